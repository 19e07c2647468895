"""Runs the Python tests of every folder, each in a process of its own: their modules share names."""

import subprocess
import sys
from pathlib import Path

PACKAGES = Path(__file__).resolve().parents[2]

folders = sorted(
    {
        test.parent
        for package in ("starters", "python-client")
        for test in (PACKAGES / package).rglob("test_*.py")
        if not {"node_modules", ".venv"} & set(test.parts)
    }
)
failed = []
for folder in folders:
    name = folder.relative_to(PACKAGES)
    print(f"{name}:", file=sys.stderr, flush=True)
    discover = [sys.executable, "-m", "unittest", "discover", "-t", str(folder), "-s", str(folder)]
    done = subprocess.run(discover)
    if done.returncode != 0:
        failed.append(str(name))
if not folders or failed:
    sys.exit(f"Python tests failed: {', '.join(failed) or 'there are none'}")
