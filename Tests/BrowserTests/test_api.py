"""What the API says of itself is true: the document is valid, and the server answers as it says, whatever is sent."""
import json

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from openapi_spec_validator import OpenAPIV31SpecValidator
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS, load_all_checks

from client import Client

SCOPES = [
    "recipes:read", "recipes:write", "diary:read", "diary:write", "plan:read", "shopping:read", "shopping:write",
]
# A stream of events has no end, and an archive is no JSON and is limited.
ELSEWHERE = r"/(events|household\.zip|person\.zip)$"

load_all_checks()


@pytest.fixture(scope="module")
def home(server):
    """Somebody with a recipe, and a program with a token of theirs."""
    client = Client(server.port, "198.51.100.251", host="localhost")
    assert client.register("api@example.org").status == 303
    token = client.access_token("Schemathesis", SCOPES)
    client.cookies.clear()
    client.headers["Authorization"] = f"Bearer {token}"
    return client


def send(client: Client, method: str, path: str, data: dict, **headers: str):
    return client.send(method, path, json.dumps(data), {"Content-Type": "application/json", **headers})


@pytest.fixture(scope="module")
def document(home):
    return json.loads(home.get("/api/openapi.json").body)


def test_the_document_is_valid(document):
    """I-06: by the validator of OpenAPI 3.1."""
    OpenAPIV31SpecValidator(document).validate()


def test_a_recipe_by_the_api(home):
    """F1 I-06: made by a program, and 150 g of it."""
    flour = json.loads(home.get("/api/v1/foods?q=flour").body)["results"][0]
    made = send(
        home, "POST", "/api/v1/recipes",
        {"name": "Bread of the API", "servings": 2, "lines": [{"text": "400 g flour", "food": flour["id"]}]},
    )
    assert made.status == 201, made.body
    recipe = json.loads(made.body)
    whole = recipe["total"]["values"]["energy"]
    scaled = json.loads(home.get(f"{made.location}/scaled?grams=150").body)
    assert scaled["multiplier"] == 0.75
    assert scaled["nutrients"]["values"]["energy"] == pytest.approx(whole * 150 / 400, rel=1e-12)


def test_a_body_of_one_byte_too_many(home):
    """I-06 HOSTILE-139: refused as everything else is, by RFC 9457."""
    start, end = b'{"name": "', b'"}'
    for more in (0, 1):
        body = start + b"a" * ((1 << 20) - len(start) - len(end) + more) + end
        answer = home.send("POST", "/api/v1/recipes", body, {"Content-Type": "application/json"})
        assert (answer.status == 413) == (more == 1), answer.body
        assert answer.headers["Content-Type"] == "application/problem+json"
        assert json.loads(answer.body)["status"] == answer.status


AS_DESCRIBED = [
    "not_a_server_error", "status_code_conformance", "content_type_conformance", "response_headers_conformance",
    "response_schema_conformance", "ignored_auth",
]


@pytest.mark.parametrize("mode, names, examples", [("positive", AS_DESCRIBED, 12), ("negative", ["not_a_server_error"], 6)])
def test_answers_are_as_the_document_says(home, server, mode, names, examples):
    """I-06: a bounded run of made-up requests, right and wrong ones, the same in each run."""
    assert home.get("/api/v1/recipes").status == 200
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json").exclude(path_regex=ELSEWHERE)
    checks = CHECKS.get_by_names(names)
    asked = set()
    for result in schema.get_all_operations():
        operation = result.ok()

        @settings(
            max_examples=examples, derandomize=True, deadline=None, database=None,
            phases=[Phase.explicit, Phase.generate], suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(generation_mode=GenerationMode(mode)))
        def ask(case):
            response = case.call(headers=home.headers)
            case.validate_response(response, checks=checks, headers=home.headers)
            asked.add(case.operation.label)

        try:
            ask()
        except Unsatisfiable:
            # Nothing that is sent there can be wrong.
            assert mode == "negative"
    assert len(asked) >= 15
