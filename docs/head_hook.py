"""Adds to the head of every page: a description, the addresses of the page, and a content security policy."""

import base64
import hashlib
import os
import re
from html import unescape
from pathlib import Path
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
"""Pages load nothing from other hosts. A page may add sources in its front matter: `policy: {worker-src: "blob:"}`."""

_MAX_DESCRIPTION = 160
_INLINE_SCRIPT = re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)[^>]*>(.*?)</script>", re.DOTALL)
_KEEPS_SPACES = re.compile(r"(<(?:pre|script|style|textarea)\b.*?</(?:pre|script|style|textarea)>)", re.DOTALL)
_UNSTYLED_SPAN = re.compile(r'<span></span>|<span class="[nw]">([^<]*)</span>')
_NO_CONTENTS = re.compile(r'<div class="doc doc-contents ">\s*</div>')  # of a name without a docstring
_CHARSET = '<meta charset="utf-8">'


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Take the address of the site from the environment: `GLOBE_SITE_URL=https://example.org/globe/`."""
    address = os.environ.get("GLOBE_SITE_URL", "")
    config.extra["address"] = address.rstrip("/") + "/" if address else ""
    return config


def on_page_content(html: str, *, page: Any, config: MkDocsConfig, **_: Any) -> None:  # noqa: ANN401 -- mkdocs has no type for it
    """Set the description of a page: that of its front matter, else its first sentences."""
    description = page.meta.get("description") or described(html)
    page.meta["description"] = typeset(description, config.theme["language"])


def described(html: str) -> str:
    """Return the first sentences of a page, at most 160 characters.

    >>> described('<h1 id="a">A</h1><p>Ten <em>cards</em>.</p><p>More.</p>')
    'Ten cards. More.'
    """
    first = next((section.text for section in sections(html) if section.text), "")
    text = unescape(" ".join(first.split()))
    if len(text) <= _MAX_DESCRIPTION:
        return text
    end = text.rfind(". ", 0, _MAX_DESCRIPTION)
    return text[: end + 1] if end > _MAX_DESCRIPTION / 3 else text[:_MAX_DESCRIPTION].rsplit(" ", 1)[0] + " …"


def on_post_page(output: str, *, page: Any, **_: Any) -> str:  # noqa: ANN401 -- mkdocs has no type for it
    """Add the policy to a finished page."""
    return with_policy(minified(output), page.meta.get("policy", {}))


def on_post_template(output: str, *, template_name: str, **_: Any) -> str:  # noqa: ANN401 -- mkdocs has no type for it
    """Add the policy to the error page."""
    return with_policy(output, {}) if template_name.endswith(".html") else output


def on_post_build(*, config: MkDocsConfig) -> None:
    """Add the policy to the redirects of renamed pages. The redirects plugin has written them by now."""
    for old in config.plugins["redirects"].config["redirect_maps"]:
        file = Path(config.site_dir, old).with_suffix(".html")
        file.write_text(with_policy(file.read_text(encoding="utf-8"), {}), encoding="utf-8")


def minified(html: str) -> str:
    r"""Return a page without indentation and without spans that make no difference: tens of kilobytes on a large page.

    In highlighted code, blanks (`w`) and names (`n`) look like plain code.

    >>> minified("<ul>\n   <li>a</li>\n</ul><pre>\n   b</pre>")
    '<ul>\n<li>a</li>\n</ul><pre>\n   b</pre>'
    >>> minified('<code><span></span><span class="n">b</span><span class="w"> </span><span class="k">c</span></code>')
    '<code>b <span class="k">c</span></code>'
    """
    parts = _KEEPS_SPACES.split(_UNSTYLED_SPAN.sub(r"\1", _NO_CONTENTS.sub("", html)))
    return "".join(
        part if number % 2 else re.sub(r"\n\s+|(?<= ) +", _shortest, part) for number, part in enumerate(parts)
    )


def _shortest(spaces: re.Match[str]) -> str:
    return "\n" if "\n" in spaces[0] else ""


def with_policy(html: str, more: dict[str, str]) -> str:
    """Return a page with a policy that allows its own inline scripts, by their digests, and no others."""
    digests = {
        base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in _INLINE_SCRIPT.findall(html)
    }
    policy = {**POLICY, **{name: f"{POLICY.get(name, '')} {value}".strip() for name, value in more.items()}}
    policy["script-src"] += "".join(f" 'sha256-{digest}'" for digest in sorted(digests))
    written = "; ".join(f"{name} {value}" for name, value in policy.items())
    meta = f'{_CHARSET}<meta http-equiv="Content-Security-Policy" content="{written}">'
    return html.replace(_CHARSET, meta, 1)
