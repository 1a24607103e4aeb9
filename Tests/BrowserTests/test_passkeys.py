"""Passkeys: by a real browser with an authenticator made of software, and by answers that are not as they must be."""
import base64
import hmac
import json
import os
import re
import struct
import time

import pytest
from playwright.sync_api import expect

from authenticator import Authenticator, add, asked, enter, is_inside, text
from client import PASSWORD, Client
from conftest import LOOKS, STORIES, Watched, open_context, register
from server import Server


@pytest.fixture(scope="module")
def own_server():
    server = Server(TRUSTED_PROXIES="127.0.0.1").start()
    yield server
    server.stop()


def visitor(server: Server) -> Client:
    return Client(server.port, host="localhost")


def test_a02_hostile_138_a_passkey_opens_once_for_each_question_and_what_is_not_as_it_must_be_opens_nothing(own_server, tmp_path):
    origin = f"http://localhost:{own_server.port}"
    home = visitor(own_server)
    assert home.register("ayse@example.org").status == 303
    passkey = Authenticator(origin, tmp_path, counter=5)
    assert add(home, passkey, flags=0x41) == 422, "nobody was asked who it is"
    assert add(home, passkey, password="a guess that is wrong") == 422
    assert add(home, passkey) == 303
    assert add(home, passkey) == 422, "the same passkey again"
    other = visitor(own_server)
    assert other.register("can@example.org").status == 303
    foreign = Authenticator(origin, tmp_path, 9)
    assert add(other, foreign) == 303

    passkey.counter = 6
    phone = visitor(own_server)
    answer = passkey.answer(asked(phone, "/login"))
    assert enter(phone, answer) == 303 and is_inside(phone)

    def refused(answer_to) -> bool:
        client = visitor(own_server)
        return enter(client, answer_to(asked(client, "/login"))) == 422 and not is_inside(client)

    def changed(answer: dict, **parts) -> dict:
        return {**answer, "response": {**answer["response"], **parts}}

    passkey.counter = 7
    assert refused(lambda _: answer), "an old question of another browser"
    assert refused(lambda asked: passkey.answer(asked, site="example.org")), "another site"
    assert refused(lambda asked: passkey.answer(asked, flags=0x01)), "nobody was asked who it is"
    assert refused(lambda asked: passkey.answer(asked, flags=0x04)), "nobody was there"
    assert refused(lambda asked: passkey.answer(asked, crossOrigin=True)), "in a frame"
    assert refused(lambda asked: passkey.answer(asked, kind="webauthn.create")), "another purpose"
    assert refused(lambda asked: {**passkey.answer(asked), "rawId": text(os.urandom(32))}), "nobody's passkey"
    assert refused(lambda asked: {**foreign.answer(asked), "rawId": text(passkey.id)}), "another key"
    assert refused(lambda asked: changed(passkey.answer(asked), userHandle=foreign.user)), "another account's id"
    assert refused(lambda asked: changed(passkey.answer(asked), userHandle="")), "nobody's id"
    assert refused(lambda asked: changed(passkey.answer(asked), signature="")), "no signature"
    for rubbish in [{}, [], {"rawId": "", "response": {}}, {"rawId": 1}, None]:
        assert refused(lambda _: rubbish), rubbish
    passkey.origin = "https://evil.example"
    assert refused(passkey.answer), "a foreign origin"
    passkey.origin = origin
    passkey.counter = 6
    assert refused(passkey.answer), "a counter that did not grow"
    passkey.counter = 8
    again = visitor(own_server)
    used = passkey.answer(asked(again, "/login"))
    assert enter(again, used) == 303
    again.cookies = {name: value for name, value in again.cookies.items() if "session" not in name}
    passkey.counter = 9
    assert enter(again, used) == 422 and not is_inside(again), "the same question twice"

    listed = home.get("/settings/passkeys").body
    remove = re.search(r'formaction="(/settings/passkeys/[^"]+/remove)"', listed).group(1)
    assert "Phone" in listed and "Last used" in listed
    assert other.post(remove, {"current": PASSWORD}, page="/settings/passkeys").status == 404, "somebody else's"
    assert home.post(remove, {"current": "a guess that is wrong"}, page="/settings/passkeys").status == 422
    assert home.post(remove, {"current": PASSWORD}, page="/settings/passkeys").status == 303
    assert refused(passkey.answer), "one that was removed"
    log = home.get("/settings/security").body
    assert "Passkey added" in log and "Passkey removed" in log


