"""What a call of the API can raise."""

from __future__ import annotations

from collections.abc import Mapping

from .models import Issue


class ApiError(Exception):
    """A response of the API that is no success."""

    def __init__(self, status: int, headers: Mapping[str, str], body: object) -> None:
        fields = body if isinstance(body, dict) else {}
        self.status = status
        self.code: str | None = fields.get("error")
        """The stable code, for example `conflict`. None if the response did not come from the service."""
        self.reason: str | None = fields.get("reason")
        """Why a URL was refused. Only with `invalid_url`."""
        self.issues: list[Issue] = fields.get("issues", [])
        """The invalid values of the input. Only with `validation_error`."""
        self.request_id: str | None = headers.get("x-request-id")
        """Name it when you ask the operator of the service about this error."""
        parts = [f"{status} {self.code or 'error'}: {fields.get('message', 'No JSON of the service.')}"]
        parts += [f"{'.'.join(map(str, issue['path']))}: {issue['message']}" for issue in self.issues]
        parts += [f"({self.reason})"] if self.reason else []
        parts += [f"[request {self.request_id}]"] if self.request_id else []
        super().__init__(" ".join(parts))


class NoResponseError(Exception):
    """No response came, after all retries. `__cause__` is the last error."""
