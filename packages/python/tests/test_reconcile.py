from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from voice_messages.client import AsyncVoiceMessages, Checkpoint, LedgerError, VoiceMessages

Page = dict[str, Any]
IDS = [f"evt_{number}" for number in range(1, 251)]


def digest_after(count: int) -> str:
    digest = ""
    for number, event_id in enumerate(IDS[:count], 1):
        digest = hashlib.sha256(f"{digest}:{number}:{event_id}".encode()).hexdigest()
    return digest


def ledger(change: Callable[[Page], Page] = lambda page: page) -> httpx.MockTransport:
    """A service with a ledger of 250 entries. The seventh was erased."""

    def respond(request: httpx.Request) -> httpx.Response:
        query = request.url.params
        after = int(query.get("cursor") or int(query["from"]) - 1)
        end = min(after + int(query["limit"]), len(IDS))
        entries = [
            {"number": at + 1, "event_id": IDS[at], "state": "failed", "is_available": at + 1 != 7}
            for at in range(after, end)
        ]
        ends = {"previous_digest": digest_after(after), "digest": digest_after(end)}
        more = {"next_cursor": str(end), "has_more": end < len(IDS), "count": len(entries)}
        return httpx.Response(200, json=change({"entries": entries, **ends, **more}))

    return httpx.MockTransport(respond)


def client(change: Callable[[Page], Page] = lambda page: page) -> VoiceMessages:
    return VoiceMessages("t", "https://v.example", transport=ledger(change))


def test_a_store_with_everything_lacks_nothing() -> None:
    result = client().reconcile("s1", set(IDS))
    assert (result.count, result.missing, result.unavailable) == (250, [], [])
    assert result.checkpoint == (250, digest_after(250))


def test_what_the_store_lacks_is_named_and_what_was_erased_apart() -> None:
    result = client().reconcile("s1", set(IDS) - {"evt_1", "evt_7", "evt_100", "evt_250"})
    assert [entry["number"] for entry in result.missing] == [1, 100, 250]
    assert [entry["number"] for entry in result.unavailable] == [7]


def test_a_reconciliation_continues_at_a_checkpoint() -> None:
    result = client().reconcile("s1", set(), Checkpoint(200, digest_after(200)))
    assert (result.count, len(result.missing), result.checkpoint.number) == (50, 50, 250)


def test_the_asynchronous_client_takes_a_set_or_a_coroutine() -> None:
    async def has(event_id: str) -> bool:
        return event_id != "evt_9"

    async def compare() -> None:
        async with AsyncVoiceMessages("t", "https://v.example", transport=ledger()) as client:
            for store in (has, set(IDS) - {"evt_9"}):
                result = await client.reconcile("s1", store)
                assert [entry["number"] for entry in result.missing] == [9]

    asyncio.run(compare())


def without_5(page: Page) -> Page:
    return {**page, "entries": [entry for entry in page["entries"] if entry["number"] != 5]}


def replaced(page: Page) -> Page:
    return {**page, "entries": [{**one, "event_id": "evt_x"} if one["number"] == 5 else one for one in page["entries"]]}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (without_5, "Number 5"),
        (replaced, "digest after number 100"),
        (lambda page: {**page, "previous_digest": "f" * 64}, "at or before number 0"),
        (lambda page: {**page, "entries": page["entries"][:99]}, "digest after number 99"),
    ],
)
def test_a_ledger_that_contradicts_itself_is_refused(change: Callable[[Page], Page], message: str) -> None:
    with pytest.raises(LedgerError, match=message):
        client(change).reconcile("s1", set())


def test_a_ledger_that_was_rewritten_before_the_checkpoint_is_refused() -> None:
    with pytest.raises(LedgerError, match="at or before number 200"):
        client().reconcile("s1", set(), Checkpoint(200, "f" * 64))
