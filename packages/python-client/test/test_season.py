"""Archives: what is in them, and what is refused."""

import json
import re
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

import checkout
from archives import AGENTS, MATCHES, about, contents, match_id, packed
from wisp_client import ArchiveError, Season
from wisp_client.tables import decision_row

EXPORTS = checkout.ROOT / "packages" / "exports" / "src"


def sources(folder):
    """The files of a folder of the package that writes archives."""
    return [path.read_text(encoding="utf-8") for path in (EXPORTS / folder).glob("*.ts")]


class SeasonTest(unittest.TestCase):
    def open(self, source=None, **options):
        season = Season.open(packed() if source is None else source, **options)
        self.addCleanup(season.close)
        return season

    def test_files_and_bytes_hold_the_same(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "season.zip"
            file.write_bytes(packed(method=zipfile.ZIP_STORED))
            with Season.open(file) as one, Season.open(str(file)) as other:
                self.assertEqual(one.about, about())
                self.assertEqual(list(one.matches()), list(self.open().matches()))
                self.assertEqual(list(other.events()), list(self.open().events()))
        with self.assertRaises(FileNotFoundError):
            Season.open(file)

    def test_lines(self):
        season = self.open()
        ids = [match_id(match) for match in range(MATCHES)]
        self.assertEqual([line["match"] for line in season.matches()], ids)
        self.assertEqual(len(list(season.events())), 2 * MATCHES)
        self.assertEqual([line["text"] for line in season.decisions()], ["A leaf."] * MATCHES)
        self.assertEqual([line["agent"] for line in season.agents()], AGENTS)

    def test_seats(self):
        seats = list(self.open().seats())
        self.assertEqual(len(seats), 3 * MATCHES)
        first, second, third = seats[:3]
        self.assertEqual((first["agent"], first["role"], first["points"]), ("ada", "spy", 240))
        self.assertEqual((first["points_scale"], first["player"]), (60, "Player 1"))
        self.assertEqual((first["ballots_right"], first["ballots_right_of"]), (None, None))
        self.assertEqual((second["ballots_right"], second["ballots_right_of"]), (1, 2))
        self.assertEqual((third["player"], third["speech_length"]), (None, None))

    def test_boards(self):
        season = self.open()
        rows = list(season.board())
        self.assertEqual([row["agent"] for row in rows], ["bob", "ada", "cyd"])
        self.assertEqual(rows[1]["name"], "Ada $\\alpha$")
        self.assertEqual([row["fit"] for row in season.board(locale="zh", clean=True)], [None])
        with self.assertRaisesRegex(ValueError, "en, zh"):
            season.board(locale="zh")

    def test_rows_of_the_board_are_those_of_its_csv(self):
        row = next(self.open().rows("board", locale="en"))
        self.assertEqual((row["locale"], row["clean"], row["agent"]), ("en", False, "bob"))
        self.assertEqual((row["matches"], row["fit.rank.place"]), (4, 2))
        self.assertEqual(row["fit.rating.composite.low"], 0.4)
        wins = (row["fit.intervals.wins.low"], row["fit.intervals.wins.high"])
        self.assertEqual(wins, (0.25, 0.5))
        self.assertEqual(row["fit.intervals.score.gap"], "few-matches")
        self.assertFalse({"cost", "fit.rank.groups.low"} & set(row))

    def test_tables_have_the_columns_of_the_parquet_files(self):
        columns = {}
        for source in sources("tables"):
            _, *tables = re.split(r'\b(?=name: "\w+",\s+columns: \[)', source)
            for table in tables:
                name, *others = re.findall(r'\bname: "(\w+)"', table)
                columns[name] = set(others)
        # Those of decisions follow from their shape; a test has the list.
        listed = (EXPORTS / "tables" / "decisions.test.ts").read_text(encoding="utf-8")
        columns["decisions"] = set(re.findall(r'^    "(\w+) [A-Z0-9]+",$', listed, re.MULTILINE))
        self.assertEqual(set(columns), {"matches", "seats", "events", "decisions", "calls"})
        for name, wanted in columns.items():
            with self.subTest(name):
                found = set(next(self.open().rows(name)))
                facts = {"ballots_right", "ballots_right_of"} if name == "seats" else set()
                self.assertEqual(found, wanted | facts)

    def test_interviews_in_tables(self):
        line = next(self.open().decisions())
        share = {"numerator": 1, "denominator": 4}
        empty = {"numerator": 0, "denominator": 0}
        for change, score, scores in (
            ({}, None, None),
            ({"kind": "interview", "scores": {"word": share}}, 0.25, {"word": share}),
            ({"kind": "interview", "scores": {"word": share, "role": None}}, None, None),
            ({"kind": "interview", "scores": {"word": empty}}, None, None),
            # As archives had it before there were interviews.
            ({"kind": "probe", "score": 0.5}, 0.5, {"right": {"numerator": 0.5, "denominator": 1}}),
            ({"kind": "probe", "score": None}, None, None),
        ):
            with self.subTest(change):
                row = decision_row({**line, **change})
                self.assertEqual(row["kind"], "interview" if change else "decision")
                self.assertEqual(row["score"], score)
                if scores is not None:
                    self.assertEqual(json.loads(row["scores"]), scores)

    def test_values_of_tables(self):
        season = self.open()
        matches = list(season.rows("matches"))
        self.assertEqual([row["injections"] for row in matches], [None, 1, 1, 1])
        self.assertEqual(matches[0]["winners"], "spy")
        public, sealed = list(season.rows("events"))[:2]
        self.assertEqual((public["seats"], sealed["seats"], public["type"]), ("all", "0 2", "spoke"))
        self.assertEqual(public["event"], '{"type":"spoke","text":"\u53f6\u5b50"}')
        self.assertEqual(next(season.rows("decisions"))["notes"], '{"a":1}')
        with self.assertRaises(ValueError):
            season.rows("words")
        with self.assertRaises(TypeError):
            season.rows("seats", locale="en")

    def test_a_frame_needs_pandas(self):
        program = (
            "import sys; sys.modules['pandas'] = None; import archives; "
            "from wisp_client import Season; Season.open(archives.packed()).frame('seats')"
        )
        done = subprocess.run(
            [sys.executable, "-c", program], cwd=Path(__file__).parent, stderr=subprocess.PIPE
        )
        self.assertIn(b"ImportError: frame() needs pandas: install it", done.stderr)

    def refused(self, source, sentence, **options):
        with self.assertRaisesRegex(ArchiveError, sentence):
            season = self.open(source, **options)
            for read in (season.agents, season.seats, season.board, season.events):
                list(read())

    def test_an_unknown_format(self):
        text = '{"format": %s, "season": {}}'
        self.refused(packed(**{"season.json": text % 8}), "reads archives of format 7.* format 8")
        self.refused(packed(**{"season.json": text % '"x"'}), "format x")
        self.refused(packed(**{"season.json": "{}"}), "format None")

    def test_reads_what_this_release_writes(self):
        self.assertIn(f"export const FORMAT = {about()['format']};", "".join(sources("lines")))

    def test_what_is_no_archive(self):
        self.refused(b"", "not the archive")
        self.refused(b"PK\x03\x04" * 20, "not the archive")
        self.refused(packed()[:-40], "not the archive")
        self.refused(packed(**{"season.json": None}), "season.json is missing")
        self.refused(packed(**{"events.jsonl": None}), "events.jsonl is missing")
        self.refused(packed({f"{each}.json": "{}" for each in range(101)}), "too many files")

    def test_damaged_files(self):
        whole = packed(method=zipfile.ZIP_STORED)
        self.refused(whole.replace(b"Player 1", b"Player 9", 1), "matches.jsonl is damaged")
        text = contents()["events.jsonl"]
        self.refused(packed(**{"events.jsonl": text[:-1]}), "cut off")
        self.refused(packed(**{"events.jsonl": f"{text}[]\n"}), "Line 9 of events.jsonl is not")
        for line in ("{", "NaN", "\n", "[" * 100_000, '{"a": Infinity}'):
            self.refused(packed(**{"agents.jsonl": f"{line}\n"}), "Line 1 of agents.jsonl is not")
        self.refused(packed(**{"matches.jsonl": "{}\n"}), "layout of format 7")
        for boards in ("3", "[3]", '[{"locale": "en", "clean": false, "rows": [{"rank": 1}]}]'):
            self.refused(packed(**{"board.json": f'{{"boards": {boards}}}'}), "layout of format 7")

    def test_archives_that_would_fill_the_memory(self):
        bomb = packed(**{"events.jsonl": "0" * (40 * 1024 * 1024)})
        self.refused(bomb, "events.jsonl is larger than it can be")
        # Within what its size allows, but all in one line.
        line = packed(**{"events.jsonl": "0" * (49 * 1024 * 1024)}, method=zipfile.ZIP_STORED)
        self.refused(line, "Line 1 of events.jsonl is too long")
        self.refused(packed(), "matches.jsonl is larger", max_bytes=4_000)
        self.refused(packed(method=zipfile.ZIP_BZIP2), "season.json is compressed by a method")

    def test_a_size_that_is_a_lie(self):
        size = len(contents()["events.jsonl"])
        wrong = packed().replace(size.to_bytes(4, "little"), (size - 9).to_bytes(4, "little"))
        self.refused(wrong, "events.jsonl is (damaged|cut off)")


if __name__ == "__main__":
    unittest.main()
