"""A server of a built site on this machine."""

import functools
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

SUB_PATH = "some/where"
"""The site is served from a sub-path, because it must not need the root of its server."""


class _QuietHandler(SimpleHTTPRequestHandler):
    """Serves files without logging, and our own error page."""

    protocol_version = "HTTP/1.1"  # one connection for all files of a page

    def log_message(self, *_: Any) -> None:  # noqa: ANN401 -- not used
        pass

    def send_error(self, code: int, *_: Any) -> None:  # noqa: ANN401 -- not used
        page = Path(self.directory, SUB_PATH, "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)


class _Server(ThreadingHTTPServer):
    """A server with a long queue, because a browser requests dozens of files at once."""

    request_queue_size = 256


@contextmanager
def serving(site: Path) -> Iterator[str]:
    """Serve a built site; the address ends with a slash."""
    with tempfile.TemporaryDirectory() as root:
        folder = Path(root, SUB_PATH)
        folder.parent.mkdir()
        folder.symlink_to(site)
        server = _Server(("127.0.0.1", 0), functools.partial(_QuietHandler, directory=root))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/{SUB_PATH}/"
        finally:
            server.shutdown()
            server.server_close()
