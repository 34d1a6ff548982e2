from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from voice_messages.client import ApiError, AsyncVoiceMessages, NoResponseError, VoiceMessages

Answer = httpx.Response | Exception
NOW = {"Retry-After": "0"}


def answer(status: int, body: Any = None, headers: dict[str, str] | None = None) -> httpx.Response:
    return httpx.Response(status, json={} if body is None else body, headers=headers)


class Script:
    """Responds to requests with these answers, in order, and keeps the requests."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)
        self.sent: list[httpx.Request] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.sent.append(request)
        given = self.answers.pop(0)
        if isinstance(given, Exception):
            raise given
        return given


Calling = Callable[[Script, str, tuple[Any, ...], dict[str, Any]], Any]


def blocking(script: Script, method: str, words: tuple[Any, ...], names: dict[str, Any]) -> Any:
    with VoiceMessages("msg_pat_1", "https://v.example/", transport=httpx.MockTransport(script)) as client:
        return getattr(client, method)(*words, **names)


def in_coroutine(script: Script, method: str, words: tuple[Any, ...], names: dict[str, Any]) -> Any:
    async def call() -> Any:
        transport = httpx.MockTransport(script)
        async with AsyncVoiceMessages("msg_pat_1", "https://v.example/api/v1", transport=transport) as client:
            return await getattr(client, method)(*words, **names)

    return asyncio.run(call())


both = pytest.mark.parametrize("call", [blocking, in_coroutine])


@both
def test_a_call_sends_the_token_and_returns_the_body(call: Calling) -> None:
    script = Script(answer(200, {"name": "Harbour Dental"}))
    assert call(script, "get_account", (), {})["name"] == "Harbour Dental"
    assert str(script.sent[0].url) == "https://v.example/api/v1/me"
    assert script.sent[0].headers["authorization"] == "Bearer msg_pat_1"


@both
def test_parameters_are_sent_as_the_document_says(call: Calling) -> None:
    script = Script(answer(200), answer(200))
    call(script, "change_message", ("a/b", {"state": "done"}), {})
    call(script, "list_messages", (), {"callback_required": True, "limit": 5, "q": "Grüße & co"})
    assert script.sent[0].url.raw_path == b"/api/v1/messages/a%2Fb"
    assert json.loads(script.sent[0].content) == {"state": "done"}
    assert dict(script.sent[1].url.params) == {"callback_required": "true", "limit": "5", "q": "Grüße & co"}


@both
def test_a_refusal_is_an_api_error(call: Calling) -> None:
    issues = [{"path": ["limit"], "message": "Too large."}]
    body = {"error": "validation_error", "message": "The input is not valid.", "issues": issues}
    script = Script(answer(400, body, {"X-Request-Id": "req-1"}))
    with pytest.raises(ApiError) as caught:
        call(script, "list_messages", (), {"limit": 1000})
    error = caught.value
    assert (error.status, error.code, error.issues, error.request_id) == (400, "validation_error", issues, "req-1")
    assert str(error) == "400 validation_error: The input is not valid. limit: Too large. [request req-1]"


@both
def test_a_response_that_is_not_from_the_service_is_an_api_error_without_a_code(call: Calling) -> None:
    for response in (httpx.Response(404, text="<html>"), httpx.Response(200, text="<html>")):
        with pytest.raises(ApiError) as caught:
            call(Script(response), "get_account", (), {})
        assert caught.value.code is None


@both
def test_a_post_is_repeated_with_the_same_key_and_body(call: Calling) -> None:
    script = Script(httpx.ConnectError("reset"), answer(503, {}, NOW), answer(429, {}, NOW), answer(201, {"id": "n1"}))
    assert call(script, "add_note", ("m1", {"text": "Called back"}), {})["id"] == "n1"
    keys = {request.headers["idempotency-key"] for request in script.sent}
    assert len(script.sent) == 4 and len(keys) == 1 and len(keys.pop()) == 36
    assert {request.content for request in script.sent} == {script.sent[0].content}


@both
def test_a_key_of_the_caller_is_kept_and_a_get_has_none(call: Calling) -> None:
    script = Script(answer(201), answer(200))
    body = {"url": "https://example.com"}
    call(script, "create_webhook_subscription", (body,), {"idempotency_key": "order-1"})
    call(script, "get_account", (), {})
    assert [request.headers.get("idempotency-key") for request in script.sent] == ["order-1", None]


@both
@pytest.mark.parametrize("status", [400, 401, 403, 404, 409])
def test_other_refusals_are_not_repeated(call: Calling, status: int) -> None:
    script = Script(answer(status))
    with pytest.raises(ApiError):
        call(script, "get_account", (), {})
    assert len(script.sent) == 1


def test_after_the_last_retry_the_last_failure_is_raised() -> None:
    lost = httpx.MockTransport(Script(*[httpx.ConnectError("refused")] * 1))
    with pytest.raises(NoResponseError, match="GET /me: ConnectError.'refused'"):
        VoiceMessages("t", "https://v.example", transport=lost, max_retries=0).get_account()
    limited = httpx.MockTransport(Script(answer(429, {}, NOW), answer(429, {"error": "rate_limited"}, NOW)))
    with pytest.raises(ApiError, match="rate_limited"):
        VoiceMessages("t", "https://v.example", transport=limited, max_retries=1).get_account()


@both
def test_a_retry_waits_as_long_as_retry_after_says(call: Calling) -> None:
    begun = time.monotonic()
    call(Script(answer(429, {}, {"Retry-After": "1"}), answer(200)), "get_account", (), {})
    assert time.monotonic() - begun >= 1


PAGES = [
    {"messages": [{"id": "a"}, {"id": "b"}], "next_cursor": "c1", "has_more": True},
    {"messages": [], "next_cursor": "c2", "has_more": True},
    {"messages": [{"id": "c"}], "next_cursor": "c3", "has_more": False},
]
QUERIES = [
    {"limit": "100", "order": "asc"},
    {"limit": "100", "order": "asc", "cursor": "c1"},
    {"limit": "100", "order": "asc", "cursor": "c2"},
]


def test_an_iterator_requests_the_next_page_when_it_needs_it() -> None:
    script = Script(*(answer(200, page) for page in PAGES))
    client = VoiceMessages("t", "https://v.example", transport=httpx.MockTransport(script))
    assert [message["id"] for message in client.messages(order="asc")] == ["a", "b", "c"]
    assert [dict(request.url.params) for request in script.sent] == QUERIES


def test_an_asynchronous_iterator_does_the_same() -> None:
    script = Script(*(answer(200, page) for page in PAGES))

    async def read() -> list[str]:
        async with AsyncVoiceMessages("t", "https://v.example", transport=httpx.MockTransport(script)) as client:
            return [message["id"] async for message in client.messages(order="asc")]

    assert asyncio.run(read()) == ["a", "b", "c"]
    assert [dict(request.url.params) for request in script.sent] == QUERIES


def test_a_poller_gets_the_pages_and_can_stop_early() -> None:
    script = Script(answer(200, PAGES[0]))
    client = VoiceMessages("t", "https://v.example", transport=httpx.MockTransport(script))
    page = next(client.messages(limit=2, cursor="c0").pages())
    assert page["next_cursor"] == "c1"
    assert dict(script.sent[0].url.params) == {"limit": "2", "cursor": "c0"}
