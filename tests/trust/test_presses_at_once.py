"""Presses that reach the bot together: each is acknowledged, whatever the others have made of its panel."""

from pathlib import Path

import pytest

from tests.standin.people import buttons
from tests.trust.scene import Scene, faultless

ROUNDS = 8


@pytest.mark.slow
async def test_each_is_acknowledged_though_the_panel_becomes_empty_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("cogs.fair_use.PAUSE", 0.0)
    async with faultless(tmp_path, monkeypatch, caplog) as table:
        await table.start()
        for _ in range(ROUNDS):
            await press_everything(table)


async def press_everything(table: Scene) -> None:
    """Whoever is asked presses every button of their panel twice, and then those of the panel as it was."""
    person = await table.to_act()
    shown = (await table.panel(person)).shown
    assert shown is not None
    ids = [custom_id for custom_id in buttons(shown) if custom_id.split(":")[1] in ("answer", "sure", "undo", "page")]
    assert ids
    for _ in range(2):
        deeds = [person.press(shown, custom_id) for custom_id in ids * 2]
        await table.see(lambda deeds=deeds: all(deed.is_acknowledged for deed in deeds))  # type: ignore[misc]
    await table.quiet()
