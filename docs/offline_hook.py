"""Writes what the site needs to work offline: a web app manifest, and the files that the service worker keeps."""

import hashlib
import json
import re
from pathlib import Path
from posixpath import dirname, normpath

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

KEPT_PAGES = re.compile(
    r"(index|learn|play|board|voyage|race|cards|player-aid|challenges|glossary|rul(es|ings)/[\w-]+)\.html"
)
"""The pages that are used at the table."""

KEPT_FILES = (
    "player-aid.pdf",
    *(f"javascripts/{name}.js" for name in ("search/index", "search", "home", "request", "voyage/cases")),
    *(f"javascripts/solver/{name}.js" for name in ("code", "near", "far")),
)
"""Files that no page loads at first: for the search, the solver and replays."""

MISSING = {
    "en": (
        "You are offline",
        "This page is not stored on this device. The games, the rules and the player aid are.",
        "Play offline",
    ),
    "fr": (
        "Vous êtes hors ligne",
        "Cette page n’est pas enregistrée sur cet appareil. Les jeux, les règles et l’aide de jeu le sont.",
        "Jouer hors ligne",
    ),
}
"""What a page that is not kept shows without a network: a title, a text and a link to the games."""

_LOADED = re.compile(r'<(?:link|script|img)\b[^>]*?\s(?:href|src)="?([^"\s>#]+)')


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add the manifest."""
    manifest = {
        "name": config.site_name,
        "short_name": "Globe Twister",
        "lang": config.theme["language"],
        "start_url": "play.html",
        "scope": ".",
        "display": "standalone",
        "background_color": "#fdfaf3",
        "theme_color": "#1d4e6b",
        "icons": [{"src": "images/globe.svg", "sizes": "any", "type": "image/svg+xml"}],
    }
    text = json.dumps(manifest, ensure_ascii=False)
    files.append(File.generated(config, "manifest.webmanifest", content=text))
    return files


def on_post_build(*, config: MkDocsConfig) -> None:
    """Write the list of files to keep, with a version that changes with their contents."""
    site = Path(config.site_dir)
    french = set(site.glob("fr/**/*.html"))  # if both languages are built into one folder
    pages = sorted(
        each.relative_to(site).as_posix()
        for each in site.rglob("*.html")
        if each not in french and KEPT_PAGES.fullmatch(each.relative_to(site).as_posix())
    )
    files = {*pages, *KEPT_FILES}
    for page in pages:
        loaded = _LOADED.findall((site / page).read_text(encoding="utf-8"))
        files |= {
            normpath(f"{dirname(page)}/{each}".lstrip("/"))
            for each in loaded
            if ":" not in each and ".html" not in each
        }
    kept = sorted(each for each in files if (site / each).is_file())
    digest = hashlib.sha256(b"".join((site / each).read_bytes() for each in kept)).hexdigest()[:16]
    language = config.theme["language"]
    offline = {"version": digest, "files": kept, "language": language, "missing": MISSING[language]}
    written = json.dumps(offline, ensure_ascii=False, separators=(",", ":"))
    (site / "offline.js").write_text(f"self.offline={written};\n", encoding="utf-8")
