# Generated from the API document by `npm run openapi`. Do not edit.

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict


VerificationMethod: TypeAlias = Literal["email", "sms", "whatsapp"]
"""The kind of contact information that the sender gave. It does not say whether the contact was verified: see `contact_verified`. The name is kept for compatibility."""


class Review(TypedDict):
    """Where the sender is asked for a review."""

    location: str
    """Name of the place, for the sender."""
    url: str
    """HTTPS page where a review can be written."""


ButtonPosition: TypeAlias = Literal["bottom-right", "bottom-left", "inline"]
"""Where the widget’s button is on the page. `inline`: where the snippet is."""


ChannelType: TypeAlias = Literal["domain", "campaign"]
"""`domain`: messages are recorded in the widget on a website. `campaign`: messages are recorded on a landing page."""


class EventFilter(TypedDict):
    """Which messages a subscription receives, beside its channel. All conditions must hold."""

    urgency: NotRequired[list[Priority]]
    """Only messages with one of these urgencies."""
    sentiment: NotRequired[list[Sentiment]]
    """Only messages with one of these sentiments."""
    intent: NotRequired[list[str]]
    """Only messages with one of these intents, in any letter case."""
    exclude_unclassified: NotRequired[list[Classification]]
    """A message whose urgency, sentiment or intent is null matches the condition, unless this list names it."""
    callback_required: NotRequired[bool]
    """`true`: only messages whose sender asked for a callback. `false`: only the others."""
    min_duration_seconds: NotRequired[float]
    """Only messages that are at least this long."""


Priority: TypeAlias = Literal["low", "medium", "high"]
"""`low`, `medium` or `high`."""


Sentiment: TypeAlias = Literal["positive", "neutral", "negative", "frustrated"]
"""`positive`, `neutral`, `negative` or `frustrated`."""


Classification: TypeAlias = Literal["urgency", "sentiment", "intent"]
"""A value of the summary that is null when it was not classified."""


SubscriptionSource: TypeAlias = Literal["zapier", "dashboard"]
"""`zapier`: created by an automation tool. `dashboard`: created in the dashboard or through the API."""


ErrorCode: TypeAlias = Literal["invalid_token", "plan_required", "validation_error", "invalid_url", "invalid_channel_id", "not_found", "rate_limited", "limit_reached", "conflict", "internal_error"]
"""Stable error code. A later release may add codes."""


class Issue(TypedDict):
    """One invalid value of the input."""

    path: list[str | int]
    """Path of the invalid value in the input. Empty when the whole input is meant."""
    message: str
    """Explains what is wrong with the value."""


EventKind: TypeAlias = Literal["message.completed"]
"""The kind of the event. A later release may add kinds."""


class VoiceMessage(TypedDict):
    """A completed voice message."""

    id: str
    """Id of the message. `dashboard_url` contains it. The sample has the id `sample`."""
    created_at: str
    """The time when the recording was made."""
    completed_at: str
    """The time when transcription and summarization finished."""
    duration_seconds: float
    """Length of the recording in seconds, with a fractional part."""
    sender: Sender
    channel: MessageChannel
    transcript: Transcript
    summary: Summary
    audio: Audio
    dashboard_url: str
    """Permanent link to the message in the dashboard. It requires signing in."""
    tags: list[str]
    """Tags that users added to the message. Empty without tags."""
    google_review: GoogleReview


class Sender(TypedDict):
    """Who recorded the message."""

    verification_method: VerificationMethod
    contact_verified: bool
    """Whether the sender proved ownership of the contact by entering a one-time code before recording. It is false when the code step was disabled."""
    email: str | None
    """Email address. Set when `verification_method` is `email`, otherwise null."""
    phone: str | None
    """Phone number in E.164. Set when `verification_method` is `sms`, otherwise null."""
    whatsapp: str | None
    """WhatsApp number in E.164. Set when `verification_method` is `whatsapp`, otherwise null."""


class MessageChannel(TypedDict):
    """Where the message was recorded."""

    type: ChannelType
    id: str
    """Stable id of the domain or campaign."""
    name: str
    """Domain name or campaign name at the time when the message was processed."""
    page_url: str | None
    """URL of the page with the widget. Null for a campaign."""


class Transcript(TypedDict):
    """The transcript of the recording."""

    text: str
    """The full transcript."""
    confidence: float
    """Confidence of the transcription, from 0.0 to 1.0."""


class Summary(TypedDict):
    """The AI summary of the message."""

    text: str
    """AI summary in prose. It typically has 2 to 3 sentences and at most about 200 words."""
    urgency: Priority | None
    """`low`, `medium` or `high`. Null when the urgency was not classified."""
    sentiment: Sentiment | None
    """`positive`, `neutral`, `negative` or `frustrated`. Null when the sentiment was not classified."""
    intent: str | None
    """Intent in free text, for example inquiry, support, complaint, scheduling, follow-up or sales. Can be null."""
    callback_required: bool
    """Whether the sender explicitly asked to be called back."""
    action_items: list[ActionItem]
    """Tasks that the message asks for."""
    mentioned: Mentioned


class ActionItem(TypedDict):
    """A task that the message asks for."""

    task: str
    """The task."""
    priority: Priority
    deadline: str | None
    """Deadline in free text, such as `ASAP`, or null."""


class Mentioned(TypedDict):
    """Names, phone numbers and email addresses that the message mentions."""

    names: list[str]
    """Names of people and companies in the message."""
    phones: list[str]
    """Phone numbers in E.164. Only valid numbers are included."""
    emails: list[str]
    """Email addresses. Only valid addresses are included."""


