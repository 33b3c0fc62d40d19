"""An owner enrols a deck in the browser: begins it, names it, and the pages shut nobody out."""

from devices import Devices


def test_a_deck_is_begun_and_its_skulls_are_confirmed(device: Devices, size: str) -> None:
    owner = device(size)
    page = owner.goes("/")
    page.get_by_role("link", name="Decks").click()
    assert owner.serious_faults() == []
    page.get_by_label("What is it called?").fill(f"Ours on a {size}")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/decks/ours-on-a-*")
    page.get_by_label("Skull 2").fill("-3")
    page.get_by_role("button", name="These are right").click()
    assert page.get_by_label("Skull 2").input_value() == "-3"
    assert owner.serious_faults() == []
