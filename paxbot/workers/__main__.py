"""A process that paints for the bot until the bot closes the pipe or ends, even by a kill."""

import os
import select
import sys
from threading import Thread


def end_with_the_bot(incoming: int) -> None:
    """End this process once nobody is at the other end of the pipe."""
    gone = select.poll()
    gone.register(incoming, 0)
    gone.poll()
    os._exit(0)


if __name__ == "__main__":
    # Before anything is imported that takes seconds.
    Thread(target=end_with_the_bot, args=(0,), daemon=True).start()
    from paxbot.workers.painter import main

    sys.exit(main())
