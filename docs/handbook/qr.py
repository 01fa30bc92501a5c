"""QR codes for printed pages."""

import segno
from markupsafe import Markup

from handbook.files import site_address
from handbook.page import Page


def qr(page: Page) -> str:
    """Show a QR code with the address of the site in the language of the page.

    `{{ qr() }}`
    """
    address = site_address() + ("" if page.language == "en" else f"{page.language}/")
    code = segno.make_qr(address, error="m").svg_inline(light="white", omitsize=True, svgclass=None, lineclass=None)
    return page.render("qr.html", address=address, code=Markup(code))  # noqa: S704 -- drawn by segno
