"""What stands in the head of every page: a description, addresses where the site has one, and a security policy."""

import base64
import hashlib
import os
import re
from html import unescape
from typing import Any

from mkdocs.config.defaults import MkDocsConfig

from handbook.prose import typeset
from handbook.sections import sections

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self' 'unsafe-inline'",  # Material and our pictures use style attributes
    "img-src": "'self' data:",
    "font-src": "'self' data:",
    "connect-src": "'self'",
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
}
"""Nothing from elsewhere. A page may add to it in its front matter: `policy: {worker-src: "blob:"}`."""

_LONGEST = 160
_INLINE_SCRIPT = re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)[^>]*>(.*?)</script>", re.DOTALL)
_AS_IT_STANDS = re.compile(r"(<(?:pre|script|style|textarea)\b.*?</(?:pre|script|style|textarea)>)", re.DOTALL)
_CHARSET = '<meta charset="utf-8">'


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Take the address of the site from the environment: `GLOBE_SITE_URL=https://example.org/globe/`."""
    address = os.environ.get("GLOBE_SITE_URL", "")
    config.extra["address"] = address.rstrip("/") + "/" if address else ""
    return config


def on_page_content(html: str, *, page: Any, config: MkDocsConfig, **_: Any) -> None:  # noqa: ANN401 -- what mkdocs hands over
    """Describe a page by its own first words, unless it says how itself."""
    description = page.meta.get("description") or described(html)
    page.meta["description"] = typeset(description, config.theme["language"])


def described(html: str) -> str:
    """Return the first words of a page.

    >>> described('<h1 id="a">A</h1><p>Ten <em>cards</em>.</p><p>More.</p>')
    'Ten cards. More.'
    """
    told = next((section.text for section in sections(html) if section.text), "")
    text = unescape(" ".join(told.split()))
    if len(text) <= _LONGEST:
        return text
    sentence = text.rfind(". ", 0, _LONGEST)
    return text[: sentence + 1] if sentence > _LONGEST / 3 else text[:_LONGEST].rsplit(" ", 1)[0] + " …"


def on_post_page(output: str, *, page: Any, **_: Any) -> str:  # noqa: ANN401 -- as above
    """Give a finished page its policy."""
    return guarded(lightened(output), page.meta.get("policy", {}))


def on_post_template(output: str, *, template_name: str, **_: Any) -> str:  # noqa: ANN401 -- as above
    """Give the page for what is missing its policy."""
    return guarded(output, {}) if template_name.endswith(".html") else output


def lightened(html: str) -> str:
    r"""Return a page without the indentation of its markup, which a large page has tens of kilobytes of.

    >>> lightened("<ul>\n   <li>a</li>\n</ul><pre>\n   b</pre>")
    '<ul>\n<li>a</li>\n</ul><pre>\n   b</pre>'
    """
    parts = _AS_IT_STANDS.split(html)
    return "".join(part if number % 2 else re.sub(r"\n\s+", "\n", part) for number, part in enumerate(parts))


def guarded(html: str, more: dict[str, str]) -> str:
    """Return a page with a policy that lets its own inline scripts run, by their digests, and no others."""
    digests = {
        base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in _INLINE_SCRIPT.findall(html)
    }
    policy = {**POLICY, **{name: f"{POLICY.get(name, '')} {value}".strip() for name, value in more.items()}}
    policy["script-src"] += "".join(f" 'sha256-{digest}'" for digest in sorted(digests))
    written = "; ".join(f"{name} {value}" for name, value in policy.items())
    meta = f'{_CHARSET}<meta http-equiv="Content-Security-Policy" content="{written}">'
    return html.replace(_CHARSET, meta, 1)
