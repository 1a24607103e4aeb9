"""The cases of Benchmarks/pages. To add one, add one function below:

    @case(connections=16, rate=800, p99=60)
    def food_search(bench):
        "Food search, among 300,000 foods."
        bench.psql("INSERT INTO foods …")                     # what it needs beyond household.sql, if anything
        return Load(bench.first, [Get("/foods?q=tomato"), Get("/foods?q=egg")])

`rate` and `p99` are its budgets in requests/s and ms, `connections` how many browsers ask at once; `most_h` and `least_ratio`
are what is promised of it, in multiples of /healthz and as a part of pgbench's rate. It is called by its
name, `Benchmarks/pages food-search`. Where a case must not take much longer than the same without something, its load has a
`Switch`, and both are measured in turn. Each request of the load is sent again and again in random order, as the visitor
that is named: `bench.first` has 200 recipes and a diary of three years, `bench.second` has 10,000 recipes. `again` makes of a load one
of visitors who have its pages already, unchanged. A `Post`
carries its CSRF field, a fresh `_once` and a fresh id of an operation as `op` each time. There is nothing to write for pgbench: the statements beside each
case are those that the server's log shows for the first few of its requests.
"""
import dataclasses
import datetime
import pathlib
import random
import re
import statistics
import time
import urllib.parse
import uuid
from collections.abc import Callable

CASES: dict[str, "Case"] = {}


@dataclasses.dataclass
class Get:
    path: str
    # The tag of what the visitor has already.
    known: str = ""
    # The section of the page that is asked for; empty for the whole page.
    section: str = ""
    # Of another session than the visitor's.
    cookie: str = ""


@dataclasses.dataclass
class Post:
    path: str
    fields: dict[str, str]


@dataclasses.dataclass
class Switch:
    "Takes away what a case is about, and brings it back: with it a page may take so many times as long as without."
    off: str
    on: str
    most: float


@dataclasses.dataclass
class Load:
    visitor: object
    requests: list[Get | Post]
    # What 20 others send meanwhile; their processor time then counts among that of the case's requests.
    beside: "Load | None" = None
    switch: Switch | None = None


@dataclasses.dataclass
class Case:
    name: str
    connections: int
    rate: int
    p99: int
    load: Callable[..., Load]
    # What is promised (6.2): at most so many times the processor time of /healthz, at least such a part of pgbench's rate.
    most_h: float | None = None
    least_ratio: float | None = None


def case(
    connections: int, rate: int, p99: int, most_h: float | None = None, least_ratio: float | None = None
) -> Callable:
    def register(function: Callable[..., Load]) -> Callable[..., Load]:
        name = function.__name__.replace("_", "-")
        CASES[name] = Case(name, connections, rate, p99, function, most_h, least_ratio)
        return function

    return register


@case(connections=16, rate=5000, p99=15)
def recipe(bench) -> Load:
    "A recipe with its portion tables."
    return Load(bench.first, [Get(f"/recipes/{id}") for id in bench.recipes(bench.first)])


def again(load: Load, most: int = 50) -> Load:
    """The same pages, asked for by somebody who has them."""
    gets = [Get(get.path, known=load.visitor.tag(get.path)) for get in load.requests[:most]]
    return Load(load.visitor, gets)


@case(connections=16, rate=5000, p99=15, most_h=2.5)
def recipe_again(bench) -> Load:
    return again(recipe(bench))


@case(connections=16, rate=5000, p99=15, most_h=2.5)
def day_again(bench) -> Load:
    return again(day(bench))


@case(connections=16, rate=5000, p99=15, most_h=2.5)
def library_again(bench) -> Load:
    return again(library(bench))


@case(connections=16, rate=5000, p99=15, most_h=2.5)
def week_again(bench) -> Load:
    return again(week(bench))


@case(connections=16, rate=1000, p99=60)
def search_again(bench) -> Load:
    return again(search(bench))


@case(connections=4, rate=3000, p99=10)
def progress_again(bench) -> Load:
    return again(progress(bench))


