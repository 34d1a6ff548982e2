# Receives voice messages as webhooks. Needs only Python's standard library.
#
#   WEBHOOK_SECRET=msg_whsec_… python3 receiver.py
#
# It listens on 127.0.0.1: put a proxy for HTTPS in front (Caddy, nginx, or your platform's).

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
    """Returns whether this secret signed these bytes, within five minutes of `now` (unix seconds)."""
    parts = [part.strip() for part in header.split(",")]
    times = [part[2:] for part in parts if re.fullmatch(r"t=[0-9]{1,12}", part)]
    signatures = [part[3:] for part in parts if re.fullmatch(r"v1=[0-9a-f]{64}", part)]
    now = time.time() if now is None else now
    if len(times) != 1 or abs(now - int(times[0])) > TOLERANCE_SECONDS:
        return False
    signed = times[0].encode() + b"." + body
    expected = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    # During a rotation there are two signatures. One that matches is enough.
    return any(hmac.compare_digest(signature, expected) for signature in signatures)


def keep(event_id, body):
    """Stores the event under its id. Returns false if it exists: the request is a repetition."""
    draft = INBOX / f"{uuid.uuid4()}.draft"
    draft.write_bytes(body)
    try:
        os.link(draft, INBOX / f"{event_id}.json")  # atomic: of two concurrent calls, one gets EEXIST
        return True
    except FileExistsError:
        return False
    finally:
        draft.unlink()


def handle(event):
    """Does your own work, after the response. Put slow work into a worker that reads the inbox."""
    if event["event"] != "message.completed":
        return  # a later kind of event, which this code does not handle
    print(event["event_id"], event["data"]["summary"]["text"], flush=True)


class Receiver(BaseHTTPRequestHandler):
    timeout = 10  # seconds without a byte

    def do_POST(self):
        length = self.headers.get("Content-Length", "")
        if not re.fullmatch(r"[0-9]{1,12}", length):
            return self.respond(411)
        if int(length) > MAX_BODY_BYTES:
            return self.respond(413)
        body = self.rfile.read(int(length))  # the raw bytes, as received
        if not verify(SECRET, self.headers.get("X-Message-Signature", ""), body):
            return self.respond(401)
        event = json.loads(body)
        if not re.fullmatch(r"evt_[0-9a-f-]{36}", str(event["event_id"])):
            return self.respond(400)
        try:
            is_new = keep(event["event_id"], body)
        except OSError as error:
            self.log_error("%s", error)
            return self.respond(500)  # not stored: the service sends it again
        self.respond(204)
        if is_new:
            handle(event)

    def respond(self, status):
        self.send_response(status)
        self.end_headers()


if __name__ == "__main__":
    if not SECRET:
        raise SystemExit("Set WEBHOOK_SECRET to the signing secret of the subscription.")
    INBOX.mkdir(parents=True, exist_ok=True)
    ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT") or 8080)), Receiver).serve_forever()
