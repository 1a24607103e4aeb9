"""The cases of Benchmarks/pages. To add one, add one function below:

    @case(connections=16, rate=800, p99=60)
    def food_search(bench):
        "Food search with typing errors, among 300,000 foods."
        bench.psql("INSERT INTO foods …")                     # what it needs beyond household.sql, if anything
        return Load(bench.first, [Get("/foods?q=tomatoe"), Get("/foods?q=egg")])

`rate` and `p99` are its budgets in requests/s and ms, `connections` how many browsers ask at once. It is called by its
name, `Benchmarks/pages food-search`. Each request of the load is sent again and again in random order, as the visitor
that is named: `bench.first` has 200 recipes and a diary of three years, `bench.second` has 10,000 recipes. A `Post`
carries its CSRF field and a fresh `_once` each time. There is nothing to write for pgbench: the statements beside each
case are those that the server's log shows for the first few of its requests.
"""
import dataclasses
import datetime
import time
import urllib.parse
from collections.abc import Callable

CASES: dict[str, "Case"] = {}


@dataclasses.dataclass
class Get:
    path: str


@dataclasses.dataclass
class Post:
    path: str
    fields: dict[str, str]


@dataclasses.dataclass
class Load:
    visitor: object
    requests: list[Get | Post]
    # What 20 others send meanwhile; their processor time then counts among that of the case's requests.
    beside: "Load | None" = None


@dataclasses.dataclass
class Case:
    name: str
    connections: int
    rate: int
    p99: int
    load: Callable[..., Load]


def case(connections: int, rate: int, p99: int) -> Callable:
    def register(function: Callable[..., Load]) -> Callable[..., Load]:
        name = function.__name__.replace("_", "-")
        CASES[name] = Case(name, connections, rate, p99, function)
        return function

    return register


@case(connections=16, rate=5000, p99=15)
def recipe(bench) -> Load:
    "A recipe with its portion tables."
    return Load(bench.first, [Get(f"/recipes/{id}") for id in bench.recipes(bench.first)])


@case(connections=16, rate=5000, p99=15)
def day(bench) -> Load:
    "A day of the diary with eight entries."
    return Load(bench.first, [Get(f"/diary/{date}") for date in dates(-1094)])


@case(connections=16, rate=2000, p99=30)
def entry(bench) -> Load:
    "Logging a recipe, fsync on. The days lie ahead, so that the diary's own stay as they are."
    id = bench.recipes(bench.first)[0]
    fields = {"slot": "lunch", "recipe": id, "servings": "1.5"}
    return Load(bench.first, [Post(f"/diary/{date}/entries", fields) for date in dates(1094)])


@case(connections=16, rate=2000, p99=30)
def library(bench) -> Load:
    "A search of the library among 10,000 recipes."
    words = ["lentil", "tomato sou", "chick", "bean stew", "rice", "spin", "leek pie", "potato", "carrot cur", "egg"]
    return Load(bench.second, [Get("/recipes?q=" + urllib.parse.quote(word)) for word in words])


@case(connections=4, rate=3000, p99=10)
def progress(bench) -> Load:
    "Progress over the last 91 days, against the 91 before them."
    kept(bench)
    return Load(bench.first, [Get("/progress?period=quarter")])


@case(connections=4, rate=500, p99=30)
def progress_years(bench) -> Load:
    "Progress over three years of 30 entries a day, while 20 others log food."
    bench.psql("""
        INSERT INTO diary_entries (household_id, person_id, id, eaten_on, slot, kind, name, amount, measure,
            measure_name, grams, energy_kcal, protein_g, fat_g, carbohydrate_g, source)
        SELECT household_id, person_id, gen_random_uuid(), eaten_on, slot, kind, name, amount, measure, measure_name,
            grams, energy_kcal / 4, protein_g / 4, fat_g / 4, carbohydrate_g / 4, source
        FROM (
            SELECT e.*, row_number() OVER (PARTITION BY e.eaten_on) AS n
            FROM diary_entries e
            JOIN accounts a USING (household_id, person_id)
            WHERE a.email = 'bench1@example.org' AND e.eaten_on BETWEEN current_date - 1094 AND current_date
        ) AS e
        CROSS JOIN generate_series(1, 5) AS again
        WHERE 8 * (again - 1) + n <= 30 - 8;
        ANALYZE diary_entries;
    """)
    kept(bench)
    today = datetime.date.today()
    path = f"/progress?period=range&from={today - datetime.timedelta(days=1094)}&to={today}"
    quick = {"slot": "lunch", "quick_name": "Bread", "energy_kcal": "250", "protein_g": "8"}
    logging = [Post(f"/diary/{date}/entries", quick) for date in dates(1094)]
    return Load(bench.first, [Get(path)], beside=Load(bench.second, logging))


def kept(bench) -> None:
    """Waits until housekeeping has kept the sums of all days that the bench wrote past the app."""
    for _ in range(120):
        if bench.psql("SELECT count(*) FROM diary_sums WHERE is_stale").strip() == "0":
            bench.psql("VACUUM ANALYZE diary_sums")
            return
        time.sleep(1)
    raise SystemExit("the day sums are not kept")


def dates(until: int) -> list[str]:
    """The days from tomorrow or yesterday until so many days ahead or back."""
    step = 1 if until > 0 else -1
    today = datetime.date.today()
    return [(today + datetime.timedelta(days=n)).isoformat() for n in range(step, until + step, step)]
