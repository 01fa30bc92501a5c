"""Drawings of values: as text for terminals and as SVG for pages."""
