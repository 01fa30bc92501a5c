"""Build the site: English, French below it, and everything once more as one zip file to open from disk.

`make docs` builds into `site/` and `site.zip`; another folder can be named as the only argument.
With `GLOBE_SITE_URL=https://example.org/globe/` in the environment pages tell search engines their addresses.
"""

import gc
import os
import sys
import tomllib
import zipfile
from collections.abc import Iterable
from pathlib import Path

from mkdocs.__main__ import cli as mkdocs

ROOT = Path(__file__).parent.parent
ADDRESS = os.environ.get("GLOBE_SITE_URL", "")
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the first moment that a zip file can tell: equal sites give equal files


def build(site: Path) -> None:
    """Build both languages, strictly, one after the other: what the kit and the solver find is found once for both."""
    gc.disable()  # a build is over before there is much to collect, and looking for it takes a third of the time
    os.chdir(ROOT)
    os.environ["NO_MKDOCS_2_WARNING"] = "1"
    for config, folder in (("mkdocs.yml", site), ("mkdocs.fr.yml", site / "fr")):
        mkdocs(["build", "--strict", "--config-file", config, "--site-dir", str(folder)], standalone_mode=False)
    (site / "fr" / "404.html").unlink()  # the one at the root speaks both languages
    for made in (*site.glob("sitemap.xml*"), *site.glob("fr/sitemap.xml*")):
        made.unlink()  # mkdocs knows one language only


def add_sitemap(site: Path, address: str) -> None:
    """List the pages of both languages, each with its twin, for a site whose address is known."""
    pages = sorted(page.relative_to(site).as_posix() for page in site.rglob("*.html"))
    entries = ""
    for page in pages:
        if page == "404.html" or page.startswith("fr/"):
            continue
        twins = {"en": f"{address}{page}", "fr": f"{address}fr/{page}"}
        links = "".join(
            f'<xhtml:link rel="alternate" hreflang="{each}" href="{twin}"/>' for each, twin in twins.items()
        )
        entries += "".join(f"<url><loc>{twin}</loc>{links}</url>\n" for twin in twins.values())
    spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
    written = f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset {spaces}>\n{entries}</urlset>\n'
    (site / "sitemap.xml").write_text(written, encoding="utf-8")
    (site / "robots.txt").write_text(f"User-agent: *\nAllow: /\nSitemap: {address}sitemap.xml\n", encoding="utf-8")


def add_the_project(site: Path) -> None:
    """Let readers download the project itself: what a source distribution holds."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    included = [ROOT / each.lstrip("/") for each in settings["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]]
    included += [ROOT / "pyproject.toml", ROOT / "README.md", ROOT / "LICENSE"]
    files = {file for each in included for file in (each.rglob("*") if each.is_dir() else [each]) if file.is_file()}
    kept = [file for file in files if "__pycache__" not in file.parts]
    _zipped(site / "downloads" / "globe_rules.zip", "globe_rules", ROOT, kept)


def pack(site: Path) -> Path:
    """Put the site into a zip file beside it."""
    packed = site.with_suffix(".zip")
    _zipped(packed, site.name, site, [each for each in site.rglob("*") if each.is_file()])
    return packed


def _zipped(target: Path, name: str, root: Path, files: Iterable[Path]) -> None:
    with zipfile.ZipFile(target, "w") as archive:
        for file in sorted(files):
            entry = zipfile.ZipInfo(f"{name}/{file.relative_to(root).as_posix()}", LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o755 if os.access(file, os.X_OK) else 0o644) << 16
            archive.writestr(entry, file.read_bytes())


if __name__ == "__main__":
    target = Path(*sys.argv[1:] or ["site"]).resolve()
    build(target)
    add_the_project(target)
    if ADDRESS:
        add_sitemap(target, ADDRESS.rstrip("/") + "/")
    pack(target)
