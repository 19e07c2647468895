"""A season from its archive."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterator, List, Optional, Type

from . import tables
from .archive import Archive, Source
from .errors import ArchiveError

if TYPE_CHECKING:
    import pandas

FORMAT = 7
MAX_FILE_BYTES = 8 * 1024 * 1024 * 1024

Row = Dict[str, Any]


class Season:
    """All matches of a season, with the boards computed from them.

    >>> with Season.open("wisp-season-house-2026-11-20.zip") as season:
    ...     for row in season.board(): print(row["rank"], row["name"])

    Iterators read the archive while you use them and hold one line at a time. The data card in the
    archive (README.md) explains every column. Texts in it are untrusted: treat them as text.

    about: season.json: rules, options, figures, and how the board was computed
    """

    def __init__(self, archive: Archive, about: Row) -> None:
        self._archive = archive
        self.about = about

    @classmethod
    def open(cls, source: Source, *, max_bytes: int = MAX_FILE_BYTES) -> "Season":
        """Opens an archive: a path, or its bytes. Raises ArchiveError.

        max_bytes: refuses files of the archive that are larger, uncompressed
        """
        archive = Archive(source, max_bytes)
        try:
            about = archive.json("season.json")
            found = about.get("format")
            if found != FORMAT:
                raise ArchiveError(
                    f"This client reads archives of format {FORMAT}, and this one has format "
                    f"{str(found)[:20]}. Use the client of the arena's release, or export again."
                )
        except BaseException:
            archive.close()
            raise
        return cls(archive, about)

    def close(self) -> None:
        self._archive.close()

    def __enter__(self) -> "Season":
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()

    def agents(self) -> Iterator[Row]:
        """Agents and their versions."""
        return self._archive.lines("agents.jsonl")

    def matches(self) -> Iterator[Row]:
        """Matches with their seats, in the order in which they were created."""
        return self._archive.lines("matches.jsonl")

    def seats(self) -> Iterator[Row]:
        """A flat row per seat of every match, with the columns of seats.parquet.

        `points` are integers in units of 1 / `points_scale`.
        """
        facts = shaped("season.json", lambda: tables.facts_of(self.about))
        for match in self.matches():
            yield from shaped("matches.jsonl", lambda: list(tables.seat_rows(match, facts)))

    def events(self) -> Iterator[Row]:
        """The logs of all matches, with what was secret during play."""
        return self._archive.lines("events.jsonl")

    def decisions(self) -> Iterator[Row]:
        """Every answer with its question, latency, tokens and cost."""
        return self._archive.lines("decisions.jsonl")

    def calls(self) -> Iterator[Row]:
        """People's calls of the hidden player, in the order in which they made them.

        `person` is a number within this archive, `view` the seat of a guess,
        `verified` whether the call counts in the human baseline (absent in archives of earlier
        releases). Raises ArchiveError for an archive without calls, which an earlier release made.
        """
        return self._archive.lines("calls.jsonl")

    def board(self, locale: Optional[str] = None, clean: bool = False) -> Iterator[Row]:
        """The rows of a board in the order of their ranks, each with the `name` of its agent.

        `figures` has its figures, `fit` what was fitted: None before the first fit.

        locale: language of the matches; by default the first of the season
        clean: only matches without a technical failure
        """
        boards = shaped("board.json", lambda: list(self._archive.json("board.json")["boards"]))
        kinds = shaped("board.json", lambda: [(each["locale"], each["clean"]) for each in boards])
        wanted = (locale or next((first for first, _ in kinds), None), clean)
        if wanted not in kinds:
            known = ", ".join(sorted({str(each) for each, _ in kinds})) or "none"
            raise ValueError(f"There is no such board. Languages with a board: {known}.")
        names = shaped("agents.jsonl", lambda: {one["agent"]: one["name"] for one in self.agents()})
        board = boards[kinds.index(wanted)]
        return iter(shaped("board.json", lambda: tables.named_rows(board, names)))

    def rows(self, name: str, **board: Any) -> Iterator[Row]:
        """A table as flat rows: "matches", "seats", "events", "decisions" or "calls" with the columns
        of the Parquet file of that name, or "board" with those of board.csv.

        board: for "board" only: `locale` and `clean`
        """
        if name == "board":
            return self._flat("board.json", self.board(**board), tables.board_row)
        if board:
            raise TypeError("Only the board has languages and a clean edition.")
        if name == "seats":
            return self.seats()
        if name not in tables.ROWS:
            known = ", ".join(f'"{each}"' for each in ("seats", *tables.ROWS, "board"))
            raise ValueError(f"There is no such table. Tables are {known}.")
        file = f"{name}.jsonl"
        return self._flat(file, self._archive.lines(file), tables.ROWS[name])

    def frame(self, name: str, **board: Any) -> "pandas.DataFrame":
        """A table of `rows` as a pandas DataFrame; times are in UTC. Needs pandas."""
        try:
            import pandas
        except ImportError as error:
            raise ImportError(
                "frame() needs pandas: install it with `pip install pandas`, or use rows()."
            ) from error
        rows: List[Row] = list(self.rows(name, **board))
        frame = pandas.DataFrame(rows)
        for column in tables.TIMES:
            if column in frame:
                frame[column] = pandas.to_datetime(frame[column], utc=True)
        return frame

    @staticmethod
    def _flat(file: str, lines: Iterator[Row], row: Callable[[Row], Row]) -> Iterator[Row]:
        for line in lines:
            yield shaped(file, lambda: row(line))


def shaped(file: str, read: Callable[[], Any]) -> Any:
    """What `read` finds in parsed JSON. Raises ArchiveError if that has another shape."""
    try:
        return read()
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ArchiveError(f"{file} does not have the layout of format {FORMAT}.") from error
