"""Gives schemathesis what the API document does not contain: tokens, and values that belong to one account."""

import ast
import itertools
import json
import os
import re
import threading
from urllib.parse import parse_qsl, urlsplit

import schemathesis

with open(os.environ["SCRATCH_ACCOUNTS"], encoding="utf-8") as file:
    ACCOUNTS = json.load(file)

AUDIO = "GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwEAAAAAAAH/"
TIMES = ("created_at", "since", "until", "completed_after", "completed_before")
TEXTS = {"text": "Called back.", "target": "http://localhost:4000/"}
CONDITIONS = ("urgency", "sentiment", "callback_required", "min_duration_seconds")
CREATIONS = ("createWebhookSubscription", "createChannel", "importMessage")

lock = threading.Lock()
parse = ast.parse
parse_lock = threading.RLock()


def parse_alone(*args, **kwargs):
    """Parses Python. Two threads that parse at once can fail before Python 3.11.8 (issue 106905 of CPython)."""
    with parse_lock:
        return parse(*args, **kwargs)


# Hypothesis parses the sources of lambdas in all threads.
ast.parse = parse_alone
turns = itertools.cycle(ACCOUNTS)
numbers = itertools.count()
by_token = {account["token"]: account for account in ACCOUNTS}
# The account of each subscription, channel and message that a path can name. A run adds what it creates.
owners = {account["subscriptionId"]: account for account in ACCOUNTS}


def token_for(case):
    """Returns the token of the account that has the row which the path names, otherwise of the next account.

    Accounts take turns, because an account can send 60 requests a minute to each endpoint.
    """
    owner = owners.get(str((case.path_parameters or {}).get("id")))
    with lock:
        return (owner or next(turns))["token"]


def account_of(headers):
    """Returns the account of the token in a request, or None without a valid token."""
    return by_token.get(((headers or {}).get("Authorization") or "").removeprefix("Bearer "))


@schemathesis.auth(refresh_interval=None)
class Token:
    def get(self, case, context):
        return token_for(case)

    def set(self, case, data, context):
        case.headers = case.headers or {}
        case.headers["Authorization"] = f"Bearer {data}"


@schemathesis.hook
def before_call(context, case, kwargs):
    """Replaces random ids and URLs by ids of the account and URLs of public addresses. Invalid cases stay unchanged."""
    if case.meta is None or case.meta.generation.mode.value != "positive":
        return
    account = account_of(case.headers)
    if account is None:
        return
    query, body = case.query, case.body
    if operation_id(case) == "readListenerRequests":
        # Otherwise the response is a stream that stays open.
        case.query = {"seconds": 0}
    if isinstance(query, dict):
        # A cursor is the end of an earlier page, and times are in UTC, which `date-time` does not say.
        query.pop("cursor", None)
        query.update({name: "2026-11-21T09:30:00Z" for name in TIMES if name in query})
        if "channel_id" in query:
            query["channel_id"] = account["channelId"]
        if "tag" in query:
            query["tag"] = "urgent"
    if isinstance(body, dict):
        body.update({name: "2026-11-21T09:30:00Z" for name in TIMES if name in body})
        if isinstance(body.get("filter"), dict):
            # The document leaves it open, because responses have it too and a release may add conditions.
            body["filter"] = {name: value for name, value in body["filter"].items() if name in CONDITIONS}
        if isinstance(body.get("channel_id"), str):
            body["channel_id"] = account["channelId"]
        # Not all characters can be stored, and a target is one line.
        body.update({name: text for name, text in TEXTS.items() if body.get(name)})
        for response in body.get("responses") or []:
            response.update({name: "text" for name in ("excerpt", "failure") if isinstance(response.get(name), str)})
        if body.get("assignee_email") is not None:
            body["assignee_email"] = None  # The account has no member with an invented address.
        if isinstance(body.get("headers"), dict):
            body["headers"] = {"X-Key": "sesame"}
    if operation_id(case) == "importMessage" and isinstance(body, dict):
        # The contact must fit the method of verification, and the audio is decoded after the check of the schema.
        body.update(channel_id=account["channelId"], verification_method="email", contact="ada@example.com", audio=AUDIO)
    if isinstance(body, dict) and body.get("tags"):
        # Control characters are refused, which a JSON schema cannot say in a way that all clients read.
        body["tags"] = [f"tag {n}" for n, _ in enumerate(body["tags"])]
    if isinstance(body, dict) and body.get("is_contact_last"):
        # The two exclude each other, also with the setting that a channel has already.
        body["has_code_step"] = False
    if isinstance(body, dict) and body.get("review"):
        body["review"] = {"location": "Harbour Dental, Bristol", "url": "https://reviews.example.com/harbour-dental"}
    if isinstance(body, dict) and "texts" in body:
        # Unknown languages are refused, which the document does not say: it allows fields that a later release adds.
        body["texts"] = {"en": {"title": "Tell us about your visit"}}
    if isinstance(body, dict) and "allowed_hosts" in body:
        body["allowed_hosts"] = [f"shop{n}.example.com" for n, _ in enumerate(body["allowed_hosts"])]
    if isinstance(body, dict) and "name" in body:
        # A host name, which is also a name of a campaign, and from which its slug is made.
        body["name"] = f"shop{next(numbers)}.example.com"
        # Only campaigns have a slug.
        body.pop("slug", None)
    if isinstance(body, dict) and "url" in body:
        # 1.1.1.1 is public, so no DNS is needed. No request is sent there, because the accounts receive no messages.
        body["url"] = f"https://1.1.1.1/voice/{next(numbers)}"
        if body.get("channel_type") is not None:
            body.update(channel_id=account["channelId"], channel_type="domain")
        if body.get("source") is not None:
            body["source"] = "dashboard" if body.get("zapier_subscription_id") is None else "zapier"


