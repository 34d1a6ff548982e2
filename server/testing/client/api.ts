export interface paths {
    "/channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List channels
         * @description Returns the domains and campaigns of the account, for example for a channel picker. Domains come first, then campaigns, each sorted by name.
         */
        get: operations["listChannels"];
        put?: never;
        /**
         * Create a channel
         * @description Creates a domain or a campaign. Settings that are absent have their default. The plan limits the number of channels.
         */
        post: operations["createChannel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/channels/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a channel
         * @description Returns one channel of the account with its settings.
         */
        get: operations["getChannel"];
        put?: never;
        post?: never;
        /**
         * Delete a channel
         * @description Deletes a channel: it takes no more messages, and no list contains it. Its messages remain. A webhook subscription that is restricted to it never receives the events of other channels. Deleting it again changes nothing.
         */
        delete: operations["deleteChannel"];
        options?: never;
        head?: never;
        /**
         * Change a channel
         * @description Changes the settings that the body names; all others stay. The id, the type and the slug of a channel never change. Messages that were processed before keep the values of that time.
         */
        patch: operations["changeChannel"];
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the account
         * @description Returns the account of the token, and the name and the prefix of the token. This endpoint is available on every plan.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/recent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recent messages
         * @description Returns the most recent completed messages of the account or of one channel. Each message has the shape and the `event_id` of its webhook delivery, so that a client can use both and detect duplicates. Tags are current; all other values are those at the time of processing.
         */
        get: operations["listRecentMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a recording
         * @description Accepts a recording from a phone system or another service. It is transcribed and summarized in the background like every other message, and delivered to the webhook subscriptions. The response has the id of the message; `GET /messages/{id}` shows its progress.
         */
        post: operations["importMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a message
         * @description Returns one message of the account: the state of its processing, the engines that transcribed and summarized it, and its data once it is completed.
         */
        get: operations["getMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook subscriptions
         * @description Returns a page of the active and inactive subscriptions of the account, newest first. The response never contains the secret.
         */
        get: operations["listWebhookSubscriptions"];
        put?: never;
        /**
         * Create a webhook subscription
         * @description Creates an active subscription. The response contains the signing secret, which cannot be retrieved later. An account can have at most 25 active subscriptions.
         */
        post: operations["createWebhookSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-subscriptions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook subscription
         * @description Returns one subscription of the account without its secret.
         */
        get: operations["getWebhookSubscription"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook subscription
         * @description Deletes a subscription: `is_active` becomes false, and the subscription receives no more events. It remains in the list with its history and can be reactivated in the dashboard for 90 days. Deleting it again changes nothing.
         */
        delete: operations["deleteWebhookSubscription"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "message.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A message was completed
         * @description The service sends an HTTPS POST to each matching active subscription every time a message finishes processing.
         *
         *     **Verify the signature.** The signed content is the `t` of `X-Message-Signature`, a period, and the exact raw bytes of the body.
         *     `v1` is its HMAC-SHA256 in lower-case hexadecimal. The key is the whole signing secret, including `msg_whsec_`. Use the raw
         *     body, not one that was parsed and serialized again. Compare in constant time. Reject a `t` that differs from your clock by more
         *     than 300 seconds.
         *
         *     **Detect duplicates.** An event can arrive more than once. `event_id` is the same in every retry and in
         *     `GET /messages/recent`.
         *
         *     **Respond in time.** Any 2xx within 10 s, including the time to connect, is a success. Everything else is a failure: any
         *     other status, a network or TLS error, a redirect (`redirect_blocked: <status>` in `last_error`), or a host with an address
         *     that is no longer public (`url_now_blocked: <reason>`, with a reason as in `Error`). The service repeats a failed attempt after 1 min, 5 min, 30 min, 2 h, 12 h: 6 attempts in all.
         *
         *     **Disabling.** 5 failed attempts in a row, including retries, disable the subscription, and all admins and editors of the
         *     account get an email. A disabled subscription can be reactivated in the dashboard for 90 days. A 410 ends the
         *     subscription immediately and permanently.
         *
         *     **History.** The dashboard shows the last 50 attempts of each subscription.
         */
        post: operations["messageCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @description The kind of contact information that the sender gave. It does not say whether the contact was verified: see `contact_verified`. The name is kept for compatibility.
         * @example email
         * @enum {string}
         */
        VerificationMethod: "email" | "sms" | "whatsapp";
        /**
         * @description Where the sender is asked for a review.
         * @example {
         *       "location": "Harbour Dental, Bristol",
         *       "url": "https://reviews.example.com/harbour-dental"
         *     }
         */
        Review: {
            /**
             * @description Name of the place, for the sender.
             * @example Harbour Dental, Bristol
             */
            location: string;
            /**
             * Format: uri
             * @description HTTPS page where a review can be written.
             * @example https://reviews.example.com/harbour-dental
             */
            url: string;
        };
        /**
         * @description Where the widget’s button is on the page. `inline`: where the snippet is.
         * @example bottom-right
         * @enum {string}
         */
        ButtonPosition: "bottom-right" | "bottom-left" | "inline";
        /**
         * @description `domain`: messages are recorded in the widget on a website. `campaign`: messages are recorded on a landing page.
         * @example domain
         * @enum {string}
         */
        ChannelType: "domain" | "campaign";
        /**
         * @description `zapier`: created by an automation tool. `dashboard`: created in the dashboard or through the API.
         * @example dashboard
         * @enum {string}
         */
        SubscriptionSource: "zapier" | "dashboard";
        /**
         * @description Stable error code. A later release may add codes.
         * @example validation_error
         * @enum {string}
         */
        ErrorCode: "invalid_token" | "plan_required" | "validation_error" | "invalid_url" | "invalid_channel_id" | "not_found" | "rate_limited" | "limit_reached" | "conflict" | "internal_error";
        /**
         * @description One invalid value of the input.
         * @example {
         *       "path": [
         *         "limit"
         *       ],
         *       "message": "Expected a whole number from 1 to 100."
         *     }
         */
        Issue: {
            /**
             * @description Path of the invalid value in the input. Empty when the whole input is meant.
             * @example [
             *       "limit"
             *     ]
             */
            path: (string | number)[];
            /**
             * @description Explains what is wrong with the value.
             * @example Expected a whole number from 1 to 100.
             */
            message: string;
        };
        /**
         * @description The kind of the event. A later release may add kinds.
         * @example message.completed
         * @enum {string}
         */
        EventKind: "message.completed";
        /**
         * @description A completed voice message.
         * @example {
         *       "id": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
         *       "created_at": "2026-11-21T09:30:00.000Z",
         *       "completed_at": "2026-11-21T09:31:03.000Z",
         *       "duration_seconds": 23.4,
         *       "sender": {
         *         "verification_method": "email",
         *         "contact_verified": true,
         *         "email": "ada@example.com",
         *         "phone": null,
         *         "whatsapp": null
         *       },
         *       "channel": {
         *         "type": "domain",
         *         "id": "0f8fad5b-d9cb-469f-a165-70867728950e",
         *         "name": "harbourdental.example",
         *         "page_url": "https://harbourdental.example/contact"
         *       },
         *       "transcript": {
         *         "text": "Hello, this is Ada Marsh. Thank you for the wonderful care at Harbour Dental. Please call me back before Tuesday on +1 201 555 0123, or write to ada@example.com.",
         *         "confidence": 0.94
         *       },
         *       "summary": {
         *         "text": "Ada Marsh thanks Harbour Dental for the care and asks to be called back before Tuesday.",
         *         "urgency": "medium",
         *         "sentiment": "positive",
         *         "intent": "scheduling",
         *         "callback_required": true,
         *         "action_items": [
         *           {
         *             "task": "Call Ada Marsh back",
         *             "priority": "high",
         *             "deadline": "before Tuesday"
         *           }
         *         ],
         *         "mentioned": {
         *           "names": [
         *             "Ada Marsh",
         *             "Harbour Dental"
         *           ],
         *           "phones": [
         *             "+12015550123"
         *           ],
         *           "emails": [
         *             "ada@example.com"
         *           ]
         *         }
         *       },
         *       "audio": {
         *         "url": "https://voice.example.com/api/listen/7c9e6679-7425-40de-944b-e07fc1f90ae7?t=mlkd8r0o.Vnq2Uv3mJ5yQ8dXbW1tYp4sLk7HgEoRzCf9aNi6uMjI",
         *         "expires_at": "2027-02-19T09:31:03.000Z",
         *         "content_type": "audio/webm"
         *       },
         *       "dashboard_url": "https://voice.example.com/messages/7c9e6679-7425-40de-944b-e07fc1f90ae7",
         *       "tags": [
         *         "new patient"
         *       ],
         *       "google_review": {
         *         "enabled": true,
         *         "review_url": "https://g.page/r/harbour/review",
         *         "draft_text": "Hello, this is Ada Marsh. Thank you for the wonderful care at Harbour Dental. Please call me back before Tuesday on +1 201 555 0123, or write to ada@example.com."
         *       }
         *     }
         */
        Message: {
            /**
             * @description Id of the message. `dashboard_url` contains it. The sample has the id `sample`.
             * @example 7c9e6679-7425-40de-944b-e07fc1f90ae7
             */
            id: string;
            /**
             * Format: date-time
             * @description The time when the recording was made.
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description The time when transcription and summarization finished.
             * @example 2026-11-21T09:31:03.000Z
             */
            completed_at: string;
            /**
             * @description Length of the recording in seconds, with a fractional part.
             * @example 23.4
             */
            duration_seconds: number;
            sender: components["schemas"]["Sender"];
            channel: components["schemas"]["MessageChannel"];
            transcript: components["schemas"]["Transcript"];
            summary: components["schemas"]["Summary"];
            audio: components["schemas"]["Audio"];
            /**
             * Format: uri
             * @description Permanent link to the message in the dashboard. It requires signing in.
             * @example https://voice.example.com/messages/7c9e6679-7425-40de-944b-e07fc1f90ae7
             */
            dashboard_url: string;
            /**
             * @description Tags that users added to the message. Empty without tags.
             * @example [
             *       "new patient"
             *     ]
             */
            tags: string[];
            google_review: components["schemas"]["GoogleReview"];
        };
        /**
         * @description Who recorded the message.
         * @example {
         *       "verification_method": "email",
         *       "contact_verified": true,
         *       "email": "ada@example.com",
         *       "phone": null,
         *       "whatsapp": null
         *     }
         */
        Sender: {
            verification_method: components["schemas"]["VerificationMethod"];
            /**
             * @description Whether the sender proved ownership of the contact by entering a one-time code before recording. It is false when the code step was disabled.
             * @example true
             */
            contact_verified: boolean;
            /**
             * @description Email address. Set when `verification_method` is `email`, otherwise null.
             * @example ada@example.com
             */
            email: string | null;
            /**
             * @description Phone number in E.164. Set when `verification_method` is `sms`, otherwise null.
             * @example +12015550123
             */
            phone: string | null;
            /**
             * @description WhatsApp number in E.164. Set when `verification_method` is `whatsapp`, otherwise null.
             * @example +12015550123
             */
            whatsapp: string | null;
        };
        /**
         * @description Where the message was recorded.
         * @example {
         *       "type": "domain",
         *       "id": "0f8fad5b-d9cb-469f-a165-70867728950e",
         *       "name": "harbourdental.example",
         *       "page_url": "https://harbourdental.example/contact"
         *     }
         */
        MessageChannel: {
            type: components["schemas"]["ChannelType"];
            /**
             * @description Stable id of the domain or campaign.
             * @example 0f8fad5b-d9cb-469f-a165-70867728950e
             */
            id: string;
            /**
             * @description Domain name or campaign name at the time when the message was processed.
             * @example harbourdental.example
             */
            name: string;
            /**
             * @description URL of the page with the widget. Null for a campaign.
             * @example https://harbourdental.example/contact
             */
            page_url: string | null;
        };
        /**
         * @description The transcript of the recording.
         * @example {
         *       "text": "Hello, this is Ada Marsh. Thank you for the wonderful care at Harbour Dental. Please call me back before Tuesday on +1 201 555 0123, or write to ada@example.com.",
         *       "confidence": 0.94
         *     }
         */
        Transcript: {
            /**
             * @description The full transcript.
             * @example Hello, this is Ada Marsh. Thank you for the wonderful care at Harbour Dental. Please call me back before Tuesday on +1 201 555 0123, or write to ada@example.com.
             */
            text: string;
            /**
             * @description Confidence of the transcription, from 0.0 to 1.0.
             * @example 0.94
             */
            confidence: number;
        };
        /**
         * @description The AI summary of the message.
         * @example {
         *       "text": "Ada Marsh thanks Harbour Dental for the care and asks to be called back before Tuesday.",
         *       "urgency": "medium",
         *       "sentiment": "positive",
         *       "intent": "scheduling",
         *       "callback_required": true,
         *       "action_items": [
         *         {
         *           "task": "Call Ada Marsh back",
         *           "priority": "high",
         *           "deadline": "before Tuesday"
         *         }
         *       ],
         *       "mentioned": {
         *         "names": [
         *           "Ada Marsh",
         *           "Harbour Dental"
         *         ],
         *         "phones": [
         *           "+12015550123"
         *         ],
         *         "emails": [
         *           "ada@example.com"
         *         ]
         *       }
         *     }
         */
        Summary: {
            /**
             * @description AI summary in prose. It typically has 2 to 3 sentences and at most about 200 words.
             * @example Ada Marsh thanks Harbour Dental for the care and asks to be called back before Tuesday.
             */
            text: string;
            /**
             * @description `low`, `medium` or `high`. Null when the urgency was not classified.
             * @example medium
             */
            urgency: components["schemas"]["Priority"] | null;
            /**
             * @description `positive`, `neutral`, `negative` or `frustrated`. Null when the sentiment was not classified.
             * @example positive
             */
            sentiment: components["schemas"]["Sentiment"] | null;
            /**
             * @description Intent in free text, for example inquiry, support, complaint, scheduling, follow-up or sales. Can be null.
             * @example scheduling
             */
            intent: string | null;
            /**
             * @description Whether the sender explicitly asked to be called back.
             * @example true
             */
            callback_required: boolean;
            /**
             * @description Tasks that the message asks for.
             * @example [
             *       {
             *         "task": "Call Ada Marsh back",
             *         "priority": "high",
             *         "deadline": "before Tuesday"
             *       }
             *     ]
             */
            action_items: components["schemas"]["ActionItem"][];
            mentioned: components["schemas"]["Mentioned"];
        };
        /**
         * @description `low`, `medium` or `high`.
         * @example high
         * @enum {string}
         */
        Priority: "low" | "medium" | "high";
        /**
         * @description `positive`, `neutral`, `negative` or `frustrated`.
         * @example neutral
         * @enum {string}
         */
        Sentiment: "positive" | "neutral" | "negative" | "frustrated";
        /**
         * @description A task that the message asks for.
         * @example {
         *       "task": "Call Ada Marsh back",
         *       "priority": "high",
         *       "deadline": "before Tuesday"
         *     }
         */
        ActionItem: {
            /**
             * @description The task.
             * @example Call Ada Marsh back
             */
            task: string;
            priority: components["schemas"]["Priority"];
            /**
             * @description Deadline in free text, such as `ASAP`, or null.
             * @example before Tuesday
             */
            deadline: string | null;
        };
        /**
         * @description Names, phone numbers and email addresses that the message mentions.
         * @example {
         *       "names": [
         *         "Ada Marsh",
         *         "Harbour Dental"
         *       ],
         *       "phones": [
         *         "+12015550123"
         *       ],
         *       "emails": [
         *         "ada@example.com"
         *       ]
         *     }
         */
        Mentioned: {
            /**
             * @description Names of people and companies in the message.
             * @example [
             *       "Ada Marsh",
             *       "Harbour Dental"
             *     ]
             */
            names: string[];
            /**
             * @description Phone numbers in E.164. Only valid numbers are included.
             * @example [
             *       "+12015550123"
             *     ]
             */
            phones: string[];
            /**
             * @description Email addresses. Only valid addresses are included.
             * @example [
             *       "ada@example.com"
             *     ]
             */
            emails: string[];
        };
        /**
         * @description The recording.
         * @example {
         *       "url": "https://voice.example.com/api/listen/7c9e6679-7425-40de-944b-e07fc1f90ae7?t=mlkd8r0o.Vnq2Uv3mJ5yQ8dXbW1tYp4sLk7HgEoRzCf9aNi6uMjI",
         *       "expires_at": "2027-02-19T09:31:03.000Z",
         *       "content_type": "audio/webm"
         *     }
         */
        Audio: {
            /**
             * Format: uri
             * @description Signed URL of the recording. It is valid for 30 days on the Free plan, 90 days on Starter, and 365 days on Pro, Business and Enterprise. After `expires_at` or a revocation it returns 403. After the retention time of the plan the recording is deleted, and the URL returns 410.
             * @example https://voice.example.com/api/listen/7c9e6679-7425-40de-944b-e07fc1f90ae7?t=mlkd8r0o.Vnq2Uv3mJ5yQ8dXbW1tYp4sLk7HgEoRzCf9aNi6uMjI
             */
            url: string;
            /**
             * Format: date-time
             * @description The time when `url` stops working.
             * @example 2027-02-19T09:31:03.000Z
             */
            expires_at: string;
            /**
             * @description Always `audio/webm` in v1.
             * @example audio/webm
             * @constant
             */
            content_type: "audio/webm";
        };
        /**
         * @description The review step as it was when the message was processed.
         * @example {
         *       "enabled": true,
         *       "review_url": "https://g.page/r/harbour/review",
         *       "draft_text": "Hello, this is Ada Marsh. Thank you for the wonderful care at Harbour Dental. Please call me back before Tuesday on +1 201 555 0123, or write to ada@example.com."
         *     }
         */
        GoogleReview: {
            /**
             * @description Whether the review step was enabled for the widget or campaign at the time when the message was processed. When it is false, `review_url` and `draft_text` are null.
             * @example true
             */
            enabled: boolean;
            /**
             * @description Review link that the sender was offered. Set when `enabled` is true, otherwise null.
             * @example https://g.page/r/harbour/review
             */
            review_url: string | null;
            /**
             * @description Review text that the sender was offered. It is the transcript with card numbers and national identity numbers masked, truncated to 4,096 characters. Null when `enabled` is false or no speech was detected.
             * @example Hello, this is Ada Marsh. Thank you for the wonderful care at Harbour Dental. Please call me back before Tuesday on +1 201 555 0123, or write to ada@example.com.
             */
            draft_text: string | null;
        };
        /**
         * @description All channels of the account.
         * @example {
         *       "channels": [
         *         {
         *           "id": "0f8fad5b-d9cb-469f-a165-70867728950e",
         *           "type": "domain",
         *           "name": "harbourdental.example"
         *         }
         *       ]
         *     }
         */
        ChannelList: {
            /**
             * @description Domains first, then campaigns, each alphabetically by name.
             * @example [
             *       {
             *         "id": "0f8fad5b-d9cb-469f-a165-70867728950e",
             *         "type": "domain",
             *         "name": "harbourdental.example"
             *       }
             *     ]
             */
            channels: components["schemas"]["Channel"][];
        };
        /**
         * @description A domain or a campaign where senders record messages.
         * @example {
         *       "id": "0f8fad5b-d9cb-469f-a165-70867728950e",
         *       "type": "domain",
         *       "name": "harbourdental.example"
         *     }
         */
        Channel: {
            /**
             * Format: uuid
             * @description Id of the channel. It does not change when the channel is renamed.
             * @example 0f8fad5b-d9cb-469f-a165-70867728950e
             */
            id: string;
            type: components["schemas"]["ChannelType"];
            /**
             * @description Host name of a domain, or display name of a campaign.
             * @example harbourdental.example
             */
            name: string;
            /**
             * @description URL-safe slug. Present only for campaigns.
             * @example spring-check-up
             */
            slug?: string;
        };
        /**
         * @description A channel with its settings.
         * @example {
         *       "id": "0f8fad5b-d9cb-469f-a165-70867728950e",
         *       "type": "domain",
         *       "name": "harbourdental.example",
         *       "key": "b6f1c0a94d2e7f385a1c",
         *       "page_url": "https://voice.example.com/w/b6f1c0a94d2e7f385a1c",
         *       "snippet": "<script async src=\"https://voice.example.com/embed/b6f1c0a94d2e7f385a1c.js\"></script>",
         *       "created_at": "2026-11-20T14:00:00.000Z",
         *       "is_paused": false,
         *       "methods": [
         *         "email",
         *         "sms"
         *       ],
         *       "has_code_step": true,
         *       "review": {
         *         "location": "Harbour Dental, Bristol",
         *         "url": "https://reviews.example.com/harbour-dental"
         *       },
         *       "max_seconds": 120,
         *       "language": "en",
         *       "accent": "#0b6e99",
         *       "button_position": "bottom-right",
         *       "allowed_hosts": [
         *         "shop.harbourdental.example",
         *         "*.harbourdental.example",
         *         "localhost:3000"
         *       ],
         *       "monthly_messages": 500,
         *       "monthly_minutes": 200,
         *       "texts": {
         *         "en": {
         *           "title": "Tell us about your visit"
         *         }
         *       },
         *       "consent_version": 1
         *     }
         */
        ChannelDetails: {
            /**
             * Format: uuid
             * @description Id of the channel. It does not change when the channel is renamed.
             * @example 0f8fad5b-d9cb-469f-a165-70867728950e
             */
            id: string;
            type: components["schemas"]["ChannelType"];
            /**
             * @description Host name of a domain, or display name of a campaign.
             * @example harbourdental.example
             */
            name: string;
            /**
             * @description URL-safe slug. Present only for campaigns.
             * @example spring-check-up
             */
            slug?: string;
            /**
             * @description Public key of the channel. It is part of the snippet and of the recorder’s address.
             * @example b6f1c0a94d2e7f385a1c
             */
            key: string;
            /**
             * Format: uri
             * @description Page of the recorder: the campaign page, or the page in the frame of a domain’s widget.
             * @example https://voice.example.com/w/b6f1c0a94d2e7f385a1c
             */
            page_url: string;
            /**
             * @description HTML that adds the widget to a website. Null for campaigns.
             * @example <script async src="https://voice.example.com/embed/b6f1c0a94d2e7f385a1c.js"></script>
             */
            snippet: string | null;
            /**
             * Format: date-time
             * @description The time when the channel was created.
             * @example 2026-11-20T14:00:00.000Z
             */
            created_at: string;
            /**
             * @description Whether the channel takes no messages for now.
             * @example false
             */
            is_paused: boolean;
            /**
             * @description How a sender can give a contact, in this order.
             * @example [
             *       "email",
             *       "sms"
             *     ]
             */
            methods: components["schemas"]["VerificationMethod"][];
            /**
             * @description Whether a sender must enter a one-time code before the recording.
             * @example true
             */
            has_code_step: boolean;
            /**
             * @description Where the sender is asked for a review. Null: nowhere. It takes effect on the Starter plan and above, and is read when a message is processed.
             * @example {
             *       "location": "Harbour Dental, Bristol",
             *       "url": "https://reviews.example.com/harbour-dental"
             *     }
             */
            review: components["schemas"]["Review"] | null;
            /**
             * @description Longest recording in seconds.
             * @example 120
             */
            max_seconds: number;
            /**
             * @description Language that senders speak, as a BCP 47 tag. Null: the language of the account.
             * @example en
             */
            language: string | null;
            /**
             * @description Color of buttons as `#rrggbb`. Null: the recorder’s own.
             * @example #0b6e99
             */
            accent: string | null;
            button_position: components["schemas"]["ButtonPosition"];
            /**
             * @description Further hosts of a domain’s widget, at most 50: a hostname, a hostname after `*.` for all its subdomains, or `localhost` with a port for development.
             * @example [
             *       "shop.harbourdental.example",
             *       "*.harbourdental.example",
             *       "localhost:3000"
             *     ]
             */
            allowed_hosts: string[];
            /**
             * @description Messages that are processed in a calendar month (UTC), at most. Further ones wait. Null: no limit but the plan’s.
             * @example 500
             */
            monthly_messages: number | null;
            /**
             * @description Minutes of audio that are processed in a calendar month (UTC), at most. Further messages wait. Null: no limit but the plan’s.
             * @example 200
             */
            monthly_minutes: number | null;
            /**
             * @description Own texts of the recorder by language. The recorder shows its own text where one is absent.
             * @example {
             *       "en": {
             *         "title": "Tell us about your visit"
             *       }
             *     }
             */
            texts: {
                /**
                 * @description Texts in the language `en`.
                 * @example {
                 *       "title": "Tell us about your visit"
                 *     }
                 */
                en?: {
                    /**
                     * @description Heading of the recorder.
                     * @example Tell us about your visit
                     */
                    title?: string;
                    /**
                     * @description Paragraph below the heading.
                     * @example We call back within a day.
                     */
                    introduction?: string;
                    /**
                     * @description What the sender agrees to before the recording. It is kept with the message.
                     * @example I agree that Harbour Dental stores and transcribes my message.
                     */
                    consent?: string;
                    /**
                     * @description Shown after the message was sent.
                     * @example Thank you. We will be in touch.
                     */
                    thanks?: string;
                    /**
                     * @description Label of the widget’s button.
                     * @example Leave a message
                     */
                    button?: string;
                };
                /**
                 * @description Texts in the language `de`.
                 * @example {
                 *       "title": "Tell us about your visit"
                 *     }
                 */
                de?: {
                    /**
                     * @description Heading of the recorder.
                     * @example Tell us about your visit
                     */
                    title?: string;
                    /**
                     * @description Paragraph below the heading.
                     * @example We call back within a day.
                     */
                    introduction?: string;
                    /**
                     * @description What the sender agrees to before the recording. It is kept with the message.
                     * @example I agree that Harbour Dental stores and transcribes my message.
                     */
                    consent?: string;
                    /**
                     * @description Shown after the message was sent.
                     * @example Thank you. We will be in touch.
                     */
                    thanks?: string;
                    /**
                     * @description Label of the widget’s button.
                     * @example Leave a message
                     */
                    button?: string;
                };
                /**
                 * @description Texts in the language `es`.
                 * @example {
                 *       "title": "Tell us about your visit"
                 *     }
                 */
                es?: {
                    /**
                     * @description Heading of the recorder.
                     * @example Tell us about your visit
                     */
                    title?: string;
                    /**
                     * @description Paragraph below the heading.
                     * @example We call back within a day.
                     */
                    introduction?: string;
                    /**
                     * @description What the sender agrees to before the recording. It is kept with the message.
                     * @example I agree that Harbour Dental stores and transcribes my message.
                     */
                    consent?: string;
                    /**
                     * @description Shown after the message was sent.
                     * @example Thank you. We will be in touch.
                     */
                    thanks?: string;
                    /**
                     * @description Label of the widget’s button.
                     * @example Leave a message
                     */
                    button?: string;
                };
                /**
                 * @description Texts in the language `fr`.
                 * @example {
                 *       "title": "Tell us about your visit"
                 *     }
                 */
                fr?: {
                    /**
                     * @description Heading of the recorder.
                     * @example Tell us about your visit
                     */
                    title?: string;
                    /**
                     * @description Paragraph below the heading.
                     * @example We call back within a day.
                     */
                    introduction?: string;
                    /**
                     * @description What the sender agrees to before the recording. It is kept with the message.
                     * @example I agree that Harbour Dental stores and transcribes my message.
                     */
                    consent?: string;
                    /**
                     * @description Shown after the message was sent.
                     * @example Thank you. We will be in touch.
                     */
                    thanks?: string;
                    /**
                     * @description Label of the widget’s button.
                     * @example Leave a message
                     */
                    button?: string;
                };
                /**
                 * @description Texts in the language `pt`.
                 * @example {
                 *       "title": "Tell us about your visit"
                 *     }
                 */
                pt?: {
                    /**
                     * @description Heading of the recorder.
                     * @example Tell us about your visit
                     */
                    title?: string;
                    /**
                     * @description Paragraph below the heading.
                     * @example We call back within a day.
                     */
                    introduction?: string;
                    /**
                     * @description What the sender agrees to before the recording. It is kept with the message.
                     * @example I agree that Harbour Dental stores and transcribes my message.
                     */
                    consent?: string;
                    /**
                     * @description Shown after the message was sent.
                     * @example Thank you. We will be in touch.
                     */
                    thanks?: string;
                    /**
                     * @description Label of the widget’s button.
                     * @example Leave a message
                     */
                    button?: string;
                };
                /**
                 * @description Texts in the language `ar`.
                 * @example {
                 *       "title": "Tell us about your visit"
                 *     }
                 */
                ar?: {
                    /**
                     * @description Heading of the recorder.
                     * @example Tell us about your visit
                     */
                    title?: string;
                    /**
                     * @description Paragraph below the heading.
                     * @example We call back within a day.
                     */
                    introduction?: string;
                    /**
                     * @description What the sender agrees to before the recording. It is kept with the message.
                     * @example I agree that Harbour Dental stores and transcribes my message.
                     */
                    consent?: string;
                    /**
                     * @description Shown after the message was sent.
                     * @example Thank you. We will be in touch.
                     */
                    thanks?: string;
                    /**
                     * @description Label of the widget’s button.
                     * @example Leave a message
                     */
                    button?: string;
                };
            };
            /**
             * @description Grows with each change of a consent text.
             * @example 1
             */
            consent_version: number;
        };
        /**
         * @description A channel that was deleted. Its messages remain.
         * @example {
         *       "id": "0f8fad5b-d9cb-469f-a165-70867728950e",
         *       "deleted_at": "2026-11-21T09:30:00.000Z"
         *     }
         */
        DeletedChannel: {
            /**
             * Format: uuid
             * @description Id of the channel. It does not change when the channel is renamed.
             * @example 0f8fad5b-d9cb-469f-a165-70867728950e
             */
            id: string;
            /**
             * Format: date-time
             * @description The time when the channel was deleted.
             * @example 2026-11-21T09:30:00.000Z
             */
            deleted_at: string;
        };
        /**
         * @description The account that the token belongs to.
         * @example {
         *       "id": "6b0c4f0e-59a5-4f57-9e35-1f3bd9a1c8d2",
         *       "name": "Harbour Dental",
         *       "plan": "starter",
         *       "created_at": "2026-01-05T08:00:00.000Z",
         *       "token": {
         *         "id": "3d594650-3436-4f8b-8d1d-9e2b0f1c7a55",
         *         "name": "Zapier",
         *         "prefix": "msg_pat_3f9a",
         *         "created_at": "2026-11-21T09:30:00.000Z",
         *         "expires_at": "2027-02-19T09:30:00.000Z"
         *       }
         *     }
         */
        Account: {
            /**
             * Format: uuid
             * @description Id of the account.
             * @example 6b0c4f0e-59a5-4f57-9e35-1f3bd9a1c8d2
             */
            id: string;
            /**
             * @description Name of the account. Use it to label a connection.
             * @example Harbour Dental
             */
            name: string;
            plan: components["schemas"]["Plan"];
            /**
             * Format: date-time
             * @description The time when the account was created.
             * @example 2026-01-05T08:00:00.000Z
             */
            created_at: string;
            token: components["schemas"]["TokenSummary"];
        };
        /**
         * @description The plan of the account.
         * @example starter
         * @enum {string}
         */
        Plan: "free" | "starter" | "pro" | "business" | "enterprise";
        /**
         * @description The token that authenticates the request.
         * @example {
         *       "id": "3d594650-3436-4f8b-8d1d-9e2b0f1c7a55",
         *       "name": "Zapier",
         *       "prefix": "msg_pat_3f9a",
         *       "created_at": "2026-11-21T09:30:00.000Z",
         *       "expires_at": "2027-02-19T09:30:00.000Z"
         *     }
         */
        TokenSummary: {
            /**
             * Format: uuid
             * @description Id of the token.
             * @example 3d594650-3436-4f8b-8d1d-9e2b0f1c7a55
             */
            id: string;
            /**
             * @description Name of the token, chosen when it was created.
             * @example Zapier
             */
            name: string;
            /**
             * @description First 12 characters of the token.
             * @example msg_pat_3f9a
             */
            prefix: string;
            /**
             * Format: date-time
             * @description The time when the token was created.
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
            /**
             * @description The time when the token expires. Null when it never expires.
             * @example 2027-02-19T09:30:00.000Z
             */
            expires_at: string | null;
        };
        /**
         * @description The most recent completed messages, each in its event envelope.
         * @example {
         *       "messages": [
         *         {
         *           "event": "message.completed",
         *           "event_id": "evt_1b4e28ba-2fa1-41d2-883f-0016d3cca427",
         *           "delivered_at": "2026-11-21T09:31:05.000Z",
         *           "data": {
         *             "id": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
         *             "created_at": "2026-11-21T09:30:00.000Z",
         *             "completed_at": "2026-11-21T09:31:03.000Z",
         *             "duration_seconds": 23.4,
         *             "sender": {
         *               "verification_method": "email",
         *               "contact_verified": true,
         *               "email": "ada@example.com",
         *               "phone": null,
         *               "whatsapp": null
         *             },
         *             "channel": {
         *               "type": "domain",
         *               "id": "0f8fad5b-d9cb-469f-a165-70867728950e",
         *               "name": "harbourdental.example",
         *               "page_url": "https://harbourdental.example/contact"
         *             },
         *             "transcript": {
         *               "text": "Hello, this is Ada Marsh. Thank you for the wonderful care at Harbour Dental. Please call me back before Tuesday on +1 201 555 0123, or write to ada@example.com.",
         *               "confidence": 0.94
         *             },
         *             "summary": {
         *               "text": "Ada Marsh thanks Harbour Dental for the care and asks to be called back before Tuesday.",
         *               "urgency": "medium",
         *               "sentiment": "positive",
         *               "intent": "scheduling",
         *               "callback_required": true,
         *               "action_items": [
         *                 {
         *                   "task": "Call Ada Marsh back",
         *                   "priority": "high",
         *                   "deadline": "before Tuesday"
         *                 }
         *               ],
         *               "mentioned": {
         *                 "names": [
         *                   "Ada Marsh",
         *                   "Harbour Dental"
         *                 ],
         *                 "phones": [
         *                   "+12015550123"
         *                 ],
         *                 "emails": [
         *                   "ada@example.com"
         *                 ]
         *               }
         *             },
         *             "audio": {
         *               "url": "https://voice.example.com/api/listen/7c9e6679-7425-40de-944b-e07fc1f90ae7?t=mlkd8r0o.Vnq2Uv3mJ5yQ8dXbW1tYp4sLk7HgEoRzCf9aNi6uMjI",
         *               "expires_at": "2027-02-19T09:31:03.000Z",
         *               "content_type": "audio/webm"
         *             },
         *             "dashboard_url": "https://voice.example.com/messages/7c9e6679-7425-40de-944b-e07fc1f90ae7",
         *             "tags": [
         *               "new patient"
         *             ],
         *             "google_review": {
         *               "enabled": true,
         *               "review_url": "https://g.page/r/harbour/review",
         *               "draft_text": "Hello, this is Ada Marsh. Thank you for the wonderful care at Harbour Dental. Please call me back before Tuesday on +1 201 555 0123, or write to ada@example.com."
         *             }
         *           }
         *         }
         *       ]
         *     }
         */
        RecentMessages: {
            /**
             * @description The most recent messages, newest first. An account without completed messages gets one sample, marked with `sample: true`.
             * @example [
             *       {
             *         "event": "message.completed",
             *         "event_id": "evt_1b4e28ba-2fa1-41d2-883f-0016d3cca427",
             *         "delivered_at": "2026-11-21T09:31:05.000Z",
             *         "data": {
             *           "id": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
             *           "created_at": "2026-11-21T09:30:00.000Z",
             *           "completed_at": "2026-11-21T09:31:03.000Z",
             *           "duration_seconds": 23.4,
             *           "sender": {
             *             "verification_method": "email",
             *             "contact_verified": true,
             *             "email": "ada@example.com",
             *             "phone": null,
             *             "whatsapp": null
             *           },
             *           "channel": {
             *             "type": "domain",
             *             "id": "0f8fad5b-d9cb-469f-a165-70867728950e",
             *             "name": "harbourdental.example",
             *             "page_url": "https://harbourdental.example/contact"
             *           },
             *           "transcript": {
             *             "text": "Hello, this is Ada Marsh. Thank you for the wonderful care at Harbour Dental. Please call me back before Tuesday on +1 201 555 0123, or write to ada@example.com.",
             *             "confidence": 0.94
             *           },
             *           "summary": {
             *             "text": "Ada Marsh thanks Harbour Dental for the care and asks to be called back before Tuesday.",
             *             "urgency": "medium",
             *             "sentiment": "positive",
             *             "intent": "scheduling",
             *             "callback_required": true,
             *             "action_items": [
             *               {
             *                 "task": "Call Ada Marsh back",
             *                 "priority": "high",
             *                 "deadline": "before Tuesday"
             *               }
             *             ],
             *             "mentioned": {
             *               "names": [
             *                 "Ada Marsh",
             *                 "Harbour Dental"
             *               ],
             *               "phones": [
             *                 "+12015550123"
             *               ],
             *               "emails": [
             *                 "ada@example.com"
             *               ]
             *             }
             *           },
             *           "audio": {
             *             "url": "https://voice.example.com/api/listen/7c9e6679-7425-40de-944b-e07fc1f90ae7?t=mlkd8r0o.Vnq2Uv3mJ5yQ8dXbW1tYp4sLk7HgEoRzCf9aNi6uMjI",
             *             "expires_at": "2027-02-19T09:31:03.000Z",
             *             "content_type": "audio/webm"
             *           },
             *           "dashboard_url": "https://voice.example.com/messages/7c9e6679-7425-40de-944b-e07fc1f90ae7",
             *           "tags": [
             *             "new patient"
             *           ],
             *           "google_review": {
             *             "enabled": true,
             *             "review_url": "https://g.page/r/harbour/review",
             *             "draft_text": "Hello, this is Ada Marsh. Thank you for the wonderful care at Harbour Dental. Please call me back before Tuesday on +1 201 555 0123, or write to ada@example.com."
             *           }
             *         }
             *       }
             *     ]
             */
            messages: components["schemas"]["Event"][];
        };
        /**
         * @description A recording that was accepted. It is processed in the background.
         * @example {
         *       "id": "5f2b1c9e-7a64-4f0e-9c3d-1b8a2d6e4f70",
         *       "state": "recorded"
         *     }
         */
        ImportedMessage: {
            /**
             * @description Message identifier.
             * @example 5f2b1c9e-7a64-4f0e-9c3d-1b8a2d6e4f70
             */
            id: string;
            state: components["schemas"]["MessageState"];
        };
        /**
         * @description `recorded`, `transcribing` and `summarizing` are in processing. `completed` messages have `data`. `failed` messages say why in `failure`; a person can retry them. `draft` is not sent yet, and `discarded` is given up.
         * @example recorded
         * @enum {string}
         */
        MessageState: "draft" | "recorded" | "transcribing" | "summarizing" | "completed" | "failed" | "discarded";
        /**
         * @description A message and how far its processing is.
         * @example {
         *       "id": "5f2b1c9e-7a64-4f0e-9c3d-1b8a2d6e4f70",
         *       "state": "recorded",
         *       "created_at": "2026-11-21T09:30:00.000Z",
         *       "held": null,
         *       "failure": {
         *         "code": "audio_undecodable",
         *         "message": "The recording contains no audio that can be decoded.",
         *         "next_attempt_at": "2026-11-21T09:30:00.000Z"
         *       },
         *       "damage": null,
         *       "language": "en",
         *       "transcription": {
         *         "engine": "built-in",
         *         "model": "moonshine-tiny-en"
         *       },
         *       "summarization": {
         *         "engine": "built-in",
         *         "model": "moonshine-tiny-en"
         *       },
         *       "data": {
         *         "id": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
         *         "created_at": "2026-11-21T09:30:00.000Z",
         *         "completed_at": "2026-11-21T09:31:03.000Z",
         *         "duration_seconds": 23.4,
         *         "sender": {
         *           "verification_method": "email",
         *           "contact_verified": true,
         *           "email": "ada@example.com",
         *           "phone": null,
         *           "whatsapp": null
         *         },
         *         "channel": {
         *           "type": "domain",
         *           "id": "0f8fad5b-d9cb-469f-a165-70867728950e",
         *           "name": "harbourdental.example",
         *           "page_url": "https://harbourdental.example/contact"
         *         },
         *         "transcript": {
         *           "text": "Hello, this is Ada Marsh. Thank you for the wonderful care at Harbour Dental. Please call me back before Tuesday on +1 201 555 0123, or write to ada@example.com.",
         *           "confidence": 0.94
         *         },
         *         "summary": {
         *           "text": "Ada Marsh thanks Harbour Dental for the care and asks to be called back before Tuesday.",
         *           "urgency": "medium",
         *           "sentiment": "positive",
         *           "intent": "scheduling",
         *           "callback_required": true,
         *           "action_items": [
         *             {
         *               "task": "Call Ada Marsh back",
         *               "priority": "high",
         *               "deadline": "before Tuesday"
         *             }
         *           ],
         *           "mentioned": {
         *             "names": [
         *               "Ada Marsh",
         *               "Harbour Dental"
         *             ],
         *             "phones": [
         *               "+12015550123"
         *             ],
         *             "emails": [
         *               "ada@example.com"
         *             ]
         *           }
         *         },
         *         "audio": {
         *           "url": "https://voice.example.com/api/listen/7c9e6679-7425-40de-944b-e07fc1f90ae7?t=mlkd8r0o.Vnq2Uv3mJ5yQ8dXbW1tYp4sLk7HgEoRzCf9aNi6uMjI",
         *           "expires_at": "2027-02-19T09:31:03.000Z",
         *           "content_type": "audio/webm"
         *         },
         *         "dashboard_url": "https://voice.example.com/messages/7c9e6679-7425-40de-944b-e07fc1f90ae7",
         *         "tags": [
         *           "new patient"
         *         ],
         *         "google_review": {
         *           "enabled": true,
         *           "review_url": "https://g.page/r/harbour/review",
         *           "draft_text": "Hello, this is Ada Marsh. Thank you for the wonderful care at Harbour Dental. Please call me back before Tuesday on +1 201 555 0123, or write to ada@example.com."
         *         }
         *       }
         *     }
         */
        MessageStatus: {
            /**
             * @description Message identifier.
             * @example 5f2b1c9e-7a64-4f0e-9c3d-1b8a2d6e4f70
             */
            id: string;
            state: components["schemas"]["MessageState"];
            /**
             * Format: date-time
             * @description When the recording was made.
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
            /**
             * @description Why the message waits although nothing failed. Null when it does not wait.
             * @example null
             */
            held: components["schemas"]["HeldReason"] | null;
            /**
             * @description The last failure of the current step. Null when there is none.
             * @example {
             *       "code": "audio_undecodable",
             *       "message": "The recording contains no audio that can be decoded.",
             *       "next_attempt_at": "2026-11-21T09:30:00.000Z"
             *     }
             */
            failure: {
                /**
                 * @description Stable code. An open set.
                 * @example audio_undecodable
                 */
                code: string;
                /**
                 * @description Explanation for people.
                 * @example The recording contains no audio that can be decoded.
                 */
                message: string;
                /**
                 * @description When the step is retried. Null when the failure is final.
                 * @example 2026-11-21T09:30:00.000Z
                 */
                next_attempt_at: string | null;
            } | null;
            /**
             * @description What could not be read of the recording, for people. Null when it is whole, and before it is decoded.
             * @example null
             */
            damage: string | null;
            /**
             * @description Language of the recording as a BCP 47 tag. Null while it is not known.
             * @example en
             */
            language: string | null;
            /**
             * @description The engine that transcribed the message. Null before, and for messages that were imported complete.
             * @example {
             *       "engine": "built-in",
             *       "model": "moonshine-tiny-en"
             *     }
             */
            transcription: {
                /**
                 * @description `built-in`, `openai-compatible`, or `voice-activity` when no speech was detected.
                 * @example built-in
                 */
                engine: string;
                /**
                 * @description The model of the engine.
                 * @example moonshine-tiny-en
                 */
                model: string;
            } | null;
            /**
             * @description The engine that summarized the message. Null before, and for messages that were imported complete.
             * @example {
             *       "engine": "built-in",
             *       "model": "moonshine-tiny-en"
             *     }
             */
            summarization: {
                /**
                 * @description `built-in`, `openai-compatible`, or `voice-activity` when no speech was detected.
                 * @example built-in
                 */
                engine: string;
                /**
                 * @description The model of the engine.
                 * @example moonshine-tiny-en
                 */
                model: string;
            } | null;
            /**
             * @description The message as in webhooks. Null until it is completed.
             * @example {
             *       "id": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
             *       "created_at": "2026-11-21T09:30:00.000Z",
             *       "completed_at": "2026-11-21T09:31:03.000Z",
             *       "duration_seconds": 23.4,
             *       "sender": {
             *         "verification_method": "email",
             *         "contact_verified": true,
             *         "email": "ada@example.com",
             *         "phone": null,
             *         "whatsapp": null
             *       },
             *       "channel": {
             *         "type": "domain",
             *         "id": "0f8fad5b-d9cb-469f-a165-70867728950e",
             *         "name": "harbourdental.example",
             *         "page_url": "https://harbourdental.example/contact"
             *       },
             *       "transcript": {
             *         "text": "Hello, this is Ada Marsh. Thank you for the wonderful care at Harbour Dental. Please call me back before Tuesday on +1 201 555 0123, or write to ada@example.com.",
             *         "confidence": 0.94
             *       },
             *       "summary": {
             *         "text": "Ada Marsh thanks Harbour Dental for the care and asks to be called back before Tuesday.",
             *         "urgency": "medium",
             *         "sentiment": "positive",
             *         "intent": "scheduling",
             *         "callback_required": true,
             *         "action_items": [
             *           {
             *             "task": "Call Ada Marsh back",
             *             "priority": "high",
             *             "deadline": "before Tuesday"
             *           }
             *         ],
             *         "mentioned": {
             *           "names": [
             *             "Ada Marsh",
             *             "Harbour Dental"
             *           ],
             *           "phones": [
             *             "+12015550123"
             *           ],
             *           "emails": [
             *             "ada@example.com"
             *           ]
             *         }
             *       },
             *       "audio": {
             *         "url": "https://voice.example.com/api/listen/7c9e6679-7425-40de-944b-e07fc1f90ae7?t=mlkd8r0o.Vnq2Uv3mJ5yQ8dXbW1tYp4sLk7HgEoRzCf9aNi6uMjI",
             *         "expires_at": "2027-02-19T09:31:03.000Z",
             *         "content_type": "audio/webm"
             *       },
             *       "dashboard_url": "https://voice.example.com/messages/7c9e6679-7425-40de-944b-e07fc1f90ae7",
             *       "tags": [
             *         "new patient"
             *       ],
             *       "google_review": {
             *         "enabled": true,
             *         "review_url": "https://g.page/r/harbour/review",
             *         "draft_text": "Hello, this is Ada Marsh. Thank you for the wonderful care at Harbour Dental. Please call me back before Tuesday on +1 201 555 0123, or write to ada@example.com."
             *       }
             *     }
             */
            data: components["schemas"]["Message"] | null;
        };
        /**
         * @description `speech_engine_missing`, `language_unsupported`, `provider_paused`, `over_budget` (the minutes that the plan includes this month are used up), `over_daily_budget` (those that the server may process today) or `over_channel_limit` (the messages or minutes that the channel may process this month). The message continues by itself.
         * @example over_budget
         * @enum {string}
         */
        HeldReason: "speech_engine_missing" | "language_unsupported" | "provider_paused" | "over_budget" | "over_daily_budget" | "over_channel_limit";
        /**
         * @description A page of the list of subscriptions.
         * @example {
         *       "subscriptions": [
         *         {
         *           "id": "9a7b330a-a736-4e5a-8f5e-0c9a1b2c3d4e",
         *           "url": "https://example.com/voice-messages",
         *           "secret_prefix": "msg_whsec_7c",
         *           "channel_id": "0f8fad5b-d9cb-469f-a165-70867728950e",
         *           "channel_type": "domain",
         *           "source": "dashboard",
         *           "zapier_subscription_id": null,
         *           "is_active": true,
         *           "consecutive_failures": 0,
         *           "last_delivery_at": "2026-11-21T09:31:05.000Z",
         *           "last_success_at": "2026-11-21T09:31:05.000Z",
         *           "last_error": "HTTP 503: upstream is down",
         *           "created_at": "2026-11-20T14:00:00.000Z",
         *           "created_by_user_id": "3b241101-e2bb-4255-8caf-4136c566a962"
         *         }
         *       ],
         *       "pagination": {
         *         "limit": 25,
         *         "offset": 0,
         *         "total": 1
         *       }
         *     }
         */
        WebhookSubscriptionList: {
            /**
             * @description Newest first.
             * @example [
             *       {
             *         "id": "9a7b330a-a736-4e5a-8f5e-0c9a1b2c3d4e",
             *         "url": "https://example.com/voice-messages",
             *         "secret_prefix": "msg_whsec_7c",
             *         "channel_id": "0f8fad5b-d9cb-469f-a165-70867728950e",
             *         "channel_type": "domain",
             *         "source": "dashboard",
             *         "zapier_subscription_id": null,
             *         "is_active": true,
             *         "consecutive_failures": 0,
             *         "last_delivery_at": "2026-11-21T09:31:05.000Z",
             *         "last_success_at": "2026-11-21T09:31:05.000Z",
             *         "last_error": "HTTP 503: upstream is down",
             *         "created_at": "2026-11-20T14:00:00.000Z",
             *         "created_by_user_id": "3b241101-e2bb-4255-8caf-4136c566a962"
             *       }
             *     ]
             */
            subscriptions: components["schemas"]["WebhookSubscription"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description An HTTPS URL that receives an event each time a message finishes processing.
         * @example {
         *       "id": "9a7b330a-a736-4e5a-8f5e-0c9a1b2c3d4e",
         *       "url": "https://example.com/voice-messages",
         *       "secret_prefix": "msg_whsec_7c",
         *       "channel_id": "0f8fad5b-d9cb-469f-a165-70867728950e",
         *       "channel_type": "domain",
         *       "source": "dashboard",
         *       "zapier_subscription_id": null,
         *       "is_active": true,
         *       "consecutive_failures": 0,
         *       "last_delivery_at": "2026-11-21T09:31:05.000Z",
         *       "last_success_at": "2026-11-21T09:31:05.000Z",
         *       "last_error": "HTTP 503: upstream is down",
         *       "created_at": "2026-11-20T14:00:00.000Z",
         *       "created_by_user_id": "3b241101-e2bb-4255-8caf-4136c566a962"
         *     }
         */
        WebhookSubscription: {
            /**
             * Format: uuid
             * @description Id of the subscription.
             * @example 9a7b330a-a736-4e5a-8f5e-0c9a1b2c3d4e
             */
            id: string;
            /**
             * Format: uri
             * @description HTTPS URL that receives the events.
             * @example https://example.com/voice-messages
             */
            url: string;
            /**
             * @description First 12 characters of the signing secret.
             * @example msg_whsec_7c
             */
            secret_prefix: string;
            /**
             * @description Id of the channel that the subscription is restricted to. Null when it receives the events of all channels.
             * @example 0f8fad5b-d9cb-469f-a165-70867728950e
             */
            channel_id: string | null;
            /**
             * @description Type of the channel in `channel_id`. Null when `channel_id` is null.
             * @example domain
             */
            channel_type: components["schemas"]["ChannelType"] | null;
            source: components["schemas"]["SubscriptionSource"];
            /**
             * @description Id of the subscription in the automation tool. Set for source `zapier`, null for `dashboard`.
             * @example null
             */
            zapier_subscription_id: string | null;
            /**
             * @description Whether the subscription receives events. It is false after the subscription was deleted, was disabled after 5 failed attempts in a row, or responded 410. For 90 days it can be reactivated in the dashboard, except after a 410.
             * @example true
             */
            is_active: boolean;
            /**
             * @description Number of failed attempts in a row, including retries. Any 2xx resets it to 0; at 5 the subscription is disabled.
             * @example 0
             */
            consecutive_failures: number;
            /**
             * @description The time of the last attempt.
             * @example 2026-11-21T09:31:05.000Z
             */
            last_delivery_at: string | null;
            /**
             * @description The time of the last successful attempt.
             * @example 2026-11-21T09:31:05.000Z
             */
            last_success_at: string | null;
            /**
             * @description The most recent failure. A later success does not erase it. The forms are: `HTTP <status>: <excerpt of the response body>`; `redirect_blocked: <status>`; `url_now_blocked: <reason>` with a reason as in `Error`; or a code and a detail, such as `timeout: no response within 10 s` or `tls_expired: the certificate has expired`.
             * @example HTTP 503: upstream is down
             */
            last_error: string | null;
            /**
             * Format: date-time
             * @description The time when the subscription was created.
             * @example 2026-11-20T14:00:00.000Z
             */
            created_at: string;
            /**
             * @description Id of the user who created the subscription. Set for source `dashboard`, null for `zapier`.
             * @example 3b241101-e2bb-4255-8caf-4136c566a962
             */
            created_by_user_id: string | null;
        };
        /**
         * @description The part of the list that the response contains.
         * @example {
         *       "limit": 25,
         *       "offset": 0,
         *       "total": 1
         *     }
         */
        Pagination: {
            /**
             * @description Page size of this response.
             * @example 25
             */
            limit: number;
            /**
             * @description Zero-based index of the first row.
             * @example 0
             */
            offset: number;
            /**
             * @description Number of all rows that match the filters, regardless of `limit` and `offset`.
             * @example 1
             */
            total: number;
        };
        /**
         * @description A new subscription with its signing secret.
         * @example {
         *       "id": "9a7b330a-a736-4e5a-8f5e-0c9a1b2c3d4e",
         *       "url": "https://example.com/voice-messages",
         *       "secret_prefix": "msg_whsec_7c",
         *       "channel_id": "0f8fad5b-d9cb-469f-a165-70867728950e",
         *       "channel_type": "domain",
         *       "source": "dashboard",
         *       "zapier_subscription_id": null,
         *       "is_active": true,
         *       "consecutive_failures": 0,
         *       "last_delivery_at": "2026-11-21T09:31:05.000Z",
         *       "last_success_at": "2026-11-21T09:31:05.000Z",
         *       "last_error": "HTTP 503: upstream is down",
         *       "created_at": "2026-11-20T14:00:00.000Z",
         *       "created_by_user_id": "3b241101-e2bb-4255-8caf-4136c566a962",
         *       "secret": "msg_whsec_7c2f0d5e9b1a4c3d8e7f6a5b4c3d2e1f0a9b8c7d6e5f4a3b"
         *     }
         */
        CreatedWebhookSubscription: {
            /**
             * Format: uuid
             * @description Id of the subscription.
             * @example 9a7b330a-a736-4e5a-8f5e-0c9a1b2c3d4e
             */
            id: string;
            /**
             * Format: uri
             * @description HTTPS URL that receives the events.
             * @example https://example.com/voice-messages
             */
            url: string;
            /**
             * @description First 12 characters of the signing secret.
             * @example msg_whsec_7c
             */
            secret_prefix: string;
            /**
             * @description Id of the channel that the subscription is restricted to. Null when it receives the events of all channels.
             * @example 0f8fad5b-d9cb-469f-a165-70867728950e
             */
            channel_id: string | null;
            /**
             * @description Type of the channel in `channel_id`. Null when `channel_id` is null.
             * @example domain
             */
            channel_type: components["schemas"]["ChannelType"] | null;
            source: components["schemas"]["SubscriptionSource"];
            /**
             * @description Id of the subscription in the automation tool. Set for source `zapier`, null for `dashboard`.
             * @example null
             */
            zapier_subscription_id: string | null;
            /**
             * @description Whether the subscription receives events. It is false after the subscription was deleted, was disabled after 5 failed attempts in a row, or responded 410. For 90 days it can be reactivated in the dashboard, except after a 410.
             * @example true
             */
            is_active: boolean;
            /**
             * @description Number of failed attempts in a row, including retries. Any 2xx resets it to 0; at 5 the subscription is disabled.
             * @example 0
             */
            consecutive_failures: number;
            /**
             * @description The time of the last attempt.
             * @example 2026-11-21T09:31:05.000Z
             */
            last_delivery_at: string | null;
            /**
             * @description The time of the last successful attempt.
             * @example 2026-11-21T09:31:05.000Z
             */
            last_success_at: string | null;
            /**
             * @description The most recent failure. A later success does not erase it. The forms are: `HTTP <status>: <excerpt of the response body>`; `redirect_blocked: <status>`; `url_now_blocked: <reason>` with a reason as in `Error`; or a code and a detail, such as `timeout: no response within 10 s` or `tls_expired: the certificate has expired`.
             * @example HTTP 503: upstream is down
             */
            last_error: string | null;
            /**
             * Format: date-time
             * @description The time when the subscription was created.
             * @example 2026-11-20T14:00:00.000Z
             */
            created_at: string;
            /**
             * @description Id of the user who created the subscription. Set for source `dashboard`, null for `zapier`.
             * @example 3b241101-e2bb-4255-8caf-4136c566a962
             */
            created_by_user_id: string | null;
            /**
             * @description The signing secret, including `msg_whsec_`. Only this response contains it; it cannot be retrieved later.
             * @example msg_whsec_7c2f0d5e9b1a4c3d8e7f6a5b4c3d2e1f0a9b8c7d6e5f4a3b
             */
            secret: string;
        };
        /**
         * @description The envelope of an event.
         * @example {
         *       "event": "message.completed",
         *       "event_id": "evt_1b4e28ba-2fa1-41d2-883f-0016d3cca427",
         *       "delivered_at": "2026-11-21T09:31:05.000Z",
         *       "data": {
         *         "id": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
         *         "created_at": "2026-11-21T09:30:00.000Z",
         *         "completed_at": "2026-11-21T09:31:03.000Z",
         *         "duration_seconds": 23.4,
         *         "sender": {
         *           "verification_method": "email",
         *           "contact_verified": true,
         *           "email": "ada@example.com",
         *           "phone": null,
         *           "whatsapp": null
         *         },
         *         "channel": {
         *           "type": "domain",
         *           "id": "0f8fad5b-d9cb-469f-a165-70867728950e",
         *           "name": "harbourdental.example",
         *           "page_url": "https://harbourdental.example/contact"
         *         },
         *         "transcript": {
         *           "text": "Hello, this is Ada Marsh. Thank you for the wonderful care at Harbour Dental. Please call me back before Tuesday on +1 201 555 0123, or write to ada@example.com.",
         *           "confidence": 0.94
         *         },
         *         "summary": {
         *           "text": "Ada Marsh thanks Harbour Dental for the care and asks to be called back before Tuesday.",
         *           "urgency": "medium",
         *           "sentiment": "positive",
         *           "intent": "scheduling",
         *           "callback_required": true,
         *           "action_items": [
         *             {
         *               "task": "Call Ada Marsh back",
         *               "priority": "high",
         *               "deadline": "before Tuesday"
         *             }
         *           ],
         *           "mentioned": {
         *             "names": [
         *               "Ada Marsh",
         *               "Harbour Dental"
         *             ],
         *             "phones": [
         *               "+12015550123"
         *             ],
         *             "emails": [
         *               "ada@example.com"
         *             ]
         *           }
         *         },
         *         "audio": {
         *           "url": "https://voice.example.com/api/listen/7c9e6679-7425-40de-944b-e07fc1f90ae7?t=mlkd8r0o.Vnq2Uv3mJ5yQ8dXbW1tYp4sLk7HgEoRzCf9aNi6uMjI",
         *           "expires_at": "2027-02-19T09:31:03.000Z",
         *           "content_type": "audio/webm"
         *         },
         *         "dashboard_url": "https://voice.example.com/messages/7c9e6679-7425-40de-944b-e07fc1f90ae7",
         *         "tags": [
         *           "new patient"
         *         ],
         *         "google_review": {
         *           "enabled": true,
         *           "review_url": "https://g.page/r/harbour/review",
         *           "draft_text": "Hello, this is Ada Marsh. Thank you for the wonderful care at Harbour Dental. Please call me back before Tuesday on +1 201 555 0123, or write to ada@example.com."
         *         }
         *       }
         *     }
         */
        Event: {
            event: components["schemas"]["EventKind"];
            /**
             * @description Id of the event. It is the same in every retry, in every subscription and in the list of recent messages: use it to detect duplicates.
             * @example evt_1b4e28ba-2fa1-41d2-883f-0016d3cca427
             */
            event_id: string;
            /**
             * Format: date-time
             * @description When this delivery attempt was dispatched. In the list of recent messages: the time of the response.
             * @example 2026-11-21T09:31:05.000Z
             */
            delivered_at: string;
            data: components["schemas"]["Message"];
            /**
             * @description Present, and true, only on the sample row and on test events.
             * @example true
             * @constant
             */
            sample?: true;
        };
        /**
         * @description The body of every error.
         * @example {
         *       "error": "not_found",
         *       "message": "The resource does not exist, or it belongs to another account."
         *     }
         */
        Error: {
            error: components["schemas"]["ErrorCode"];
            /**
             * @description Explanation for people. The wording may change between releases.
             * @example The input is not valid.
             */
            message?: string;
            /**
             * @description Present only with `invalid_url`: why the URL was refused. Compare only the text before the colon. A later release may add values. Current values:
             *
             *     - `url_parse_failed`: not an absolute URL
             *     - `scheme_must_be_https`: the scheme is not https
             *     - `url_must_not_contain_credentials`: the URL contains a user name or a password
             *     - `hostname_is_localhost`: the host is localhost or a subdomain of it
             *     - `ipv4_is_private_or_loopback`: the host is a private, loopback or reserved IPv4 address; the address follows the colon
             *     - `ipv6_is_private_or_loopback`: the host is a private, loopback or reserved IPv6 address; the address follows the colon
             *     - `dns_lookup_failed`: the DNS lookup failed; the error follows the colon
             *     - `dns_lookup_returned_no_addresses`: the host name exists but has no address
             *     - `host_resolves_to_private_ip`: the host name resolves to a private, loopback or reserved address; the address follows the colon
             * @example host_resolves_to_private_ip: 10.0.0.7
             */
            reason?: string;
            /**
             * @description Present only with `validation_error`: the invalid values.
             * @example [
             *       {
             *         "path": [
             *           "limit"
             *         ],
             *         "message": "Expected a whole number from 1 to 100."
             *       }
             *     ]
             */
            issues?: components["schemas"]["Issue"][];
        };
        /**
         * @description Creates a domain or a campaign. Settings that are absent have their default. The plan limits the number of channels.
         * @example {
         *       "type": "campaign",
         *       "name": "Spring check-up"
         *     }
         */
        CreateChannel: {
            /**
             * @description Whether the channel takes no messages for now.
             * @example false
             */
            is_paused?: boolean;
            /**
             * @description How a sender can give a contact, in this order.
             * @example [
             *       "email",
             *       "sms"
             *     ]
             */
            methods?: components["schemas"]["VerificationMethod"][];
            /**
             * @description Whether a sender must enter a one-time code before the recording.
             * @example true
             */
            has_code_step?: boolean;
            /**
             * @description Where the sender is asked for a review. Null: nowhere. It takes effect on the Starter plan and above, and is read when a message is processed.
             * @example {
             *       "location": "Harbour Dental, Bristol",
             *       "url": "https://reviews.example.com/harbour-dental"
             *     }
             */
            review?: components["schemas"]["Review"] | null;
            /**
             * @description Longest recording in seconds.
             * @example 120
             */
            max_seconds?: number;
            /**
             * @description Language that senders speak, as a BCP 47 tag. Null: the language of the account.
             * @example en
             */
            language?: string | null;
            /**
             * @description Color of buttons as `#rrggbb`. Null: the recorder’s own.
             * @example #0b6e99
             */
            accent?: string | null;
            button_position?: components["schemas"]["ButtonPosition"];
            /**
             * @description Further hosts of a domain’s widget, at most 50: a hostname, a hostname after `*.` for all its subdomains, or `localhost` with a port for development.
             * @example [
             *       "shop.harbourdental.example",
             *       "*.harbourdental.example",
             *       "localhost:3000"
             *     ]
             */
            allowed_hosts?: string[];
            /**
             * @description Messages that are processed in a calendar month (UTC), at most. Further ones wait. Null: no limit but the plan’s.
             * @example 500
             */
            monthly_messages?: number | null;
            /**
             * @description Minutes of audio that are processed in a calendar month (UTC), at most. Further messages wait. Null: no limit but the plan’s.
             * @example 200
             */
            monthly_minutes?: number | null;
            /**
             * @description Own texts of the recorder by language. A text that is absent here does not change. Null removes the text, so that the recorder shows its own; null for a language removes all its texts.
             * @example {
             *       "en": {
             *         "title": "Tell us about your visit"
             *       }
             *     }
             */
            texts?: {
                /**
                 * @description Texts in the language `en`.
                 * @example {
                 *       "title": "Tell us about your visit"
                 *     }
                 */
                en?: {
                    /**
                     * @description Heading of the recorder.
                     * @example Tell us about your visit
                     */
                    title?: string | null;
                    /**
                     * @description Paragraph below the heading.
                     * @example We call back within a day.
                     */
                    introduction?: string | null;
                    /**
                     * @description What the sender agrees to before the recording. It is kept with the message.
                     * @example I agree that Harbour Dental stores and transcribes my message.
                     */
                    consent?: string | null;
                    /**
                     * @description Shown after the message was sent.
                     * @example Thank you. We will be in touch.
                     */
                    thanks?: string | null;
                    /**
                     * @description Label of the widget’s button.
                     * @example Leave a message
                     */
                    button?: string | null;
                } | null;
                /**
                 * @description Texts in the language `de`.
                 * @example {
                 *       "title": "Tell us about your visit"
                 *     }
                 */
                de?: {
                    /**
                     * @description Heading of the recorder.
                     * @example Tell us about your visit
                     */
                    title?: string | null;
                    /**
                     * @description Paragraph below the heading.
                     * @example We call back within a day.
                     */
                    introduction?: string | null;
                    /**
                     * @description What the sender agrees to before the recording. It is kept with the message.
                     * @example I agree that Harbour Dental stores and transcribes my message.
                     */
                    consent?: string | null;
                    /**
                     * @description Shown after the message was sent.
                     * @example Thank you. We will be in touch.
                     */
                    thanks?: string | null;
                    /**
                     * @description Label of the widget’s button.
                     * @example Leave a message
                     */
                    button?: string | null;
                } | null;
                /**
                 * @description Texts in the language `es`.
                 * @example {
                 *       "title": "Tell us about your visit"
                 *     }
                 */
                es?: {
                    /**
                     * @description Heading of the recorder.
                     * @example Tell us about your visit
                     */
                    title?: string | null;
                    /**
                     * @description Paragraph below the heading.
                     * @example We call back within a day.
                     */
                    introduction?: string | null;
                    /**
                     * @description What the sender agrees to before the recording. It is kept with the message.
                     * @example I agree that Harbour Dental stores and transcribes my message.
                     */
                    consent?: string | null;
                    /**
                     * @description Shown after the message was sent.
                     * @example Thank you. We will be in touch.
                     */
                    thanks?: string | null;
                    /**
                     * @description Label of the widget’s button.
                     * @example Leave a message
                     */
                    button?: string | null;
                } | null;
                /**
                 * @description Texts in the language `fr`.
                 * @example {
                 *       "title": "Tell us about your visit"
                 *     }
                 */
                fr?: {
                    /**
                     * @description Heading of the recorder.
                     * @example Tell us about your visit
                     */
                    title?: string | null;
                    /**
                     * @description Paragraph below the heading.
                     * @example We call back within a day.
                     */
                    introduction?: string | null;
                    /**
                     * @description What the sender agrees to before the recording. It is kept with the message.
                     * @example I agree that Harbour Dental stores and transcribes my message.
                     */
                    consent?: string | null;
                    /**
                     * @description Shown after the message was sent.
                     * @example Thank you. We will be in touch.
                     */
                    thanks?: string | null;
                    /**
                     * @description Label of the widget’s button.
                     * @example Leave a message
                     */
                    button?: string | null;
                } | null;
                /**
                 * @description Texts in the language `pt`.
                 * @example {
                 *       "title": "Tell us about your visit"
                 *     }
                 */
                pt?: {
                    /**
                     * @description Heading of the recorder.
                     * @example Tell us about your visit
                     */
                    title?: string | null;
                    /**
                     * @description Paragraph below the heading.
                     * @example We call back within a day.
                     */
                    introduction?: string | null;
                    /**
                     * @description What the sender agrees to before the recording. It is kept with the message.
                     * @example I agree that Harbour Dental stores and transcribes my message.
                     */
                    consent?: string | null;
                    /**
                     * @description Shown after the message was sent.
                     * @example Thank you. We will be in touch.
                     */
                    thanks?: string | null;
                    /**
                     * @description Label of the widget’s button.
                     * @example Leave a message
                     */
                    button?: string | null;
                } | null;
                /**
                 * @description Texts in the language `ar`.
                 * @example {
                 *       "title": "Tell us about your visit"
                 *     }
                 */
                ar?: {
                    /**
                     * @description Heading of the recorder.
                     * @example Tell us about your visit
                     */
                    title?: string | null;
                    /**
                     * @description Paragraph below the heading.
                     * @example We call back within a day.
                     */
                    introduction?: string | null;
                    /**
                     * @description What the sender agrees to before the recording. It is kept with the message.
                     * @example I agree that Harbour Dental stores and transcribes my message.
                     */
                    consent?: string | null;
                    /**
                     * @description Shown after the message was sent.
                     * @example Thank you. We will be in touch.
                     */
                    thanks?: string | null;
                    /**
                     * @description Label of the widget’s button.
                     * @example Leave a message
                     */
                    button?: string | null;
                } | null;
            };
            /** @example campaign */
            type: components["schemas"]["ChannelType"];
            /**
             * @description Host name of a domain, or display name of a campaign.
             * @example Spring check-up
             */
            name: string;
            /**
             * @description Only for campaigns. Default: made from the name.
             * @example autumn-check-up
             */
            slug?: string;
        };
        /**
         * @description Changes the settings that the body names; all others stay. The id, the type and the slug of a channel never change. Messages that were processed before keep the values of that time.
         * @example {}
         */
        ChangeChannel: {
            /**
             * @description Whether the channel takes no messages for now.
             * @example false
             */
            is_paused?: boolean;
            /**
             * @description How a sender can give a contact, in this order.
             * @example [
             *       "email",
             *       "sms"
             *     ]
             */
            methods?: components["schemas"]["VerificationMethod"][];
            /**
             * @description Whether a sender must enter a one-time code before the recording.
             * @example true
             */
            has_code_step?: boolean;
            /**
             * @description Where the sender is asked for a review. Null: nowhere. It takes effect on the Starter plan and above, and is read when a message is processed.
             * @example {
             *       "location": "Harbour Dental, Bristol",
             *       "url": "https://reviews.example.com/harbour-dental"
             *     }
             */
            review?: components["schemas"]["Review"] | null;
            /**
             * @description Longest recording in seconds.
             * @example 120
             */
            max_seconds?: number;
            /**
             * @description Language that senders speak, as a BCP 47 tag. Null: the language of the account.
             * @example en
             */
            language?: string | null;
            /**
             * @description Color of buttons as `#rrggbb`. Null: the recorder’s own.
             * @example #0b6e99
             */
            accent?: string | null;
            button_position?: components["schemas"]["ButtonPosition"];
            /**
             * @description Further hosts of a domain’s widget, at most 50: a hostname, a hostname after `*.` for all its subdomains, or `localhost` with a port for development.
             * @example [
             *       "shop.harbourdental.example",
             *       "*.harbourdental.example",
             *       "localhost:3000"
             *     ]
             */
            allowed_hosts?: string[];
            /**
             * @description Messages that are processed in a calendar month (UTC), at most. Further ones wait. Null: no limit but the plan’s.
             * @example 500
             */
            monthly_messages?: number | null;
            /**
             * @description Minutes of audio that are processed in a calendar month (UTC), at most. Further messages wait. Null: no limit but the plan’s.
             * @example 200
             */
            monthly_minutes?: number | null;
            /**
             * @description Own texts of the recorder by language. A text that is absent here does not change. Null removes the text, so that the recorder shows its own; null for a language removes all its texts.
             * @example {
             *       "en": {
             *         "title": "Tell us about your visit"
             *       }
             *     }
             */
            texts?: {
                /**
                 * @description Texts in the language `en`.
                 * @example {
                 *       "title": "Tell us about your visit"
                 *     }
                 */
                en?: {
                    /**
                     * @description Heading of the recorder.
                     * @example Tell us about your visit
                     */
                    title?: string | null;
                    /**
                     * @description Paragraph below the heading.
                     * @example We call back within a day.
                     */
                    introduction?: string | null;
                    /**
                     * @description What the sender agrees to before the recording. It is kept with the message.
                     * @example I agree that Harbour Dental stores and transcribes my message.
                     */
                    consent?: string | null;
                    /**
                     * @description Shown after the message was sent.
                     * @example Thank you. We will be in touch.
                     */
                    thanks?: string | null;
                    /**
                     * @description Label of the widget’s button.
                     * @example Leave a message
                     */
                    button?: string | null;
                } | null;
                /**
                 * @description Texts in the language `de`.
                 * @example {
                 *       "title": "Tell us about your visit"
                 *     }
                 */
                de?: {
                    /**
                     * @description Heading of the recorder.
                     * @example Tell us about your visit
                     */
                    title?: string | null;
                    /**
                     * @description Paragraph below the heading.
                     * @example We call back within a day.
                     */
                    introduction?: string | null;
                    /**
                     * @description What the sender agrees to before the recording. It is kept with the message.
                     * @example I agree that Harbour Dental stores and transcribes my message.
                     */
                    consent?: string | null;
                    /**
                     * @description Shown after the message was sent.
                     * @example Thank you. We will be in touch.
                     */
                    thanks?: string | null;
                    /**
                     * @description Label of the widget’s button.
                     * @example Leave a message
                     */
                    button?: string | null;
                } | null;
                /**
                 * @description Texts in the language `es`.
                 * @example {
                 *       "title": "Tell us about your visit"
                 *     }
                 */
                es?: {
                    /**
                     * @description Heading of the recorder.
                     * @example Tell us about your visit
                     */
                    title?: string | null;
                    /**
                     * @description Paragraph below the heading.
                     * @example We call back within a day.
                     */
                    introduction?: string | null;
                    /**
                     * @description What the sender agrees to before the recording. It is kept with the message.
                     * @example I agree that Harbour Dental stores and transcribes my message.
                     */
                    consent?: string | null;
                    /**
                     * @description Shown after the message was sent.
                     * @example Thank you. We will be in touch.
                     */
                    thanks?: string | null;
                    /**
                     * @description Label of the widget’s button.
                     * @example Leave a message
                     */
                    button?: string | null;
                } | null;
                /**
                 * @description Texts in the language `fr`.
                 * @example {
                 *       "title": "Tell us about your visit"
                 *     }
                 */
                fr?: {
                    /**
                     * @description Heading of the recorder.
                     * @example Tell us about your visit
                     */
                    title?: string | null;
                    /**
                     * @description Paragraph below the heading.
                     * @example We call back within a day.
                     */
                    introduction?: string | null;
                    /**
                     * @description What the sender agrees to before the recording. It is kept with the message.
                     * @example I agree that Harbour Dental stores and transcribes my message.
                     */
                    consent?: string | null;
                    /**
                     * @description Shown after the message was sent.
                     * @example Thank you. We will be in touch.
                     */
                    thanks?: string | null;
                    /**
                     * @description Label of the widget’s button.
                     * @example Leave a message
                     */
                    button?: string | null;
                } | null;
                /**
                 * @description Texts in the language `pt`.
                 * @example {
                 *       "title": "Tell us about your visit"
                 *     }
                 */
                pt?: {
                    /**
                     * @description Heading of the recorder.
                     * @example Tell us about your visit
                     */
                    title?: string | null;
                    /**
                     * @description Paragraph below the heading.
                     * @example We call back within a day.
                     */
                    introduction?: string | null;
                    /**
                     * @description What the sender agrees to before the recording. It is kept with the message.
                     * @example I agree that Harbour Dental stores and transcribes my message.
                     */
                    consent?: string | null;
                    /**
                     * @description Shown after the message was sent.
                     * @example Thank you. We will be in touch.
                     */
                    thanks?: string | null;
                    /**
                     * @description Label of the widget’s button.
                     * @example Leave a message
                     */
                    button?: string | null;
                } | null;
                /**
                 * @description Texts in the language `ar`.
                 * @example {
                 *       "title": "Tell us about your visit"
                 *     }
                 */
                ar?: {
                    /**
                     * @description Heading of the recorder.
                     * @example Tell us about your visit
                     */
                    title?: string | null;
                    /**
                     * @description Paragraph below the heading.
                     * @example We call back within a day.
                     */
                    introduction?: string | null;
                    /**
                     * @description What the sender agrees to before the recording. It is kept with the message.
                     * @example I agree that Harbour Dental stores and transcribes my message.
                     */
                    consent?: string | null;
                    /**
                     * @description Shown after the message was sent.
                     * @example Thank you. We will be in touch.
                     */
                    thanks?: string | null;
                    /**
                     * @description Label of the widget’s button.
                     * @example Leave a message
                     */
                    button?: string | null;
                } | null;
            };
            /**
             * @description Host name of a domain, or display name of a campaign.
             * @example Spring check-up
             */
            name?: string;
        };
        /**
         * @description Accepts a recording from a phone system or another service. It is transcribed and summarized in the background like every other message, and delivered to the webhook subscriptions. The response has the id of the message; `GET /messages/{id}` shows its progress.
         * @example {
         *       "audio": "GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwEAAAAAAAH/",
         *       "channel_id": "0f8fad5b-d9cb-469f-a165-70867728950e",
         *       "verification_method": "email",
         *       "contact": "ada@example.com"
         *     }
         */
        ImportMessage: {
            /**
             * @description The recording in base64: WebM, Ogg or MP4 with Opus, WAV or MP3. At most 10 MB and 300 seconds. Its form is recognized by its bytes.
             * @example GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwEAAAAAAAH/
             */
            audio: string;
            /**
             * @description Id of the channel that the message belongs to.
             * @example 0f8fad5b-d9cb-469f-a165-70867728950e
             */
            channel_id: string;
            verification_method: components["schemas"]["VerificationMethod"];
            /**
             * @description Email address of the sender, or a phone number in E.164 for `sms` and `whatsapp`. Spaces, dots, hyphens and parentheses in a number are ignored.
             * @example ada@example.com
             */
            contact: string;
            /**
             * @description When the recording was made. Default: now. It cannot be in the future.
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at?: string | null;
            /**
             * @description Length of the recording in seconds, as the recorder measured it. When less can be decoded, the message is marked as damaged (`damage` of `GET /messages/{id}`).
             * @example 31.4
             */
            duration_seconds?: number | null;
            /**
             * @description Page on which the message was recorded. Only for a domain; its query and fragment are removed.
             * @example https://harbourdental.example/contact
             */
            page_url?: string | null;
            /**
             * @description Language of the recording, as a BCP 47 tag. Default: the language of the account.
             * @example en
             */
            language?: string | null;
            /**
             * @description Tags of the message, at most 20.
             * @example [
             *       "voicemail"
             *     ]
             */
            tags?: string[] | null;
        };
        /**
         * @description The subscription to create.
         * @example {
         *       "url": "https://example.com/voice-messages"
         *     }
         */
        CreateWebhookSubscription: {
            /**
             * Format: uri
             * @description HTTPS URL that receives the events. It has no user name and no password, its host is not localhost, and all addresses of its host are public. Otherwise the response is `invalid_url`.
             * @example https://example.com/voice-messages
             */
            url: string;
            /**
             * @description Id of a channel, to receive only the events of this channel. Absent or null: the events of all channels.
             * @example 0f8fad5b-d9cb-469f-a165-70867728950e
             */
            channel_id?: string | null;
            /**
             * @description Optional. When present, it must be the type of the channel.
             * @example domain
             */
            channel_type?: components["schemas"]["ChannelType"] | null;
            /**
             * @description Id of the subscription in an automation tool, as text or as a whole number. It is stored as text. When it is present, the source is `zapier`. Only one active subscription of the account can have this id.
             * @example 52415181
             */
            zapier_subscription_id?: string | number | null;
            /**
             * @description Optional. When present, it must be `zapier` with a `zapier_subscription_id` and `dashboard` without one.
             * @example dashboard
             */
            source?: components["schemas"]["SubscriptionSource"] | null;
        };
    };
    responses: {
        /** @description `invalid_token`: The token is missing, malformed, expired or revoked. The response does not say which. */
        InvalidToken: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "WWW-Authenticate": components["headers"]["Challenge"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `plan_required`: The account is on the free plan, which includes only `GET /me`. */
        PlanRequired: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `rate_limited`: The account sent more than 60 requests to this endpoint in 60 seconds. Wait for the seconds in `Retry-After`, then try again. */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `internal_error`: An unexpected error occurred on the server. It is safe to repeat the request. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `validation_error`: The request body is larger than 65536 bytes. */
        BodyTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `validation_error`: The content type of the request body is not JSON. */
        WrongContentType: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Id of the request in the log of the service. It is the `X-Request-Id` of the request if that header has this form, otherwise a new id. */
        RequestId: string;
        /** @description Number of requests that remain (`r`), and seconds until one more is allowed (`t`). The format is that of IETF draft-ietf-httpapi-ratelimit-headers. */
        RateLimit: string;
        /** @description Number of requests (`q`) in a window of seconds (`w`) that are allowed per endpoint and account. */
        RateLimitPolicy: string;
        /** @description Seconds until one more request is allowed. */
        RetryAfter: string;
        /** @description The authentication scheme (RFC 6750). */
        Challenge: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listChannels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All channels of the account. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "channels": [
                     *         {
                     *           "id": "0f8fad5b-d9cb-469f-a165-70867728950e",
                     *           "type": "domain",
                     *           "name": "harbourdental.example"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ChannelList"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["PlanRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    createChannel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "campaign",
                 *       "name": "Spring check-up"
                 *     }
                 */
                "application/json": components["schemas"]["CreateChannel"];
            };
        };
        responses: {
            /** @description A channel with its settings. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0f8fad5b-d9cb-469f-a165-70867728950e",
                     *       "type": "domain",
                     *       "name": "harbourdental.example",
                     *       "key": "b6f1c0a94d2e7f385a1c",
                     *       "page_url": "https://voice.example.com/w/b6f1c0a94d2e7f385a1c",
                     *       "snippet": "<script async src=\"https://voice.example.com/embed/b6f1c0a94d2e7f385a1c.js\"></script>",
                     *       "created_at": "2026-11-20T14:00:00.000Z",
                     *       "is_paused": false,
                     *       "methods": [
                     *         "email",
                     *         "sms"
                     *       ],
                     *       "has_code_step": true,
                     *       "review": {
                     *         "location": "Harbour Dental, Bristol",
                     *         "url": "https://reviews.example.com/harbour-dental"
                     *       },
                     *       "max_seconds": 120,
                     *       "language": "en",
                     *       "accent": "#0b6e99",
                     *       "button_position": "bottom-right",
                     *       "allowed_hosts": [
                     *         "shop.harbourdental.example",
                     *         "*.harbourdental.example",
                     *         "localhost:3000"
                     *       ],
                     *       "monthly_messages": 500,
                     *       "monthly_minutes": 200,
                     *       "texts": {
                     *         "en": {
                     *           "title": "Tell us about your visit"
                     *         }
                     *       },
                     *       "consent_version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ChannelDetails"];
                };
            };
            /** @description `validation_error`: The input is not valid. `issues` lists the invalid values. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["PlanRequired"];
            /**
             * @description `limit_reached`: The account already has 25 active subscriptions, 1000 messages that are not completed, or as many channels as its plan includes.
             *
             *     `conflict`: The account already has such an object: an active subscription with this `zapier_subscription_id`, a domain with this name or a campaign with this slug; or the `Idempotency-Key` was used for another request.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["WrongContentType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    getChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the channel.
                 * @example 0f8fad5b-d9cb-469f-a165-70867728950e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A channel with its settings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0f8fad5b-d9cb-469f-a165-70867728950e",
                     *       "type": "domain",
                     *       "name": "harbourdental.example",
                     *       "key": "b6f1c0a94d2e7f385a1c",
                     *       "page_url": "https://voice.example.com/w/b6f1c0a94d2e7f385a1c",
                     *       "snippet": "<script async src=\"https://voice.example.com/embed/b6f1c0a94d2e7f385a1c.js\"></script>",
                     *       "created_at": "2026-11-20T14:00:00.000Z",
                     *       "is_paused": false,
                     *       "methods": [
                     *         "email",
                     *         "sms"
                     *       ],
                     *       "has_code_step": true,
                     *       "review": {
                     *         "location": "Harbour Dental, Bristol",
                     *         "url": "https://reviews.example.com/harbour-dental"
                     *       },
                     *       "max_seconds": 120,
                     *       "language": "en",
                     *       "accent": "#0b6e99",
                     *       "button_position": "bottom-right",
                     *       "allowed_hosts": [
                     *         "shop.harbourdental.example",
                     *         "*.harbourdental.example",
                     *         "localhost:3000"
                     *       ],
                     *       "monthly_messages": 500,
                     *       "monthly_minutes": 200,
                     *       "texts": {
                     *         "en": {
                     *           "title": "Tell us about your visit"
                     *         }
                     *       },
                     *       "consent_version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ChannelDetails"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["PlanRequired"];
            /** @description `not_found`: The resource does not exist, or belongs to another account. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    deleteChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the channel.
                 * @example 0f8fad5b-d9cb-469f-a165-70867728950e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A channel that was deleted. Its messages remain. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0f8fad5b-d9cb-469f-a165-70867728950e",
                     *       "deleted_at": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["DeletedChannel"];
                };
            };
            /** @description `validation_error`: The input is not valid. `issues` lists the invalid values. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["PlanRequired"];
            /** @description `not_found`: The resource does not exist, or belongs to another account. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["WrongContentType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    changeChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the channel.
                 * @example 0f8fad5b-d9cb-469f-a165-70867728950e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": components["schemas"]["ChangeChannel"];
            };
        };
        responses: {
            /** @description A channel with its settings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0f8fad5b-d9cb-469f-a165-70867728950e",
                     *       "type": "domain",
                     *       "name": "harbourdental.example",
                     *       "key": "b6f1c0a94d2e7f385a1c",
                     *       "page_url": "https://voice.example.com/w/b6f1c0a94d2e7f385a1c",
                     *       "snippet": "<script async src=\"https://voice.example.com/embed/b6f1c0a94d2e7f385a1c.js\"></script>",
                     *       "created_at": "2026-11-20T14:00:00.000Z",
                     *       "is_paused": false,
                     *       "methods": [
                     *         "email",
                     *         "sms"
                     *       ],
                     *       "has_code_step": true,
                     *       "review": {
                     *         "location": "Harbour Dental, Bristol",
                     *         "url": "https://reviews.example.com/harbour-dental"
                     *       },
                     *       "max_seconds": 120,
                     *       "language": "en",
                     *       "accent": "#0b6e99",
                     *       "button_position": "bottom-right",
                     *       "allowed_hosts": [
                     *         "shop.harbourdental.example",
                     *         "*.harbourdental.example",
                     *         "localhost:3000"
                     *       ],
                     *       "monthly_messages": 500,
                     *       "monthly_minutes": 200,
                     *       "texts": {
                     *         "en": {
                     *           "title": "Tell us about your visit"
                     *         }
                     *       },
                     *       "consent_version": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ChannelDetails"];
                };
            };
            /** @description `validation_error`: The input is not valid. `issues` lists the invalid values. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["PlanRequired"];
            /** @description `not_found`: The resource does not exist, or belongs to another account. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `conflict`: The account already has such an object: an active subscription with this `zapier_subscription_id`, a domain with this name or a campaign with this slug; or the `Idempotency-Key` was used for another request. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["WrongContentType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account that the token belongs to. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "6b0c4f0e-59a5-4f57-9e35-1f3bd9a1c8d2",
                     *       "name": "Harbour Dental",
                     *       "plan": "starter",
                     *       "created_at": "2026-01-05T08:00:00.000Z",
                     *       "token": {
                     *         "id": "3d594650-3436-4f8b-8d1d-9e2b0f1c7a55",
                     *         "name": "Zapier",
                     *         "prefix": "msg_pat_3f9a",
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "expires_at": "2027-02-19T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Account"];
                };
            };
            401: components["responses"]["InvalidToken"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listRecentMessages: {
        parameters: {
            query?: {
                /**
                 * @description Number of messages. A value below 1 counts as 1, and a value above 100 counts as 100. A value that is not a whole decimal number counts as 3.
                 * @example 3
                 */
                limit?: number;
                /**
                 * @description Id of a channel of the account. Only messages of this channel are listed. A deleted channel is accepted. The list is empty when the channel has no messages but the account has some.
                 * @example 0f8fad5b-d9cb-469f-a165-70867728950e
                 */
                channel_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The most recent completed messages, each in its event envelope. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "messages": [
                     *         {
                     *           "event": "message.completed",
                     *           "event_id": "evt_1b4e28ba-2fa1-41d2-883f-0016d3cca427",
                     *           "delivered_at": "2026-11-21T09:31:05.000Z",
                     *           "data": {
                     *             "id": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
                     *             "created_at": "2026-11-21T09:30:00.000Z",
                     *             "completed_at": "2026-11-21T09:31:03.000Z",
                     *             "duration_seconds": 23.4,
                     *             "sender": {
                     *               "verification_method": "email",
                     *               "contact_verified": true,
                     *               "email": "ada@example.com",
                     *               "phone": null,
                     *               "whatsapp": null
                     *             },
                     *             "channel": {
                     *               "type": "domain",
                     *               "id": "0f8fad5b-d9cb-469f-a165-70867728950e",
                     *               "name": "harbourdental.example",
                     *               "page_url": "https://harbourdental.example/contact"
                     *             },
                     *             "transcript": {
                     *               "text": "Hello, this is Ada Marsh. Thank you for the wonderful care at Harbour Dental. Please call me back before Tuesday on +1 201 555 0123, or write to ada@example.com.",
                     *               "confidence": 0.94
                     *             },
                     *             "summary": {
                     *               "text": "Ada Marsh thanks Harbour Dental for the care and asks to be called back before Tuesday.",
                     *               "urgency": "medium",
                     *               "sentiment": "positive",
                     *               "intent": "scheduling",
                     *               "callback_required": true,
                     *               "action_items": [
                     *                 {
                     *                   "task": "Call Ada Marsh back",
                     *                   "priority": "high",
                     *                   "deadline": "before Tuesday"
                     *                 }
                     *               ],
                     *               "mentioned": {
                     *                 "names": [
                     *                   "Ada Marsh",
                     *                   "Harbour Dental"
                     *                 ],
                     *                 "phones": [
                     *                   "+12015550123"
                     *                 ],
                     *                 "emails": [
                     *                   "ada@example.com"
                     *                 ]
                     *               }
                     *             },
                     *             "audio": {
                     *               "url": "https://voice.example.com/api/listen/7c9e6679-7425-40de-944b-e07fc1f90ae7?t=mlkd8r0o.Vnq2Uv3mJ5yQ8dXbW1tYp4sLk7HgEoRzCf9aNi6uMjI",
                     *               "expires_at": "2027-02-19T09:31:03.000Z",
                     *               "content_type": "audio/webm"
                     *             },
                     *             "dashboard_url": "https://voice.example.com/messages/7c9e6679-7425-40de-944b-e07fc1f90ae7",
                     *             "tags": [
                     *               "new patient"
                     *             ],
                     *             "google_review": {
                     *               "enabled": true,
                     *               "review_url": "https://g.page/r/harbour/review",
                     *               "draft_text": "Hello, this is Ada Marsh. Thank you for the wonderful care at Harbour Dental. Please call me back before Tuesday on +1 201 555 0123, or write to ada@example.com."
                     *             }
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RecentMessages"];
                };
            };
            /** @description `invalid_channel_id`: The account has no channel with this id. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["PlanRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    importMessage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text of 1 to 255 printable ASCII characters. Within 24 hours another request with the same key and body creates nothing and returns the first message; with another body it is refused with `conflict`.
                 * @example call-20261121-0931
                 */
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "audio": "GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQRChYECGFOAZwEAAAAAAAH/",
                 *       "channel_id": "0f8fad5b-d9cb-469f-a165-70867728950e",
                 *       "verification_method": "email",
                 *       "contact": "ada@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["ImportMessage"];
            };
        };
        responses: {
            /** @description A recording that was accepted. It is processed in the background. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5f2b1c9e-7a64-4f0e-9c3d-1b8a2d6e4f70",
                     *       "state": "recorded"
                     *     }
                     */
                    "application/json": components["schemas"]["ImportedMessage"];
                };
            };
            /**
             * @description `validation_error`: The input is not valid. `issues` lists the invalid values.
             *
             *     `invalid_channel_id`: The account has no channel with this id.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["PlanRequired"];
            /**
             * @description `limit_reached`: The account already has 25 active subscriptions, 1000 messages that are not completed, or as many channels as its plan includes.
             *
             *     `conflict`: The account already has such an object: an active subscription with this `zapier_subscription_id`, a domain with this name or a campaign with this slug; or the `Idempotency-Key` was used for another request.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_error`: The request body is larger than 14046552 bytes. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            415: components["responses"]["WrongContentType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    getMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Message identifier.
                 * @example 5f2b1c9e-7a64-4f0e-9c3d-1b8a2d6e4f70
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A message and how far its processing is. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5f2b1c9e-7a64-4f0e-9c3d-1b8a2d6e4f70",
                     *       "state": "recorded",
                     *       "created_at": "2026-11-21T09:30:00.000Z",
                     *       "held": null,
                     *       "failure": {
                     *         "code": "audio_undecodable",
                     *         "message": "The recording contains no audio that can be decoded.",
                     *         "next_attempt_at": "2026-11-21T09:30:00.000Z"
                     *       },
                     *       "damage": null,
                     *       "language": "en",
                     *       "transcription": {
                     *         "engine": "built-in",
                     *         "model": "moonshine-tiny-en"
                     *       },
                     *       "summarization": {
                     *         "engine": "built-in",
                     *         "model": "moonshine-tiny-en"
                     *       },
                     *       "data": {
                     *         "id": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "completed_at": "2026-11-21T09:31:03.000Z",
                     *         "duration_seconds": 23.4,
                     *         "sender": {
                     *           "verification_method": "email",
                     *           "contact_verified": true,
                     *           "email": "ada@example.com",
                     *           "phone": null,
                     *           "whatsapp": null
                     *         },
                     *         "channel": {
                     *           "type": "domain",
                     *           "id": "0f8fad5b-d9cb-469f-a165-70867728950e",
                     *           "name": "harbourdental.example",
                     *           "page_url": "https://harbourdental.example/contact"
                     *         },
                     *         "transcript": {
                     *           "text": "Hello, this is Ada Marsh. Thank you for the wonderful care at Harbour Dental. Please call me back before Tuesday on +1 201 555 0123, or write to ada@example.com.",
                     *           "confidence": 0.94
                     *         },
                     *         "summary": {
                     *           "text": "Ada Marsh thanks Harbour Dental for the care and asks to be called back before Tuesday.",
                     *           "urgency": "medium",
                     *           "sentiment": "positive",
                     *           "intent": "scheduling",
                     *           "callback_required": true,
                     *           "action_items": [
                     *             {
                     *               "task": "Call Ada Marsh back",
                     *               "priority": "high",
                     *               "deadline": "before Tuesday"
                     *             }
                     *           ],
                     *           "mentioned": {
                     *             "names": [
                     *               "Ada Marsh",
                     *               "Harbour Dental"
                     *             ],
                     *             "phones": [
                     *               "+12015550123"
                     *             ],
                     *             "emails": [
                     *               "ada@example.com"
                     *             ]
                     *           }
                     *         },
                     *         "audio": {
                     *           "url": "https://voice.example.com/api/listen/7c9e6679-7425-40de-944b-e07fc1f90ae7?t=mlkd8r0o.Vnq2Uv3mJ5yQ8dXbW1tYp4sLk7HgEoRzCf9aNi6uMjI",
                     *           "expires_at": "2027-02-19T09:31:03.000Z",
                     *           "content_type": "audio/webm"
                     *         },
                     *         "dashboard_url": "https://voice.example.com/messages/7c9e6679-7425-40de-944b-e07fc1f90ae7",
                     *         "tags": [
                     *           "new patient"
                     *         ],
                     *         "google_review": {
                     *           "enabled": true,
                     *           "review_url": "https://g.page/r/harbour/review",
                     *           "draft_text": "Hello, this is Ada Marsh. Thank you for the wonderful care at Harbour Dental. Please call me back before Tuesday on +1 201 555 0123, or write to ada@example.com."
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MessageStatus"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["PlanRequired"];
            /** @description `not_found`: The resource does not exist, or belongs to another account. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    listWebhookSubscriptions: {
        parameters: {
            query?: {
                /**
                 * @description Page size.
                 * @example 25
                 */
                limit?: number;
                /**
                 * @description Number of rows to skip.
                 * @example 0
                 */
                offset?: number;
                /**
                 * @description Returns only subscriptions with this source.
                 * @example zapier
                 */
                source?: components["schemas"]["SubscriptionSource"];
                /**
                 * @description `true` returns only active subscriptions, `false` only inactive ones.
                 * @example true
                 */
                is_active?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list of subscriptions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "subscriptions": [
                     *         {
                     *           "id": "9a7b330a-a736-4e5a-8f5e-0c9a1b2c3d4e",
                     *           "url": "https://example.com/voice-messages",
                     *           "secret_prefix": "msg_whsec_7c",
                     *           "channel_id": "0f8fad5b-d9cb-469f-a165-70867728950e",
                     *           "channel_type": "domain",
                     *           "source": "dashboard",
                     *           "zapier_subscription_id": null,
                     *           "is_active": true,
                     *           "consecutive_failures": 0,
                     *           "last_delivery_at": "2026-11-21T09:31:05.000Z",
                     *           "last_success_at": "2026-11-21T09:31:05.000Z",
                     *           "last_error": "HTTP 503: upstream is down",
                     *           "created_at": "2026-11-20T14:00:00.000Z",
                     *           "created_by_user_id": "3b241101-e2bb-4255-8caf-4136c566a962"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 25,
                     *         "offset": 0,
                     *         "total": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSubscriptionList"];
                };
            };
            /** @description `validation_error`: The input is not valid. `issues` lists the invalid values. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["PlanRequired"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    createWebhookSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/voice-messages"
                 *     }
                 */
                "application/json": components["schemas"]["CreateWebhookSubscription"];
            };
        };
        responses: {
            /** @description A new subscription with its signing secret. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "9a7b330a-a736-4e5a-8f5e-0c9a1b2c3d4e",
                     *       "url": "https://example.com/voice-messages",
                     *       "secret_prefix": "msg_whsec_7c",
                     *       "channel_id": "0f8fad5b-d9cb-469f-a165-70867728950e",
                     *       "channel_type": "domain",
                     *       "source": "dashboard",
                     *       "zapier_subscription_id": null,
                     *       "is_active": true,
                     *       "consecutive_failures": 0,
                     *       "last_delivery_at": "2026-11-21T09:31:05.000Z",
                     *       "last_success_at": "2026-11-21T09:31:05.000Z",
                     *       "last_error": "HTTP 503: upstream is down",
                     *       "created_at": "2026-11-20T14:00:00.000Z",
                     *       "created_by_user_id": "3b241101-e2bb-4255-8caf-4136c566a962",
                     *       "secret": "msg_whsec_7c2f0d5e9b1a4c3d8e7f6a5b4c3d2e1f0a9b8c7d6e5f4a3b"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedWebhookSubscription"];
                };
            };
            /**
             * @description `validation_error`: The input is not valid. `issues` lists the invalid values.
             *
             *     `invalid_url`: Deliveries cannot be sent to the URL. `reason` says why.
             *
             *     `invalid_channel_id`: The account has no channel with this id.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["PlanRequired"];
            /**
             * @description `limit_reached`: The account already has 25 active subscriptions, 1000 messages that are not completed, or as many channels as its plan includes.
             *
             *     `conflict`: The account already has such an object: an active subscription with this `zapier_subscription_id`, a domain with this name or a campaign with this slug; or the `Idempotency-Key` was used for another request.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["WrongContentType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    getWebhookSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the subscription.
                 * @example 9a7b330a-a736-4e5a-8f5e-0c9a1b2c3d4e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An HTTPS URL that receives an event each time a message finishes processing. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "9a7b330a-a736-4e5a-8f5e-0c9a1b2c3d4e",
                     *       "url": "https://example.com/voice-messages",
                     *       "secret_prefix": "msg_whsec_7c",
                     *       "channel_id": "0f8fad5b-d9cb-469f-a165-70867728950e",
                     *       "channel_type": "domain",
                     *       "source": "dashboard",
                     *       "zapier_subscription_id": null,
                     *       "is_active": true,
                     *       "consecutive_failures": 0,
                     *       "last_delivery_at": "2026-11-21T09:31:05.000Z",
                     *       "last_success_at": "2026-11-21T09:31:05.000Z",
                     *       "last_error": "HTTP 503: upstream is down",
                     *       "created_at": "2026-11-20T14:00:00.000Z",
                     *       "created_by_user_id": "3b241101-e2bb-4255-8caf-4136c566a962"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSubscription"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["PlanRequired"];
            /** @description `not_found`: The resource does not exist, or belongs to another account. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    deleteWebhookSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the subscription.
                 * @example 9a7b330a-a736-4e5a-8f5e-0c9a1b2c3d4e
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An HTTPS URL that receives an event each time a message finishes processing. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "9a7b330a-a736-4e5a-8f5e-0c9a1b2c3d4e",
                     *       "url": "https://example.com/voice-messages",
                     *       "secret_prefix": "msg_whsec_7c",
                     *       "channel_id": "0f8fad5b-d9cb-469f-a165-70867728950e",
                     *       "channel_type": "domain",
                     *       "source": "dashboard",
                     *       "zapier_subscription_id": null,
                     *       "is_active": true,
                     *       "consecutive_failures": 0,
                     *       "last_delivery_at": "2026-11-21T09:31:05.000Z",
                     *       "last_success_at": "2026-11-21T09:31:05.000Z",
                     *       "last_error": "HTTP 503: upstream is down",
                     *       "created_at": "2026-11-20T14:00:00.000Z",
                     *       "created_by_user_id": "3b241101-e2bb-4255-8caf-4136c566a962"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSubscription"];
                };
            };
            /** @description `validation_error`: The input is not valid. `issues` lists the invalid values. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["PlanRequired"];
            /** @description `not_found`: The resource does not exist, or belongs to another account. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["WrongContentType"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["InternalError"];
        };
    };
    messageCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description The kind of the event, as in `event`. */
                "X-Message-Event": components["schemas"]["EventKind"];
                /** @description Id of this attempt. Every retry has a new id. The delivery history shows it. */
                "X-Message-Delivery-Id": string;
                /** @description `t` is the Unix time in seconds and `v1` is the signature. During the rotation of a secret there are two `v1`; one match is enough. The example signs the example body, as JSON without spaces, with the example of `secret`. */
                "X-Message-Signature": string;
                /** @description Present only on test events from the dashboard. Their envelope has `sample: true`. */
                "X-Message-Test"?: "true";
                /** @description Name and version of the service. */
                "User-Agent": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event envelope. Verify the signature of the raw bytes before you parse them. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "message.completed",
                 *       "event_id": "evt_1b4e28ba-2fa1-41d2-883f-0016d3cca427",
                 *       "delivered_at": "2026-11-21T09:31:05.000Z",
                 *       "data": {
                 *         "id": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
                 *         "created_at": "2026-11-21T09:30:00.000Z",
                 *         "completed_at": "2026-11-21T09:31:03.000Z",
                 *         "duration_seconds": 23.4,
                 *         "sender": {
                 *           "verification_method": "email",
                 *           "contact_verified": true,
                 *           "email": "ada@example.com",
                 *           "phone": null,
                 *           "whatsapp": null
                 *         },
                 *         "channel": {
                 *           "type": "domain",
                 *           "id": "0f8fad5b-d9cb-469f-a165-70867728950e",
                 *           "name": "harbourdental.example",
                 *           "page_url": "https://harbourdental.example/contact"
                 *         },
                 *         "transcript": {
                 *           "text": "Hello, this is Ada Marsh. Thank you for the wonderful care at Harbour Dental. Please call me back before Tuesday on +1 201 555 0123, or write to ada@example.com.",
                 *           "confidence": 0.94
                 *         },
                 *         "summary": {
                 *           "text": "Ada Marsh thanks Harbour Dental for the care and asks to be called back before Tuesday.",
                 *           "urgency": "medium",
                 *           "sentiment": "positive",
                 *           "intent": "scheduling",
                 *           "callback_required": true,
                 *           "action_items": [
                 *             {
                 *               "task": "Call Ada Marsh back",
                 *               "priority": "high",
                 *               "deadline": "before Tuesday"
                 *             }
                 *           ],
                 *           "mentioned": {
                 *             "names": [
                 *               "Ada Marsh",
                 *               "Harbour Dental"
                 *             ],
                 *             "phones": [
                 *               "+12015550123"
                 *             ],
                 *             "emails": [
                 *               "ada@example.com"
                 *             ]
                 *           }
                 *         },
                 *         "audio": {
                 *           "url": "https://voice.example.com/api/listen/7c9e6679-7425-40de-944b-e07fc1f90ae7?t=mlkd8r0o.Vnq2Uv3mJ5yQ8dXbW1tYp4sLk7HgEoRzCf9aNi6uMjI",
                 *           "expires_at": "2027-02-19T09:31:03.000Z",
                 *           "content_type": "audio/webm"
                 *         },
                 *         "dashboard_url": "https://voice.example.com/messages/7c9e6679-7425-40de-944b-e07fc1f90ae7",
                 *         "tags": [
                 *           "new patient"
                 *         ],
                 *         "google_review": {
                 *           "enabled": true,
                 *           "review_url": "https://g.page/r/harbour/review",
                 *           "draft_text": "Hello, this is Ada Marsh. Thank you for the wonderful care at Harbour Dental. Please call me back before Tuesday on +1 201 555 0123, or write to ada@example.com."
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"];
            };
        };
        responses: {
            /** @description The subscription is permanently gone. The service retries nothing and sends nothing to it again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The event is delivered. The service ignores the response body; the delivery history shows its first 1,024 bytes. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The attempt failed, as it does after a redirect, a network error or no response within the delivery timeout. The service retries it. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
