"""Prints the player aid as a PDF, with a Chromium of the system.

It is made in every build and not committed, so that it always has the current texts. Without a browser, the site has
no PDF and the page does not link to it; in continuous integration, which publishes the site, this is an error.
"""

import logging
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError

from handbook.files import site_address

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is twice as fast as the second and renders the same pages."""

CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
PRINTED = "player-aid.html"

_LOG = logging.getLogger("mkdocs.hooks.print")
_MAX_SECONDS = 120
_LINK_TO_PDF = re.compile(r'<a [^>]*href="player-aid\.pdf"[^>]*>.*?</a>')
_LINK = re.compile(r'(<a [^>]*href=")([^"#][^"]*)')
_DATE = re.compile(rb"(/(?:CreationDate|ModDate) ?\(D:)\d{14}")


def on_post_page(output: str, *, page: Any, **_: Any) -> str:  # noqa: ANN401 -- mkdocs has no type for it
    """Remove the link to the PDF if it cannot be made."""
    return output if CHROMIUM or page.url != PRINTED else _LINK_TO_PDF.sub("", output)


def on_post_build(*, config: MkDocsConfig) -> None:
    """Print the page beside itself."""
    if CHROMIUM is None:
        missing = f"the player aid has no PDF: install one of {', '.join(BROWSERS)}"
        if os.environ.get("CI"):
            raise PluginError(missing)
        _LOG.info(missing)
        return
    page = Path(config.site_dir, PRINTED)
    address = site_address() + ("" if config.theme["language"] == "en" else f"{config.theme['language']}/")
    copy = page.with_name("player-aid-to-print.html")
    copy.write_text(with_links_to(page.read_text(encoding="utf-8"), address), encoding="utf-8")
    try:
        print_page(copy, page.with_suffix(".pdf"), CHROMIUM)
    finally:
        copy.unlink()


def with_links_to(html: str, address: str) -> str:
    """Return a page whose links lead to the published site, because a PDF is opened anywhere.

    >>> with_links_to('<a href="rules/end.html#END-1">', "https://example.org/")
    '<a href="https://example.org/rules/end.html#END-1">'
    """
    return _LINK.sub(lambda link: link[1] + urljoin(address + PRINTED, link[2]), html)


def print_page(page: Path, target: Path, browser: str) -> None:
    """Print a page with a browser. Equal pages give equal files: the date in the PDF is always the same."""
    made = subprocess.run(  # noqa: S603 -- a browser of the system, with a page of our own
        [browser, "--headless", "--no-sandbox", "--no-pdf-header-footer", f"--print-to-pdf={target}", page.as_uri()],
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=_MAX_SECONDS,
    )
    if made.returncode or not target.is_file():
        raise PluginError(f"{browser} cannot print {page.name}: {made.stderr.strip()}")
    target.write_bytes(_DATE.sub(rb"\g<1>19800101000000", target.read_bytes()))
