"""Certificates: an authority made for this installation alone, and what it vouches for.

Phones give a page their camera only over https. Whoever trusts this authority trusts it for names
of the local network and for plain addresses; for no site of the internet could it ever speak.
"""

import socket
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from web.addresses import own_addresses, own_names
from web.private_files import write_private

CA_CERTIFICATE, CA_KEY = "ca-certificate.pem", "ca-key.pem"
CERTIFICATE, KEY = "certificate.pem", "key.pem"
CA_DAYS, DAYS = 3650, 397
"""Phones refuse server certificates that hold for much longer than a year."""
RENEW_DAYS = 30
BACKDATED = timedelta(days=1)
"""Clocks of phones differ."""


def certificate_files(folder: Path) -> tuple[Path, Path]:
    """The server's certificate and key, made or renewed if addresses or time demand it."""
    names = ["localhost", *own_names()]
    addresses = ["127.0.0.1", "::1", *own_addresses()]
    authority, ca_key = _authority(folder)
    path, key_path = folder / CERTIFICATE, folder / KEY
    if not _still_good(path, key_path, authority, names, addresses):
        key = ec.generate_private_key(ec.SECP256R1())
        made = _server_certificate(key, authority, ca_key, names, addresses)
        write_private(key_path, _key_bytes(key))
        write_private(path, _pem(made) + _pem(authority))
    return path, key_path


def fingerprint(folder: Path) -> str:
    """The authority's fingerprint, to be compared with what a phone shows."""
    digest = _load(folder / CA_CERTIFICATE).fingerprint(hashes.SHA256())
    return digest.hex(":").upper()


def _authority(folder: Path) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey]:
    path, key_path = folder / CA_CERTIFICATE, folder / CA_KEY
    if not (path.exists() and key_path.exists()):
        key = ec.generate_private_key(ec.SECP256R1())
        write_private(key_path, _key_bytes(key))
        write_private(path, _pem(_authority_certificate(key)))
    loaded = serialization.load_pem_private_key(key_path.read_bytes(), password=None)
    assert isinstance(loaded, ec.EllipticCurvePrivateKey)
    return _load(path), loaded


def _authority_certificate(key: ec.EllipticCurvePrivateKey) -> x509.Certificate:
    name = _name(f"Table Companion of {socket.gethostname()}")
    local = [x509.DNSName(name) for name in ("localhost", "local", *own_names()[:1])]
    usage = {"key_cert_sign": True, "crl_sign": True}
    builder = (
        _builder(name, name, key.public_key(), CA_DAYS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(**usage), critical=True)
        .add_extension(x509.NameConstraints(local, None), critical=True)
    )
    return builder.sign(key, hashes.SHA256())


def _server_certificate(
    key: ec.EllipticCurvePrivateKey,
    authority: x509.Certificate,
    ca_key: ec.EllipticCurvePrivateKey,
    names: list[str],
    addresses: list[str],
) -> x509.Certificate:
    spoken_for = [x509.DNSName(name) for name in names]
    reached = [x509.IPAddress(ip_address(address)) for address in addresses]
    issuer_key = x509.AuthorityKeyIdentifier.from_issuer_public_key(ca_key.public_key())
    builder = (
        _builder(_name("Table Companion"), authority.subject, key.public_key(), DAYS)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(digital_signature=True), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName([*spoken_for, *reached]), critical=False)
        .add_extension(issuer_key, critical=False)
    )
    return builder.sign(ca_key, hashes.SHA256())


def _builder(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey, days: int
) -> x509.CertificateBuilder:
    now = datetime.now(UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - BACKDATED)
        .not_valid_after(now - BACKDATED + timedelta(days=days))
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)
    )


def _usage(**used: bool) -> x509.KeyUsage:
    kinds = (
        "digital_signature",
        "content_commitment",
        "key_encipherment",
        "data_encipherment",
        "key_agreement",
        "key_cert_sign",
        "crl_sign",
        "encipher_only",
        "decipher_only",
    )
    return x509.KeyUsage(**{kind: used.get(kind, False) for kind in kinds})


def _still_good(
    path: Path, key_path: Path, authority: x509.Certificate, names: list[str], addresses: list[str]
) -> bool:
    """Whether the certificate is ours, holds for a while, and for all of these."""
    if not (path.exists() and key_path.exists()):
        return False
    made = _load(path)
    soon = datetime.now(UTC) + timedelta(days=RENEW_DAYS)
    held = made.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    reached = {str(address) for address in held.get_values_for_type(x509.IPAddress)}
    return (
        made.issuer == authority.subject
        and made.not_valid_after_utc > soon
        and set(names) <= set(held.get_values_for_type(x509.DNSName))
        and set(addresses) <= reached
    )


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text[:64])])


def _load(path: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate(path.read_bytes())


def _pem(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)


def _key_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