class Audio(TypedDict):
    """The recording."""

    url: str
    """Signed URL of the recording. It is valid for 30 days on the Free plan, 90 days on Starter, and 365 days on Pro, Business and Enterprise. After `expires_at` or a revocation it returns 403. After the retention time of the plan the recording is deleted, and the URL returns 410."""
    expires_at: str
    """The time when `url` stops working."""
    content_type: Literal["audio/webm"]
    """Always `audio/webm` in v1."""


class GoogleReview(TypedDict):
    """The review step as it was when the message was processed."""

    enabled: bool
    """Whether the review step was enabled for the widget or campaign at the time when the message was processed. When it is false, `review_url` and `draft_text` are null."""
    review_url: str | None
    """Review link that the sender was offered. Set when `enabled` is true, otherwise null."""
    draft_text: str | None
    """Review text that the sender was offered. It is the transcript with card numbers and national identity numbers masked, truncated to 4,096 characters. Null when `enabled` is false or no speech was detected."""


TriageState: TypeAlias = Literal["open", "done"]
"""Whether a message is open, or was marked as done."""


class ChannelList(TypedDict):
    """All channels of the account."""

    channels: list[Channel]
    """Domains first, then campaigns, each alphabetically by name."""


class Channel(TypedDict):
    """A domain or a campaign where senders record messages."""

    id: str
    """Id of the channel. It does not change when the channel is renamed."""
    type: ChannelType
    name: str
    """Host name of a domain, or display name of a campaign."""
    slug: NotRequired[str]
    """URL-safe slug. Present only for campaigns."""


class ChannelDetailsTextsEn(TypedDict):
    """Texts in the language `en`."""

    title: NotRequired[str]
    """Heading of the recorder."""
    introduction: NotRequired[str]
    """Paragraph below the heading."""
    greeting: NotRequired[str]
    """Personal words of the owner below the introduction. Nothing is shown where it is absent."""
    consent: NotRequired[str]
    """What the sender agrees to before the recording. It is kept with the message."""
    thanks: NotRequired[str]
    """Shown after the message was sent."""
    button: NotRequired[str]
    """Label of the widget’s button."""


class ChannelDetailsTexts(TypedDict):
    """Own texts of the recorder by language. The recorder shows its own text where one is absent."""

    en: NotRequired[ChannelDetailsTextsEn]
    """Texts in the language `en`."""
    de: NotRequired[ChannelDetailsTextsEn]
    """Texts in the language `de`."""
    es: NotRequired[ChannelDetailsTextsEn]
    """Texts in the language `es`."""
    fr: NotRequired[ChannelDetailsTextsEn]
    """Texts in the language `fr`."""
    pt: NotRequired[ChannelDetailsTextsEn]
    """Texts in the language `pt`."""
    ar: NotRequired[ChannelDetailsTextsEn]
    """Texts in the language `ar`."""


class ChannelDetails(TypedDict):
    """A channel with its settings."""

    id: str
    """Id of the channel. It does not change when the channel is renamed."""
    type: ChannelType
    name: str
    """Host name of a domain, or display name of a campaign."""
    slug: NotRequired[str]
    """URL-safe slug. Present only for campaigns."""
    key: str
    """Public key of the channel. It is part of the snippet and of the recorder’s address."""
    page_url: str
    """Page of the recorder: the campaign page, or the page in the frame of a domain’s widget."""
    snippet: str | None
    """HTML that adds the widget to a website. Null for campaigns."""
    created_at: str
    """The time when the channel was created."""
    is_paused: bool
    """Whether the channel takes no messages for now."""
    methods: list[VerificationMethod]
    """How a sender can give a contact, in this order."""
    has_code_step: bool
    """Whether a sender must enter a one-time code before the recording."""
    is_contact_last: bool
    """Whether a sender records first and gives the contact afterwards. Not together with `has_code_step`."""
    review: Review | None
    """Where the sender is asked for a review. Null: nowhere. It takes effect on the Starter plan and above, and is read when a message is processed."""
    max_seconds: int
    """Longest recording in seconds."""
    language: str | None
    """Language that senders speak, as a BCP 47 tag. Null: the language of the account."""
    accent: str | None
    """Color of buttons as `#rrggbb`. Null: the recorder’s own."""
    button_position: ButtonPosition
    allowed_hosts: list[str]
    """Further hosts of a domain’s widget, at most 50: a hostname, a hostname after `*.` for all its subdomains, or `localhost` with a port for development. A public suffix such as `co.uk` is refused."""
    monthly_messages: int | None
    """Messages that are processed in a calendar month (UTC), at most. Further ones wait. Null: no limit but the plan’s."""
    monthly_minutes: int | None
    """Minutes of audio that are processed in a calendar month (UTC), at most. Further messages wait. Null: no limit but the plan’s."""
    texts: ChannelDetailsTexts
    """Own texts of the recorder by language. The recorder shows its own text where one is absent."""
    consent_version: int
    """Grows with each change of a consent text."""


class DeletedChannel(TypedDict):
    """A channel that was deleted. Its messages remain."""

    id: str
    """Id of the channel. It does not change when the channel is renamed."""
    deleted_at: str
    """The time when the channel was deleted."""


class DeliveryList(TypedDict):
    """A page of the deliveries of a subscription."""

    deliveries: list[Delivery]
    """The newest event first, and of one event the newest resend first. A page can have fewer deliveries than `limit`, or none, although `has_more` is true."""
    next_cursor: str | None
    """Where the next page begins. Null at the end of the list."""
    has_more: bool
    """Whether there is a next page."""


