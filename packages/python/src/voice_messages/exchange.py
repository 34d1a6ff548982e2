"""One request with its retries. It sends nothing itself, so that both clients use it."""

from __future__ import annotations

import random
import uuid
from collections.abc import Generator
from typing import Any

import httpx

from .errors import ApiError, NoResponseError
from .request import Request

FIRST_DELAY_SECONDS = 0.5
LONGEST_DELAY_SECONDS = 8.0
# The rate limit counts the last minute, so no honest `Retry-After` is longer.
LONGEST_RETRY_AFTER_SECONDS = 60.0
RETRIED = {408, 429, 500, 502, 503, 504}

Sending = dict[str, Any]
"""The arguments of `httpx.Client.request`."""
Outcome = httpx.Response | httpx.TransportError | None


def exchange(request: Request, max_retries: int) -> Generator[Sending | float, Outcome, Any]:
    """Yields what to send, or seconds to wait, gets the outcome, and returns the body of the response.

    Every method may be repeated: a POST carries an `Idempotency-Key`, and the other methods of this API have the same
    effect once or twice.
    """
    sending: Sending = {
        "method": request.method,
        "url": request.path.lstrip("/"),
        "params": {name: _text(value) for name, value in (request.query or {}).items() if value is not None},
    }
    if request.body is not None:
        sending["json"] = request.body
    if request.method == "POST":
        sending["headers"] = {"Idempotency-Key": request.idempotency_key or str(uuid.uuid4())}
    retry = 0
    while True:
        outcome = yield sending
        if isinstance(outcome, httpx.Response) and outcome.status_code not in RETRIED:
            return _read(outcome)
        if retry == max_retries:
            if isinstance(outcome, httpx.Response):
                return _read(outcome)
            raise NoResponseError(f"No response to {request.method} {request.path}: {outcome!r}") from outcome
        yield _delay_seconds(outcome, retry)
        retry += 1


def _text(value: str | int | float | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _delay_seconds(outcome: Outcome, retry: int) -> float:
    """Returns what `Retry-After` says, and otherwise a delay that doubles, with up to half left out at random."""
    if isinstance(outcome, httpx.Response):
        wanted = outcome.headers.get("retry-after", "")
        if wanted.isdecimal():
            return min(float(wanted), LONGEST_RETRY_AFTER_SECONDS)
    delay: float = min(FIRST_DELAY_SECONDS * 2**retry, LONGEST_DELAY_SECONDS)
    return delay * (1 - random.random() / 2)


def _read(response: httpx.Response) -> Any:
    try:
        body = response.json()
    except ValueError:
        body = None
    if not response.is_success or body is None:
        raise ApiError(response.status_code, response.headers, body)
    return body
