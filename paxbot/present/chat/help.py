"""The help on playing any game with the bot."""

from paxbot.present.words import _


def paragraphs() -> tuple[str, ...]:
    """Return the bot explained to a newcomer, in short paragraphs."""
    return (
        _(
            "### Playing here\n"
            "A channel or thread is a table: it holds one running game. `/pax new` opens a game; press **Join** to "
            "take a seat, and the host presses **Start**."
        ),
        _(
            "When it is your turn, I mention you. Press **Take turn** for your private panel: it lists every step "
            "you can take. Everybody sees the table and the log after each step. **Undo** takes your last step back, "
            "as long as no hidden card has come to light and nobody else has answered since; **Reset turn** takes back "
            "all of them, and **Take back** the end of your turn, until the next player is called. `/pax rewind` goes "
            "back further, if everybody at the table agrees."
        ),
        _(
            "Sometimes you are asked something in another player's turn. I mention you then, too: press **Answer**. "
            "Your hand comes as a direct message; **My hand** shows it here, to you alone."
        ),
        _(
            "If you would rather type, `/do` takes a whole line, such as `buy 58; play 41 left; end` in Pax Pamir or "
            "`buy 3; play fleet 3; end` in PAX. While you type, I list what can come next; if a word fits nothing, I "
            "mark it and do nothing. `/pax plan` leaves such a line for your coming turn, which I carry out then, "
            "unless something you have named has changed."
        ),
        _(
            "**The automated rival** takes seats that nobody takes: **Wakhan** in Pax Pamir, **Nemo** in PAX. The host "
            "adds it in the lobby, where one press also begins a game for one against it. It plays each of its turns "
            "at once, and a button below shows the table after each of its actions. `/pax court automated:True` shows "
            "what lies before it."
        ),
        _(
            "A table may count time: your clock runs while the game waits for you, and sleeps in your quiet hours and "
            "while you are away. `/pax away` announces that to all your tables, and `/pax pause` lets a game rest if "
            "everybody agrees. When your time is up, I pass for you once; the second time the automated rival "
            "takes your seat, unless the table has agreed otherwise."
        ),
        _(
            "If you have to leave, `/pax handover` gives your seat to the automated rival, and the host can do the "
            "same for a player who is gone. `/pax takeback` takes it back: its player has it as soon as the running "
            "turn is over. `/pax resign` gives your seat up for good: whoever is not in the game can take it with one "
            "tap."
        ),
        _(
            "`/pax turn`, `/pax board`, `/pax court`, `/pax hand`, `/pax log` and `/pax status` show you where the "
            "game stands, `/pax replay` shows past turns again or the game as a film, `/pax note` keeps a note that "
            "only you read, `/pax undo` takes a step back, `/pax export` gives you the record, and `/pax end` ends a "
            "game early. `/games` lists your games, and `/card` looks a card up."
        ),
        _(
            "`/settings` holds what you like: my language, where I call you, your quiet hours and time zone, how your "
            "pictures look, or text instead of pictures. `/server` is for those who manage this server: who opens "
            "games, where, and how many, and the language of what everybody reads."
        ),
        _(
            "`/pax board` shows the whole table, a part of it alone, what lies before you, or files to zoom into: "
            "choose below the picture, and which of them you want to see first. `/pax text` tells all of it as plain "
            "text, for screen readers and slow connections."
        ),
    )


def games(names: list[str]) -> str:
    """Return which games there are."""
    return "\n".join([_("### Games"), *(f"- {name}" for name in names)])
