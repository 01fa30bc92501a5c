"""Build the site: English, French below it, and everything once more as one zip file to open from disk.

`make docs` builds into `site/` and `site.zip`; another folder can be named as the only argument.
"""

import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the first moment that a zip file can tell: equal sites give equal files


def build(site: Path) -> None:
    """Build both languages at once, strictly; French apart at first, for the English build empties its folder."""
    site.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=site.parent) as apart:
        french = Path(apart) / "fr"
        builds = [_started("mkdocs.yml", site), _started("mkdocs.fr.yml", french)]
        failed = [each.wait() for each in builds]
        if any(failed):
            sys.exit("the site could not be built; see above")
        (french / "404.html").unlink()  # the one at the root speaks both languages
        french.rename(site / "fr")


def _started(config: str, folder: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--config-file", config, "--site-dir", str(folder)]
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    return subprocess.Popen(command, cwd=ROOT, env=quiet)  # noqa: S603 -- our own command


def pack(site: Path) -> Path:
    """Put the site into a zip file beside it."""
    packed = site.with_suffix(".zip")
    with zipfile.ZipFile(packed, "w") as archive:
        for file in sorted(each for each in site.rglob("*") if each.is_file()):
            entry = zipfile.ZipInfo(f"{site.name}/{file.relative_to(site).as_posix()}", LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, file.read_bytes())
    return packed


if __name__ == "__main__":
    target = Path(*sys.argv[1:] or ["site"]).resolve()
    build(target)
    pack(target)
