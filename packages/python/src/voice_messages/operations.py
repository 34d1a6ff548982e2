# Generated from the API document by `npm run openapi`. Do not edit.

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from . import models
from .pages import AsyncPages, Pages
from .request import Request


class Operations:
    """The endpoints of the API."""

    def _call(self, request: Request) -> Any:
        raise NotImplementedError

    def list_channels(
        self,
    ) -> models.ChannelList:
        """List channels (`GET /channels`)."""
        result: models.ChannelList = self._call(
            Request("GET", "/channels")
        )
        return result

    def create_channel(
        self,
        body: models.CreateChannel,
        *,
        idempotency_key: str | None = None,
    ) -> models.ChannelDetails:
        """Create a channel (`POST /channels`)."""
        result: models.ChannelDetails = self._call(
            Request("POST", "/channels", body=body, idempotency_key=idempotency_key)
        )
        return result

    def get_channel(
        self,
        id: str,
    ) -> models.ChannelDetails:
        """Get a channel (`GET /channels/{id}`)."""
        result: models.ChannelDetails = self._call(
            Request("GET", f"/channels/{quote(id, safe='')}")
        )
        return result

    def change_channel(
        self,
        id: str,
        body: models.ChangeChannel,
    ) -> models.ChannelDetails:
        """Change a channel (`PATCH /channels/{id}`)."""
        result: models.ChannelDetails = self._call(
            Request("PATCH", f"/channels/{quote(id, safe='')}", body=body)
        )
        return result

    def delete_channel(
        self,
        id: str,
    ) -> models.DeletedChannel:
        """Delete a channel (`DELETE /channels/{id}`)."""
        result: models.DeletedChannel = self._call(
            Request("DELETE", f"/channels/{quote(id, safe='')}")
        )
        return result

    def list_deliveries(
        self,
        id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        state: models.DeliveryState | None = None,
        event_id: str | None = None,
        message_id: str | None = None,
        since: str | None = None,
    ) -> models.DeliveryList:
        """List deliveries (`GET /webhook-subscriptions/{id}/deliveries`)."""
        result: models.DeliveryList = self._call(
            Request("GET", f"/webhook-subscriptions/{quote(id, safe='')}/deliveries", query={"limit": limit, "cursor": cursor, "state": state, "event_id": event_id, "message_id": message_id, "since": since})
        )
        return result

    def deliveries(
        self,
        id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        state: models.DeliveryState | None = None,
        event_id: str | None = None,
        message_id: str | None = None,
        since: str | None = None,
    ) -> Pages[models.DeliveryList, models.Delivery]:
        """List deliveries, page after page (see `list_deliveries`)."""
        return Pages(
            lambda at: self.list_deliveries(id, limit=limit or 100, cursor=at, state=state, event_id=event_id, message_id=message_id, since=since),
            lambda page: page["deliveries"],
            cursor,
        )

    def get_delivery(
        self,
        id: str,
        delivery: str,
    ) -> models.Delivery:
        """Get a delivery (`GET /webhook-subscriptions/{id}/deliveries/{delivery}`)."""
        result: models.Delivery = self._call(
            Request("GET", f"/webhook-subscriptions/{quote(id, safe='')}/deliveries/{quote(delivery, safe='')}")
        )
        return result

    def read_ledger(
        self,
        id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        from_: int | None = None,
        to: int | None = None,
    ) -> models.Ledger:
        """Read the ledger (`GET /webhook-subscriptions/{id}/ledger`)."""
        result: models.Ledger = self._call(
            Request("GET", f"/webhook-subscriptions/{quote(id, safe='')}/ledger", query={"limit": limit, "cursor": cursor, "from": from_, "to": to})
        )
        return result

    def ledger(
        self,
        id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        from_: int | None = None,
        to: int | None = None,
    ) -> Pages[models.Ledger, models.LedgerEntry]:
        """Read the ledger, page after page (see `read_ledger`)."""
        return Pages(
            lambda at: self.read_ledger(id, limit=limit or 100, cursor=at, from_=from_, to=to),
            lambda page: page["entries"],
            cursor,
        )

    def resend_delivery(
        self,
        id: str,
        delivery: str,
        *,
        idempotency_key: str | None = None,
    ) -> models.Delivery:
        """Resend a delivery (`POST /webhook-subscriptions/{id}/deliveries/{delivery}/resend`)."""
        result: models.Delivery = self._call(
            Request("POST", f"/webhook-subscriptions/{quote(id, safe='')}/deliveries/{quote(delivery, safe='')}/resend", idempotency_key=idempotency_key)
        )
        return result

    def recover_deliveries(
        self,
        id: str,
        body: models.RecoverDeliveries,
        *,
        idempotency_key: str | None = None,
    ) -> models.Recovery:
        """Resend all that failed (`POST /webhook-subscriptions/{id}/recover`)."""
        result: models.Recovery = self._call(
            Request("POST", f"/webhook-subscriptions/{quote(id, safe='')}/recover", body=body, idempotency_key=idempotency_key)
        )
        return result

    def list_events(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        message_id: str | None = None,
        since: str | None = None,
    ) -> models.EventList:
        """List events (`GET /events`)."""
        result: models.EventList = self._call(
            Request("GET", "/events", query={"limit": limit, "cursor": cursor, "message_id": message_id, "since": since})
        )
        return result

    def events(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        message_id: str | None = None,
        since: str | None = None,
    ) -> Pages[models.EventList, models.StoredEvent]:
        """List events, page after page (see `list_events`)."""
        return Pages(
            lambda at: self.list_events(limit=limit or 100, cursor=at, message_id=message_id, since=since),
            lambda page: page["events"],
            cursor,
        )

    def get_event(
        self,
        event_id: str,
    ) -> models.StoredEvent:
        """Get an event (`GET /events/{event_id}`)."""
        result: models.StoredEvent = self._call(
            Request("GET", f"/events/{quote(event_id, safe='')}")
        )
        return result

    def list_listeners(
        self,
    ) -> models.ListenerList:
        """List listeners (`GET /listeners`)."""
        result: models.ListenerList = self._call(
            Request("GET", "/listeners")
        )
        return result

    def create_listener(
        self,
        body: models.CreateListener,
        *,
        idempotency_key: str | None = None,
    ) -> models.CreatedListener:
        """Create a listener (`POST /listeners`)."""
        result: models.CreatedListener = self._call(
            Request("POST", "/listeners", body=body, idempotency_key=idempotency_key)
        )
        return result

    def delete_listener(
        self,
        id: str,
    ) -> models.Listener:
        """Delete a listener (`DELETE /listeners/{id}`)."""
        result: models.Listener = self._call(
            Request("DELETE", f"/listeners/{quote(id, safe='')}")
        )
        return result

    def read_listener_requests(
        self,
        id: str,
        *,
        client: str | None = None,
        seconds: int | None = None,
    ) -> models.ListenerLine:
        """Take the requests of a listener (`GET /listeners/{id}/requests`)."""
        result: models.ListenerLine = self._call(
            Request("GET", f"/listeners/{quote(id, safe='')}/requests", query={"client": client, "seconds": seconds})
        )
        return result

    def add_listener_request(
        self,
        id: str,
        body: models.AddListenerRequest,
        *,
        idempotency_key: str | None = None,
    ) -> models.AddedListenerRequest:
        """Send an event to a listener (`POST /listeners/{id}/requests`)."""
        result: models.AddedListenerRequest = self._call(
            Request("POST", f"/listeners/{quote(id, safe='')}/requests", body=body, idempotency_key=idempotency_key)
        )
        return result

    def report_listener_responses(
        self,
        id: str,
        body: models.ReportListenerResponses,
        *,
        idempotency_key: str | None = None,
    ) -> models.RecordedResponses:
        """Report responses (`POST /listeners/{id}/responses`)."""
        result: models.RecordedResponses = self._call(
            Request("POST", f"/listeners/{quote(id, safe='')}/responses", body=body, idempotency_key=idempotency_key)
        )
        return result

    def get_account(
        self,
    ) -> models.Account:
        """Get the account (`GET /me`)."""
        result: models.Account = self._call(
            Request("GET", "/me")
        )
        return result

    def list_recent_messages(
        self,
        *,
        limit: int | None = None,
        channel_id: str | None = None,
    ) -> models.RecentMessages:
        """List recent messages (`GET /messages/recent`)."""
        result: models.RecentMessages = self._call(
            Request("GET", "/messages/recent", query={"limit": limit, "channel_id": channel_id})
        )
        return result

    def list_messages(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        order: models.ListOrder | None = None,
        completed_after: str | None = None,
        completed_before: str | None = None,
        channel_id: str | None = None,
        urgency: models.UrgencyFilter | None = None,
        sentiment: models.SentimentFilter | None = None,
        callback_required: bool | None = None,
        tag: str | None = None,
        state: models.TriageState | None = None,
        q: str | None = None,
    ) -> models.MessageFeed:
        """List messages (`GET /messages`)."""
        result: models.MessageFeed = self._call(
            Request("GET", "/messages", query={"limit": limit, "cursor": cursor, "order": order, "completed_after": completed_after, "completed_before": completed_before, "channel_id": channel_id, "urgency": urgency, "sentiment": sentiment, "callback_required": callback_required, "tag": tag, "state": state, "q": q})
        )
        return result

    def messages(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        order: models.ListOrder | None = None,
        completed_after: str | None = None,
        completed_before: str | None = None,
        channel_id: str | None = None,
        urgency: models.UrgencyFilter | None = None,
        sentiment: models.SentimentFilter | None = None,
        callback_required: bool | None = None,
        tag: str | None = None,
        state: models.TriageState | None = None,
        q: str | None = None,
    ) -> Pages[models.MessageFeed, models.VoiceMessage]:
        """List messages, page after page (see `list_messages`)."""
        return Pages(
            lambda at: self.list_messages(limit=limit or 100, cursor=at, order=order, completed_after=completed_after, completed_before=completed_before, channel_id=channel_id, urgency=urgency, sentiment=sentiment, callback_required=callback_required, tag=tag, state=state, q=q),
            lambda page: page["messages"],
            cursor,
        )

    def import_message(
        self,
        body: models.ImportMessage,
        *,
        idempotency_key: str | None = None,
    ) -> models.ImportedMessage:
        """Import a recording (`POST /messages`)."""
        result: models.ImportedMessage = self._call(
            Request("POST", "/messages", body=body, idempotency_key=idempotency_key)
        )
        return result

    def get_message(
        self,
        id: str,
    ) -> models.MessageStatus:
        """Get a message (`GET /messages/{id}`)."""
        result: models.MessageStatus = self._call(
            Request("GET", f"/messages/{quote(id, safe='')}")
        )
        return result

    def change_message(
        self,
        id: str,
        body: models.ChangeMessage,
    ) -> models.MessageTriage:
        """Change a message (`PATCH /messages/{id}`)."""
        result: models.MessageTriage = self._call(
            Request("PATCH", f"/messages/{quote(id, safe='')}", body=body)
        )
        return result

    def erase_message(
        self,
        id: str,
    ) -> models.ErasedMessage:
        """Erase a message (`DELETE /messages/{id}`)."""
        result: models.ErasedMessage = self._call(
            Request("DELETE", f"/messages/{quote(id, safe='')}")
        )
        return result

    def add_note(
        self,
        id: str,
        body: models.AddNote,
        *,
        idempotency_key: str | None = None,
    ) -> models.Note:
        """Add a note (`POST /messages/{id}/notes`)."""
        result: models.Note = self._call(
            Request("POST", f"/messages/{quote(id, safe='')}/notes", body=body, idempotency_key=idempotency_key)
        )
        return result

    def list_webhook_subscriptions(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        source: models.SubscriptionSource | None = None,
        is_active: bool | None = None,
        zapier_subscription_id: str | None = None,
    ) -> models.WebhookSubscriptionList:
        """List webhook subscriptions (`GET /webhook-subscriptions`)."""
        result: models.WebhookSubscriptionList = self._call(
            Request("GET", "/webhook-subscriptions", query={"limit": limit, "offset": offset, "source": source, "is_active": is_active, "zapier_subscription_id": zapier_subscription_id})
        )
        return result

    def create_webhook_subscription(
        self,
        body: models.CreateWebhookSubscription,
        *,
        idempotency_key: str | None = None,
    ) -> models.CreatedWebhookSubscription:
        """Create a webhook subscription (`POST /webhook-subscriptions`)."""
        result: models.CreatedWebhookSubscription = self._call(
            Request("POST", "/webhook-subscriptions", body=body, idempotency_key=idempotency_key)
        )
        return result

    def get_webhook_subscription(
        self,
        id: str,
    ) -> models.WebhookSubscriptionDetails:
        """Get a webhook subscription (`GET /webhook-subscriptions/{id}`)."""
        result: models.WebhookSubscriptionDetails = self._call(
            Request("GET", f"/webhook-subscriptions/{quote(id, safe='')}")
        )
        return result

    def change_webhook_subscription(
        self,
        id: str,
        body: models.ChangeWebhookSubscription,
    ) -> models.WebhookSubscriptionDetails:
        """Change a webhook subscription (`PATCH /webhook-subscriptions/{id}`)."""
        result: models.WebhookSubscriptionDetails = self._call(
            Request("PATCH", f"/webhook-subscriptions/{quote(id, safe='')}", body=body)
        )
        return result

    def delete_webhook_subscription(
        self,
        id: str,
    ) -> models.WebhookSubscription:
        """Delete a webhook subscription (`DELETE /webhook-subscriptions/{id}`)."""
        result: models.WebhookSubscription = self._call(
            Request("DELETE", f"/webhook-subscriptions/{quote(id, safe='')}")
        )
        return result

    def reactivate_webhook_subscription(
        self,
        id: str,
        body: models.ReactivateWebhookSubscription,
        *,
        idempotency_key: str | None = None,
    ) -> models.ReactivatedWebhookSubscription:
        """Reactivate a webhook subscription (`POST /webhook-subscriptions/{id}/reactivate`)."""
        result: models.ReactivatedWebhookSubscription = self._call(
            Request("POST", f"/webhook-subscriptions/{quote(id, safe='')}/reactivate", body=body, idempotency_key=idempotency_key)
        )
        return result

    def rotate_webhook_secret(
        self,
        id: str,
        body: models.RotateWebhookSecret,
        *,
        idempotency_key: str | None = None,
    ) -> models.RotatedSecret:
        """Replace the signing secret (`POST /webhook-subscriptions/{id}/rotate-secret`)."""
        result: models.RotatedSecret = self._call(
            Request("POST", f"/webhook-subscriptions/{quote(id, safe='')}/rotate-secret", body=body, idempotency_key=idempotency_key)
        )
        return result


