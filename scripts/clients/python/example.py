"""Uses the client that openapi-python-client generates (scripts/clients/run.ts)."""

import os
import uuid
from datetime import datetime, timezone

from voice_message_service_client import AuthenticatedClient
from voice_message_service_client.api.account import get_account
from voice_message_service_client.api.messages import list_messages, list_recent_messages
from voice_message_service_client.api.webhook_subscriptions import (
    create_webhook_subscription,
    delete_webhook_subscription,
    get_webhook_subscription,
    list_webhook_subscriptions,
)
from voice_message_service_client.models import (
    Account,
    CreatedWebhookSubscription,
    CreateWebhookSubscription,
    ApiError,
    ErrorCode,
    MessageFeed,
    Plan,
    RecentMessages,
    SubscriptionSource,
    WebhookSubscription,
    WebhookSubscriptionList,
)

client = AuthenticatedClient(base_url=os.environ["API"], token=os.environ["TOKEN"])


def expect(kind, response):
    assert isinstance(response, kind), response
    return response


me = expect(Account, get_account.sync(client=client))
assert me.plan == Plan.STARTER and me.token.expires_at is None, me

body = CreateWebhookSubscription(url="https://1.1.1.1/voice", zapier_subscription_id=52415181)
created = expect(CreatedWebhookSubscription, create_webhook_subscription.sync(client=client, body=body))
assert len(created.secret) == 58 and created.channel_type is None, created
assert created.zapier_subscription_id == "52415181", created

body = CreateWebhookSubscription(url="http://1.1.1.1/voice")
refused = expect(ApiError, create_webhook_subscription.sync(client=client, body=body))
assert (refused.error, refused.reason) == (ErrorCode.INVALID_URL, "scheme_must_be_https"), refused

listed = expect(
    WebhookSubscriptionList,
    list_webhook_subscriptions.sync(client=client, is_active=True, limit=5, source=SubscriptionSource.ZAPIER),
)
assert listed.pagination.total == 1, listed

recent = expect(RecentMessages, list_recent_messages.sync(client=client, limit=1))
assert recent.messages[0].sample is True, recent

# The client writes the time with the offset +00:00.
since = datetime(2026, 11, 21, tzinfo=timezone.utc)
expect(MessageFeed, list_messages.sync(client=client, completed_after=since))

deleted = expect(WebhookSubscription, delete_webhook_subscription.sync(id=created.id, client=client))
assert deleted.is_active is False, deleted
missing = expect(ApiError, get_webhook_subscription.sync(id=uuid.uuid4(), client=client))
assert missing.error == ErrorCode.NOT_FOUND, missing
print("openapi-python-client: all calls as expected")
