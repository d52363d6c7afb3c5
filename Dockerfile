FROM python:3.12-slim AS packages
COPY requirements.txt .
RUN python -m venv /opt/venv \
    && /opt/venv/bin/pip install --no-cache-dir --disable-pip-version-check --requirement requirements.txt

FROM python:3.12-slim
ENV PATH=/opt/venv/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    PAXBOT_DB=/data/paxbot.sqlite3
# Pillow joins and turns the letters of Arabic, Hebrew and Hindi names with FriBiDi.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends libfribidi0 \
    && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --home-dir /app --shell /usr/sbin/nologin paxbot \
    && install --directory --owner=paxbot --group=paxbot /data
WORKDIR /app
COPY --from=packages /opt/venv /opt/venv
COPY bot.py LICENSE NOTICE.md ./
COPY assets ./assets
COPY cogs ./cogs
COPY docs ./docs
COPY paxbot ./paxbot
USER paxbot
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=60s --timeout=10s --start-period=60s --retries=3 CMD ["python", "-m", "paxbot.health"]
CMD ["python", "bot.py", "--stay"]
