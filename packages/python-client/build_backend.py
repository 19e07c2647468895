"""Builds the wheel of this folder (PEP 517) from the standard library alone."""

import base64
import hashlib
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PACKAGE = "wisp_client"
NAME, VERSION = PACKAGE, "0.2.0"
METADATA = f"""Metadata-Version: 2.1
Name: wisp-client
Version: {VERSION}
Summary: Reads a Wisp arena over its API, and the archives of its seasons
License: MIT
Requires-Python: >=3.9
"""
WHEEL = "Wheel-Version: 1.0\nGenerator: wisp-client\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def files():
    """The files of the package, the same in every build."""
    paths = sorted(path for path in (HERE / PACKAGE).iterdir() if path.suffix in (".py", ".typed"))
    return [(f"{PACKAGE}/{path.name}", path.read_bytes()) for path in paths]


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    info = f"{NAME}-{VERSION}.dist-info"
    members = [
        *files(),
        (f"{info}/METADATA", METADATA.encode()),
        (f"{info}/WHEEL", WHEEL.encode()),
    ]
    record = ""
    name = f"{NAME}-{VERSION}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w") as wheel:
        for path, content in members:
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=")
            record += f"{path},sha256={digest.decode()},{len(content)}\n"
            wheel.writestr(zipfile.ZipInfo(path), content)
        wheel.writestr(zipfile.ZipInfo(f"{info}/RECORD"), f"{record}{info}/RECORD,,\n")
    return name
