"""The pages: each answers, leads on, keeps to the policy, and shows the table as it stands."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from at_the_table import Device
from flask import Flask
from flask.testing import FlaskClient

from companion.games.pyramids.choices import CHOICES
from companion.games.pyramids.rulings import rules
from web import create_app
from web.certificates import certificate_files, fingerprint
from web.services import NAME
from web.settings import Settings

PAGES = ("/", "/new", "/print", "/rules", "/rules?q=tomb", "/trust")
NEW = {"player": ["Luis", "Sara", "", ""], "command": "sent-from-a-page"}


class Tags(HTMLParser):
    """All tags of a page with their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def addresses(self) -> Iterator[str]:
        for _, attributes in self.found:
            for name in ("href", "src", "action", "data-fragment"):
                address = attributes.get(name)
                if address and not address.startswith("#"):
                    yield address


def sit_down(client: FlaskClient, **more: object) -> str:
    answer = client.post("/new", data={**NEW, **more})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["Location"])


def all_pages(client: FlaskClient) -> list[str]:
    return [*PAGES, sit_down(client)]


def test_every_page_answers_and_its_links_lead_somewhere(app: Flask) -> None:
    client = app.test_client()
    seen: set[str] = set()
    for path in all_pages(client):
        page = client.get(path)
        assert page.status_code == 200 and page.mimetype == "text/html"
        seen |= set(Tags(page.text).addresses())
    for address in seen - {"/join", "/try"}:  # no code is a wrong code; trying takes a tap
        assert address.startswith("/")
        assert client.get(address).status_code in (200, 303), address


def test_pages_have_nothing_inline_and_nothing_from_elsewhere(app: Flask) -> None:
    client = app.test_client()
    for path in all_pages(client):
        text = client.get(path).text
        assert "<style" not in text and not re.search(r"\son\w+=", text)
        for tag, attributes in Tags(text).found:
            assert "style" not in attributes
            assert tag != "script" or (attributes.get("src") or "").startswith("/static/")


def test_every_field_and_picture_has_a_name(app: Flask) -> None:
    client = app.test_client()
    for path in all_pages(client):
        text = client.get(path).text
        labelled = set(re.findall(r'<label for="(\w+)"', text))
        in_label = "".join(re.findall(r"<label>.*?</label>", text, re.DOTALL))
        for tag, its in Tags(text).found:
            if tag == "img":
                assert "alt" in its
            if tag in ("input", "select") and its.get("type") != "hidden":
                inside = f'name="{its.get("name")}"' in in_label
                assert "aria-label" in its or its.get("id") in labelled or inside, its


def test_rules_are_in_the_readers_language(app: Flask) -> None:
    rule = rules()["draw-order"]
    for language in ("en", "es", "pt"):
        page = app.test_client().get("/rules", headers={"Accept-Language": language})
        assert f'<html lang="{language}">' in page.text and rule.question[language] in page.text


def test_a_chosen_language_stays(app: Flask) -> None:
    client = app.test_client()
    client.get("/language/pt")
    assert '<html lang="pt">' in client.get("/", headers={"Accept-Language": "es"}).text


def test_searching_finds_rules_and_says_when_there_are_none(app: Flask) -> None:
    client = app.test_client()
    assert 0 < client.get("/rules?q=tomb").text.count("<article") < len(rules())
    assert client.get("/rules?q=zeppelin").text.count("<article") == 0


def test_a_new_table_keeps_its_choices_and_remembers_people(app: Flask) -> None:
    client = app.test_client()
    page = client.get("/new").text
    assert all(f'name="{ruling}"' in page for ruling in CHOICES)
    there = sit_down(client, **{"race-number": "higher"})
    state = client.get(there.replace("/t/", "/api/tables/")).json["state"]
    assert state["options"]["race-number"] == "higher"
    assert [player["name"] for player in state["players"]] == ["Luis", "Sara"]
    assert '<option value="Sara">' in client.get("/new").text
    start = client.get("/").text
    assert there in start and "Luis, Sara" in start


