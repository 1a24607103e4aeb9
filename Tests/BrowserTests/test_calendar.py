"""The plan in other programs' calendars, read by those programs' own libraries."""
import datetime
import re
import time

import icalendar
import pytest
import recurring_ical_events

from client import PASSWORD, Client

ZONE = datetime.timezone(datetime.timedelta(hours=3))
LONG = "Kıymalı ıspanak; yoğurtlu, naneli, üstü şehriyeli pilav \\ Çiğdem'in usulü: ağır ağır pişen"


class Kitchen:
    """A household in İstanbul that plans in Turkish, and a program that reads its calendar."""

    def __init__(self, server, name: str) -> None:
        self.cook = Client(server.port, f"203.0.113.{sum(map(ord, name)) % 250 + 1}")
        fields = {
            "name": "Ayşe", "household": "Lale, Sokak; 7", "email": f"{name}@example.org", "password": PASSWORD,
            "language": "tr", "timezone": "Europe/Istanbul",
        }
        assert self.cook.post("/register", fields).status == 303
        self.today = datetime.datetime.now(ZONE).date()
        self.program = Client(server.port)

    def day(self, after: int) -> datetime.date:
        return self.today + datetime.timedelta(days=after)

    def recipe(self, name: str) -> str:
        fields = {"name": name, "servings": "4", "line[0][text]": "200 g pirinç"}
        made = self.cook.post("/recipes", fields, "/settings")
        assert made.status == 303, made.body[:300]
        return made.location.rsplit("/", 1)[1]

    def plan(self, after: int, slot: str, **fields: str) -> str:
        """The id of the dish."""
        path = f"/plan/{self.day(after)}/{slot}"
        before = self.dishes(path)
        assert self.cook.post(f"{path}/dishes", fields, "/settings").status == 303
        return next(iter(self.dishes(path) - before))

    def dishes(self, path: str) -> set[str]:
        return set(re.findall(r'/plan/dishes/([0-9a-f-]{36})"', self.cook.get(path).body))

    def subscribe(self, *slots: str) -> str:
        token = self.cook.token("/feeds")
        body = "&".join([f"slots={slot}" for slot in slots] + [f"_csrf={token}"])
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        assert self.cook.send("POST", "/feeds", body, headers).status == 303
        return re.findall(r"/feeds/[A-Za-z0-9_-]+\.ics", self.cook.get("/feeds").body)[-1]

    def read(self, feed: str) -> icalendar.Calendar:
        answer = self.program.get(feed)
        assert answer.status == 200 and answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
        return icalendar.Calendar.from_ical(answer.body)


@pytest.fixture
def kitchen(server, request):
    return Kitchen(server, request.node.name.replace("_", "-"))


def events(calendar: icalendar.Calendar) -> dict[str, icalendar.Event]:
    return {str(event["UID"]).removesuffix("@sofra"): event for event in calendar.walk("VEVENT")}


def test_h_05_a_calendar_says_what_is_planned(kitchen):
    """HG31: Turkish letters, commas and semicolons come through lines that are folded; a dish is a day, not an hour."""
    soup, long = kitchen.recipe("Mercimek çorbası"), kitchen.recipe(LONG)
    planned = {
        kitchen.plan(0, "dinner", kind="recipe", recipe=soup): (0, "Akşam: Mercimek çorbası"),
        kitchen.plan(3, "dinner", kind="recipe", recipe=long): (3, f"Akşam: {LONG}"),
        kitchen.plan(4, "lunch", kind="note", title="Kalanları ye; bulaşıklar, sonra"): (4, "Öğle: Kalanları ye; bulaşıklar, sonra"),
        kitchen.plan(5, "dinner", kind="out", title="İğde Lokantası", energy_kcal="700"): (5, "Akşam: İğde Lokantası"),
        kitchen.plan(90, "dinner", kind="recipe", recipe=soup): (90, "Akşam: Mercimek çorbası"),
    }
    kitchen.plan(1, "breakfast", kind="recipe", recipe=soup)
    kitchen.plan(91, "dinner", kind="recipe", recipe=soup)
    feed = kitchen.subscribe("lunch", "dinner")

    raw = kitchen.program.get(feed).body
    calendar = kitchen.read(feed)

    assert all(len(line.encode()) <= 75 for line in raw.split("\r\n"))
    assert not re.search(r"(?<!\r)\n", raw)
    assert not re.search(r"(?<![\w-])700(?![\w-])", raw) and "Ayşe" not in raw
    found = {key: (event.decoded("DTSTART"), str(event["SUMMARY"])) for key, event in events(calendar).items()}
    assert found == {key: (kitchen.day(after), summary) for key, (after, summary) in planned.items()}
    assert [event.decoded("DTSTART") for event in calendar.walk("VEVENT")] == sorted(start for start, _ in found.values())
    for event in calendar.walk("VEVENT"):
        start, end = event.decoded("DTSTART"), event.decoded("DTEND")
        assert type(start) is datetime.date and end - start == datetime.timedelta(days=1), "all day, with an end outside it"
        assert event["TRANSP"] == "TRANSPARENT"
        assert event.decoded("DTSTAMP").utcoffset() == datetime.timedelta(0)
        assert abs(event.decoded("DTSTAMP") - datetime.datetime.now(datetime.timezone.utc)) < datetime.timedelta(minutes=5)
        assert not event.errors
    assert not calendar.errors
    assert (str(calendar["VERSION"]), "METHOD" in calendar) == ("2.0", False)
    for name in ("NAME", "X-WR-CALNAME"):
        assert f"\r\n{name}:Lale\\, Sokak\\; 7 planı\r\n" in raw
    assert str(calendar["X-WR-TIMEZONE"]) == "Europe/Istanbul"


