"""Values worth looking at, drawn as text for a terminal and as SVG for a page."""
