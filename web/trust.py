"""The certificate that a phone must trust before it lets a page of this machine use its camera."""

from flask import Blueprint, Response, send_file

from web.certificates import CA_CERTIFICATE
from web.problems import Problem
from web.services import services

trust = Blueprint("trust", __name__, url_prefix="/trust")

FILE_NAME = "table-companion-ca.crt"


@trust.get("/certificate")
def certificate() -> Response:
    """This installation's certificate authority; its key never leaves the data folder."""
    path = services().settings.data_dir / CA_CERTIFICATE
    if not path.is_file():
        text = "This installation has no certificate; start it with --https."
        raise Problem(404, "no-certificate", text)
    return send_file(
        path.resolve(),
        mimetype="application/x-x509-ca-cert",
        as_attachment=True,
        download_name=FILE_NAME,
    )
