"""`python bench/verify.py`: verify of a body of 2 kB, beside the bare HMAC and the parsing of the same bytes."""

from __future__ import annotations

import hashlib
import hmac
import json
import statistics
import sys
import time
import timeit
from pathlib import Path

from voice_messages import Webhook

SECRET = "msg_whsec_" + "0123456789abcdef" * 3
DOCUMENT = Path(__file__).parents[3] / "server" / "api" / "openapi" / "snapshot.json"
ROUNDS = 7
RUNS = 20_000

webhooks = json.loads(DOCUMENT.read_text("utf-8"))["webhooks"]["message.completed"]["post"]
event = webhooks["requestBody"]["content"]["application/json"]["example"]
event["data"]["transcript"]["text"] += " " * (2_048 - len(json.dumps(event).encode()))
BODY = json.dumps(event).encode()
assert len(BODY) == 2_048

now = int(time.time())
signature = hmac.new(SECRET.encode(), f"{now}.".encode() + BODY, hashlib.sha256).hexdigest()
headers = {"X-Message-Signature": f"t={now},v1={signature}"}
webhook = Webhook(SECRET)
assert webhook.verify(BODY, headers)["event"] == "message.completed"

CASES = {
    "verify (signature, time, JSON)": lambda: webhook.verify(BODY, headers, now),
    "json.loads": lambda: json.loads(BODY),
    "the bare HMAC": lambda: hmac.digest(SECRET.encode(), BODY, "sha256"),
}
times: dict[str, list[float]] = {name: [] for name in CASES}
for _ in range(ROUNDS):
    for name, work in CASES.items():
        times[name].append(timeit.timeit(work, number=RUNS) / RUNS * 1e6)
medians = {name: statistics.median(values) for name, values in times.items()}
verify, parsing, bare = medians.values()
for name, value in medians.items():
    print(f"{name:32} {value:.1f} µs")
print(f"verify takes {verify / bare:.2f} times the bare HMAC")
print(f"without the parsing, {(verify - parsing) / bare:.2f} times (limit 3)")
sys.exit(0 if (verify - parsing) / bare <= 3 else 1)