@case(connections=16, rate=5000, p99=15)
def day(bench) -> Load:
    "A day of the diary with eight entries."
    return Load(bench.first, [Get(f"/diary/{date}") for date in dates(-1094)])


@case(connections=16, rate=5000, p99=15)
def day_shown(bench) -> Load:
    "The same day when it is shown to everybody of the household, and four others show theirs."
    bench.psql(MATES + SHARES)
    return dataclasses.replace(day(bench), switch=Switch("DELETE FROM body_shares;", SHARES, 1.1))


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


@case(connections=16, rate=2000, p99=30)
def library_changed(bench) -> Load:
    """The same search. It also says what the first look takes after one of the 10,000 recipes has changed."""
    load = library(bench)
    path = load.requests[0].path
    bench.second.get(path)
    found = first_looks(bench, path, [CHANGED.format(id=id) for id in bench.recipes(bench.second)[:100]])
    print(f"{'':12} the first look after a change: {found}", flush=True)
    return load


def first_looks(bench, path: str, changes: list[str]) -> str:
    "What a page takes that the second visitor looks at once after each of the changes."
    spent, took = [], []
    for change in changes:
        bench.psql(change)
        before, start = bench.processor_seconds(), time.perf_counter()
        bench.second.get(path)
        took.append(time.perf_counter() - start)
        spent.append(bench.processor_seconds().since(before, 1))
    return (
        f"{1000 * statistics.median(took):.1f} ms; processor ms: server"
        f" {1000 * statistics.mean(each.server for each in spent):.1f},"
        f" database {1000 * statistics.mean(each.database for each in spent):.1f}"
    )


@case(connections=16, rate=1500, p99=40)
def library_avoiding(bench) -> Load:
    """The same search by somebody with an allergy, a diet and words of their own, in recipes of 12 lines each. It also
    says how long the first page takes, for which all lines are read."""
    bench.psql(LINES)
    start = time.perf_counter()
    bench.second.get("/recipes")
    took = time.perf_counter() - start
    bench.psql(AVOIDANCES)
    start = time.perf_counter()
    page = bench.second.get("/recipes")
    first = time.perf_counter() - start
    print(f"the first page, {took * 1000:.0f} ms before and {first * 1000:.0f} ms with avoidances, leaves out", hidden(page))
    return dataclasses.replace(library(bench), switch=Switch(NO_AVOIDANCES, AVOIDANCES, 1.3))


@case(connections=16, rate=800, p99=60)
def search(bench) -> Load:
    """Words, beginnings of words and typing errors, a third each, among 300,000 foods and the catalogue. Half of the
    words are of imported foods, half of plain ones. It also says how many of 500 errors find the word that was meant."""
    if not int(bench.psql("SELECT count(*) FROM foods WHERE source_key = 'bench 1'")):
        bench.psql((pathlib.Path(__file__).parent / "foods.sql").read_text())
    chance = random.Random(2026)
    words = words_of(bench, "food_names n", "name_key") + words_of(bench, "foods n", "search_text")
    errors = [(word, misspelt(word, chance)) for word in chance.choices(words, k=500)]
    found = sum(leads_to(bench, word, bench.first.get(food_search(error)).lower()) for word, error in errors)
    print(f"{'':12} {found} of {len(errors)} words with one error lead to foods with the word that was meant", flush=True)
    beginnings = [word[: chance.randint(2, 5)] for word in words[::2]]
    return Load(bench.first, [Get(food_search(word)) for word in words[1::2] + beginnings + [error for _, error in errors]])


