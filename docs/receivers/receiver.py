# Receives voice messages as webhooks. Python's standard library, nothing else.
#
#   WEBHOOK_SECRET=msg_whsec_… python3 receiver.py
#
# It listens on 127.0.0.1: a proxy in front (Caddy, nginx, your platform's) takes the HTTPS.

import hashlib
import hmac
import json
import os
import re
import time
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

TOLERANCE_SECONDS = 300
MAX_BODY_BYTES = 1_000_000
SECRET = os.environ.get("WEBHOOK_SECRET", "")
INBOX = Path(os.environ.get("INBOX") or "inbox")


def verify(secret, header, body, now=None):
    """Did this secret sign these very bytes, within five minutes of `now`, in seconds?"""
    parts = [part.strip() for part in header.split(",")]
    times = [part[2:] for part in parts if re.fullmatch(r"t=[0-9]{1,12}", part)]
    signatures = [part[3:] for part in parts if re.fullmatch(r"v1=[0-9a-f]{64}", part)]
    now = time.time() if now is None else now
    if len(times) != 1 or abs(now - int(times[0])) > TOLERANCE_SECONDS:
        return False
    signed = times[0].encode() + b"." + body
    expected = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    # While a secret is being rotated there are two: one that fits is enough.
    return any(hmac.compare_digest(signature, expected) for signature in signatures)


def keep(event_id, body):
    """Keeps the event under its id. False when it is there already: then this is a repeat, and needs no work."""
    draft = INBOX / f"{uuid.uuid4()}.draft"
    draft.write_bytes(body)
    try:
        os.link(draft, INBOX / f"{event_id}.json")  # atomic: of two at once, one is told that it exists
        return True
    except FileExistsError:
        return False
    finally:
        draft.unlink()


def handle(event):
    """Your own work. It runs after the answer; whatever is slow belongs into a worker that reads the inbox."""
    if event["event"] != "message.completed":
        return  # a kind that came later: not for this code
    print(event["event_id"], event["data"]["summary"]["text"], flush=True)


class Receiver(BaseHTTPRequestHandler):
    timeout = 10  # seconds without a byte

    def do_POST(self):
        length = self.headers.get("Content-Length", "")
        if not re.fullmatch(r"[0-9]{1,12}", length):
            return self.answer(411)
        if int(length) > MAX_BODY_BYTES:
            return self.answer(413)
        body = self.rfile.read(int(length))  # the raw bytes, as they came
        if not verify(SECRET, self.headers.get("X-Message-Signature", ""), body):
            return self.answer(401)
        event = json.loads(body)
        if not re.fullmatch(r"evt_[0-9a-f-]{36}", str(event["event_id"])):
            return self.answer(400)
        try:
            is_new = keep(event["event_id"], body)
        except OSError as error:
            self.log_error("%s", error)
            return self.answer(500)  # not kept: the service will try again
        self.answer(204)
        if is_new:
            handle(event)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()


if __name__ == "__main__":
    if not SECRET:
        raise SystemExit("Set WEBHOOK_SECRET to the signing secret of the subscription.")
    INBOX.mkdir(parents=True, exist_ok=True)
    ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT") or 8080)), Receiver).serve_forever()
