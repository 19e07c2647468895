"""Runs the Python tests of every folder, each in a process of its own: their modules share names."""

import re
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
passed = failed = 0
for folder in folders:
    print(f"{folder.relative_to(PACKAGES)}:", file=sys.stderr, flush=True)
    discover = [sys.executable, "-m", "unittest", "discover", "-t", str(folder), "-s", str(folder)]
    done = subprocess.run(discover, stderr=subprocess.PIPE, text=True)
    print(done.stderr, file=sys.stderr, flush=True)
    ran = sum(map(int, re.findall(r"^Ran (\d+) tests? in", done.stderr, re.MULTILINE)))
    bad = sum(map(int, re.findall(r"(?:failures|errors)=(\d+)", done.stderr)))
    # A folder whose tests could not run counts as one failure.
    bad = max(bad, int(done.returncode != 0))
    passed += ran - min(bad, ran)
    failed += bad
print(f"{passed} passed, {failed} failed")
sys.exit(int(failed > 0 or passed == 0))
