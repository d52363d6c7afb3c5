from paxbot.service import Delivery, Services


async def due_of(services: Services, game: int | None = None) -> tuple[Delivery, ...]:
    """Return the notices to deliver now, oldest first, of one game or of all."""
    found = []
    for each in await services.post.games_due():
        if game in (None, each):
            snapshot = await services.snapshots.of(each)
            found += [Delivery(notice, snapshot) for notice in snapshot.notices_due]
    return tuple(sorted(found, key=lambda delivery: delivery.notice.id))
