"""Removes what makes pages slow to open: requests, unused styles, and work that a build can do once for all readers.

Measure with a CPU slowed down four times: the sum of tasks longer than 50 ms while a page opens.
"""

import re
from importlib.resources import files as resources
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

from handbook.files import ROOT

OWN_STYLES = ("globe", "search", "rules")
"""Our style sheets of all pages. They are joined with those of Material."""

UNUSED = re.compile(
    r"tabbed|md-(?:annotation|author|banner|clipboard|code__|consent|dialog|feedback|pagination|path|post|progress)"
    r"|md-(?:search|select|status|suggest|tag|tooltip|top|version)"
    r"|md-header--lifted|data-md-color-(?:accent|primary)=(?!custom)|data-preview|__comments"
    r"|admonition|arithmatex|critic|footnote|glightbox|\.grid\b|linenodiv|linenos|mermaid|task-list|\[dir=rtl\]"
)
"""What only parts of Material that this site does not use have in their selectors: half of its styles."""

_SIGNATURE = re.compile(r'(doc-signature highlight"><pre>)(?:<span></span>)?<code>(.*?)</code></pre>', re.DOTALL)
_SWITCHING = re.compile(r"\[data-md-color-switching\] \*,[^{}]*\{[^{}]*\}")
_STYLE_RULE = re.compile(r"([^{}]+)(\{[^{}]*\})")
_COMMA = re.compile(r",(?![^()]*\))")  # between selectors, not inside `:is()`
_EMPTY_MEDIA = re.compile(r"@media[^{}]*\{\}")
_TABLE = re.compile(r"<table>.*?</table>", re.DOTALL)
_LIBRARY_STYLE = re.compile(r'<link rel="stylesheet" href="[^"]*_mkdocstrings\.css">')


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add one style sheet for all pages, and remove the files of Material that it replaces."""
    for file in list(files):
        if file.src_uri.startswith("assets/"):  # its styles, and scripts that `docs/javascripts/theme.js` replaces
            files.remove(file)
    files.append(File.generated(config, "stylesheets/site.css", content=joined_styles()))
    return files


def joined_styles() -> str:
    """Return the styles of Material that the site uses, and ours."""
    folder = Path(str(resources("material"))) / "templates" / "assets" / "stylesheets"
    sheets = [file for name in ("main", "palette") for file in folder.glob(f"{name}.*.min.css")]
    material = "".join(used_styles(sheet.read_text(encoding="utf-8")) for sheet in sheets)
    material, removed = _SWITCHING.subn("", material)
    if removed != 1:
        raise PluginError("Material has no rule for [data-md-color-switching] *: update docs/speed_hook.py")
    own = ROOT / "docs" / "theme" / "stylesheets"
    return material + "".join((own / f"{name}.css").read_text(encoding="utf-8") for name in OWN_STYLES)


def used_styles(css: str) -> str:
    """Return a minified style sheet of Material without the rules of unused parts.

    Material's scripts would add the class `focus-visible`; browsers have a selector for it.

    >>> used_styles("a.focus-visible,.md-tag{color:red}@media print{.md-top{top:0}}p{margin:0}/*# map */")
    'a:focus-visible{color:red}p{margin:0}'
    """

    def used(rule: re.Match[str]) -> str:
        selectors = ",".join(each for each in _COMMA.split(rule[1]) if not UNUSED.search(each))
        return selectors + rule[2] if selectors else ""

    css = re.sub(r"/\*.*?\*/|@charset[^;]*;", "", css, flags=re.DOTALL).strip()
    return _EMPTY_MEDIA.sub("", _STYLE_RULE.sub(used, css)).replace(".focus-visible", ":focus-visible")


def on_post_page(output: str, **_: Any) -> str:  # noqa: ANN401 -- from mkdocs
    """Let wide tables scroll, and remove the style sheet and the blocks of code of the API reference where unused."""
    if 'class="doc doc-object' not in output:
        output = _LIBRARY_STYLE.sub("", output)
    output = _SIGNATURE.sub(r"\1\2</pre>", output)
    return _TABLE.sub(
        lambda found: f'<div class="md-typeset__scrollwrap"><div class="md-typeset__table">{found[0]}</div></div>',
        output,
    )
