"""The zip file of a season, read as streams. It may come from anyone: every size is limited."""

from __future__ import annotations

import json
import os
import zipfile
import zlib
from io import BytesIO
from typing import Any, BinaryIO, Dict, Iterator, Union

from .errors import ArchiveError

Source = Union[str, "os.PathLike[str]", bytes]

MAX_FILES = 100
# season.json and board.json are held in memory.
MAX_JSON_BYTES = 256 * 1024 * 1024
# A longer line is in no whole archive; a reader holds one at a time.
MAX_LINE_BYTES = 48 * 1024 * 1024
# Logs of real seasons compress to a twentieth; a bomb of zeros compresses to a thousandth.
MAX_RATIO = 250
FREE_BYTES = 16 * 1024 * 1024
PIECE_BYTES = 64 * 1024
ENCRYPTED = 0x1
DAMAGE = (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, ValueError)


def refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def parsed(text: bytes, where: str) -> Any:
    """A JSON value. Raises ArchiveError."""
    try:
        return json.loads(text.decode("utf-8"), parse_constant=refuse_constant)
    except (ValueError, RecursionError) as error:
        raise ArchiveError(f"{where} is not JSON.") from error


def mapping(value: Any, where: str) -> Dict[str, Any]:
    if not isinstance(value, dict):
        raise ArchiveError(f"{where} is not a JSON object.")
    return value


class Archive:
    """The files of an archive.

    source: a path, or the bytes of the archive
    max_bytes: the largest size of one file, uncompressed
    """

    def __init__(self, source: Source, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        try:
            file: Any = BytesIO(source) if isinstance(source, bytes) else source
            self._zip = zipfile.ZipFile(file)
        except FileNotFoundError:
            raise
        except DAMAGE as error:
            raise ArchiveError(f"This is not the archive of a season: {error}") from error
        entries = self._zip.infolist()
        self._entries = {entry.filename: entry for entry in entries}
        if len(entries) > MAX_FILES or len(entries) != len(self._entries):
            self.close()
            raise ArchiveError("This is not the archive of a season: too many files.")

    def close(self) -> None:
        self._zip.close()

    def json(self, name: str) -> Dict[str, Any]:
        """A JSON file, which must be an object. Raises ArchiveError."""
        text = b"".join(self._pieces(name, min(MAX_JSON_BYTES, self._max_bytes)))
        return mapping(parsed(text, name), name)

    def lines(self, name: str) -> Iterator[Dict[str, Any]]:
        """The lines of a file, one object at a time. Raises ArchiveError."""
        number = 0
        rest = []
        length = 0
        for piece in self._pieces(name, self._max_bytes):
            first, *more = piece.split(b"\n")
            rest.append(first)
            length += len(first)
            for following in more:
                number += 1
                where = f"Line {number} of {name}"
                yield mapping(parsed(b"".join(rest), where), where)
                rest, length = [following], len(following)
            if length > MAX_LINE_BYTES:
                raise ArchiveError(f"Line {number + 1} of {name} is too long.")
        if length > 0:
            raise ArchiveError(f"{name} is cut off: its last line has no end.")

    def _pieces(self, name: str, max_bytes: int) -> Iterator[bytes]:
        entry = self._entries.get(name)
        if entry is None:
            raise ArchiveError(f"{name} is missing: this is not a whole archive of a season.")
        if entry.flag_bits & ENCRYPTED:
            raise ArchiveError(f"{name} is encrypted; archives of an arena are not.")
        # Other methods need more memory than a limit on their output controls.
        if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise ArchiveError(f"{name} is compressed by a method that no arena uses.")
        most = min(max_bytes, FREE_BYTES + MAX_RATIO * entry.compress_size)
        # No more bytes are read than the entry claims, so that this bounds them as well.
        if entry.file_size > most:
            raise ArchiveError(f"{name} is larger than it can be: {entry.file_size} bytes.")
        try:
            stream = self._zip.open(entry)
        except DAMAGE + (RuntimeError, KeyError) as error:
            raise ArchiveError(f"{name} is damaged: {error}") from error
        with stream:
            yield from pieces_of(stream, name)


def pieces_of(stream: BinaryIO, name: str) -> Iterator[bytes]:
    """The bytes of a file in pieces; the last read checks its checksum."""
    while True:
        try:
            piece = stream.read(PIECE_BYTES)
        except DAMAGE as error:
            raise ArchiveError(f"{name} is damaged: {error}") from error
        if not piece:
            return
        yield piece
