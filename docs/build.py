"""Build the site in English and French, and a zip file of it that readers can open from disk.

`make docs` builds into `site/` and `site.zip`; the only argument is another folder.
If the environment has `GLOBE_SITE_URL=https://example.org/globe/`, the pages contain their addresses, and a sitemap is
added for search engines.
"""

import gc
import os
import sys
import tomllib
import zipfile
from collections.abc import Iterable
from pathlib import Path

from mkdocs.__main__ import cli as mkdocs
from pathspec import PathSpec

ROOT = Path(__file__).parent.parent
ADDRESS = os.environ.get("GLOBE_SITE_URL", "")
ZIP_DATE = (1980, 1, 1, 0, 0, 0)  # the first date that a zip file can have; equal sites give equal files


def build(site: Path) -> None:
    """Build both languages in one process, so that the results of the kit and the solver are computed once.

    Warnings of mkdocs are errors.
    """
    gc.disable()  # collecting garbage takes a third of the time and frees little
    os.chdir(ROOT)
    os.environ["NO_MKDOCS_2_WARNING"] = "1"
    for config, folder in (("mkdocs.yml", site), ("mkdocs.fr.yml", site / "fr")):
        mkdocs(["build", "--strict", "--config-file", config, "--site-dir", str(folder)], standalone_mode=False)
    (site / "fr" / "404.html").unlink()  # the page at the root is in both languages
    for sitemap in (*site.glob("sitemap.xml*"), *site.glob("fr/sitemap.xml*")):
        sitemap.unlink()  # mkdocs lists one language only


def add_sitemap(site: Path, address: str) -> None:
    """Write a sitemap of both languages, each page with its translation, and `robots.txt`; without redirects."""
    pages = sorted(page.relative_to(site).as_posix() for page in site.rglob("*.html"))
    entries = ""
    for page in pages:
        if page == "404.html" or page.startswith("fr/") or _is_redirect(site / page):
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


def _is_redirect(page: Path) -> bool:
    """Return whether a page only leads to the new address of a renamed page."""
    return '<meta http-equiv="refresh"' in page.read_text(encoding="utf-8")


def add_the_project(site: Path) -> None:
    """Add a zip file of the project to the downloads, with the files of a source distribution."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    included = [ROOT / each.lstrip("/") for each in settings["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]]
    included += [ROOT / "pyproject.toml", ROOT / "README.md", ROOT / "LICENSE"]
    files = {file for each in included for file in (each.rglob("*") if each.is_dir() else [each]) if file.is_file()}
    ignoring = ROOT / ".gitignore"  # what is made on the way; a source distribution does not have it
    made = PathSpec.from_lines("gitignore", ignoring.read_text("utf-8").splitlines() if ignoring.is_file() else [])
    kept = [file for file in files if "__pycache__" not in file.parts and not made.match_file(file.relative_to(ROOT))]
    _zipped(site / "downloads" / "globe_rules.zip", "globe_rules", ROOT, kept)


def pack(site: Path) -> Path:
    """Write a zip file of the site beside it; return its path."""
    packed = site.with_suffix(".zip")
    _zipped(packed, site.name, site, [each for each in site.rglob("*") if each.is_file()])
    return packed


def _zipped(target: Path, name: str, root: Path, files: Iterable[Path]) -> None:
    with zipfile.ZipFile(target, "w") as archive:
        for file in sorted(files):
            entry = zipfile.ZipInfo(f"{name}/{file.relative_to(root).as_posix()}", ZIP_DATE)
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
