"""Verifies the requests that the service sends to a webhook. Needs only the standard library."""

from __future__ import annotations

import hmac
import json
import re
import time
from collections.abc import Iterable, Sequence
from typing import Literal, Protocol, cast

from .models import MessageEvent

RefusalReason = Literal["header", "timestamp", "signature", "body"]

_PART = re.compile(r"\s*(?:t=([0-9]{1,12})|v1=([0-9a-f]{64}))\s*")


class Headers(Protocol):
    """The headers of a request, as a dict or as the object of a web framework."""

    def items(self) -> Iterable[tuple[str, str]]: ...


class WebhookVerificationError(Exception):
    """Says why a request is not a webhook of the service. Respond to it with 401."""

    def __init__(self, reason: RefusalReason, message: str) -> None:
        super().__init__(message)
        self.reason: RefusalReason = reason
        """The part that was refused. `body`: the signature is valid, and the body is not JSON."""


class Webhook:
    """Verifies requests with the whole signing secret, or with several: one that fits is enough.

    Raises ValueError without a secret.
    """

    def __init__(self, secret: str | Sequence[str], *, tolerance_seconds: float = 300) -> None:
        secrets = [secret] if isinstance(secret, str) else list(secret or [])
        if not secrets or not all(secrets):
            raise ValueError("A signing secret is required. It begins with msg_whsec_.")
        self._keys = [one.encode() for one in secrets]
        self._tolerance_seconds = tolerance_seconds

    def verify(self, raw_body: bytes | str, headers: Headers, now: float | None = None) -> MessageEvent:
        """Verifies a request and returns its event.

        `raw_body` is the body exactly as received, not parsed and serialized again. `now` is the clock in unix
        seconds. Raises WebhookVerificationError if the request is not genuine, too old, or not JSON.
        """
        body = raw_body.encode() if isinstance(raw_body, str) else raw_body
        at, signatures = _read_signature(_signature_header(headers))
        clock = time.time() if now is None else now
        if not abs(clock - int(at)) <= self._tolerance_seconds:
            raise WebhookVerificationError(
                "timestamp",
                f"The signature was made at {at}, more than {self._tolerance_seconds} seconds from this clock.",
            )
        content = at.encode() + b"." + body
        is_signed = False
        for key in self._keys:
            expected = hmac.digest(key, content, "sha256").hex()
            # All are compared, so that the duration does not tell which one fits.
            for signature in signatures:
                is_signed |= hmac.compare_digest(signature, expected)
        if not is_signed:
            raise WebhookVerificationError("signature", "No secret signed exactly these bytes.")
        try:
            return cast(MessageEvent, json.loads(body.decode()))
        except ValueError as error:
            raise WebhookVerificationError("body", "The signature is valid, and the body is not JSON.") from error


def _signature_header(headers: Headers) -> str:
    return next((value for name, value in headers.items() if name.lower() == "x-message-signature"), "")


def _read_signature(header: str) -> tuple[str, list[str]]:
    """Reads `t=<unix seconds>,v1=<hex>[,v1=<hex>]`. Other names are ignored: a later scheme breaks no receiver."""
    times, signatures = [], []
    for part in header.split(","):
        if match := _PART.fullmatch(part):
            time, signature = match.groups()
            if time is None:
                signatures.append(signature)
            else:
                times.append(time)
    if len(times) != 1 or not signatures:
        raise WebhookVerificationError("header", "X-Message-Signature is missing or cannot be read.")
    return times[0], signatures
