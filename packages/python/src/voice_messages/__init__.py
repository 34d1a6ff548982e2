"""Verifies webhooks of the voice message service. `voice_messages.client` calls its API."""

from .webhook import RefusalReason, Webhook, WebhookVerificationError

__all__ = ["RefusalReason", "Webhook", "WebhookVerificationError"]
