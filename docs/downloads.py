"""Puts beside the pages what readers can download: the vectors, their schemas, and the starters."""

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parent.parent
VECTORS = ROOT / "globe_rules" / "specification" / "vectors"
SCHEMAS = ROOT / "globe_rules" / "wire" / "schemas"
STARTERS = ROOT / "implementations" / "starters"


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add the downloads to the files of the site."""
    for folder, pattern in (
        (VECTORS.parent, "vectors/*.json"),
        (SCHEMAS.parent, "schemas/*.json"),
        (STARTERS, "*/adapter.*"),
    ):
        for source in sorted(folder.glob(pattern)):
            name = f"downloads/{source.relative_to(folder).as_posix()}"
            files.append(File.generated(config, name, abs_src_path=str(source)))
    return files
