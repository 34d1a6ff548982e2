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
         * @description Returns the domains and campaigns of the account, for a channel picker: domains first, then campaigns, each by name.
         */
        get: operations["listChannels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * @description Returns the account of the token, and the name and prefix of the token. Available on every plan.
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
         * @description Returns the most recent completed messages of the account, or of one channel. Each has the shape and the `event_id` of its webhook delivery, so that a client can use both and detect duplicates. Tags are those of today; all other values are those of the time of processing.
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
    "/webhook-subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook subscriptions
         * @description Returns a page of the active and inactive subscriptions of the account, newest first. The secret is never returned.
         */
        get: operations["listWebhookSubscriptions"];
        put?: never;
        /**
         * Create a webhook subscription
         * @description Creates an active subscription. The response contains the signing secret; it cannot be retrieved later. An account has at most 25 active subscriptions.
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
         * @description Returns one subscription of the account, without its secret.
         */
        get: operations["getWebhookSubscription"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook subscription
         * @description Deletes a subscription: `is_active` becomes false, and nothing more is sent. It remains in the list, with its history, and can be reactivated in the dashboard for 90 days. Deleting it again changes nothing.
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
         * @description Sent as an HTTPS POST to each active matching subscription every time a message finishes processing.
         *
         *     **Verify the signature.** The signed content is the `t` of `X-Message-Signature`, a period, and the exact raw bytes of the body.
         *     `v1` is its HMAC-SHA256 in lower-case hexadecimal. The key is the whole signing secret, `msg_whsec_` included. Use the raw
         *     body, not one that was parsed and serialized again. Compare in constant time. Reject a `t` that differs from your clock by more
         *     than 300 seconds.
         *
         *     **Detect duplicates.** Delivery is at least once. `event_id` is the same in every retry, and in `GET /messages/recent`.
         *
         *     **Respond in time.** Any 2xx within 10 s, connecting included, is a success. Everything else is a failure: any other status, a
         *     network or TLS error, a redirect (`redirect_blocked: <status>` in `last_error`), or a host that no longer resolves to public
         *     addresses only (`url_now_blocked: <reason>`, with a reason as in `Error`). A failed attempt is repeated after 1 min, 5 min, 30 min, 2 h, 12 h: 6 attempts in all.
         *
         *     **Disabling.** 5 failed attempts in a row, retries included, disable the subscription; all admins and editors of the account
         *     are emailed. A disabled subscription can be reactivated in the dashboard for 90 days. A 410 ends the subscription at once
         *     and permanently.
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
         * @description `domain`: recorded in the widget of a domain. `campaign`: recorded on a campaign landing page.
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
         * @description Stable code. A later release may add codes.
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
             * @description Path of the invalid value in the input. Empty for the input as a whole.
             * @example [
             *       "limit"
             *     ]
             */
            path: (string | number)[];
            /**
             * @description What is wrong with the value.
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
             * @description Id of the message, as in `dashboard_url`. The sample has the id `sample`.
             * @example 7c9e6679-7425-40de-944b-e07fc1f90ae7
             */
            id: string;
            /**
             * Format: date-time
             * @description When the recording was made.
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When transcription and summarization finished.
             * @example 2026-11-21T09:31:03.000Z
             */
            completed_at: string;
            /**
             * @description Length of the audio in seconds. May be fractional.
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
             * @description Permanent, login-protected link to the message in the dashboard.
             * @example https://voice.example.com/messages/7c9e6679-7425-40de-944b-e07fc1f90ae7
             */
            dashboard_url: string;
            /**
             * @description Tags that users gave to the message. Empty when there are none.
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
             * @description true when the sender proved ownership by entering a one-time code before recording. false when the code step was off.
             * @example true
             */
            contact_verified: boolean;
            /**
             * @description Set when `verification_method` is `email`, otherwise null.
             * @example ada@example.com
             */
            email: string | null;
            /**
             * @description E.164. Set when `verification_method` is `sms`, otherwise null.
             * @example +12015550123
             */
            phone: string | null;
            /**
             * @description E.164. Set when `verification_method` is `whatsapp`, otherwise null.
             * @example +12015550123
             */
            whatsapp: string | null;
        };
        /**
         * @description How the sender gave contact information. It does not say whether the contact was confirmed; the name is kept for compatibility.
         * @example email
         * @enum {string}
         */
        VerificationMethod: "email" | "sms" | "whatsapp";
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
             * @description Domain name or campaign name when the message was processed.
             * @example harbourdental.example
             */
            name: string;
            /**
             * @description Page that the widget was on. Null for a campaign.
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
             * @description AI summary in prose, typically 2 to 3 sentences, at most about 200 words.
             * @example Ada Marsh thanks Harbour Dental for the care and asks to be called back before Tuesday.
             */
            text: string;
            /**
             * @description `low`, `medium`, `high`, or null when not classified.
             * @example medium
             */
            urgency: components["schemas"]["Priority"] | null;
            /**
             * @description `positive`, `neutral`, `negative`, `frustrated`, or null.
             * @example positive
             */
            sentiment: components["schemas"]["Sentiment"] | null;
            /**
             * @description Free text, for example inquiry, support, complaint, scheduling, follow-up or sales. May be null.
             * @example scheduling
             */
            intent: string | null;
            /**
             * @description true when the sender explicitly asked to be called back.
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
             * @description What is to be done.
             * @example Call Ada Marsh back
             */
            task: string;
            priority: components["schemas"]["Priority"];
            /**
             * @description Free text such as `ASAP`, or null.
             * @example before Tuesday
             */
            deadline: string | null;
        };
        /**
         * @description Names, phone numbers and email addresses that are mentioned in the message.
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
             * @description People or companies named.
             * @example [
             *       "Ada Marsh",
             *       "Harbour Dental"
             *     ]
             */
            names: string[];
            /**
             * @description E.164 numbers. Only valid numbers are included.
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
             * @description Signed URL of the recording. It is valid for 30 days on the Free plan, 90 days on Starter, and 365 days on Pro, Business and Enterprise. After `expires_at` or a revocation it returns 403. When the audio file was deleted (retention of the plan) it returns 410.
             * @example https://voice.example.com/api/listen/7c9e6679-7425-40de-944b-e07fc1f90ae7?t=mlkd8r0o.Vnq2Uv3mJ5yQ8dXbW1tYp4sLk7HgEoRzCf9aNi6uMjI
             */
            url: string;
            /**
             * Format: date-time
             * @description When `url` stops working.
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
             * @description true when the review step was on for the source widget or campaign at processing time. When false, `review_url` and `draft_text` are null.
             * @example true
             */
            enabled: boolean;
            /**
             * @description Review link that was offered to the sender. Set when `enabled` is true, otherwise null.
             * @example https://g.page/r/harbour/review
             */
            review_url: string | null;
            /**
             * @description Review text that was offered to the sender: the transcript with card numbers and national identity numbers masked, cut to 4,096 characters. Null when `enabled` is false or no speech was detected.
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
             * @description Hostname of a domain, or display name of a campaign.
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
         * @description The account that the token is bound to.
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
             * @description When the account was created.
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
         * @description The token of the request.
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
             * @description Name that was given when the token was created.
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
             * @description When the token was created.
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
            /**
             * @description When the token expires. Null when it never expires.
             * @example 2027-02-19T09:30:00.000Z
             */
            expires_at: string | null;
        };
        /**
         * @description The most recent completed messages, each in the envelope of its event.
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
             * @description The most recently completed message first. An account without completed messages gets one sample, marked with `sample: true`.
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
         * @description One HTTPS URL that receives an event each time a message finishes processing.
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
             * @description Type of that channel. Null when `channel_id` is null.
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
             * @description false once the subscription was deleted, was disabled after 5 failed attempts in a row, or responded 410. For 90 days it can be reactivated in the dashboard, except after a 410.
             * @example true
             */
            is_active: boolean;
            /**
             * @description Failed attempts in a row, retries included. Any 2xx resets it to 0; at 5 the subscription is disabled.
             * @example 0
             */
            consecutive_failures: number;
            /**
             * @description When the last attempt was made.
             * @example 2026-11-21T09:31:05.000Z
             */
            last_delivery_at: string | null;
            /**
             * @description When an attempt last succeeded.
             * @example 2026-11-21T09:31:05.000Z
             */
            last_success_at: string | null;
            /**
             * @description The most recent failure; a later success does not erase it. `HTTP <status>: <excerpt of the response body>`, `redirect_blocked: <status>`, `url_now_blocked: <reason>` with a reason as in `Error`, or a code and a detail, such as `timeout: no answer within 10 s` or `tls_expired: the certificate has expired`.
             * @example HTTP 503: upstream is down
             */
            last_error: string | null;
            /**
             * Format: date-time
             * @description When the subscription was created.
             * @example 2026-11-20T14:00:00.000Z
             */
            created_at: string;
            /**
             * @description Id of the user who created it. Set for source `dashboard`, null for `zapier`.
             * @example 3b241101-e2bb-4255-8caf-4136c566a962
             */
            created_by_user_id: string | null;
        };
        /**
         * @description The part of the list that was returned.
         * @example {
         *       "limit": 25,
         *       "offset": 0,
         *       "total": 1
         *     }
         */
        Pagination: {
            /**
             * @description Page size used.
             * @example 25
             */
            limit: number;
            /**
             * @description Zero-based start used.
             * @example 0
             */
            offset: number;
            /**
             * @description Number of rows that match the filters, ignoring `limit` and `offset`.
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
             * @description Type of that channel. Null when `channel_id` is null.
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
             * @description false once the subscription was deleted, was disabled after 5 failed attempts in a row, or responded 410. For 90 days it can be reactivated in the dashboard, except after a 410.
             * @example true
             */
            is_active: boolean;
            /**
             * @description Failed attempts in a row, retries included. Any 2xx resets it to 0; at 5 the subscription is disabled.
             * @example 0
             */
            consecutive_failures: number;
            /**
             * @description When the last attempt was made.
             * @example 2026-11-21T09:31:05.000Z
             */
            last_delivery_at: string | null;
            /**
             * @description When an attempt last succeeded.
             * @example 2026-11-21T09:31:05.000Z
             */
            last_success_at: string | null;
            /**
             * @description The most recent failure; a later success does not erase it. `HTTP <status>: <excerpt of the response body>`, `redirect_blocked: <status>`, `url_now_blocked: <reason>` with a reason as in `Error`, or a code and a detail, such as `timeout: no answer within 10 s` or `tls_expired: the certificate has expired`.
             * @example HTTP 503: upstream is down
             */
            last_error: string | null;
            /**
             * Format: date-time
             * @description When the subscription was created.
             * @example 2026-11-20T14:00:00.000Z
             */
            created_at: string;
            /**
             * @description Id of the user who created it. Set for source `dashboard`, null for `zapier`.
             * @example 3b241101-e2bb-4255-8caf-4136c566a962
             */
            created_by_user_id: string | null;
            /**
             * @description The signing secret, `msg_whsec_` included. It is returned only here and cannot be retrieved later.
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
         *       "message": "There is nothing here, or it belongs to another account."
         *     }
         */
        Error: {
            error: components["schemas"]["ErrorCode"];
            /**
             * @description Text for people. The wording may change between releases.
             * @example The input is not valid.
             */
            message?: string;
            /**
             * @description Only with `invalid_url`: why the URL was refused. Compare the text before the colon. A later release may add values. Today:
             *
             *     - `url_parse_failed`: not an absolute URL
             *     - `scheme_must_be_https`: the scheme is not https
             *     - `url_must_not_contain_credentials`: a user name or password is in the URL
             *     - `hostname_is_localhost`: the host is localhost, or a name under it
             *     - `ipv4_is_private_or_loopback`: the host is a private, loopback or reserved IPv4 address; the address follows the colon
             *     - `ipv6_is_private_or_loopback`: the host is a private, loopback or reserved IPv6 address; the address follows the colon
             *     - `dns_lookup_failed`: the DNS lookup failed; the error follows the colon
             *     - `dns_lookup_returned_no_addresses`: the name exists and has no address
             *     - `host_resolves_to_private_ip`: the name resolves to a private, loopback or reserved address; the address follows the colon
             * @example host_resolves_to_private_ip: 10.0.0.7
             */
            reason?: string;
            /**
             * @description Only with `validation_error`: the invalid values.
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
         * @description The subscription to create.
         * @example {
         *       "url": "https://example.com/voice-messages"
         *     }
         */
        CreateWebhookSubscription: {
            /**
             * Format: uri
             * @description HTTPS URL that receives the events: without user name and password, not localhost, and with a host whose addresses are all public. Otherwise the response is `invalid_url`.
             * @example https://example.com/voice-messages
             */
            url: string;
            /**
             * @description Id of a channel, to receive only its events. Absent or null: the events of all channels.
             * @example 0f8fad5b-d9cb-469f-a165-70867728950e
             */
            channel_id?: string | null;
            /**
             * @description Not needed. When present, it must be the type of the channel.
             * @example domain
             */
            channel_type?: components["schemas"]["ChannelType"] | null;
            /**
             * @description Id of the subscription in an automation tool, as text or as a whole number; it is stored as text. Its presence sets the source to `zapier`. Only one active subscription of the account may have it.
             * @example 52415181
             */
            zapier_subscription_id?: string | number | null;
            /**
             * @description Not needed. When present: `zapier` with a `zapier_subscription_id`, `dashboard` without.
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
        /** @description `plan_required`: The account is on the free plan, which includes only GET /me. */
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
        /** @description `rate_limited`: More than 60 requests in 60 seconds on this endpoint for this account. Retry after the seconds in `Retry-After`. */
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
        /** @description `internal_error`: Unexpected server error. The request can be repeated. */
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
        /** @description Id of this request in the log of the service: the `X-Request-Id` of the request if it had one of this form, otherwise a new one. */
        RequestId: string;
        /** @description Requests left (`r`), and seconds until one more is allowed (`t`); IETF draft-ietf-httpapi-ratelimit-headers. */
        RateLimit: string;
        /** @description The limit: requests (`q`) in a window of seconds (`w`), per endpoint and account. */
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
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account that the token is bound to. */
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
                 * @description Number of messages. A value outside 1 to 100 is moved to the nearest of them; a value that is no whole decimal number means 3.
                 * @example 3
                 */
                limit?: number;
                /**
                 * @description Id of a channel of the account, also of a deleted one: only its messages are listed. The list is empty when the channel has no messages but the account has.
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
            /** @description The most recent completed messages, each in the envelope of its event. */
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
                 * @description Only subscriptions of this source.
                 * @example zapier
                 */
                source?: components["schemas"]["SubscriptionSource"];
                /**
                 * @description `true`: only active subscriptions. `false`: only inactive ones.
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
             *     `invalid_url`: The URL cannot be used for deliveries. `reason` says why.
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
             * @description `limit_reached`: The account already has 25 active subscriptions.
             *
             *     `conflict`: An active subscription of the account already has this `zapier_subscription_id`.
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
            /** @description One HTTPS URL that receives an event each time a message finishes processing. */
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
            /** @description One HTTPS URL that receives an event each time a message finishes processing. */
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
                /** @description The event kind, as in `event`. */
                "X-Message-Event": components["schemas"]["EventKind"];
                /** @description Id of this attempt; every retry has a new one. The delivery history shows it. */
                "X-Message-Delivery-Id": string;
                /** @description `t`: Unix time in seconds. `v1`: the signature. While a secret is being rotated there are two `v1`; one that matches is enough. The example signs the example of the body, as JSON without spaces, with the example of `secret`. */
                "X-Message-Signature": string;
                /** @description Only on test events sent from the dashboard. Their envelope has `sample: true`. */
                "X-Message-Test"?: "true";
                /** @description Name and version of the service. */
                "User-Agent": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event envelope. Verify the signature over the raw bytes, then parse them. */
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
            /** @description The subscription is permanently gone: nothing is retried and nothing is sent to it again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The response body is ignored; the delivery history shows its first 1,024 bytes. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failed attempt, like a redirect, a network error or no response within the delivery timeout. It is retried. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
