"""Makes this checkout's package the one that tests import."""

import os
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1]
ROOT = FOLDER.parents[1]
sys.path.insert(0, str(FOLDER))
# Tests speak to this machine alone, whatever proxy it uses.
os.environ["no_proxy"] = "127.0.0.1,localhost"