class Delivery(TypedDict):
    """One event for one subscription, with its attempts."""

    id: str
    """Id of the delivery."""
    subscription_id: str
    """Id of the subscription."""
    event_id: str
    """Id of the event. It is the same in every retry, in every subscription and in the list of recent messages: use it to detect duplicates."""
    message_id: str | None
    """Id of the message. Null after the message was deleted."""
    resend_number: int
    """0 for the original delivery, 1 for the first manual resend of the event, and so on."""
    state: DeliveryState
    created_at: str
    """The time when the delivery was planned."""
    finished_at: str | None
    """The time when the delivery ended. Null until then."""
    next_attempt_at: str | None
    """The time when the next attempt is due. Null while an attempt is being made, and when none will be."""
    attempts: list[DeliveryAttempt]
    """The attempts that were made, the first one first."""


DeliveryState: TypeAlias = Literal["pending", "delivered", "failed", "gone", "held", "canceled"]
"""`pending`: waits for its next attempt. `delivered`: got a 2xx. `failed`: its last attempt failed. `gone`: the receiver responded 410. `held`: the subscription was disabled; a reactivation can send it. `canceled`: a reactivation did not send it."""


class DeliveryAttempt(TypedDict):
    """One HTTP request of a delivery."""

    delivery_id: str
    """The `X-Message-Delivery-Id` that was sent. Each attempt has its own."""
    attempt: int
    """1 for the first attempt, 2 for the first retry, and so on."""
    attempted_at: str
    """The time when the attempt was dispatched."""
    status: int | None
    """HTTP status. Null without a response."""
    failure: str | None
    """Stable code of the failure, such as `http_status` or `timeout`. Null after a 2xx."""
    duration_ms: float
    """Time until the response or the failure."""
    excerpt: str | None
    """First 1,024 bytes of the response body, as text. Null when the attempt is not among the last 50 of the subscription."""


class Ledger(TypedDict):
    """A page of the ledger of a subscription."""

    entries: list[LedgerEntry]
    """In the order of their numbers, without a gap."""
    count: int
    """Number of entries in this response."""
    previous_digest: str
    """The digest before the first entry of this response. Empty before number 1."""
    digest: str
    """The digest after the last entry. That of each entry is SHA-256, in lowercase hexadecimal digits, over the text `<digest before>:<number>:<event_id>`. States and erasures do not change it."""
    next_cursor: str | None
    """Where the next page begins. Never null: at the end it leads to the entries that come later."""
    has_more: bool
    """Whether there is a next page."""


class LedgerEntry(TypedDict):
    """One event of a ledger."""

    number: int
    """Its number in this ledger. It never changes."""
    event_id: str
    """Id of the event. It is the same in every retry, in every subscription and in the list of recent messages: use it to detect duplicates."""
    state: LedgerState
    attempts: int
    """Number of attempts, those of resends included."""
    delivered_at: str | None
    """The time of the first 2xx. Null without one."""
    is_available: bool
    """Whether the event is stored. False after its message was erased, and after 120 days."""


LedgerState: TypeAlias = Literal["delivered", "held", "missed", "failed", "canceled", "pending"]
"""`delivered`: the receiver responded 2xx to the event, perhaps to a resend. `pending`: waits for an attempt. `failed`: its last attempt failed. `held`: the subscription was disabled; a reactivation can send it. `missed`: it was never sent, because the subscription was inactive. `canceled`: it was not sent."""


class Recovery(TypedDict):
    """What a recovery sends again."""

    failed: int
    """Number of events whose latest delivery failed within the period. They are sent again, oldest first."""


class EventList(TypedDict):
    """A page of the events of the account."""

    events: list[StoredEvent]
    """Newest first."""
    next_cursor: str | None
    """Where the next page begins. Null at the end of the list."""
    has_more: bool
    """Whether there is a next page."""


class StoredEvent(TypedDict):
    """An event as it was stored when the message was completed, with the states of its deliveries."""

    event: EventKind
    event_id: str
    """Id of the event. It is the same in every retry, in every subscription and in the list of recent messages: use it to detect duplicates."""
    data: VoiceMessage
    created_at: str
    """The time when the event was created."""
    deliveries: list[DeliveryOfEvent]
    """The deliveries of the event to all subscriptions, the first one first."""


class DeliveryOfEvent(TypedDict):
    """The state of one delivery of the event."""

    id: str
    """Id of the delivery."""
    subscription_id: str
    """Id of the subscription."""
    resend_number: int
    """0 for the original delivery, 1 for the first manual resend of the event, and so on."""
    state: DeliveryState
    created_at: str
    """The time when the delivery was planned."""
    finished_at: str | None
    """The time when the delivery ended. Null until then."""
    next_attempt_at: str | None
    """The time when the next attempt is due. Null while an attempt is being made, and when none will be."""


class ListenerList(TypedDict):
    """The listeners of the account."""

    listeners: list[Listener]
    """Newest first."""


class Listener(TypedDict):
    """A client that forwards events to a developer’s computer."""

    id: str
    """Id of the listener."""
    target: str
    """Where its client forwards the requests, for people to read. May be empty."""
    secret_prefix: str
    """First 12 characters of the signing secret."""
    channel_id: str | None
    """Id of the channel whose events it gets. Null: those of all channels."""
    filter: EventFilter | None
    """Null: all messages."""
    created_at: str
    """The time when the listener was created."""
    created_by_user_id: str
    """Id of the user who created the listener."""
    expires_at: str
    """The time when the listener ends if no client uses it: 24 hours after the last use."""
    waiting: int
    """Number of requests that no client has reported a response to."""


