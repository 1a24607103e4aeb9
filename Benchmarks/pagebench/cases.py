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


def dates(until: int) -> list[str]:
    """The days from tomorrow or yesterday until so many days ahead or back."""
    step = 1 if until > 0 else -1
    today = datetime.date.today()
    return [(today + datetime.timedelta(days=n)).isoformat() for n in range(step, until + step, step)]
