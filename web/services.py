"""Everything that the views of one app share, made once when the app is."""

from dataclasses import dataclass
from threading import BoundedSemaphore, Event

from flask import Flask, current_app
from sqlalchemy import Engine

from companion.store import Devices, People, Photos, Tables, open_store
from web.decks import Decks
from web.enrolling import Enroller
from web.judging import Judge
from web.scanning import Scanner
from web.settings import Settings
from web.tables import LiveTables
from web.wrong_codes import WrongCodes

NAME = "companion"


@dataclass(frozen=True)
class Services:
    """The store, the live tables, those who read photos and judge, and what is counted."""

    settings: Settings
    engine: Engine
    tables: LiveTables
    devices: Devices
    people: People
    photos: Photos
    decks: Decks
    scanner: Scanner
    judge: Judge
    enroller: Enroller
    wrong_codes: WrongCodes
    streams: BoundedSemaphore
    closing: Event

    def close(self) -> None:
        """End the event streams and the workers; the events are on the disk already."""
        self.closing.set()
        for live in self.tables:
            live.tell()
        self.scanner.close()
        self.judge.close()
        self.enroller.close()


def set_up_services(app: Flask, settings: Settings) -> Services:
    """Open the store and everything that stands on it."""
    engine = open_store(settings.database_url)
    decks = Decks(settings.decks_dir)
    made = Services(
        settings=settings,
        engine=engine,
        tables=LiveTables(Tables(engine), decks),
        devices=Devices(engine),
        people=People(engine),
        photos=Photos(engine),
        decks=decks,
        scanner=Scanner(settings.scan_workers, settings.scan_seconds, settings.scan_megabytes),
        judge=Judge(settings.judge_workers, settings.judge_seconds, settings.judge_megabytes),
        enroller=Enroller(settings.enrol_seconds, settings.enrol_megabytes),
        wrong_codes=WrongCodes(),
        streams=BoundedSemaphore(settings.most_streams),
        closing=Event(),
    )
    app.extensions[NAME] = made
    return made


def services() -> Services:
    """Those of the app that answers this request."""
    found = current_app.extensions[NAME]
    assert isinstance(found, Services)
    return found