class CreatedListener(TypedDict):
    """A new listener with its signing secret."""

    id: str
    """Id of the listener."""
    target: str
    """Where its client forwards the requests, for people to read. May be empty."""
    secret_prefix: str
    """First 12 characters of the signing secret."""
    channel_id: str | None
    """Id of the channel whose events it gets. Null: those of all channels."""
    filter: EventFilter | None
    """Null: all messages."""
    created_at: str
    """The time when the listener was created."""
    created_by_user_id: str
    """Id of the user who created the listener."""
    expires_at: str
    """The time when the listener ends if no client uses it: 24 hours after the last use."""
    waiting: int
    """Number of requests that no client has reported a response to."""
    secret: NotRequired[str]
    """The signing secret, including `msg_whsec_`. Only this response contains it; it cannot be retrieved later. Absent from the replay of an `Idempotency-Key`."""


class ListenerLine(TypedDict):
    """Lines of JSON, each ended by a line feed, while the response lasts."""

    type: ListenerLineType
    waiting: NotRequired[int]
    """Of `opened`: number of requests that wait."""
    id: NotRequired[str]
    """Of `request`: its id, for the report."""
    event_id: NotRequired[str]
    """Id of the event. It is the same in every retry, in every subscription and in the list of recent messages: use it to detect duplicates."""
    is_test: NotRequired[bool]
    """Of `request`: whether it is a test event."""
    created_at: NotRequired[str]
    """Of `request`: the time when the event was published."""
    headers: NotRequired[dict[str, str]]
    """Of `request`: headers of the delivery. It was signed for this response."""
    body: NotRequired[str]
    """Of `request`: the body, to be forwarded byte for byte as UTF-8."""


ListenerLineType: TypeAlias = Literal["opened", "request", "ping"]
"""`opened`: the first line. `request`: a request to forward. `ping`: nothing, every 15 seconds."""


class AddedListenerRequest(TypedDict):
    """A request that waits for a client of the listener."""

    id: str
    """Id of the request."""
    event_id: str
    """Id of the event. It is the same in every retry, in every subscription and in the list of recent messages: use it to detect duplicates."""


class RecordedResponses(TypedDict):
    """What became of reported responses."""

    recorded: int
    """Number of responses that were recorded now."""


class Account(TypedDict):
    """The account that the token belongs to."""

    id: str
    """Id of the account."""
    name: str
    """Name of the account. Use it to label a connection."""
    plan: Plan
    created_at: str
    """The time when the account was created."""
    token: TokenSummary


Plan: TypeAlias = Literal["free", "starter", "pro", "business", "enterprise"]
"""The plan of the account."""


class TokenSummary(TypedDict):
    """The token that authenticates the request."""

    id: str
    """Id of the token."""
    name: str
    """Name of the token, chosen when it was created."""
    prefix: str
    """First 12 characters of the token."""
    created_at: str
    """The time when the token was created."""
    expires_at: str | None
    """The time when the token expires. Null when it never expires."""


class RecentMessages(TypedDict):
    """The most recent completed messages, each in its event envelope."""

    messages: list[MessageEvent]
    """The most recent messages, newest first. An account without completed messages gets one sample, marked with `sample: true`."""


class MessageFeed(TypedDict):
    """A page of the completed messages of the account."""

    messages: list[VoiceMessage]
    """The messages of the page, in the requested order."""
    next_cursor: str | None
    """Where the next page begins. With `order=desc` null at the end of the list. With `order=asc` never null: at the end of the list it leads to the messages that are completed later."""
    has_more: bool
    """Whether there is a next page now. With `order=asc` and filters a page can have fewer messages than `limit`, or none, although it is true."""


class ImportedMessage(TypedDict):
    """A recording that was accepted. It is processed in the background."""

    id: str
    """Message identifier."""
    state: MessageState


MessageState: TypeAlias = Literal["draft", "recorded", "transcribing", "summarizing", "completed", "failed", "discarded"]
"""`recorded`, `transcribing` and `summarizing` are in processing. `completed` messages have `data`. `failed` messages say why in `failure`; a person can retry them. `draft` is not sent yet, and `discarded` is given up."""


class MessageStatusFailure(TypedDict):

    code: str
    """Stable code. An open set."""
    message: str
    """Explanation for people."""
    next_attempt_at: str | None
    """When the step is retried. Null when the failure is final."""


class MessageStatusTranscription(TypedDict):

    engine: str
    """`built-in`, `openai-compatible`, or `voice-activity` when no speech was detected."""
    model: str
    """The model of the engine."""


class MessageStatusCorrection(TypedDict):

    corrected_at: str
    """When a member corrected the transcript."""
    text: str
    """The corrected transcript."""
    summary: Summary | None
    """The summary of the corrected transcript. Null unless a member had it made after the completion."""
    heard: str
    """The transcript of the engine. Empty if nothing was transcribed."""


class MessageStatus(TypedDict):
    """A message and how far its processing is."""

    id: str
    """Message identifier."""
    state: MessageState
    created_at: str
    """When the recording was made."""
    held: HeldReason | None
    """Why the message waits although nothing failed. Null when it does not wait."""
    failure: MessageStatusFailure | None
    """The last failure of the current step. Null when there is none."""
    damage: str | None
    """What could not be read of the recording, for people. Null when it is whole, and before it is decoded."""
    language: str | None
    """Language of the recording as a BCP 47 tag. Null while it is not known."""
    transcription: MessageStatusTranscription | None
    """The engine that transcribed the message. Null before, and for messages that were imported complete."""
    summarization: MessageStatusTranscription | None
    """The engine that summarized the message. Null before, and for messages that were imported complete."""
    completed_as_heard: HeldReason | None
    """Why the message would have waited for a person, if a person or the setting of the account completed it as it was heard: its words or its language are uncertain. Otherwise null."""
    correction: MessageStatusCorrection | None
    """The transcript as a member corrected it. If that was before the completion, `data` has the corrected text; otherwise `data` and its deliveries stay as they were. Null when no one corrected it."""
    triage: MessageTriage | None
    """Its tags, state and assignee. Null until it is completed."""
    data: VoiceMessage | None
    """The message as in webhooks. Null until it is completed."""