def leads_to(bench, word: str, page: str) -> bool:
    "Whether foods of a page have the word: in the name that it shows, or in one that it does not, which is of another language."
    if word in page:
        return True
    ids = ", ".join(f"'{id}'" for id in set(re.findall(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", page)))
    named = f"SELECT search_text FROM foods WHERE id IN ({ids}) UNION SELECT name_key FROM food_names WHERE food_id IN ({ids})"
    return bool(ids) and bench.psql(f"SELECT EXISTS (SELECT FROM ({named}) AS n WHERE n.search_text ~ '\\m{word}')").strip() == "t"


def words_of(bench, table: str, column: str) -> list[str]:
    "500 words, each as likely as it is usual among the names."
    return bench.psql(
        f"SELECT word FROM {table}, regexp_split_to_table({column}, '[^a-z0-9]+') AS word"
        f" WHERE length(word) > 3 ORDER BY md5(word || n.ctid::text) LIMIT 500"
    ).split()


def food_search(typed: str) -> str:
    return f"/foods?slot=dinner&date=2026-03-21&q={urllib.parse.quote(typed)}"


def misspelt(word: str, chance: random.Random) -> str:
    "With one letter missing, doubled, wrong, or exchanged with the next; never the first."
    place = chance.randrange(1, len(word) - 1)
    before, letter, next, after = word[:place], word[place], word[place + 1], word[place + 2:]
    other = "x" if letter != "x" else "q"
    return before + chance.choice([next, letter + letter + next, other + next, next + letter]) + after


@case(connections=4, rate=3000, p99=10, most_h=7)
def progress(bench) -> Load:
    "Progress over the last 91 days, against the 91 before them."
    kept(bench)
    return Load(bench.first, [Get("/progress?period=quarter")])


@case(connections=4, rate=500, p99=30, most_h=7)
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


@case(connections=16, rate=5000, p99=15, most_h=5)
def week(bench) -> Load:
    "A week for four, one of whom must not have milk: seven dinners and five lunches."
    return Load(bench.first, [Get("/plan/%d-W%02d" % planned(bench).isocalendar()[:2])])


@case(connections=16, rate=5000, p99=15, most_h=5)
def shopping_list(bench) -> Load:
    "A shopping list of 300 items."
    return Load(bench.first, [Get(f"/shopping/{filled(bench, 300)}")])


@case(connections=16, rate=5000, p99=15, most_h=2.5)
def shopping_list_again(bench) -> Load:
    "The same list, asked for by a phone that has it: as each does that is shown again, or is back where there is a network."
    path = f"/shopping/{filled(bench, 300)}"
    return Load(bench.first, [Get(path, known=bench.first.tag(path, "list"), section="list")])


@case(connections=16, rate=5000, p99=15)
def shopping_list_of_plan(bench) -> Load:
    "A list that was made from a week of the plan, and nothing has changed since."
    return Load(bench.first, [Get(f"/shopping/{made_from_plan(bench)}")])


@case(connections=16, rate=2500, p99=30)
def shopping_list_of_changed_plan(bench) -> Load:
    "The same when one more dish was planned since: what the plan needs by now is worked out for each page."
    path = f"/shopping/{made_from_plan(bench)}"
    send(bench, f"/plan/{planned(bench)}/snack/dishes", kind="recipe", recipe=bench.recipes(bench.first)[12])
    if "The plan has changed" not in bench.first.get(path):
        raise SystemExit("the list does not say that its plan has changed")
    return Load(bench.first, [Get(path)])


@case(connections=16, rate=1000, p99=40, least_ratio=0.6)
def tick_one_list(bench) -> Load:
    "Ticking and unticking the 300 items of one list, by sixteen people at once."
    return Load(bench.first, ticks(bench, [filled(bench, 300)]))


@case(connections=16, rate=1500, p99=30, least_ratio=0.6)
def tick_many_lists(bench) -> Load:
    "The same on sixteen lists of 40 items."
    return Load(bench.first, ticks(bench, [filled(bench, 40) for _ in range(16)]))


def ticks(bench, lists: list[str]) -> list[Post]:
    rows = [
        (each, item)
        for each in lists
        for item in bench.psql(f"SELECT id FROM shopping_items WHERE list_id = '{each}' ORDER BY id").split()
    ]
    random.Random(2026).shuffle(rows)
    return [
        Post(f"/shopping/{each}/items/{item}/tick", {"ticked": ticked}) for each, item in rows for ticked in ("1", "0")
    ]


def filled(bench, count: int) -> str:
    "A list of so many foods of the catalogue, each typed by hand with an amount."
    name = f"{count} things, {uuid.uuid4()}"
    send(bench, "/shopping/lists", name=name)
    found = bench.psql(f"SELECT id FROM shopping_lists WHERE name = '{name}'").strip()
    words = bench.psql(
        "SELECT split_part(name_en, ',', 1) FROM foods WHERE source = 'catalogue' AND split_part(name_en, ',', 1) ~ '^[A-Za-z ]+$'"
        f" GROUP BY 1 ORDER BY md5(split_part(name_en, ',', 1)) LIMIT {2 * count}"
    ).splitlines()
    for start in range(0, len(words), 50):
        typed = "\n".join(f"{100 + place} g {word}" for place, word in enumerate(words[start:start + 50]))
        send(bench, f"/shopping/{found}/items", text=typed)
    # Some words mean the same: what is too much is taken off again.
    bench.psql(
        f"DELETE FROM shopping_items WHERE list_id = '{found}' AND id NOT IN"
        f" (SELECT id FROM shopping_items WHERE list_id = '{found}' ORDER BY id LIMIT {count})"
    )
    here = int(bench.psql(f"SELECT count(*) FROM shopping_items WHERE list_id = '{found}' AND is_shown"))
    if here != count:
        raise SystemExit(f"the list has {here} items and not {count}")
    bench.psql("ANALYZE")
    return found


def planned(bench) -> datetime.date:
    "Plans the week after this one, once, and answers its Monday."
    today = datetime.date.today()
    monday = today - datetime.timedelta(days=today.weekday()) + datetime.timedelta(days=7)
    if int(bench.psql("SELECT count(*) FROM plan_dishes")):
        return monday
    for name in ["Ela", "Can", "Deniz"]:
        send(bench, "/people", name=name, kind="dependant", usual_share="0.5")
    ela = bench.psql("SELECT id FROM persons WHERE name = 'Ela'").strip()
    send(bench, f"/people/{ela}", name="Ela", usual_share="0.5", diary_writing="offer", allergies="milk")
    recipes = bench.recipes(bench.first)
    for number in range(12):
        day, slot = (number, "dinner") if number < 7 else (number - 7, "lunch")
        path = f"/plan/{monday + datetime.timedelta(days=day)}/{slot}/dishes"
        send(bench, path, kind="recipe", recipe=recipes[number])
    bench.psql("ANALYZE")
    return monday


@case(connections=16, rate=400, p99=60)
def six_plates(bench) -> Load:
    """Serving six plates of one pot: an entry for oneself and for each of five children, fsync on. The pots are many, so
    that no two ask for the same one all the time, and large enough never to be empty."""
    planned(bench)
    for name in ["Ada", "Efe"]:
        send(bench, "/people", name=name, kind="dependant", usual_share="0.5")
    home = f"(SELECT household_id FROM accounts WHERE email = '{bench.first.email}')"
    recipe = bench.recipes(bench.first)[0]
    for _ in range(64):
        send(bench, f"/recipes/{recipe}/cookings", cook="8")
    bench.psql(f"UPDATE cookings SET weight_g = 1000000 WHERE household_id = {home}; ANALYZE")
    pots = bench.psql(f"SELECT id FROM cookings WHERE household_id = {home} ORDER BY id").split()
    people = bench.psql(
        f"SELECT id FROM persons WHERE household_id = {home} AND left_at IS NULL ORDER BY kind DESC, id LIMIT 6"
    ).split()
    if len(pots) != 64 or len(people) != 6:
        raise SystemExit(f"there are {len(pots)} pots and {len(people)} people")
    plates = {f"plate[{n}][person]": person for n, person in enumerate(people)}
    plates |= {f"plate[{n}][grams]": "10" for n in range(6)} | {"rest": "stay"}
    # Who must not have what is in it is asked for by name, and served all the same.
    plates["keep"] = bench.psql("SELECT id FROM persons WHERE name = 'Ela'").strip()
    # Each plate of another meal: otherwise all of them would raise one entry beyond what an entry may hold.
    return Load(
        bench.first,
        [Post(f"/cookings/{pot}/plates", plates | {"date": day, "slot": "snack"}) for pot in pots for day in dates(16)],
    )


def made_from_plan(bench) -> str:
    monday = planned(bench)
    found = bench.psql(
        "SELECT l.id FROM shopping_lists AS l JOIN accounts AS a USING (household_id)"
        f" WHERE a.email = '{bench.first.email}' AND l.name = ''"
    ).strip()
    send(bench, f"/shopping/{found}/plan", **{"from": str(monday), "to": str(monday + datetime.timedelta(days=6))})
    bench.psql("ANALYZE")
    return found


def send(bench, path: str, **fields: str) -> None:
    bench.first.post(path, {"_csrf": bench.first.csrf, "_once": str(uuid.uuid4()), **fields})


LINES = """
    INSERT INTO recipe_lines (household_id, recipe_id, position, text, food_id, other_food_ids, amount, unit, name, grams,
        grams_rule)
    SELECT r.household_id, r.id, k, '100 g ' || f.name_en, f.id, '{}', 100, 'g', f.name_en, 100, 'mass'
    FROM (
        SELECT recipes.household_id, recipes.id, row_number() OVER (ORDER BY recipes.id) AS number
        FROM recipes JOIN accounts AS a ON a.household_id = recipes.household_id
        WHERE a.email = 'bench2@example.org'
    ) AS r (household_id, id, number)
    CROSS JOIN generate_series(1, 12) AS k
    JOIN (
        SELECT id, name_en, row_number() OVER (ORDER BY id) - 1 AS place FROM foods WHERE source = 'catalogue'
    ) AS f ON f.place = (r.number * 7 + k * 131) % 2000
    ON CONFLICT DO NOTHING;
    UPDATE library_revisions SET revision = gen_random_uuid();
    ANALYZE recipe_lines;
    """
CHANGED = "UPDATE recipes SET summary = summary || '.', updated_at = now() WHERE id = '{id}'"
AVOIDANCES = """
    INSERT INTO avoidances (household_id, person_id, id, severity, substance, diet, words)
    SELECT a.household_id, a.person_id, gen_random_uuid(), t.severity, t.substance, t.diet, t.words
    FROM accounts AS a
    CROSS JOIN (
        VALUES ('allergy', 'lupin', NULL, NULL), ('diet', NULL, 'pescatarian', NULL), ('allergy', NULL, NULL, 'kiwi')
    ) AS t (severity, substance, diet, words)
    WHERE a.email = 'bench2@example.org';
    UPDATE library_revisions SET revision = gen_random_uuid();
    """

NO_AVOIDANCES = "DELETE FROM avoidances; UPDATE library_revisions SET revision = gen_random_uuid();"
MATES = """
    INSERT INTO persons (household_id, id, name, role, language, time_zone)
    SELECT a.household_id, gen_random_uuid(), 'Mate ' || n, 'member', 'en', 'UTC'
    FROM accounts AS a
    CROSS JOIN generate_series(1, 4) AS n
    WHERE a.email = 'bench1@example.org';
    """
SHARES = """
    INSERT INTO body_shares (household_id, person_id, id, level)
    SELECT p.household_id, p.id, gen_random_uuid(), 'all'
    FROM persons AS p
    JOIN accounts AS a USING (household_id)
    WHERE a.email = 'bench1@example.org' AND (p.id = a.person_id OR p.name LIKE 'Mate %');
    """


def hidden(page: str) -> str:
    found = re.search(r"(\d+) recipes? (is|are) not shown", page)
    return found[1] if found else "none"


def dates(until: int) -> list[str]:
    """The days from tomorrow or yesterday until so many days ahead or back."""
    step = 1 if until > 0 else -1
    today = datetime.date.today()
    return [(today + datetime.timedelta(days=n)).isoformat() for n in range(step, until + step, step)]
