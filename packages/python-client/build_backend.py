"""Builds the wheel and the source archive of this folder (PEP 517) from the standard library alone."""

import base64
import hashlib
import io
import re
import tarfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PACKAGE = "wisp_client"
NAME, VERSION = PACKAGE, "0.2.0"
# What pyproject.toml says, in the form of an installed package: tomllib is newer than Python 3.9.
EXTRAS = {"pandas": ["pandas"], "charts": ["pandas", "matplotlib"]}
WHEEL = "Wheel-Version: 1.0\nGenerator: wisp-client\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
SOURCES = ["pyproject.toml", "build_backend.py", "README.md", "season.py", "season.ipynb"]


def metadata():
    """The core metadata, with the page of the package."""
    extras = "".join(
        f"Provides-Extra: {name}\n"
        + "".join(f'Requires-Dist: {each}; extra == "{name}"\n' for each in packages)
        for name, packages in EXTRAS.items()
    )
    page = (HERE / "README.md").read_text(encoding="utf-8")
    # Addresses within the project lead nowhere on the page of a package.
    page = re.sub(r"\[([^]]+)\]\((?!https?:)[^)]+\)", r"\1", page)
    return f"""Metadata-Version: 2.1
Name: wisp-client
Version: {VERSION}
Summary: Reads a Wisp arena over its API, and the archives of its seasons
License: MIT
Keywords: agents,games,evaluation
Classifier: License :: OSI Approved :: MIT License
Classifier: Programming Language :: Python :: 3
Classifier: Typing :: Typed
Requires-Python: >=3.9
{extras}Description-Content-Type: text/markdown

{page}"""


def files():
    """The files of the package, the same in every build."""
    paths = sorted(path for path in (HERE / PACKAGE).iterdir() if path.suffix in (".py", ".typed"))
    return [(f"{PACKAGE}/{path.name}", path.read_bytes()) for path in paths]


def licence():
    """The licence: of the checkout, or of an unpacked source archive."""
    places = [HERE / "LICENSE", HERE.parents[1] / "LICENSE"]
    return next(place for place in places if place.is_file()).read_bytes()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    info = f"{NAME}-{VERSION}.dist-info"
    members = [
        *files(),
        (f"{info}/LICENSE", licence()),
        (f"{info}/METADATA", metadata().encode()),
        (f"{info}/WHEEL", WHEEL.encode()),
    ]
    record = ""
    name = f"{NAME}-{VERSION}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in members:
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=")
            record += f"{path},sha256={digest.decode()},{len(content)}\n"
            wheel.writestr(entry(path), content)
        wheel.writestr(entry(f"{info}/RECORD"), f"{record}{info}/RECORD,,\n")
    return name


def entry(path):
    """An entry without the time of the build."""
    info = zipfile.ZipInfo(path)
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = 0o644 << 16
    return info


def build_sdist(sdist_directory, config_settings=None):
    folder = f"{NAME}-{VERSION}"
    sources = [(path, (HERE / path).read_bytes()) for path in SOURCES]
    members = [
        ("PKG-INFO", metadata().encode()),
        ("LICENSE", licence()),
        *sources,
        *files(),
    ]
    name = f"{folder}.tar.gz"
    with tarfile.open(Path(sdist_directory) / name, "w:gz") as archive:
        for path, content in members:
            info = tarfile.TarInfo(f"{folder}/{path}")
            info.size, info.mode = len(content), 0o644
            archive.addfile(info, io.BytesIO(content))
    return name
