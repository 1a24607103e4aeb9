"""A household in Home Assistant: its own client of Mealie's API reads the plan and the lists, and changes them."""
import asyncio
import concurrent.futures
import datetime

import pytest
from aiomealie import MealieAuthenticationError, MealieClient, MealieNotFoundError, MealieValidationError
from aiomealie import MealplanEntryType, MutateShoppingItem

from client import PASSWORD, Client
from server import Server

SCOPES = ["recipes:read", "recipes:write", "plan:read", "plan:write", "shopping:read", "shopping:write"]
TODAY = datetime.datetime.now(datetime.timezone.utc).date()


@pytest.fixture(scope="module")
def server():
    server = Server(TRUSTED_PROXIES="127.0.0.1", MEALIE_API="1").start()
    yield server
    server.stop()


@pytest.fixture(scope="module")
def home(server):
    """Somebody who cooks, in a browser, and a token of theirs for Home Assistant."""
    client = Client(server.port, "198.51.100.77", host="localhost")
    client.post(
        "/register",
        {
            "name": "Ada", "household": "Lale Sokak 9", "email": "ha@example.org", "password": PASSWORD,
            "language": "en", "timezone": "UTC",
        },
    )
    client.access = client.access_token("Home Assistant", SCOPES)
    made = client.post(
        "/recipes",
        {
            "name": "Menemen", "servings": "2", "time_minutes": "20", "tags": "quick", "summary": "Eggs, as in Izmir.",
            "instructions": "## Pan\n\n1. Melt the butter.\n2. Stir the eggs in.", "line[0][text]": "3 eggs",
            "line[1][text]": "1 tbsp butter", "line[1][section]": "Pan",
        },
        "/recipes/new",
    )
    assert made.status == 303, made.body
    client.recipe = made.location.rsplit("/", 1)[1].partition("?")[0]
    return client


@pytest.fixture
def ask(server, home):
    """Does something with the client that Home Assistant has."""
    def ask(work, token: str | None = None):
        async def run():
            async with MealieClient(server.url, token=token or home.access) as mealie:
                return await work(mealie)
        # The driver of the browser has a loop of its own in this thread, once another test has opened one.
        with concurrent.futures.ThreadPoolExecutor(1) as threads:
            return threads.submit(asyncio.run, run()).result()
    return ask


def test_home_assistant_gets_to_know_the_server(ask, home):
    """I-06: what it asks while it is set up, and what its sensors count."""
    async def work(mealie):
        return (
            await mealie.get_about(), await mealie.get_startup_info(), await mealie.get_user_info(),
            await mealie.get_groups_self(), await mealie.get_statistics(),
        )

    about, start, user, group, statistics = ask(work)
    assert about.version.startswith("v2.")
    assert not start.is_first_login
    assert (user.full_name, user.email) == ("Ada", "")
    assert group.name == "Lale Sokak 9"
    assert (statistics.total_recipes, statistics.total_users, statistics.total_tags) == (1, 1, 1)


def test_home_assistant_reads_recipes(ask, home):
    """I-06: a recipe with its lines, its sections and its steps."""
    async def work(mealie):
        return await mealie.get_recipes("menemen"), await mealie.get_recipes("soup"), await mealie.get_recipe(home.recipe)

    found, nothing, recipe = ask(work)
    assert [each.name for each in found.items] == ["Menemen"]
    assert nothing.items == []
    assert (recipe.slug, recipe.recipe_servings, recipe.total_time) == (home.recipe, 2, "20 min")
    assert recipe.description == "Eggs, as in Izmir."
    assert [tag.name for tag in recipe.tags] == ["quick"]
    assert [(line.note, line.title) for line in recipe.ingredients] == [("3 eggs", None), ("1 tbsp butter", "Pan")]
    assert [(step.text, step.title) for step in recipe.instructions] == [
        ("Melt the butter.", "Pan"), ("Stir the eggs in.", None),
    ]


