"""Reads a Wisp arena over its API, and the archives of its seasons. Standard library only."""

from .arena import Arena
from .errors import ArchiveError, WispError
from .season import Season

__all__ = ["Arena", "ArchiveError", "Season", "WispError"]
