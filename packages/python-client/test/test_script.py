"""The script, the notebook and the wheel, as their readers use them."""

import ast
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

import checkout
from api import Answer, Api
from archives import contents, packed
from wisp_client import Season

SCRIPT = checkout.FOLDER / "season.py"
NOTEBOOK = checkout.FOLDER / "season.ipynb"
TABLE = """\
rank  agent         rating  95% interval    matches  civilian  spy
1     B [31mob      50.0%   40.0% to 60.0%  4        1.50      4.00
2     Ada $\\alpha$  60.0%   50.0% to 70.0%  4        1.50      4.00
3     赛德            -       -               4        1.50      4.00
"""


def run(*words, **environment):
    own = {"PYTHONIOENCODING": "utf-8", "WISP_TOKEN": "wisp_secret"}
    inherited = {name: value for name, value in os.environ.items() if name != "WISP_URL"}
    done = subprocess.run(
        [sys.executable, str(SCRIPT), *words],
        env={**inherited, **own, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


class ScriptTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.file = self.folder / "season.zip"
        self.file.write_bytes(packed())

    def test_prints_the_board_of_a_file(self):
        code, printed, problems = run(str(self.file), "--table")
        self.assertEqual((code, problems), (0, ""))
        self.assertEqual(printed, TABLE)

    def test_prints_the_board_of_an_arena(self):
        api = Api()
        self.addCleanup(api.close)
        sent = []
        for own in (
            {"WISP_URL": api.url},
            {"WISP_URL": f"{api.url}/"},
            {"WISP_URL": "https://wisp.example"},
            {"WISP_TOKEN": ""},
        ):
            api.plan("/seasons/spring/export", Answer(packed()))
            self.assertEqual(run("spring", "--url", api.url, "--table", **own)[1], TABLE)
            sent.append(api.requests[-1]["headers"].get("authorization"))
        self.assertEqual(sent, ["Bearer wisp_secret", "Bearer wisp_secret", None, None])

    def test_a_token_without_its_arena_is_sent_nowhere(self):
        api = Api()
        self.addCleanup(api.close)
        code, printed, problem = run("spring", "--url", api.url, "--table")
        self.assertEqual((code, printed, api.requests), (1, "", []))
        self.assertIn(f"the arena it belongs to: set WISP_URL={api.url}", problem)

    def test_a_board_without_ratings(self):
        _, printed, _ = run(str(self.file), "--table", "--locale", "zh", "--clean")
        self.assertEqual(printed.splitlines()[1].split()[-5:], ["-", "-", "4", "1.50", "-"])

    def test_problems_are_sentences(self):
        self.file.write_bytes(b"nothing")
        missing = str(self.folder / "none.zip")
        for words in ([str(self.file)], [missing], ["spring", "--url", "wisp.example"]):
            code, printed, problem = run(*words, "--table")
            self.assertEqual((code, printed), (1, ""))
            self.assertRegex(problem, r"^[^\n]+\n$")
            self.assertNotIn("Traceback", problem)

    def test_the_axis_holds_ranges_but_not_those_far_wider_than_most(self):
        sys.path.insert(0, str(checkout.FOLDER))
        import season

        first = {"value": 0.5, "low": 0.45, "high": 0.55}
        narrow = [first, {"value": 0.6, "low": 0.56, "high": 0.64}]
        self.assertEqual(season.axis_of(narrow), (0.45, 0.64))
        wide = {"value": 0.5, "low": 0.0, "high": 1.0}
        low, high = season.axis_of([*narrow, wide])
        self.assertAlmostEqual(low, 0.35)
        self.assertAlmostEqual(high, 0.65)
        self.assertEqual(season.axis_of([{"value": 1, "low": 1, "high": 1}]), (1, 1))
        with Season.open(packed()) as opened:
            self.assertEqual([row["agent"] for row in season.ratings_of(opened)], ["ada", "bob"])

    def test_mean_points_take_the_place_of_ratings_where_they_rank(self):
        about = json.loads(contents()["season.json"])
        about["board"]["ranking"] = {"figure": "score", "claims": "means"}
        kept = json.loads(contents()["board.json"])
        for row in kept["boards"][0]["rows"]:
            row["figures"]["score"] = 4.5
            row["fit"]["intervals"]["score"] = [4.25, 5]
        changed = {"season.json": json.dumps(about), "board.json": json.dumps(kept)}
        self.file.write_bytes(packed(**changed))
        code, printed, problem = run(str(self.file), "--table")
        self.assertEqual((code, problem), (0, ""))
        self.assertIn("mean points  95% interval", printed)
        self.assertRegex(printed, r"4\.50 +4\.25 to 5\.00")
        self.assertNotIn("%", printed.replace("95%", ""))


class NotebookTest(unittest.TestCase):
    def setUp(self):
        self.notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
        cells = self.notebook["cells"]
        self.code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]

    def test_is_a_notebook_without_outputs(self):
        form = (self.notebook["nbformat"], self.notebook["nbformat_minor"])
        self.assertEqual(form, (4, 5))
        ids = [cell["id"] for cell in self.notebook["cells"]]
        self.assertEqual(len(set(ids)), len(ids))
        for cell in self.notebook["cells"]:
            self.assertTrue(all(isinstance(line, str) for line in cell["source"]))
            self.assertIn(cell["cell_type"], ("code", "markdown"))
            if cell["cell_type"] == "code":
                self.assertEqual((cell["outputs"], cell["execution_count"]), ([], None))

    def test_its_cells_compile_and_its_functions_are_those_of_the_script(self):
        script = SCRIPT.read_text(encoding="utf-8")
        functions = 0
        for cell in self.code:
            for node in ast.parse(cell, feature_version=(3, 9)).body:
                if isinstance(node, ast.FunctionDef):
                    functions += 1
                    self.assertIn(f"\n{ast.get_source_segment(cell, node)}\n", script)
        self.assertGreaterEqual(functions, 5)

    def test_its_functions_read_an_archive(self):
        space = {}
        exec("import statistics, unicodedata", space)
        for cell in self.code:
            kinds = {type(node) for node in ast.parse(cell).body}
            if ast.FunctionDef in kinds and kinds <= {ast.FunctionDef, ast.Assign}:
                exec(cell, space)
        with Season.open(packed()) as season:
            ratings = space["ratings_of"](season, "en", False)
            self.assertEqual(space["axis_of"](ratings), (0.4, 0.7))
            self.assertEqual(space["points_by_role"](season, "zh")["ada", "spy"], (4.0, 1))


class PackageTest(unittest.TestCase):
    def test_every_module_is_python_3_9(self):
        for path in [*checkout.FOLDER.glob("*.py"), *checkout.FOLDER.glob("wisp_client/*.py")]:
            with self.subTest(path.name):
                text = path.read_text(encoding="utf-8")
                ast.parse(text, feature_version=(3, 9))
                self.assertLessEqual(len(text.splitlines()), 250)

    def test_the_wheel_holds_the_package(self):
        build = "import build_backend, sys; print(build_backend.build_wheel(sys.argv[1]))"
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-c", build, folder]
            built = subprocess.run(command, cwd=checkout.FOLDER, stdout=subprocess.PIPE, check=True)
            name = built.stdout.decode().strip()
            wheel = Path(folder) / name
            with zipfile.ZipFile(wheel) as archive:
                names = archive.namelist()
                record = archive.read(next(each for each in names if each.endswith("/RECORD")))
            recorded = [line.split(",")[0] for line in record.decode().splitlines()]
            self.assertEqual(sorted(names), sorted(recorded))
            probe = "import wisp_client; print(wisp_client.__file__, *wisp_client.__all__)"
            printed = subprocess.run(
                [sys.executable, "-c", probe],
                cwd=folder,
                env={**os.environ, "PYTHONPATH": str(wheel)},
                stdout=subprocess.PIPE,
                check=True,
            ).stdout.decode()
            self.assertIn(name, printed)
            self.assertIn("Arena ArchiveError Season WispError", printed)

    def test_the_project_and_the_backend_name_one_version(self):
        files = ("pyproject.toml", "build_backend.py")
        texts = [(checkout.FOLDER / name).read_text(encoding="utf-8") for name in files]
        one, other = (re.findall(r'"(\d+\.\d+\.\d+)"', text) for text in texts)
        self.assertEqual(one, other)


if __name__ == "__main__":
    unittest.main()