class AsyncOperations:
    """The endpoints of the API, as coroutines."""

    async def _call(self, request: Request) -> Any:
        raise NotImplementedError

    async def list_channels(
        self,
    ) -> models.ChannelList:
        """List channels (`GET /channels`)."""
        result: models.ChannelList = await self._call(
            Request("GET", "/channels")
        )
        return result

    async def create_channel(
        self,
        body: models.CreateChannel,
        *,
        idempotency_key: str | None = None,
    ) -> models.ChannelDetails:
        """Create a channel (`POST /channels`)."""
        result: models.ChannelDetails = await self._call(
            Request("POST", "/channels", body=body, idempotency_key=idempotency_key)
        )
        return result

    async def get_channel(
        self,
        id: str,
    ) -> models.ChannelDetails:
        """Get a channel (`GET /channels/{id}`)."""
        result: models.ChannelDetails = await self._call(
            Request("GET", f"/channels/{quote(id, safe='')}")
        )
        return result

    async def change_channel(
        self,
        id: str,
        body: models.ChangeChannel,
    ) -> models.ChannelDetails:
        """Change a channel (`PATCH /channels/{id}`)."""
        result: models.ChannelDetails = await self._call(
            Request("PATCH", f"/channels/{quote(id, safe='')}", body=body)
        )
        return result

    async def delete_channel(
        self,
        id: str,
    ) -> models.DeletedChannel:
        """Delete a channel (`DELETE /channels/{id}`)."""
        result: models.DeletedChannel = await self._call(
            Request("DELETE", f"/channels/{quote(id, safe='')}")
        )
        return result

    async def list_deliveries(
        self,
        id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        state: models.DeliveryState | None = None,
        event_id: str | None = None,
        message_id: str | None = None,
        since: str | None = None,
    ) -> models.DeliveryList:
        """List deliveries (`GET /webhook-subscriptions/{id}/deliveries`)."""
        result: models.DeliveryList = await self._call(
            Request("GET", f"/webhook-subscriptions/{quote(id, safe='')}/deliveries", query={"limit": limit, "cursor": cursor, "state": state, "event_id": event_id, "message_id": message_id, "since": since})
        )
        return result

    def deliveries(
        self,
        id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        state: models.DeliveryState | None = None,
        event_id: str | None = None,
        message_id: str | None = None,
        since: str | None = None,
    ) -> AsyncPages[models.DeliveryList, models.Delivery]:
        """List deliveries, page after page (see `list_deliveries`)."""
        return AsyncPages(
            lambda at: self.list_deliveries(id, limit=limit or 100, cursor=at, state=state, event_id=event_id, message_id=message_id, since=since),
            lambda page: page["deliveries"],
            cursor,
        )

    async def get_delivery(
        self,
        id: str,
        delivery: str,
    ) -> models.Delivery:
        """Get a delivery (`GET /webhook-subscriptions/{id}/deliveries/{delivery}`)."""
        result: models.Delivery = await self._call(
            Request("GET", f"/webhook-subscriptions/{quote(id, safe='')}/deliveries/{quote(delivery, safe='')}")
        )
        return result

    async def read_ledger(
        self,
        id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        from_: int | None = None,
        to: int | None = None,
    ) -> models.Ledger:
        """Read the ledger (`GET /webhook-subscriptions/{id}/ledger`)."""
        result: models.Ledger = await self._call(
            Request("GET", f"/webhook-subscriptions/{quote(id, safe='')}/ledger", query={"limit": limit, "cursor": cursor, "from": from_, "to": to})
        )
        return result

    def ledger(
        self,
        id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        from_: int | None = None,
        to: int | None = None,
    ) -> AsyncPages[models.Ledger, models.LedgerEntry]:
        """Read the ledger, page after page (see `read_ledger`)."""
        return AsyncPages(
            lambda at: self.read_ledger(id, limit=limit or 100, cursor=at, from_=from_, to=to),
            lambda page: page["entries"],
            cursor,
        )

    async def resend_delivery(
        self,
        id: str,
        delivery: str,
        *,
        idempotency_key: str | None = None,
    ) -> models.Delivery:
        """Resend a delivery (`POST /webhook-subscriptions/{id}/deliveries/{delivery}/resend`)."""
        result: models.Delivery = await self._call(
            Request("POST", f"/webhook-subscriptions/{quote(id, safe='')}/deliveries/{quote(delivery, safe='')}/resend", idempotency_key=idempotency_key)
        )
        return result

    async def recover_deliveries(
        self,
        id: str,
        body: models.RecoverDeliveries,
        *,
        idempotency_key: str | None = None,
    ) -> models.Recovery:
        """Resend all that failed (`POST /webhook-subscriptions/{id}/recover`)."""
        result: models.Recovery = await self._call(
            Request("POST", f"/webhook-subscriptions/{quote(id, safe='')}/recover", body=body, idempotency_key=idempotency_key)
        )
        return result

    async def list_events(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        message_id: str | None = None,
        since: str | None = None,
    ) -> models.EventList:
        """List events (`GET /events`)."""
        result: models.EventList = await self._call(
            Request("GET", "/events", query={"limit": limit, "cursor": cursor, "message_id": message_id, "since": since})
        )
        return result

    def events(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        message_id: str | None = None,
        since: str | None = None,
    ) -> AsyncPages[models.EventList, models.StoredEvent]:
        """List events, page after page (see `list_events`)."""
        return AsyncPages(
            lambda at: self.list_events(limit=limit or 100, cursor=at, message_id=message_id, since=since),
            lambda page: page["events"],
            cursor,
        )

    async def get_event(
        self,
        event_id: str,
    ) -> models.StoredEvent:
        """Get an event (`GET /events/{event_id}`)."""
        result: models.StoredEvent = await self._call(
            Request("GET", f"/events/{quote(event_id, safe='')}")
        )
        return result

    async def list_listeners(
        self,
    ) -> models.ListenerList:
        """List listeners (`GET /listeners`)."""
        result: models.ListenerList = await self._call(
            Request("GET", "/listeners")
        )
        return result

    async def create_listener(
        self,
        body: models.CreateListener,
        *,
        idempotency_key: str | None = None,
    ) -> models.CreatedListener:
        """Create a listener (`POST /listeners`)."""
        result: models.CreatedListener = await self._call(
            Request("POST", "/listeners", body=body, idempotency_key=idempotency_key)
        )
        return result

    async def delete_listener(
        self,
        id: str,
    ) -> models.Listener:
        """Delete a listener (`DELETE /listeners/{id}`)."""
        result: models.Listener = await self._call(
            Request("DELETE", f"/listeners/{quote(id, safe='')}")
        )
        return result

    async def read_listener_requests(
        self,
        id: str,
        *,
        client: str | None = None,
        seconds: int | None = None,
    ) -> models.ListenerLine:
        """Take the requests of a listener (`GET /listeners/{id}/requests`)."""
        result: models.ListenerLine = await self._call(
            Request("GET", f"/listeners/{quote(id, safe='')}/requests", query={"client": client, "seconds": seconds})
        )
        return result

    async def add_listener_request(
        self,
        id: str,
        body: models.AddListenerRequest,
        *,
        idempotency_key: str | None = None,
    ) -> models.AddedListenerRequest:
        """Send an event to a listener (`POST /listeners/{id}/requests`)."""
        result: models.AddedListenerRequest = await self._call(
            Request("POST", f"/listeners/{quote(id, safe='')}/requests", body=body, idempotency_key=idempotency_key)
        )
        return result

    async def report_listener_responses(
        self,
        id: str,
        body: models.ReportListenerResponses,
        *,
        idempotency_key: str | None = None,
    ) -> models.RecordedResponses:
        """Report responses (`POST /listeners/{id}/responses`)."""
        result: models.RecordedResponses = await self._call(
            Request("POST", f"/listeners/{quote(id, safe='')}/responses", body=body, idempotency_key=idempotency_key)
        )
        return result

    async def get_account(
        self,
    ) -> models.Account:
        """Get the account (`GET /me`)."""
        result: models.Account = await self._call(
            Request("GET", "/me")
        )
        return result

    async def list_recent_messages(
        self,
        *,
        limit: int | None = None,
        channel_id: str | None = None,
    ) -> models.RecentMessages:
        """List recent messages (`GET /messages/recent`)."""
        result: models.RecentMessages = await self._call(
            Request("GET", "/messages/recent", query={"limit": limit, "channel_id": channel_id})
        )
        return result

    async def list_messages(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        order: models.ListOrder | None = None,
        completed_after: str | None = None,
        completed_before: str | None = None,
        channel_id: str | None = None,
        urgency: models.UrgencyFilter | None = None,
        sentiment: models.SentimentFilter | None = None,
        callback_required: bool | None = None,
        tag: str | None = None,
        state: models.TriageState | None = None,
        q: str | None = None,
    ) -> models.MessageFeed:
        """List messages (`GET /messages`)."""
        result: models.MessageFeed = await self._call(
            Request("GET", "/messages", query={"limit": limit, "cursor": cursor, "order": order, "completed_after": completed_after, "completed_before": completed_before, "channel_id": channel_id, "urgency": urgency, "sentiment": sentiment, "callback_required": callback_required, "tag": tag, "state": state, "q": q})
        )
        return result

    def messages(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        order: models.ListOrder | None = None,
        completed_after: str | None = None,
        completed_before: str | None = None,
        channel_id: str | None = None,
        urgency: models.UrgencyFilter | None = None,
        sentiment: models.SentimentFilter | None = None,
        callback_required: bool | None = None,
        tag: str | None = None,
        state: models.TriageState | None = None,
        q: str | None = None,
    ) -> AsyncPages[models.MessageFeed, models.VoiceMessage]:
        """List messages, page after page (see `list_messages`)."""
        return AsyncPages(
            lambda at: self.list_messages(limit=limit or 100, cursor=at, order=order, completed_after=completed_after, completed_before=completed_before, channel_id=channel_id, urgency=urgency, sentiment=sentiment, callback_required=callback_required, tag=tag, state=state, q=q),
            lambda page: page["messages"],
            cursor,
        )

    async def import_message(
        self,
        body: models.ImportMessage,
        *,
        idempotency_key: str | None = None,
    ) -> models.ImportedMessage:
        """Import a recording (`POST /messages`)."""
        result: models.ImportedMessage = await self._call(
            Request("POST", "/messages", body=body, idempotency_key=idempotency_key)
        )
        return result

    async def get_message(
        self,
        id: str,
    ) -> models.MessageStatus:
        """Get a message (`GET /messages/{id}`)."""
        result: models.MessageStatus = await self._call(
            Request("GET", f"/messages/{quote(id, safe='')}")
        )
        return result

    async def change_message(
        self,
        id: str,
        body: models.ChangeMessage,
    ) -> models.MessageTriage:
        """Change a message (`PATCH /messages/{id}`)."""
        result: models.MessageTriage = await self._call(
            Request("PATCH", f"/messages/{quote(id, safe='')}", body=body)
        )
        return result

    async def erase_message(
        self,
        id: str,
    ) -> models.ErasedMessage:
        """Erase a message (`DELETE /messages/{id}`)."""
        result: models.ErasedMessage = await self._call(
            Request("DELETE", f"/messages/{quote(id, safe='')}")
        )
        return result

    async def add_note(
        self,
        id: str,
        body: models.AddNote,
        *,
        idempotency_key: str | None = None,
    ) -> models.Note:
        """Add a note (`POST /messages/{id}/notes`)."""
        result: models.Note = await self._call(
            Request("POST", f"/messages/{quote(id, safe='')}/notes", body=body, idempotency_key=idempotency_key)
        )
        return result

    async def list_webhook_subscriptions(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
        source: models.SubscriptionSource | None = None,
        is_active: bool | None = None,
        zapier_subscription_id: str | None = None,
    ) -> models.WebhookSubscriptionList:
        """List webhook subscriptions (`GET /webhook-subscriptions`)."""
        result: models.WebhookSubscriptionList = await self._call(
            Request("GET", "/webhook-subscriptions", query={"limit": limit, "offset": offset, "source": source, "is_active": is_active, "zapier_subscription_id": zapier_subscription_id})
        )
        return result

    async def create_webhook_subscription(
        self,
        body: models.CreateWebhookSubscription,
        *,
        idempotency_key: str | None = None,
    ) -> models.CreatedWebhookSubscription:
        """Create a webhook subscription (`POST /webhook-subscriptions`)."""
        result: models.CreatedWebhookSubscription = await self._call(
            Request("POST", "/webhook-subscriptions", body=body, idempotency_key=idempotency_key)
        )
        return result

    async def get_webhook_subscription(
        self,
        id: str,
    ) -> models.WebhookSubscriptionDetails:
        """Get a webhook subscription (`GET /webhook-subscriptions/{id}`)."""
        result: models.WebhookSubscriptionDetails = await self._call(
            Request("GET", f"/webhook-subscriptions/{quote(id, safe='')}")
        )
        return result

    async def change_webhook_subscription(
        self,
        id: str,
        body: models.ChangeWebhookSubscription,
    ) -> models.WebhookSubscriptionDetails:
        """Change a webhook subscription (`PATCH /webhook-subscriptions/{id}`)."""
        result: models.WebhookSubscriptionDetails = await self._call(
            Request("PATCH", f"/webhook-subscriptions/{quote(id, safe='')}", body=body)
        )
        return result

    async def delete_webhook_subscription(
        self,
        id: str,
    ) -> models.WebhookSubscription:
        """Delete a webhook subscription (`DELETE /webhook-subscriptions/{id}`)."""
        result: models.WebhookSubscription = await self._call(
            Request("DELETE", f"/webhook-subscriptions/{quote(id, safe='')}")
        )
        return result

    async def reactivate_webhook_subscription(
        self,
        id: str,
        body: models.ReactivateWebhookSubscription,
        *,
        idempotency_key: str | None = None,
    ) -> models.ReactivatedWebhookSubscription:
        """Reactivate a webhook subscription (`POST /webhook-subscriptions/{id}/reactivate`)."""
        result: models.ReactivatedWebhookSubscription = await self._call(
            Request("POST", f"/webhook-subscriptions/{quote(id, safe='')}/reactivate", body=body, idempotency_key=idempotency_key)
        )
        return result

    async def rotate_webhook_secret(
        self,
        id: str,
        body: models.RotateWebhookSecret,
        *,
        idempotency_key: str | None = None,
    ) -> models.RotatedSecret:
        """Replace the signing secret (`POST /webhook-subscriptions/{id}/rotate-secret`)."""
        result: models.RotatedSecret = await self._call(
            Request("POST", f"/webhook-subscriptions/{quote(id, safe='')}/rotate-secret", body=body, idempotency_key=idempotency_key)
        )
        return result
