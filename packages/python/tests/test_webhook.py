"""Needs only the standard library: `python3 -m unittest` runs it too."""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import random
import unittest
from pathlib import Path
from typing import Any

from voice_messages import Webhook, WebhookVerificationError

VECTORS = Path(__file__).parents[3] / "docs" / "receivers" / "vectors.json"
SECRET = "msg_whsec_" + "0f" * 24
OTHER = "msg_whsec_" + "a1" * 24
NOW = 1795253400
BODY = json.dumps({"event": "message.completed", "event_id": "evt_1", "text": "Grüße 👋"}, ensure_ascii=False).encode()


def v1(secret: str, body: bytes, at: int = NOW) -> str:
    return "v1=" + hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()


def signed(secret: str, body: bytes, at: int = NOW) -> dict[str, str]:
    return {"X-Message-Signature": f"t={at},{v1(secret, body, at)}"}


def verdict(webhook: Webhook, body: bytes | str, headers: dict[str, str], now: float = NOW) -> str:
    try:
        webhook.verify(body, headers, now)
        return "accepted"
    except WebhookVerificationError as error:
        return error.reason


class Vectors(unittest.TestCase):
    def test_all_vectors_agree(self) -> None:
        vectors = json.loads(VECTORS.read_text("utf-8"))
        self.assertGreater(len(vectors), 50)
        for vector in vectors:
            with self.subTest(vector["name"]):
                headers = {"x-message-signature": vector["header"]}
                result = verdict(Webhook(vector["secret"]), vector["body"], headers, vector["now"])
                # Some vectors sign a body that is not JSON. Their signature is valid all the same.
                self.assertEqual(result in ("accepted", "body"), vector["valid"])


class Verify(unittest.TestCase):
    def test_a_genuine_request_gives_its_event(self) -> None:
        for body in (BODY, BODY.decode()):
            event: Any = Webhook(SECRET).verify(body, signed(SECRET, BODY), NOW)
            self.assertEqual(event["text"], "Grüße 👋")

    def test_of_several_secrets_one_is_enough(self) -> None:
        for secrets in ([SECRET, OTHER], [OTHER, SECRET]):
            for signer in (SECRET, OTHER):
                self.assertEqual(verdict(Webhook(secrets), BODY, signed(signer, BODY)), "accepted")

    def test_during_a_rotation_either_of_two_signatures_is_enough(self) -> None:
        headers = {"X-Message-Signature": f"t={NOW},{v1(OTHER, BODY)},{v1(SECRET, BODY)}"}
        for secret in (SECRET, OTHER):
            self.assertEqual(verdict(Webhook(secret), BODY, headers), "accepted")

    def test_a_refusal_says_why(self) -> None:
        webhook = Webhook(SECRET)
        self.assertEqual(verdict(webhook, BODY, {}), "header")
        self.assertEqual(verdict(webhook, BODY, signed(OTHER, BODY)), "signature")
        self.assertEqual(verdict(webhook, BODY + b" ", signed(SECRET, BODY)), "signature")
        self.assertEqual(verdict(webhook, BODY, signed(SECRET, BODY, NOW - 301)), "timestamp")
        self.assertEqual(verdict(webhook, BODY, signed(SECRET, BODY, NOW + 301)), "timestamp")
        for body in (b"{", b"\xff"):
            self.assertEqual(verdict(webhook, body, signed(SECRET, body)), "body")

    def test_the_tolerance_can_be_changed(self) -> None:
        old = signed(SECRET, BODY, NOW - 60)
        self.assertEqual(verdict(Webhook(SECRET, tolerance_seconds=59), BODY, old), "timestamp")
        self.assertEqual(verdict(Webhook(SECRET, tolerance_seconds=61), BODY, old), "accepted")
        self.assertEqual(verdict(Webhook(SECRET, tolerance_seconds=float("nan")), BODY, old), "timestamp")

    def test_a_webhook_without_a_secret_is_refused(self) -> None:
        nothing: Any = None
        for secret in ("", [], [""], nothing):
            with self.assertRaises(ValueError):
                Webhook(secret)


class Mutations(unittest.TestCase):
    def test_no_mutation_is_accepted(self) -> None:
        seed = int(os.environ.get("WEBHOOK_MUTATION_SEED") or random.randrange(2**31))
        chance = random.Random(seed)
        body = json.dumps({"event": "message.completed", "text": "Grüße 👋 " * 16}).encode()
        header = signed(SECRET, body)["X-Message-Signature"]
        self.assertEqual(verdict(Webhook(SECRET), body, {"X-Message-Signature": header}), "accepted")
        for _ in range(int(os.environ.get("WEBHOOK_MUTATIONS") or 20_000)):
            secret, changed, text = mutate(SECRET, body, header, chance)
            result = verdict(Webhook(secret), changed, {"X-Message-Signature": text})
            # A valid signature of a body that is not JSON would be an accepted forgery too.
            if result in ("accepted", "body"):
                self.fail(f"WEBHOOK_MUTATION_SEED={seed} accepts {(secret, changed, text)!r}")


def mutate(secret: str, body: bytes, header: str, chance: random.Random) -> tuple[str, bytes, str]:
    """Changes one thing of a genuine request, never to what it was."""
    at = chance.randrange(len(body))
    match chance.randrange(8):
        case 0:
            return secret, body[:at] + bytes([body[at] ^ (1 << chance.randrange(8))]) + body[at + 1 :], header
        case 1:
            return secret, body[:at] + bytes([chance.randrange(256)]) + body[at:], header
        case 2:
            return secret, body[:at] + body[at + 1 :], header
        case 3:
            return secret, body[:at], header
        case 4:
            return secret, body, replace_one(header, chance)
        case 5:
            place = chance.randrange(len(header))
            return secret, body, header[:place] + header[place + 1 :]
        case 6:
            other = NOW + chance.choice([-1, 1]) * chance.randrange(1, 300)
            return secret, body, header.replace(str(NOW), str(other))
        case _:
            return replace_one(secret, chance), body, header


def replace_one(text: str, chance: random.Random) -> str:
    at = chance.randrange(len(text))
    code = chance.randrange(33, 126)
    return text[:at] + chr(code + 1 if code >= ord(text[at]) else code) + text[at + 1 :]


if __name__ == "__main__":
    unittest.main()