def test_h_05_a_calendar_program_finds_each_dish_on_its_day(kitchen):
    """As it asks for a day, a week, a month, in a zone that is not the household's."""
    soup = kitchen.recipe("Çorba")
    for after in range(7):
        kitchen.plan(after, "dinner", kind="recipe", recipe=soup)
    calendar = kitchen.read(kitchen.subscribe("dinner"))

    query = recurring_ical_events.of(calendar)

    for after in range(7):
        assert len(query.at(kitchen.day(after))) == 1, after
    assert len(query.between(kitchen.day(0), kitchen.day(7))) == 7
    assert query.at(kitchen.day(8)) == [] and query.at(kitchen.day(-1)) == []
    assert len(list(query.all())) == 7


def test_h_05_a_dish_keeps_its_identity_and_tells_of_changes(kitchen):
    """UID stays, SEQUENCE and LAST-MODIFIED rise; what is deleted is gone; the same again is 304."""
    soup, stew = kitchen.recipe("Çorba"), kitchen.recipe("Güveç")
    dish = kitchen.plan(1, "dinner", kind="recipe", recipe=soup)
    other = kitchen.plan(2, "dinner", kind="recipe", recipe=stew)
    feed = kitchen.subscribe("dinner")
    first = kitchen.program.get(feed)
    tag = {"If-None-Match": first.headers["ETag"]}
    before = events(icalendar.Calendar.from_ical(first.body))
    assert kitchen.program.get(feed, tag).status == 304
    assert kitchen.program.get(feed).body == first.body
    time.sleep(1.1)

    move = {"date": str(kitchen.day(4)), "slot": "dinner"}
    assert kitchen.cook.post(f"/plan/dishes/{dish}/move", move, "/settings").status == 303
    moved = kitchen.program.get(feed, tag)
    after = events(icalendar.Calendar.from_ical(moved.body))
    assert moved.status == 200 and after.keys() == before.keys()
    assert after[dish].decoded("DTSTART") == kitchen.day(4)
    assert after[dish]["SEQUENCE"] > before[dish]["SEQUENCE"]
    for name in ("LAST-MODIFIED", "DTSTAMP"):
        assert after[dish].decoded(name) > before[dish].decoded(name), name
        assert after[other].decoded(name) == before[other].decoded(name), name
    assert after[other] == before[other]

    fields = {"name": "Fırında güveç", "servings": "4", "line[0][text]": "200 g pirinç", "version": "1"}
    assert kitchen.cook.post(f"/recipes/{stew}", fields, "/settings").status == 303
    renamed = events(kitchen.read(feed))
    assert str(renamed[other]["SUMMARY"]) == "Akşam: Fırında güveç"
    assert renamed[other].decoded("LAST-MODIFIED") > before[other].decoded("LAST-MODIFIED")
    assert renamed[dish] == after[dish]

    assert kitchen.cook.post(f"/plan/dishes/{dish}/delete", {}, "/settings").status == 303
    assert events(kitchen.read(feed)).keys() == {other}
    assert kitchen.cook.post(f"/plan/dishes/{other}/delete", {}, "/settings").status == 303
    empty = kitchen.read(feed)
    assert events(empty) == {} and not empty.errors
