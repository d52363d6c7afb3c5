"""A language without letters: whatever still has one was not translated."""

import re
from gettext import NullTranslations
from typing import Final

LETTER: Final = re.compile(r"[^\W\d_]")


class Masked(NullTranslations):
    def gettext(self, message: str) -> str:
        return re.sub(r"\{[^}]*\}|[^\W\d_]", lambda part: part[0] if part[0].startswith("{") else "·", message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)