def test_the_plan_is_home_assistants_calendar(ask, home):
    """I-06: a recipe, a note and something at random are planned, and stand in the plan of both."""
    tomorrow = TODAY + datetime.timedelta(days=1)

    async def work(mealie):
        # What was planned lately is no idea for the day after.
        breakfast = await mealie.random_mealplan(tomorrow, MealplanEntryType.BREAKFAST)
        return (
            await mealie.set_mealplan(TODAY, MealplanEntryType.DINNER, recipe_id=home.recipe),
            await mealie.set_mealplan(tomorrow, MealplanEntryType.SIDE, note_title="Pide", note_text="From the corner"),
            breakfast,
            await mealie.get_mealplan_today(),
            await mealie.get_mealplans(TODAY, tomorrow),
        )

    dinner, note, breakfast, today, both = ask(work)
    assert dinner.recipe.name == "Menemen"
    assert (note.entry_type, note.title, note.description) == (MealplanEntryType.DINNER, "Pide", "From the corner")
    assert breakfast.recipe.recipe_id == home.recipe
    assert [meal.mealplan_id for meal in today] == [dinner.mealplan_id]
    assert [meal.mealplan_id for meal in both.items] == [
        dinner.mealplan_id, breakfast.mealplan_id, note.mealplan_id,
    ]
    assert "Menemen" in home.get(f"/plan/{TODAY}/dinner").body
    assert "Pide" in home.get(f"/plan/{tomorrow}/dinner").body


def test_a_list_is_home_assistants_list(ask, home):
    """I-06: added, ticked, changed and taken off there, and so here."""
    async def begin(mealie):
        found = (await mealie.get_shopping_lists()).items[0]
        for thing in ["2 l milk", "Batteries"]:
            await mealie.add_shopping_item(MutateShoppingItem(list_id=found.list_id, note=thing, position=0))
        return found, (await mealie.get_shopping_items(found.list_id)).items

    async def end(mealie):
        for item in items:
            words = {"2 l milk": "3 l milk", "Batteries": "Candles"}[item.display]
            change = MutateShoppingItem(
                item_id=item.item_id, list_id=item.list_id, note=words, checked=False, position=item.position,
                quantity=item.quantity,
            )
            await mealie.update_shopping_item(item.item_id, change)
        left = {item.display: item for item in (await mealie.get_shopping_items(found.list_id)).items}
        await mealie.delete_shopping_item(left["Candles"].item_id)
        milk = left["3 l milk"]
        await mealie.update_shopping_item(
            milk.item_id, MutateShoppingItem(item_id=milk.item_id, note=milk.note, checked=True, position=0),
        )
        return left, (await mealie.get_shopping_items(found.list_id)).items

    found, items = ask(begin)
    assert found.name == "Shopping list"
    assert sorted(item.display for item in items) == ["2 l milk", "Batteries"]
    left, rest = ask(end)
    assert sorted(left) == ["3 l milk", "Candles"]
    assert [(item.display, item.checked) for item in rest] == [("3 l milk", True)]
    page = home.get(f"/shopping/{found.list_id}").body
    assert "3 l" in page and "Candles" not in page


def test_what_home_assistant_is_refused(ask, home):
    """I-06 HOSTILE-139: another's token, what is not there, and a page without a recipe are told as it expects."""
    async def recipe(mealie):
        await mealie.get_recipe("00000000-0000-7000-8000-000000000000")

    async def page(mealie):
        await mealie.import_recipe("http://127.0.0.1:1/soup")

    async def plan(mealie):
        await mealie.set_mealplan(TODAY, MealplanEntryType.DINNER)

    async def user(mealie):
        await mealie.get_user_info()

    with pytest.raises(MealieNotFoundError):
        ask(recipe)
    with pytest.raises(MealieValidationError):
        ask(page)
    with pytest.raises(MealieValidationError):
        ask(plan)
    with pytest.raises(MealieAuthenticationError):
        ask(user, "sofra_" + "A" * 43)