HeldReason: TypeAlias = Literal["speech_engine_missing", "language_unsupported", "language_not_expected", "not_understood", "provider_paused", "over_budget", "over_daily_budget", "over_channel_limit"]
"""`speech_engine_missing`, `language_unsupported`, `language_not_expected` (the sender speaks another language than that of the channel), `not_understood` (the engine is not sure of the words), `provider_paused`, `over_budget` (the minutes that the plan includes this month are used up), `over_daily_budget` (those that the server may process today) or `over_channel_limit` (the messages or minutes that the channel may process this month). With `language_not_expected` and `not_understood` it waits for a person, who completes it in the dashboard; otherwise it continues by itself."""


class MessageTriage(TypedDict):
    """What members decided about a completed message."""

    id: str
    """Message identifier."""
    tags: list[str]
    """Tags of the message."""
    state: TriageState
    done_at: str | None
    """The time when it was marked as done. Null while it is open."""
    assignee_email: str | None
    """Email address of the editor or admin to whom it is assigned. Null: no one."""


class ErasedMessage(TypedDict):
    """A message that was erased."""

    id: str
    """Message identifier."""
    erased: Literal[True]
    """The message is erased. It cannot be restored."""


class Note(TypedDict):
    """A note of a member on a message."""

    id: str
    """Id of the note."""
    text: str
    """The text of the note."""
    created_at: str
    """The time when the note was added."""
    user_id: str | None
    """Id of the person who added it. Null after the person was deleted."""
    user_name: str | None
    """Name of that person."""


class WebhookSubscriptionList(TypedDict):
    """A page of the list of subscriptions."""

    subscriptions: list[WebhookSubscription]
    """Newest first."""
    pagination: Pagination


class WebhookSubscription(TypedDict):
    """An HTTPS URL that receives an event each time a message finishes processing."""

    id: str
    """Id of the subscription."""
    url: str
    """HTTPS URL that receives the events."""
    secret_prefix: str
    """First 12 characters of the signing secret."""
    channel_id: str | None
    """Id of the channel that the subscription is restricted to. Null when it receives the events of all channels."""
    channel_type: ChannelType | None
    """Type of the channel in `channel_id`. Null when `channel_id` is null."""
    source: SubscriptionSource
    zapier_subscription_id: str | None
    """Id of the subscription in the automation tool. Set for source `zapier`, null for `dashboard`."""
    is_active: bool
    """Whether the subscription receives events. It is false after the subscription was deleted, was disabled after 5 failed attempts in a row, or responded 410. For 90 days it can be reactivated, except after a 410."""
    consecutive_failures: int
    """Number of failed attempts in a row, including retries. Any 2xx resets it to 0; at 5 the subscription is disabled."""
    last_delivery_at: str | None
    """The time of the last attempt."""
    last_success_at: str | None
    """The time of the last successful attempt."""
    last_error: str | None
    """The most recent failure. A later success does not erase it. The forms are: `HTTP <status>: <excerpt of the response body>`; `redirect_blocked: <status>`; `url_now_blocked: <reason>` with a reason as in `ApiError`; or a code and a detail, such as `timeout: no response within 10 s` or `tls_expired: the certificate has expired`."""
    created_at: str
    """The time when the subscription was created."""
    created_by_user_id: str | None
    """Id of the user who created the subscription. Set for source `dashboard`, null for `zapier`."""


class Pagination(TypedDict):
    """The part of the list that the response contains."""

    limit: int
    """Page size of this response."""
    offset: int
    """Zero-based index of the first row."""
    total: int
    """Number of all rows that match the filters, regardless of `limit` and `offset`."""


class CreatedWebhookSubscription(TypedDict):
    """A new subscription with its signing secret."""

    id: str
    """Id of the subscription."""
    url: str
    """HTTPS URL that receives the events."""
    secret_prefix: str
    """First 12 characters of the signing secret."""
    channel_id: str | None
    """Id of the channel that the subscription is restricted to. Null when it receives the events of all channels."""
    channel_type: ChannelType | None
    """Type of the channel in `channel_id`. Null when `channel_id` is null."""
    source: SubscriptionSource
    zapier_subscription_id: str | None
    """Id of the subscription in the automation tool. Set for source `zapier`, null for `dashboard`."""
    is_active: bool
    """Whether the subscription receives events. It is false after the subscription was deleted, was disabled after 5 failed attempts in a row, or responded 410. For 90 days it can be reactivated, except after a 410."""
    consecutive_failures: int
    """Number of failed attempts in a row, including retries. Any 2xx resets it to 0; at 5 the subscription is disabled."""
    last_delivery_at: str | None
    """The time of the last attempt."""
    last_success_at: str | None
    """The time of the last successful attempt."""
    last_error: str | None
    """The most recent failure. A later success does not erase it. The forms are: `HTTP <status>: <excerpt of the response body>`; `redirect_blocked: <status>`; `url_now_blocked: <reason>` with a reason as in `ApiError`; or a code and a detail, such as `timeout: no response within 10 s` or `tls_expired: the certificate has expired`."""
    created_at: str
    """The time when the subscription was created."""
    created_by_user_id: str | None
    """Id of the user who created the subscription. Set for source `dashboard`, null for `zapier`."""
    secret: NotRequired[str]
    """The signing secret, including `msg_whsec_`. Only this response contains it; it cannot be retrieved later. Absent from the replay of an `Idempotency-Key`."""


