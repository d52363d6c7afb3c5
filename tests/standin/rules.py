"""What Discord refuses and simcord does not model: closed direct messages, sleeping threads, files, lost servers."""

from simcord.backend.errors import BackendError, missing_access
from simcord.backend.models import Channel, ThreadMetadata

from tests.standin.calls import Call
from tests.standin.world import World

LARGEST_FILE = 10 * 1024 * 1024
MOST_FILES = 10


class Rules:
    def __init__(self, world: World) -> None:
        self._world = world
        self.closed: set[int] = set()
        self.strangers: set[int] = set()
        """Users who share no server with the bot."""
        self.lost: set[int] = set()
        """Channels of servers that the bot was removed from."""

    def check(self, call: Call) -> None:
        """Nothing. Raises: BackendError for what Discord does not allow."""
        sizes = [len(file.fp.getbuffer()) for file in call.files]
        if len(sizes) > MOST_FILES or any(size > LARGEST_FILE for size in sizes):
            raise BackendError(413, 40005, "Request entity too large")
        parts = call.path.split("/")
        if parts[1] != "channels" or not parts[2].isdecimal():
            return
        if int(parts[2]) in self.lost:
            raise missing_access()
        channel = self._world.channels.get(int(parts[2]))
        if channel is None:
            return
        if call.is_post and self.closed.intersection(channel.recipient_ids):
            raise BackendError(403, 50007, "Cannot send messages to this user")
        if call.is_post and self.strangers.intersection(channel.recipient_ids):
            raise BackendError(403, 50278, "Cannot send messages to this user due to having no mutual guilds")
        if channel.thread_metadata is not None:
            self._check_thread(call, channel, channel.thread_metadata)

    def _check_thread(self, call: Call, thread: Channel, meta: ThreadMetadata) -> None:
        reopens = call.method == "PATCH" and call.path == f"/channels/{thread.id}"
        if meta.locked and (call.is_post or reopens) and not self._may_manage(thread):
            raise BackendError(403, 160005, "Thread is locked")
        if not meta.archived:
            return
        if call.is_post:
            # Posting wakes a thread; nothing else does.
            meta.archived = False
            self._world.announce_channel_update(thread.id)
        elif call.method != "GET" and call.fits("*", "/channels/*/messages/*"):
            raise BackendError(400, 50083, "Thread is archived")

    def _may_manage(self, thread: Channel) -> bool:
        assert thread.guild_id is not None
        try:
            self._world.require_permissions(
                thread.guild_id, self._world.bot_user.id, thread.permission_channel_id(), "manage_threads"
            )
        except BackendError:
            return False
        return True
