"""Runs the package against a service, which `npm run test:packages` in the root of the repository starts."""

from __future__ import annotations

import asyncio
import os
import ssl
import threading
import time
import urllib.request
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from voice_messages import Webhook, WebhookVerificationError
from voice_messages.client import ApiError, AsyncVoiceMessages, VoiceMessages

URL, TOKEN = os.environ["SERVICE_URL"], os.environ["SERVICE_TOKEN"]
PORT = int(os.environ["RECEIVER_PORT"])

stored: set[str] = set()
webhook: Webhook | None = None
is_broken = False


class Receiver(BaseHTTPRequestHandler):
    """Stores the ids of verified events, or refuses them all."""

    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.respond(500 if is_broken or webhook is None else self.receive(webhook, body))

    def receive(self, webhook: Webhook, body: bytes) -> int:
        try:
            stored.add(webhook.verify(body, self.headers)["event_id"])
            return 204
        except WebhookVerificationError:
            return 401

    def respond(self, status: int) -> None:
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


def control(path: str) -> str:
    request = urllib.request.Request(os.environ["CONTROL_URL"] + path, method="POST")
    with urllib.request.urlopen(request) as response:
        text: str = response.read().decode()
        return text


def complete_message() -> str:
    return control("/complete")


def until(condition: Callable[[], bool], what: str) -> None:
    begun = time.monotonic()
    while not condition():
        assert time.monotonic() - begun < 60, f"not within a minute: {what}"
        time.sleep(1)


def check(client: VoiceMessages) -> None:
    global webhook, is_broken
    assert client.get_account()["name"]
    try:
        VoiceMessages("msg_pat_" + "0" * 64, URL).get_account()
        raise AssertionError("a wrong token was accepted")
    except ApiError as error:
        assert (error.status, error.code) == (401, "invalid_token") and error.request_id, str(error)

    created = client.create_webhook_subscription({"url": f"https://localhost:{PORT}/python"})
    id = created["id"]
    webhook = Webhook(created["secret"])

    messages = [complete_message() for _ in range(3)]
    until(lambda: len(stored) == 3, "the first three events")
    checkpoint = client.reconcile(id, stored).checkpoint
    assert checkpoint.number == 3

    # A worker that is killed between a request and its result sends the event again.
    worker = control("/kill-worker")
    messages += [complete_message() for _ in range(3)]
    assert control("/kill-worker") != worker
    until(lambda: len(stored) == 6, "the events after the kills")

    # The fifth failure disables the subscription: its deliveries are held, and later events are missed.
    is_broken = True
    messages += [complete_message() for _ in range(6)]
    until(lambda: not client.get_webhook_subscription(id)["is_active"], "the subscription is disabled")
    messages += [complete_message() for _ in range(3)]
    control("/complete?contact=gone@example.com")
    assert len(client.reconcile(id, stored).missing) == 10
    assert control("/erase?contact=gone@example.com") == "1"

    published = [event["event_id"] for event in client.events(limit=5)]
    assert len(published) == len(messages)
    lacking = client.reconcile(id, stored)
    found = [entry["event_id"] for entry in lacking.missing]
    assert sorted(found) == sorted(set(published) - stored) and len(found) == 9, found
    assert lacking.count == len(messages) + 1
    assert [entry["number"] for entry in lacking.unavailable] == [lacking.count]
    later = client.reconcile(id, stored, checkpoint)
    assert (later.count, len(later.missing)) == (13, 9)

    is_broken = False
    client.reactivate_webhook_subscription(id, {"send_held": True, "send_missed": True})
    client.recover_deliveries(id, {"since": "2020-01-01T00:00:00Z"})
    until(lambda: len(stored) == len(messages), "all events")
    assert client.reconcile(id, stored).missing == []
    assert [message["id"] for message in client.messages(order="asc", limit=5)] == messages
    asyncio.run(check_asynchronously(id, messages))
    print(f"Python: {len(messages)} events verified, {len(found)} found missing and recovered.")


async def check_asynchronously(id: str, messages: list[str]) -> None:
    async with AsyncVoiceMessages(TOKEN, URL) as client:
        assert [message["id"] async for message in client.messages(order="asc", limit=5)] == messages
        result = await client.reconcile(id, stored)
        assert (result.count, result.missing) == (len(messages) + 1, [])


server = ThreadingHTTPServer(("127.0.0.1", PORT), Receiver)
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(os.environ["RECEIVER_TLS"])
server.socket = context.wrap_socket(server.socket, server_side=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
with VoiceMessages(TOKEN, URL) as client:
    check(client)