class WebhookSubscriptionDetails(TypedDict):
    """A subscription with its settings."""

    id: str
    """Id of the subscription."""
    url: str
    """HTTPS URL that receives the events."""
    secret_prefix: str
    """First 12 characters of the signing secret."""
    channel_id: str | None
    """Id of the channel that the subscription is restricted to. Null when it receives the events of all channels."""
    channel_type: ChannelType | None
    """Type of the channel in `channel_id`. Null when `channel_id` is null."""
    source: SubscriptionSource
    zapier_subscription_id: str | None
    """Id of the subscription in the automation tool. Set for source `zapier`, null for `dashboard`."""
    is_active: bool
    """Whether the subscription receives events. It is false after the subscription was deleted, was disabled after 5 failed attempts in a row, or responded 410. For 90 days it can be reactivated, except after a 410."""
    consecutive_failures: int
    """Number of failed attempts in a row, including retries. Any 2xx resets it to 0; at 5 the subscription is disabled."""
    last_delivery_at: str | None
    """The time of the last attempt."""
    last_success_at: str | None
    """The time of the last successful attempt."""
    last_error: str | None
    """The most recent failure. A later success does not erase it. The forms are: `HTTP <status>: <excerpt of the response body>`; `redirect_blocked: <status>`; `url_now_blocked: <reason>` with a reason as in `ApiError`; or a code and a detail, such as `timeout: no response within 10 s` or `tls_expired: the certificate has expired`."""
    created_at: str
    """The time when the subscription was created."""
    created_by_user_id: str | None
    """Id of the user who created the subscription. Set for source `dashboard`, null for `zapier`."""
    name: str
    """What people call it in the dashboard. May be empty."""
    description: str
    """A note of people. May be empty."""
    filter: EventFilter | None
    """Null: all messages."""
    header_names: list[str]
    """Names of the custom headers. Their values are never returned."""
    standard_webhooks: bool
    """Whether deliveries also have the three headers of Standard Webhooks."""


class ReactivatedWebhookSubscription(TypedDict):
    """The active subscription, and what is sent to it now."""

    subscription: WebhookSubscription
    held: int
    """Number of held deliveries that continue."""
    canceled: int
    """Number of held deliveries that are canceled."""
    missed: int
    """Number of missed events that are sent."""


class RotatedSecret(TypedDict):
    """The new signing secret."""

    secret: NotRequired[str]
    """The signing secret, including `msg_whsec_`. Only this response contains it; it cannot be retrieved later. Absent from the replay of an `Idempotency-Key`."""
    secret_prefix: str
    """First 12 characters of the signing secret."""
    previous_secret_until: str | None
    """The time until which the previous secret signs too. Null without an overlap."""


class MessageEvent(TypedDict):
    """The envelope of an event."""

    event: EventKind
    event_id: str
    """Id of the event. It is the same in every retry, in every subscription and in the list of recent messages: use it to detect duplicates."""
    delivered_at: str
    """When this delivery attempt was dispatched. In the list of recent messages: the time of the response."""
    data: VoiceMessage
    sample: NotRequired[Literal[True]]
    """Present, and true, only on the sample row and on test events."""


class ApiError(TypedDict):
    """The body of every error."""

    error: ErrorCode
    message: NotRequired[str]
    """Explanation for people. The wording may change between releases."""
    reason: NotRequired[str]
    """Present only with `invalid_url`: why the URL was refused. Compare only the text before the colon. A later release may add values. Current values: - `url_parse_failed`: not an absolute URL - `scheme_must_be_https`: the scheme is not https - `url_must_not_contain_credentials`: the URL contains a user name or a password - `hostname_is_localhost`: the host is localhost or a subdomain of it - `ipv4_is_private_or_loopback`: the host is a private, loopback or reserved IPv4 address; the address follows the colon - `ipv6_is_private_or_loopback`: the host is a private, loopback or reserved IPv6 address; the address follows the colon - `dns_lookup_failed`: the DNS lookup failed; the error follows the colon - `dns_lookup_returned_no_addresses`: the host name exists but has no address - `host_resolves_to_private_ip`: the host name resolves to a private, loopback or reserved address; the address follows the colon"""
    issues: NotRequired[list[Issue]]
    """Present only with `validation_error`: the invalid values."""


ListOrder: TypeAlias = Literal["desc", "asc"]
"""The order of a list."""


UrgencyFilter: TypeAlias = Literal["low", "medium", "high", "none"]
"""An urgency. `none`: no urgency was classified."""


SentimentFilter: TypeAlias = Literal["positive", "neutral", "negative", "frustrated", "none"]
"""A sentiment. `none`: no sentiment was classified."""


class CreateChannelTextsEn(TypedDict):

    title: NotRequired[str | None]
    """Heading of the recorder."""
    introduction: NotRequired[str | None]
    """Paragraph below the heading."""
    greeting: NotRequired[str | None]
    """Personal words of the owner below the introduction. Nothing is shown where it is absent."""
    consent: NotRequired[str | None]
    """What the sender agrees to before the recording. It is kept with the message."""
    thanks: NotRequired[str | None]
    """Shown after the message was sent."""
    button: NotRequired[str | None]
    """Label of the widget’s button."""


