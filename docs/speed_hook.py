"""Removes what makes long pages slow to open.

Measure with a CPU slowed down four times: the sum of tasks longer than 50 ms while a page opens.
"""

import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError

_SIGNATURE = re.compile(r'(doc-signature highlight"><pre>)(?:<span></span>)?<code>(.*?)</code></pre>', re.DOTALL)
_SWITCHING = re.compile(r"\[data-md-color-switching\] \*,[^{}]*\{[^{}]*\}")


def on_post_page(output: str, **_: Any) -> str:  # noqa: ANN401 -- from mkdocs
    """Hide the signatures of the API reference from Material, which measures every block of code when a page opens."""
    return _SIGNATURE.sub(r"\1\2</pre>", output)


def on_post_build(*, config: MkDocsConfig) -> None:
    """Remove the rule that stops transitions while the colours change.

    It concerns all elements, and Material sets and removes its attribute whenever a page opens: the browser then
    computes the styles of the whole page twice.
    """
    for sheet in Path(config.site_dir, "assets", "stylesheets").glob("palette.*.css"):
        text, removed = _SWITCHING.subn("", sheet.read_text(encoding="utf-8"))
        if removed != 1:
            raise PluginError(f"{sheet.name} has no rule for [data-md-color-switching] *: update docs/speed_hook.py")
        sheet.write_text(text, encoding="utf-8")
