"""What Hugging Face reads of a Space starter: the lines at the top of its README, and its Dockerfile."""

import re
import unittest
from pathlib import Path

STARTERS = Path(__file__).resolve().parents[1]
SPACES = ["typescript", "python", "space"]
COLORS = {"red", "yellow", "green", "blue", "indigo", "purple", "pink", "gray"}


def settings_of(folder):
    """Front matter of `key: value` lines alone, which is YAML with nothing to get wrong."""
    text = (STARTERS / folder / "README.md").read_text(encoding="utf-8")
    block = re.match(r"---\n((?:[A-Za-z_]+: [^\s:#'\"&*!|>%@`{\[][^\n:#]*\n)+)---\n", text)
    if block is None:
        raise AssertionError(f"{folder}/README.md does not begin with its settings")
    return dict(line.split(": ", 1) for line in block[1].splitlines())


class SpaceStartersTest(unittest.TestCase):
    def test_front_matter(self):
        for folder in SPACES:
            with self.subTest(folder):
                settings = settings_of(folder)
                emoji, title = settings.pop("emoji"), settings.pop("title")
                self.assertTrue(title)
                self.assertFalse(emoji.isascii())
                self.assertLessEqual({settings.pop("colorFrom"), settings.pop("colorTo")}, COLORS)
                self.assertEqual(
                    settings,
                    {"sdk": "docker", "app_port": "7860", "pinned": "false", "license": "mit"},
                )

    def test_containers_fetch_nothing_and_run_as_the_user_of_spaces(self):
        for folder in SPACES:
            with self.subTest(folder):
                lines = (STARTERS / folder / "Dockerfile").read_text(encoding="utf-8").splitlines()
                orders = [line.split(" ", 1) for line in lines if line and not line.startswith("#")]
                kinds = [order for order, _ in orders]
                self.assertEqual(kinds[0], "FROM")
                self.assertEqual(kinds.count("FROM"), 1)
                self.assertNotIn("RUN", kinds)
                self.assertNotIn("ADD", kinds)
                self.assertIn(["USER", "1000"], orders)
                self.assertIn(["EXPOSE", "7860"], orders)
                self.assertIn("HOST=0.0.0.0 PORT=7860", dict(orders)["ENV"])


if __name__ == "__main__":
    unittest.main()