def test_a02_a_passkey_needs_no_code_where_a_password_does(own_server, tmp_path):
    home = visitor(own_server)
    assert home.register("code@example.org").status == 303
    page = home.get("/settings/code").body
    key = re.search(r'<code class="link">([A-Z2-7 ]+)</code>', page).group(1).replace(" ", "")
    seed = re.search(r'name="seed" value="([^"]+)"', page).group(1)
    secret = base64.b32decode(key + "=" * (-len(key) % 8))
    mac = hmac.new(secret, struct.pack(">Q", int(time.time()) // 30), "sha1").digest()
    code = (struct.unpack(">I", mac[mac[-1] & 15:][:4])[0] & 0x7FFFFFFF) % 1_000_000
    fields = {"seed": seed, "code": f"{code:06}", "current": PASSWORD}
    assert home.post("/settings/code", fields, page="/settings/code").status == 303
    passkey = Authenticator(f"http://localhost:{own_server.port}", tmp_path)
    assert add(home, passkey) == 303

    by_password, by_passkey = visitor(own_server), visitor(own_server)
    assert by_password.sign_in("code@example.org").location == "/login/code"
    assert not is_inside(by_password)
    assert enter(by_passkey, passkey.answer(asked(by_passkey, "/login"))) == 303
    assert is_inside(by_passkey)


def test_hostile_138_a_question_is_answered_once_also_by_an_authenticator_that_does_not_count(own_server, tmp_path):
    home = visitor(own_server)
    assert home.register("once@example.org").status == 303
    passkey = Authenticator(f"http://localhost:{own_server.port}", tmp_path)
    made = passkey.made(asked(home, "/settings/passkeys"))
    fields = {"name": "Phone", "current": PASSWORD, "answer": json.dumps(made)}
    assert home.post("/settings/passkeys", fields, page="/settings/passkeys").status == 303
    phone = visitor(own_server)
    answer = passkey.answer(asked(phone, "/login"))
    assert enter(phone, answer) == 303
    phone.cookies = {name: value for name, value in phone.cookies.items() if "session" not in name}
    assert enter(phone, answer) == 422 and not is_inside(phone)
    assert enter(phone, passkey.answer(asked(phone, "/login"))) == 303 and is_inside(phone)


def test_a02_without_https_a_page_says_that_passkeys_are_not_made_there(own_server):
    client = Client(own_server.port)
    assert client.register("numbers@example.org").status == 303
    page = client.get("/settings/passkeys").body
    assert "make no passkeys at this address" in page and "data-passkey" not in page
    assert "data-passkey" not in Client(own_server.port).get("/login").body


# By the name that the browser offers in the field, and by the button.
WAYS = {"picked": "", "asked": """
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (wanted) => wanted.mediation ? Promise.reject(new DOMException("", "NotSupportedError")) : get(wanted);
"""}


@pytest.mark.parametrize("way", WAYS)
def test_a02_a_browser_adds_a_passkey_and_signs_in_with_it_without_a_password(browser, own_server, way):
    context = open_context(browser, own_server, LOOKS[0])
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
        "isUserVerified": True, "automaticPresenceSimulation": True,
    }})
    page.add_init_script(WAYS[way])
    register(page, f"{way}@example.org", "Ayşe")
    page.goto("/settings/passkeys")
    page.wait_for_load_state("networkidle")
    page.fill("#name", "My telephone")
    page.fill("#current", PASSWORD)
    page.click("form[data-passkey] .actions button")
    expect(page.locator("form[data-passkey] li bdi")).to_have_text("My telephone")

    context.clear_cookies()
    page.goto("/login?next=/recipes")
    if way == "asked":
        page.wait_for_load_state("networkidle")
        page.click("form[data-passkey] button")
    page.wait_for_url(f"{own_server.url}/recipes")

    page.goto("/settings/passkeys")
    page.fill("#current", PASSWORD)
    page.click("form[data-passkey] li button")
    expect(page.locator("form[data-passkey] li")).to_have_count(0)
    context.close()


@pytest.mark.parametrize("look", STORIES, ids=lambda look: look.name)
def test_a02_the_list_of_passkeys_is_looked_at(browser, own_server, tmp_path, look):
    email = f"list-{look.name}@example.org"
    home = visitor(own_server)
    assert home.register(email).status == 303
    for name in ("Chrome · Linux", "iPhone"):
        passkey = Authenticator(f"http://localhost:{own_server.port}", tmp_path)
        fields = {"name": name, "current": PASSWORD, "answer": json.dumps(passkey.made(asked(home, "/settings/passkeys")))}
        assert home.post("/settings/passkeys", fields, page="/settings/passkeys").status == 303
    fields = {"name": "Ayşe", "language": look.language, "timezone": "UTC"}
    assert home.post("/settings", fields, page="/settings").status == 303
    context = open_context(browser, own_server, look)
    context.add_cookies([{"name": name, "value": value, "url": own_server.url} for name, value in home.cookies.items() if value])
    watched = Watched(context.new_page())
    assert watched.page.goto("/settings/passkeys").status == 200
    expect(watched.page.locator("main li")).to_have_count(2)
    watched.check("passkeys-two", look)
    context.close()
