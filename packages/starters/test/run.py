"""Runs the Python tests of every folder here, each in a process of its own: their modules share names."""

import subprocess
import sys
from pathlib import Path

STARTERS = Path(__file__).resolve().parents[1]

folders = sorted(
    {
        test.parent
        for test in STARTERS.rglob("test_*.py")
        if not {"node_modules", ".venv"} & set(test.parts)
    }
)
failed = []
for folder in folders:
    print(f"{folder.relative_to(STARTERS)}:", file=sys.stderr, flush=True)
    discover = [sys.executable, "-m", "unittest", "discover", "-t", str(folder), "-s", str(folder)]
    done = subprocess.run(discover)
    if done.returncode != 0:
        failed.append(folder.name)
if not folders or failed:
    sys.exit(f"Python tests failed: {', '.join(failed) or 'there are none'}")