@schemathesis.hook
def after_call(context, case, response):
    """Records the account of a new row, so that later steps of a scenario use the same account."""
    if operation_id(case) not in CREATIONS or response.status_code != 201:
        return
    owners[response.json()["id"]] = account_of(response.request.headers)


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Drops a failure only where the specification requires the reported behavior. Returns True to keep it."""
    operation = operation_id(case)
    if type(failure).__name__ == "AcceptedNegativeData":
        if response.status_code == 413:
            return False  # It is refused for its size, before its fields are read.
        return not is_accepted_by_rule(operation, response.request.url, case)
    if type(failure).__name__ == "RejectedPositiveData" and response.json().get("error") == "invalid_channel_id":
        return False  # An earlier case deleted the channel.
    if type(failure).__name__ == "UseAfterFree":
        # A deleted subscription can still be read with its deliveries, as inactive (specification, "Webhook subscription").
        if operation == "getWebhookSubscription":
            return response.json().get("is_active") is not False
        return "/webhook-subscriptions/" not in response.request.url
    if type(failure).__name__ == "EnsureResourceAvailability":
        # An imported message is found by `GET /messages/{id}`; it can be changed once it is completed.
        return not operation.startswith(("changeMessage", "addNote"))
    return True


def operation_id(case):
    return case.operation.definition.raw.get("operationId")


READERS = {
    "limit": lambda text: re.fullmatch(r"[+-]?[0-9]+", text) and 1 <= int(text) <= 100,
    "offset": lambda text: re.fullmatch(r"[+-]?[0-9]+", text) and 0 <= int(text) < 2**31,
    "source": lambda text: text in ("zapier", "dashboard"),
    "is_active": lambda text: text.lower() in ("true", "false", "1", "0"),
}


def is_accepted_by_rule(operation, url, case):
    """Tells whether only the query is invalid by its schema, but valid by the section "Query values" of the document.

    The `limit` of recent messages accepts any value (specification: clamped, or the default).
    """
    components = case.meta.components.items()
    if any(component.mode.is_negative for location, component in components if location.value != "query"):
        return False
    first = {}
    for name, value in parse_qsl(urlsplit(url).query, keep_blank_values=True):
        first.setdefault(name, value.strip())
    if operation == "listRecentMessages":
        first.pop("limit", None)
        readers = {}
    else:
        readers = READERS
    return all(value == "" or name not in readers or readers[name](value) for name, value in first.items())