class CreateChannelTexts(TypedDict):
    """Own texts of the recorder by language. A text that is absent here does not change. Null removes the text, so that the recorder shows its own; null for a language removes all its texts."""

    en: NotRequired[CreateChannelTextsEn | None]
    """Texts in the language `en`."""
    de: NotRequired[CreateChannelTextsEn | None]
    """Texts in the language `de`."""
    es: NotRequired[CreateChannelTextsEn | None]
    """Texts in the language `es`."""
    fr: NotRequired[CreateChannelTextsEn | None]
    """Texts in the language `fr`."""
    pt: NotRequired[CreateChannelTextsEn | None]
    """Texts in the language `pt`."""
    ar: NotRequired[CreateChannelTextsEn | None]
    """Texts in the language `ar`."""


class CreateChannel(TypedDict):
    """Creates a domain or a campaign. Settings that are absent have their default. The plan limits the number of channels."""

    is_paused: NotRequired[bool]
    """Whether the channel takes no messages for now."""
    methods: NotRequired[list[VerificationMethod]]
    """How a sender can give a contact, in this order."""
    has_code_step: NotRequired[bool]
    """Whether a sender must enter a one-time code before the recording."""
    is_contact_last: NotRequired[bool]
    """Whether a sender records first and gives the contact afterwards. Not together with `has_code_step`."""
    review: NotRequired[Review | None]
    """Where the sender is asked for a review. Null: nowhere. It takes effect on the Starter plan and above, and is read when a message is processed."""
    max_seconds: NotRequired[int]
    """Longest recording in seconds."""
    language: NotRequired[str | None]
    """Language that senders speak, as a BCP 47 tag. Null: the language of the account."""
    accent: NotRequired[str | None]
    """Color of buttons as `#rrggbb`. Null: the recorder’s own."""
    button_position: NotRequired[ButtonPosition]
    allowed_hosts: NotRequired[list[str]]
    """Further hosts of a domain’s widget, at most 50: a hostname, a hostname after `*.` for all its subdomains, or `localhost` with a port for development. A public suffix such as `co.uk` is refused."""
    monthly_messages: NotRequired[int | None]
    """Messages that are processed in a calendar month (UTC), at most. Further ones wait. Null: no limit but the plan’s."""
    monthly_minutes: NotRequired[int | None]
    """Minutes of audio that are processed in a calendar month (UTC), at most. Further messages wait. Null: no limit but the plan’s."""
    texts: NotRequired[CreateChannelTexts]
    """Own texts of the recorder by language. A text that is absent here does not change. Null removes the text, so that the recorder shows its own; null for a language removes all its texts."""
    type: ChannelType
    name: str
    """Host name of a domain, or display name of a campaign."""
    slug: NotRequired[str]
    """Only for campaigns. Default: made from the name, or random if the name has no Latin letter or digit."""


class ChangeChannel(TypedDict):
    """Changes the settings that the body names; all others stay. The id, the type and the slug of a channel never change. Messages that were processed before keep the values of that time."""

    is_paused: NotRequired[bool]
    """Whether the channel takes no messages for now."""
    methods: NotRequired[list[VerificationMethod]]
    """How a sender can give a contact, in this order."""
    has_code_step: NotRequired[bool]
    """Whether a sender must enter a one-time code before the recording."""
    is_contact_last: NotRequired[bool]
    """Whether a sender records first and gives the contact afterwards. Not together with `has_code_step`."""
    review: NotRequired[Review | None]
    """Where the sender is asked for a review. Null: nowhere. It takes effect on the Starter plan and above, and is read when a message is processed."""
    max_seconds: NotRequired[int]
    """Longest recording in seconds."""
    language: NotRequired[str | None]
    """Language that senders speak, as a BCP 47 tag. Null: the language of the account."""
    accent: NotRequired[str | None]
    """Color of buttons as `#rrggbb`. Null: the recorder’s own."""
    button_position: NotRequired[ButtonPosition]
    allowed_hosts: NotRequired[list[str]]
    """Further hosts of a domain’s widget, at most 50: a hostname, a hostname after `*.` for all its subdomains, or `localhost` with a port for development. A public suffix such as `co.uk` is refused."""
    monthly_messages: NotRequired[int | None]
    """Messages that are processed in a calendar month (UTC), at most. Further ones wait. Null: no limit but the plan’s."""
    monthly_minutes: NotRequired[int | None]
    """Minutes of audio that are processed in a calendar month (UTC), at most. Further messages wait. Null: no limit but the plan’s."""
    texts: NotRequired[CreateChannelTexts]
    """Own texts of the recorder by language. A text that is absent here does not change. Null removes the text, so that the recorder shows its own; null for a language removes all its texts."""
    name: NotRequired[str]
    """Host name of a domain, or display name of a campaign."""


class RecoverDeliveries(TypedDict):
    """Sends all events again whose latest delivery failed within a period, oldest first, at most ten a second, and only while no other delivery to this receiver waits. A second call replaces the rest of the first. The response is `conflict` while the subscription is inactive."""

    since: str
    """The start of the period."""
    until: NotRequired[str]
    """The end of the period. Absent: now."""
    dry_run: NotRequired[bool]
    """`true` only counts the events and sends nothing."""


class CreateListener(TypedDict):
    """Creates a listener: its client, such as `voice-messages listen`, takes the requests of a webhook and forwards them to a developer’s computer. The response contains the signing secret, which cannot be retrieved later. An account has at most 5. A listener ends 24 hours after its last use. It is no webhook subscription."""

    target: NotRequired[str]
    """Where the client forwards the requests. The service only shows it."""
    channel_id: NotRequired[str | None]
    """Only events of this channel. Null or absent: of all channels."""
    filter: NotRequired[EventFilter | None]
    """Only events that match. Null or absent: all."""


