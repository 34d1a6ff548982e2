"""Calls the API. Needs httpx: `pip install voice-messages[client]`."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Container
from typing import Any, Self

import httpx

from .errors import ApiError, NoResponseError
from .exchange import Outcome, exchange
from .operations import AsyncOperations, Operations
from .reconcile import START, Checkpoint, LedgerError, Reconciliation
from .request import Request

__all__ = [
    "ApiError",
    "AsyncVoiceMessages",
    "Checkpoint",
    "LedgerError",
    "NoResponseError",
    "Reconciliation",
    "VoiceMessages",
]


class VoiceMessages(Operations):
    """Calls the API. A method raises ApiError if the response is no success, and NoResponseError if there is none.

    `base_url` is the address of the service. A request is sent again at most `max_retries` times after a lost
    connection, a 429 or a 5xx. An attempt takes at most `timeout_seconds`. `transport` replaces that of httpx.
    """

    def __init__(
        self,
        token: str,
        base_url: str,
        *,
        max_retries: int = 4,
        timeout_seconds: float = 30,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self._max_retries = max_retries
        self._http = httpx.Client(transport=transport, **_options(token, base_url, timeout_seconds))

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def reconcile(self, id: str, store: Container[str], after: Checkpoint = START) -> Reconciliation:
        """Finds the events of a subscription that your store lacks, and checks that the ledger itself has no gap.

        `store` contains the ids of events that you have: a set, or an object with `__contains__`. `after` is the
        checkpoint of an earlier reconciliation. Raises LedgerError if the ledger has a gap, or is not what it was at
        the checkpoint.
        """
        result = Reconciliation(after)
        for page in self.ledger(id, from_=after.number + 1).pages():
            for entry in result.entries_of(page):
                if entry["event_id"] not in store:
                    result.note_lacking(entry)
        return result

    def _call(self, request: Request) -> Any:
        steps = exchange(request, self._max_retries)
        outcome: Outcome = None
        while True:
            try:
                step = steps.send(outcome)
            except StopIteration as done:
                return done.value
            outcome = None
            if isinstance(step, float):
                time.sleep(step)
                continue
            try:
                outcome = self._http.request(**step)
            except httpx.TransportError as error:
                outcome = error


class AsyncVoiceMessages(AsyncOperations):
    """The same with coroutines and asynchronous iterators."""

    def __init__(
        self,
        token: str,
        base_url: str,
        *,
        max_retries: int = 4,
        timeout_seconds: float = 30,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self._max_retries = max_retries
        self._http = httpx.AsyncClient(transport=transport, **_options(token, base_url, timeout_seconds))

    async def aclose(self) -> None:
        """Closes the connections."""
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def reconcile(
        self, id: str, store: Container[str] | Callable[[str], Awaitable[bool]], after: Checkpoint = START
    ) -> Reconciliation:
        """Finds the events of a subscription that your store lacks, and checks that the ledger itself has no gap.

        As in VoiceMessages. `store` can also be a coroutine function that tells whether you have an event.
        """
        result = Reconciliation(after)
        async for page in self.ledger(id, from_=after.number + 1).pages():
            for entry in result.entries_of(page):
                event_id = entry["event_id"]
                if not (await store(event_id) if callable(store) else event_id in store):
                    result.note_lacking(entry)
        return result

    async def _call(self, request: Request) -> Any:
        steps = exchange(request, self._max_retries)
        outcome: Outcome = None
        while True:
            try:
                step = steps.send(outcome)
            except StopIteration as done:
                return done.value
            outcome = None
            if isinstance(step, float):
                await asyncio.sleep(step)
                continue
            try:
                outcome = await self._http.request(**step)
            except httpx.TransportError as error:
                outcome = error


def _options(token: str, base_url: str, timeout_seconds: float) -> dict[str, Any]:
    return {
        "base_url": re.sub(r"/(api/v1/?)?$", "", base_url) + "/api/v1/",
        "headers": {"Authorization": f"Bearer {token}"},
        "timeout": timeout_seconds,
    }