def test_a_form_sent_twice_opens_one_table(app: Flask) -> None:
    client = app.test_client()
    assert sit_down(client) == sit_down(client)


def test_a_table_for_one_is_refused_in_words_and_nothing_typed_is_lost(app: Flask) -> None:
    answer = app.test_client().post("/new", data={**NEW, "player": ["Luis", "", "", ""]})
    assert answer.status_code == 422 and "2 to 4 people" in answer.text
    assert 'value="Luis"' in answer.text


def test_the_code_leads_to_the_table(host: Device, device: Callable[[], Device]) -> None:
    phone = device().client
    assert phone.get(f"/t/{host.table}").headers["Location"] == "/"
    assert phone.get(f"/t/{host.table}/fragment").status_code == 403
    for way in (f"/join/{host.code}", f"/join?code={host.code.lower()}"):
        assert phone.get(way).headers["Location"] == f"/t/{host.table}"
    assert phone.get(f"/t/{host.table}").status_code == 200


def test_a_wrong_code_can_be_typed_again(app: Flask) -> None:
    answer = app.test_client().get("/join?code=<b>")
    assert answer.status_code == 404 and 'role="alert"' in answer.text
    assert "&lt;b&gt;" in answer.text


def test_the_table_is_drawn_as_it_stands(host: Device) -> None:
    host.append(1, {"event": "kept", "player": 0, "cards": [1, 2]})
    host.append(2, {"event": "revealed", "pattern": "I2"})
    marks = ["XX...", ".....", ".....", ".....", "....."]
    blank = ["....."] * 5
    cards = [{"number": 1, "marks": marks}, {"number": 2, "marks": blank}]
    host.append(3, {"event": "seen", "player": 0, "cards": cards})
    page = host.client.get(f"/t/{host.table}/fragment").text
    assert 'data-known="4"' in page and "Round 1, turn 1" in page
    assert page.count('aria-checked="true"') == 2
    assert page.count('class="reveal') == 6
    assert 'id="kept-1-1"' in page and 'id="kept-0-1"' not in page


def test_a_table_where_nobody_sits_yet_has_a_page(app: Flask) -> None:
    client = app.test_client()
    opened = client.post("/api/tables", json={"id": "nobody-sits-here"})
    assert client.get(f"/t/{opened.json['table']['id']}").status_code == 200


def test_a_card_that_nobody_saw_can_be_told_later(host: Device) -> None:
    host.append(1, {"event": "kept", "player": 0, "cards": [1, 2]})
    host.append(2, {"event": "revealed", "pattern": "I2"})
    host.append(3, {"event": "completed", "player": 0, "number": 1})
    assert "data-drew" in host.client.get(f"/t/{host.table}").text
    host.append(4, {"event": "drew", "player": 0, "card": None, "from": "deck"})
    assert 'data-target="4"' in host.client.get(f"/t/{host.table}").text


def test_names_are_shown_and_never_run(device: Callable[[], Device]) -> None:
    host = device().opens("<script>alert(1)</script>", "Sara' data-event='x")
    page = host.client.get(f"/t/{host.table}").text
    assert "<script>alert" not in page and "data-event='x" not in page


def test_trust_shows_the_certificate_that_phones_compare(settings: Settings) -> None:
    app = create_app(replace(settings, https=True))
    certificate_files(settings.data_dir)
    page = app.test_client().get("/trust", base_url="https://localhost").text
    app.extensions[NAME].close()
    assert fingerprint(settings.data_dir) in page and "/trust/certificate" in page


def test_without_https_trust_says_how_to_have_it(app: Flask) -> None:
    page = app.test_client().get("/trust").text
    assert "companion serve --https" in page and "/trust/certificate" not in page


@pytest.mark.parametrize("path", ("/t/nowhere", "/language/tlh"))
def test_whoever_is_lost_gets_back_to_the_start(app: Flask, path: str) -> None:
    assert app.test_client().get(path).headers["Location"] == "/"