class AddListenerRequest(TypedDict):
    """Sends an event of the account again, or a test event whose fields you choose, to a listener. Test events have `X-Message-Test: true` and `sample: true`."""

    event_id: NotRequired[str]
    """Sends this event of the account, or this test event of the listener, again."""
    data: NotRequired[dict[str, str]]
    """Without `event_id`: sends a test event with the sample message. These fields replace those of the sample, at any depth."""


class ReportListenerResponsesResponsesItem(TypedDict):

    id: str
    """Id of the request."""
    status: int | None
    """HTTP status of the response. Null without one."""
    failure: str | None
    """Why there is no response. Null with one."""
    duration_ms: int
    """Time until the response or the failure."""
    excerpt: str
    """The beginning of the response body, as text."""


class ReportListenerResponses(TypedDict):
    """Records what became of requests that a client has taken. Each is recorded once."""

    responses: list[ReportListenerResponsesResponsesItem]
    """Each is recorded once."""


class ImportMessage(TypedDict):
    """Accepts a recording from a phone system or another service. It is transcribed and summarized in the background like every other message, and delivered to the webhook subscriptions. The response has the id of the message; `GET /messages/{id}` shows its progress."""

    audio: str
    """The recording in base64: M4A, AAC, MP3, WAV, GSM, or Opus in WebM, Ogg or MP4. At most 10 MB and 300 seconds. Its form is recognized by its bytes."""
    channel_id: str
    """Id of the channel that the message belongs to."""
    verification_method: VerificationMethod
    contact: str
    """Email address of the sender, or a phone number in E.164 for `sms` and `whatsapp`. Spaces, dots, hyphens and parentheses in a number are ignored."""
    created_at: NotRequired[str | None]
    """When the recording was made. Default: now. It cannot be in the future."""
    duration_seconds: NotRequired[float | None]
    """Length of the recording in seconds, as the recorder measured it. When less can be decoded, the message is marked as damaged (`damage` of `GET /messages/{id}`)."""
    page_url: NotRequired[str | None]
    """Page on which the message was recorded. Only for a domain; its query and fragment are removed."""
    language: NotRequired[str | None]
    """Language of the recording, as a BCP 47 tag. Default: the language of the account."""
    tags: NotRequired[list[str] | None]
    """Tags of the message, at most 20."""


class ChangeMessage(TypedDict):
    """Changes the tags, the state and the assignee of a completed message, as far as the body names them. `data` of its event and of deliveries stays as it was; lists show the current tags."""

    tags: NotRequired[list[str]]
    """All tags of the message, at most 20."""
    state: NotRequired[TriageState]
    assignee_email: NotRequired[str | None]
    """Email address of an editor or admin of the account, or null for no one."""


class AddNote(TypedDict):
    """Adds a note to a completed message, in the name of the person who created the token. A message can have 100 notes."""

    text: str
    """The text of the note."""


class CreateWebhookSubscription(TypedDict):
    """The subscription to create."""

    url: str
    """HTTPS URL that receives the events. It has no user name and no password, its host is not localhost, and all addresses of its host are public. Otherwise the response is `invalid_url`."""
    channel_id: NotRequired[str | None]
    """Id of a channel, to receive only the events of this channel. Absent or null: the events of all channels."""
    channel_type: NotRequired[ChannelType | None]
    """Optional. When present, it must be the type of the channel."""
    zapier_subscription_id: NotRequired[str | int | None]
    """Id of the subscription in an automation tool, as text or as a whole number. It is stored as text. When it is present, the source is `zapier`. Only one active subscription of the account can have this id."""
    source: NotRequired[SubscriptionSource | None]
    """Optional. When present, it must be `zapier` with a `zapier_subscription_id` and `dashboard` without one."""
    name: NotRequired[str]
    """May be empty."""
    description: NotRequired[str]
    """May be empty."""
    filter: NotRequired[EventFilter | None]
    """Which messages it receives. A change applies to events from then on. Null: all messages."""
    headers: NotRequired[dict[str, str] | None]
    """Custom headers. A change replaces all of them. Null or empty: none."""
    standard_webhooks: NotRequired[bool]
    """`true`: deliveries also have `webhook-id`, `webhook-timestamp` and `webhook-signature` (Standard Webhooks). The key is the whole secret as text."""


class ChangeWebhookSubscription(TypedDict):
    """Changes the settings that the body names; all others stay. Channel and source never change. The response is `conflict` when the subscription has ended, and for the filter of an inactive one."""

    name: NotRequired[str]
    """May be empty."""
    description: NotRequired[str]
    """May be empty."""
    filter: NotRequired[EventFilter | None]
    """Which messages it receives. A change applies to events from then on. Null: all messages."""
    headers: NotRequired[dict[str, str] | None]
    """Custom headers. A change replaces all of them. Null or empty: none."""
    standard_webhooks: NotRequired[bool]
    """`true`: deliveries also have `webhook-id`, `webhook-timestamp` and `webhook-signature` (Standard Webhooks). The key is the whole secret as text."""
    url: NotRequired[str]
    """The new URL, under the rules of the creation. Secret and failure counter stay. Another origin erases the custom headers, and the admins get an email."""


class ReactivateWebhookSubscription(TypedDict):
    """Makes a disabled subscription active again, with its secret and its failure counter, within 90 days. The response is `conflict` when it is active, gone or scrubbed."""

    send_held: bool
    """`true`: deliveries that were pending when it was disabled continue. `false`: they are canceled."""
    send_missed: bool
    """`true`: events since it was disabled are sent now. `false`: they are never sent to it."""


class RotateWebhookSecret(TypedDict):
    """Replaces the signing secret. The response contains the new one, which cannot be retrieved later. During the overlap each delivery is signed with both."""

    overlap_hours: NotRequired[int]
    """For how many hours the previous secret signs too. 0: it ends at once."""

