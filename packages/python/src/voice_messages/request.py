"""A request to an endpoint, before it is sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Request:
    """A path below `/api/v1` with its parameters. A query value of None is left out."""

    method: str
    path: str
    query: Mapping[str, str | int | float | bool | None] | None = None
    body: object = None
    idempotency_key: str | None = None
