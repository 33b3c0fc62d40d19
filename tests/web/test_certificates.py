"""The installation's own authority: who it vouches for, and when it does so anew."""

from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509

from web import certificates
from web.certificates import CA_CERTIFICATE, CA_KEY, certificate_files, fingerprint


def _load(path: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate(path.read_bytes())


def _spoken_for(path: Path) -> x509.SubjectAlternativeName:
    return _load(path).extensions.get_extension_for_class(x509.SubjectAlternativeName).value


def test_keys_are_for_their_owner_alone(tmp_path: Path) -> None:
    _, key = certificate_files(tmp_path)
    for path in (key, tmp_path / CA_KEY):
        assert path.stat().st_mode & 0o777 == 0o600


def test_nothing_is_made_anew_without_need(tmp_path: Path) -> None:
    path, key = certificate_files(tmp_path)
    first = path.read_bytes(), key.read_bytes()
    certificate_files(tmp_path)
    assert (path.read_bytes(), key.read_bytes()) == first


def test_a_new_address_is_vouched_for_by_the_same_authority(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate_files(tmp_path)
    before = fingerprint(tmp_path)
    monkeypatch.setattr(certificates, "own_addresses", lambda: ["10.20.30.40"])
    path, _ = certificate_files(tmp_path)
    assert ip_address("10.20.30.40") in _spoken_for(path).get_values_for_type(x509.IPAddress)
    assert "localhost" in _spoken_for(path).get_values_for_type(x509.DNSName)
    assert fingerprint(tmp_path) == before
    _load(path).verify_directly_issued_by(_load(tmp_path / CA_CERTIFICATE))


def test_it_is_renewed_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(certificates, "DAYS", 20)
    short = certificate_files(tmp_path)[0].read_bytes()
    monkeypatch.undo()
    assert certificate_files(tmp_path)[0].read_bytes() != short


def test_the_authority_may_speak_for_no_site_of_the_internet(tmp_path: Path) -> None:
    certificate_files(tmp_path)
    extension = _load(tmp_path / CA_CERTIFICATE).extensions.get_extension_for_class(
        x509.NameConstraints
    )
    permitted = [name.value for name in extension.value.permitted_subtrees or []]
    assert extension.critical and "localhost" in permitted
    assert not any("." in name for name in permitted)
