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
         * @description The domains and campaigns of the account, for building a channel picker.
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
         * The authenticated account
         * @description The account the token belongs to, and what may be shown of the token. Available on every plan.
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
         * @description The most recent completed messages, in the shape a webhook delivers them and under the same event ids: a client that polls and receives can deduplicate across both. `channel_id` restricts the list to one channel.
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
         * @description Active and soft-deleted subscriptions of the account, newest first. The secret is never returned.
         */
        get: operations["listWebhookSubscriptions"];
        put?: never;
        /**
         * Create a webhook subscription
         * @description The answer holds the signing secret, this once. At most 25 subscriptions may be active at a time.
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
         * @description One subscription of the account.
         */
        get: operations["getWebhookSubscription"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook subscription
         * @description Soft-deletes: is_active becomes false, the history is kept. A repeat changes nothing.
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
         *     **Verify.** The signed content is the `t` of `X-Message-Signature`, a period, and the exact raw bytes of the body. `v1` is its
         *     HMAC-SHA256, keyed by the whole signing secret, in lower-case hex. Use the raw body, never one that was parsed and serialised
         *     again; compare in constant time; refuse a `t` more than 300 seconds from your clock, either way.
         *
         *     **Deduplicate.** Delivery is at least once. `event_id` is the same in all retries, and in `GET /messages/recent`.
         *
         *     **Answer fast.** Any 2xx within the delivery timeout, then work. Everything else is retried after 1 min, 5 min, 30 min, 2 h, 12 h; a redirect is a
         *     failure, 410 ends the subscription, and 5 failed attempts in a row disable it.
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
         * @description One fault of the input.
         * @example {
         *       "path": [
         *         "limit"
         *       ],
         *       "message": "Expected a whole number from 1 to 100."
         *     }
         */
        Issue: {
            /**
             * @description Where in the input.
             * @example [
             *       "limit"
             *     ]
             */
            path: (string | number)[];
            /**
             * @description What is wrong with it.
             * @example Expected a whole number from 1 to 100.
             */
            message: string;
        };
        /**
         * @description A completed voice message.
         * @example {
         *       "id": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
         *       "created_at": "2026-11-21T09:30:00.000Z",
         *       "completed_at": "2026-11-21T09:30:00.000Z",
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
         *         "text": "Hello, this is Ada. Please call me back about Tuesday.",
         *         "confidence": 0.94
         *       },
         *       "summary": {
         *         "text": "Ada asks for a call back about her appointment.",
         *         "urgency": "medium",
         *         "sentiment": "neutral",
         *         "intent": "scheduling",
         *         "callback_required": true,
         *         "action_items": [
         *           {
         *             "task": "Call Ada back",
         *             "priority": "high",
         *             "deadline": "before Tuesday"
         *           }
         *         ],
         *         "mentioned": {
         *           "names": [
         *             "Ada",
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
         *         "url": "https://voice.example.com/api/listen/7c9e6679-7425-40de-944b-e07fc1f90ae7?t=w1qk3v",
         *         "expires_at": "2026-11-21T09:30:00.000Z",
         *         "content_type": "audio/webm"
         *       },
         *       "dashboard_url": "https://voice.example.com/messages/7c9e6679-7425-40de-944b-e07fc1f90ae7",
         *       "tags": [
         *         "new patient"
         *       ],
         *       "google_review": {
         *         "enabled": true,
         *         "review_url": "https://g.page/r/harbour/review",
         *         "draft_text": "Wonderful care, thank you."
         *       }
         *     }
         */
        Message: {
            /**
             * @description Message identifier, the one in dashboard_url.
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
             * @example 2026-11-21T09:30:00.000Z
             */
            completed_at: string;
            /**
             * @description Audio length in seconds; may be fractional.
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
             * @description User-supplied tags; empty when untagged.
             * @example [
             *       "new patient"
             *     ]
             */
            tags: string[];
            google_review: components["schemas"]["GoogleReview"];
        };
        /**
         * @description Who left the message.
         * @example {
         *       "verification_method": "email",
         *       "contact_verified": true,
         *       "email": "ada@example.com",
         *       "phone": null,
         *       "whatsapp": null
         *     }
         */
        Sender: {
            /**
             * @description Channel the sender used to give contact information; it does not say whether the contact was confirmed.
             * @example email
             * @enum {string}
             */
            verification_method: "email" | "sms" | "whatsapp";
            /**
             * @description true when the sender proved ownership with a one-time code before recording.
             * @example true
             */
            contact_verified: boolean;
            /**
             * Format: email
             * @description Set when verification_method is email.
             * @example ada@example.com
             */
            email: string | null;
            /**
             * @description E.164; set when verification_method is sms.
             * @example +12015550123
             */
            phone: string | null;
            /**
             * @description E.164; set when verification_method is whatsapp.
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
            /**
             * @description domain: recorded in the widget of a domain. campaign: recorded on a campaign landing page.
             * @example domain
             * @enum {string}
             */
            type: "domain" | "campaign";
            /**
             * @description Stable id of the domain or campaign.
             * @example 0f8fad5b-d9cb-469f-a165-70867728950e
             */
            id: string;
            /**
             * @description Name when the message was processed.
             * @example harbourdental.example
             */
            name: string;
            /**
             * @description Page the widget was on; null for a campaign.
             * @example https://harbourdental.example/contact
             */
            page_url: string | null;
        };
        /**
         * @description What was said.
         * @example {
         *       "text": "Hello, this is Ada. Please call me back about Tuesday.",
         *       "confidence": 0.94
         *     }
         */
        Transcript: {
            /**
             * @description The full transcript.
             * @example Hello, this is Ada. Please call me back about Tuesday.
             */
            text: string;
            /**
             * @description 0.0 to 1.0.
             * @example 0.94
             */
            confidence: number;
        };
        /**
         * @description The AI summary of the message.
         * @example {
         *       "text": "Ada asks for a call back about her appointment.",
         *       "urgency": "medium",
         *       "sentiment": "neutral",
         *       "intent": "scheduling",
         *       "callback_required": true,
         *       "action_items": [
         *         {
         *           "task": "Call Ada back",
         *           "priority": "high",
         *           "deadline": "before Tuesday"
         *         }
         *       ],
         *       "mentioned": {
         *         "names": [
         *           "Ada",
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
             * @description Two or three sentences, at most about 200 words.
             * @example Ada asks for a call back about her appointment.
             */
            text: string;
            /**
             * @description low, medium, high, or null when not classified.
             * @example medium
             * @enum {string|null}
             */
            urgency: "low" | "medium" | "high" | null;
            /**
             * @description positive, neutral, negative, frustrated, or null.
             * @example neutral
             * @enum {string|null}
             */
            sentiment: "positive" | "neutral" | "negative" | "frustrated" | null;
            /**
             * @description Free-form, for example inquiry, support or scheduling.
             * @example scheduling
             */
            intent: string | null;
            /**
             * @description true when the caller asked to be called back.
             * @example true
             */
            callback_required: boolean;
            /**
             * @description Tasks the message asks for.
             * @example [
             *       {
             *         "task": "Call Ada back",
             *         "priority": "high",
             *         "deadline": "before Tuesday"
             *       }
             *     ]
             */
            action_items: components["schemas"]["ActionItem"][];
            mentioned: components["schemas"]["Mentioned"];
        };
        /**
         * @description A task the message asks for.
         * @example {
         *       "task": "Call Ada back",
         *       "priority": "high",
         *       "deadline": "before Tuesday"
         *     }
         */
        ActionItem: {
            /**
             * @description What is to be done.
             * @example Call Ada back
             */
            task: string;
            /**
             * @description low, medium or high.
             * @example high
             * @enum {string}
             */
            priority: "low" | "medium" | "high";
            /**
             * @description Free text such as ASAP, or null.
             * @example before Tuesday
             */
            deadline: string | null;
        };
        /**
         * @description Names, numbers and addresses heard in the message.
         * @example {
         *       "names": [
         *         "Ada",
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
             *       "Ada",
             *       "Harbour Dental"
             *     ]
             */
            names: string[];
            /**
             * @description Valid E.164 numbers only.
             * @example [
             *       "+12015550123"
             *     ]
             */
            phones: string[];
            /**
             * @description Valid addresses only.
             * @example [
             *       "ada@example.com"
             *     ]
             */
            emails: string[];
        };
        /**
         * @description The recording.
         * @example {
         *       "url": "https://voice.example.com/api/listen/7c9e6679-7425-40de-944b-e07fc1f90ae7?t=w1qk3v",
         *       "expires_at": "2026-11-21T09:30:00.000Z",
         *       "content_type": "audio/webm"
         *     }
         */
        Audio: {
            /**
             * Format: uri
             * @description Signed listen URL. 403 after expires_at or revocation; 410 once the file was deleted by plan retention.
             * @example https://voice.example.com/api/listen/7c9e6679-7425-40de-944b-e07fc1f90ae7?t=w1qk3v
             */
            url: string;
            /**
             * Format: date-time
             * @description When url stops working.
             * @example 2026-11-21T09:30:00.000Z
             */
            expires_at: string;
            /**
             * @description Always audio/webm in v1.
             * @example audio/webm
             * @constant
             */
            content_type: "audio/webm";
        };
        /**
         * @description The review step, as it was when the message was processed.
         * @example {
         *       "enabled": true,
         *       "review_url": "https://g.page/r/harbour/review",
         *       "draft_text": "Wonderful care, thank you."
         *     }
         */
        GoogleReview: {
            /**
             * @description true when the review step was on at processing time.
             * @example true
             */
            enabled: boolean;
            /**
             * Format: uri
             * @description Set when enabled is true, otherwise null.
             * @example https://g.page/r/harbour/review
             */
            review_url: string | null;
            /**
             * @description Review text offered to the sender, card and national-identity numbers masked; null when not enabled or no speech was detected.
             * @example Wonderful care, thank you.
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
             * @description Domains first (alphabetical by name), then campaigns (alphabetical by name).
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
         * @description A domain or a campaign that messages are left on.
         * @example {
         *       "id": "0f8fad5b-d9cb-469f-a165-70867728950e",
         *       "type": "domain",
         *       "name": "harbourdental.example"
         *     }
         */
        Channel: {
            /**
             * Format: uuid
             * @description Stable across renames.
             * @example 0f8fad5b-d9cb-469f-a165-70867728950e
             */
            id: string;
            /**
             * @description domain: recorded in the widget of a domain. campaign: recorded on a campaign landing page.
             * @example domain
             * @enum {string}
             */
            type: "domain" | "campaign";
            /**
             * @description Hostname of a domain; display name of a campaign.
             * @example harbourdental.example
             */
            name: string;
            /**
             * @description URL-safe slug; only on campaigns.
             * @example spring-check-up
             */
            slug?: string;
        };
        /**
         * @description The account the token belongs to.
         * @example {
         *       "id": "6b0c4f0e-59a5-4f57-9e35-1f3bd9a1c8d2",
         *       "name": "Harbour Dental",
         *       "plan": "starter",
         *       "created_at": "2026-11-21T09:30:00.000Z",
         *       "token": {
         *         "id": "3d594650-3436-4f8b-8d1d-9e2b0f1c7a55",
         *         "name": "Zapier",
         *         "prefix": "msg_pat_3f9a",
         *         "created_at": "2026-11-21T09:30:00.000Z",
         *         "expires_at": "2026-11-21T09:30:00.000Z"
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
             * @description Name of the account; a good label for a connection.
             * @example Harbour Dental
             */
            name: string;
            /**
             * @description The plan of the account.
             * @example starter
             * @enum {string}
             */
            plan: "free" | "starter" | "pro" | "business" | "enterprise";
            /**
             * Format: date-time
             * @description When the account was created.
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
            token: components["schemas"]["TokenSummary"];
        };
        /**
         * @description The token a request was made with.
         * @example {
         *       "id": "3d594650-3436-4f8b-8d1d-9e2b0f1c7a55",
         *       "name": "Zapier",
         *       "prefix": "msg_pat_3f9a",
         *       "created_at": "2026-11-21T09:30:00.000Z",
         *       "expires_at": "2026-11-21T09:30:00.000Z"
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
             * @description Name given when it was created.
             * @example Zapier
             */
            name: string;
            /**
             * @description First characters of the token.
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
             * Format: date-time
             * @description When the token expires; null for never.
             * @example 2026-11-21T09:30:00.000Z
             */
            expires_at: string | null;
        };
        /**
         * @description The most recent completed messages, in the envelope of their events.
         * @example {
         *       "messages": [
         *         {
         *           "event": "message.completed",
         *           "event_id": "evt_1b4e28ba-2fa1-41d2-883f-0016d3cca427",
         *           "delivered_at": "2026-11-21T09:30:00.000Z",
         *           "data": {
         *             "id": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
         *             "created_at": "2026-11-21T09:30:00.000Z",
         *             "completed_at": "2026-11-21T09:30:00.000Z",
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
         *               "text": "Hello, this is Ada. Please call me back about Tuesday.",
         *               "confidence": 0.94
         *             },
         *             "summary": {
         *               "text": "Ada asks for a call back about her appointment.",
         *               "urgency": "medium",
         *               "sentiment": "neutral",
         *               "intent": "scheduling",
         *               "callback_required": true,
         *               "action_items": [
         *                 {
         *                   "task": "Call Ada back",
         *                   "priority": "high",
         *                   "deadline": "before Tuesday"
         *                 }
         *               ],
         *               "mentioned": {
         *                 "names": [
         *                   "Ada",
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
         *               "url": "https://voice.example.com/api/listen/7c9e6679-7425-40de-944b-e07fc1f90ae7?t=w1qk3v",
         *               "expires_at": "2026-11-21T09:30:00.000Z",
         *               "content_type": "audio/webm"
         *             },
         *             "dashboard_url": "https://voice.example.com/messages/7c9e6679-7425-40de-944b-e07fc1f90ae7",
         *             "tags": [
         *               "new patient"
         *             ],
         *             "google_review": {
         *               "enabled": true,
         *               "review_url": "https://g.page/r/harbour/review",
         *               "draft_text": "Wonderful care, thank you."
         *             }
         *           }
         *         }
         *       ]
         *     }
         */
        RecentMessages: {
            /**
             * @description The most recently completed first. An account without completed messages gets one row, marked `sample: true`.
             * @example [
             *       {
             *         "event": "message.completed",
             *         "event_id": "evt_1b4e28ba-2fa1-41d2-883f-0016d3cca427",
             *         "delivered_at": "2026-11-21T09:30:00.000Z",
             *         "data": {
             *           "id": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
             *           "created_at": "2026-11-21T09:30:00.000Z",
             *           "completed_at": "2026-11-21T09:30:00.000Z",
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
             *             "text": "Hello, this is Ada. Please call me back about Tuesday.",
             *             "confidence": 0.94
             *           },
             *           "summary": {
             *             "text": "Ada asks for a call back about her appointment.",
             *             "urgency": "medium",
             *             "sentiment": "neutral",
             *             "intent": "scheduling",
             *             "callback_required": true,
             *             "action_items": [
             *               {
             *                 "task": "Call Ada back",
             *                 "priority": "high",
             *                 "deadline": "before Tuesday"
             *               }
             *             ],
             *             "mentioned": {
             *               "names": [
             *                 "Ada",
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
             *             "url": "https://voice.example.com/api/listen/7c9e6679-7425-40de-944b-e07fc1f90ae7?t=w1qk3v",
             *             "expires_at": "2026-11-21T09:30:00.000Z",
             *             "content_type": "audio/webm"
             *           },
             *           "dashboard_url": "https://voice.example.com/messages/7c9e6679-7425-40de-944b-e07fc1f90ae7",
             *           "tags": [
             *             "new patient"
             *           ],
             *           "google_review": {
             *             "enabled": true,
             *             "review_url": "https://g.page/r/harbour/review",
             *             "draft_text": "Wonderful care, thank you."
             *           }
             *         }
             *       }
             *     ]
             */
            messages: components["schemas"]["Event"][];
        };
        /**
         * @description A page of subscriptions.
         * @example {
         *       "subscriptions": [
         *         {
         *           "id": "9a7b330a-a736-4e5a-8f5e-0c9a1b2c3d4e",
         *           "url": "https://hooks.example.com/voice",
         *           "secret_prefix": "msg_whsec_7c",
         *           "channel_id": "0f8fad5b-d9cb-469f-a165-70867728950e",
         *           "channel_type": "domain",
         *           "source": "dashboard",
         *           "zapier_subscription_id": null,
         *           "is_active": true,
         *           "consecutive_failures": 0,
         *           "last_delivery_at": "2026-11-21T09:30:00.000Z",
         *           "last_success_at": "2026-11-21T09:30:00.000Z",
         *           "last_error": "HTTP 503: upstream is down",
         *           "created_at": "2026-11-21T09:30:00.000Z",
         *           "created_by_user_id": "3b241101-e2bb-4255-8caf-4136c566a962"
         *         }
         *       ],
         *       "pagination": {
         *         "limit": 25,
         *         "offset": 0,
         *         "total": 3
         *       }
         *     }
         */
        WebhookSubscriptionList: {
            /**
             * @description Newest first.
             * @example [
             *       {
             *         "id": "9a7b330a-a736-4e5a-8f5e-0c9a1b2c3d4e",
             *         "url": "https://hooks.example.com/voice",
             *         "secret_prefix": "msg_whsec_7c",
             *         "channel_id": "0f8fad5b-d9cb-469f-a165-70867728950e",
             *         "channel_type": "domain",
             *         "source": "dashboard",
             *         "zapier_subscription_id": null,
             *         "is_active": true,
             *         "consecutive_failures": 0,
             *         "last_delivery_at": "2026-11-21T09:30:00.000Z",
             *         "last_success_at": "2026-11-21T09:30:00.000Z",
             *         "last_error": "HTTP 503: upstream is down",
             *         "created_at": "2026-11-21T09:30:00.000Z",
             *         "created_by_user_id": "3b241101-e2bb-4255-8caf-4136c566a962"
             *       }
             *     ]
             */
            subscriptions: components["schemas"]["WebhookSubscription"][];
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description One HTTPS URL that receives an event for each completed message.
         * @example {
         *       "id": "9a7b330a-a736-4e5a-8f5e-0c9a1b2c3d4e",
         *       "url": "https://hooks.example.com/voice",
         *       "secret_prefix": "msg_whsec_7c",
         *       "channel_id": "0f8fad5b-d9cb-469f-a165-70867728950e",
         *       "channel_type": "domain",
         *       "source": "dashboard",
         *       "zapier_subscription_id": null,
         *       "is_active": true,
         *       "consecutive_failures": 0,
         *       "last_delivery_at": "2026-11-21T09:30:00.000Z",
         *       "last_success_at": "2026-11-21T09:30:00.000Z",
         *       "last_error": "HTTP 503: upstream is down",
         *       "created_at": "2026-11-21T09:30:00.000Z",
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
             * @description HTTPS delivery URL.
             * @example https://hooks.example.com/voice
             */
            url: string;
            /**
             * @description First 12 characters of the signing secret.
             * @example msg_whsec_7c
             */
            secret_prefix: string;
            /**
             * @description The one channel it is restricted to; null when it fires for all.
             * @example 0f8fad5b-d9cb-469f-a165-70867728950e
             */
            channel_id: string | null;
            /**
             * @description Null when channel_id is null.
             * @example domain
             * @enum {string|null}
             */
            channel_type: "domain" | "campaign" | null;
            /**
             * @description Where the subscription was created.
             * @example dashboard
             * @enum {string}
             */
            source: "zapier" | "dashboard";
            /**
             * @description Set for source zapier, null for dashboard.
             * @example null
             */
            zapier_subscription_id: string | null;
            /**
             * @description false once soft-deleted, disabled or gone.
             * @example true
             */
            is_active: boolean;
            /**
             * @description Failed attempts in a row; any 2xx resets it; five disable the subscription.
             * @example 0
             */
            consecutive_failures: number;
            /**
             * Format: date-time
             * @description When an attempt was last made.
             * @example 2026-11-21T09:30:00.000Z
             */
            last_delivery_at: string | null;
            /**
             * Format: date-time
             * @description When an attempt was last answered with 2xx.
             * @example 2026-11-21T09:30:00.000Z
             */
            last_success_at: string | null;
            /**
             * @description Most recent error excerpt.
             * @example HTTP 503: upstream is down
             */
            last_error: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
            /**
             * @description Set for source dashboard; null for zapier.
             * @example 3b241101-e2bb-4255-8caf-4136c566a962
             */
            created_by_user_id: string | null;
        };
        /**
         * @description Which part of the list this is.
         * @example {
         *       "limit": 25,
         *       "offset": 0,
         *       "total": 3
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
             * @description Rows matching the filters, ignoring limit and offset.
             * @example 3
             */
            total: number;
        };
        /**
         * @description A new subscription with its signing secret, this once.
         * @example {
         *       "id": "9a7b330a-a736-4e5a-8f5e-0c9a1b2c3d4e",
         *       "url": "https://hooks.example.com/voice",
         *       "secret_prefix": "msg_whsec_7c",
         *       "channel_id": "0f8fad5b-d9cb-469f-a165-70867728950e",
         *       "channel_type": "domain",
         *       "source": "dashboard",
         *       "zapier_subscription_id": null,
         *       "is_active": true,
         *       "consecutive_failures": 0,
         *       "last_delivery_at": "2026-11-21T09:30:00.000Z",
         *       "last_success_at": "2026-11-21T09:30:00.000Z",
         *       "last_error": "HTTP 503: upstream is down",
         *       "created_at": "2026-11-21T09:30:00.000Z",
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
             * @description HTTPS delivery URL.
             * @example https://hooks.example.com/voice
             */
            url: string;
            /**
             * @description First 12 characters of the signing secret.
             * @example msg_whsec_7c
             */
            secret_prefix: string;
            /**
             * @description The one channel it is restricted to; null when it fires for all.
             * @example 0f8fad5b-d9cb-469f-a165-70867728950e
             */
            channel_id: string | null;
            /**
             * @description Null when channel_id is null.
             * @example domain
             * @enum {string|null}
             */
            channel_type: "domain" | "campaign" | null;
            /**
             * @description Where the subscription was created.
             * @example dashboard
             * @enum {string}
             */
            source: "zapier" | "dashboard";
            /**
             * @description Set for source zapier, null for dashboard.
             * @example null
             */
            zapier_subscription_id: string | null;
            /**
             * @description false once soft-deleted, disabled or gone.
             * @example true
             */
            is_active: boolean;
            /**
             * @description Failed attempts in a row; any 2xx resets it; five disable the subscription.
             * @example 0
             */
            consecutive_failures: number;
            /**
             * Format: date-time
             * @description When an attempt was last made.
             * @example 2026-11-21T09:30:00.000Z
             */
            last_delivery_at: string | null;
            /**
             * Format: date-time
             * @description When an attempt was last answered with 2xx.
             * @example 2026-11-21T09:30:00.000Z
             */
            last_success_at: string | null;
            /**
             * @description Most recent error excerpt.
             * @example HTTP 503: upstream is down
             */
            last_error: string | null;
            /**
             * Format: date-time
             * @description When it was created.
             * @example 2026-11-21T09:30:00.000Z
             */
            created_at: string;
            /**
             * @description Set for source dashboard; null for zapier.
             * @example 3b241101-e2bb-4255-8caf-4136c566a962
             */
            created_by_user_id: string | null;
            /**
             * @description The signing secret. Returned only here; it cannot be retrieved afterwards.
             * @example msg_whsec_7c2f0d5e9b1a4c3d8e7f6a5b4c3d2e1f0a9b8c7d6e5f4a3b
             */
            secret: string;
        };
        /**
         * @description The envelope of an event.
         * @example {
         *       "event": "message.completed",
         *       "event_id": "evt_1b4e28ba-2fa1-41d2-883f-0016d3cca427",
         *       "delivered_at": "2026-11-21T09:30:00.000Z",
         *       "data": {
         *         "id": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
         *         "created_at": "2026-11-21T09:30:00.000Z",
         *         "completed_at": "2026-11-21T09:30:00.000Z",
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
         *           "text": "Hello, this is Ada. Please call me back about Tuesday.",
         *           "confidence": 0.94
         *         },
         *         "summary": {
         *           "text": "Ada asks for a call back about her appointment.",
         *           "urgency": "medium",
         *           "sentiment": "neutral",
         *           "intent": "scheduling",
         *           "callback_required": true,
         *           "action_items": [
         *             {
         *               "task": "Call Ada back",
         *               "priority": "high",
         *               "deadline": "before Tuesday"
         *             }
         *           ],
         *           "mentioned": {
         *             "names": [
         *               "Ada",
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
         *           "url": "https://voice.example.com/api/listen/7c9e6679-7425-40de-944b-e07fc1f90ae7?t=w1qk3v",
         *           "expires_at": "2026-11-21T09:30:00.000Z",
         *           "content_type": "audio/webm"
         *         },
         *         "dashboard_url": "https://voice.example.com/messages/7c9e6679-7425-40de-944b-e07fc1f90ae7",
         *         "tags": [
         *           "new patient"
         *         ],
         *         "google_review": {
         *           "enabled": true,
         *           "review_url": "https://g.page/r/harbour/review",
         *           "draft_text": "Wonderful care, thank you."
         *         }
         *       }
         *     }
         */
        Event: {
            /**
             * @description The only event kind today.
             * @example message.completed
             * @enum {string}
             */
            event: "message.completed";
            /**
             * @description The same across all retries of one event: deduplicate on it.
             * @example evt_1b4e28ba-2fa1-41d2-883f-0016d3cca427
             */
            event_id: string;
            /**
             * Format: date-time
             * @description When this delivery attempt was dispatched.
             * @example 2026-11-21T09:30:00.000Z
             */
            delivered_at: string;
            data: components["schemas"]["Message"];
            /**
             * @description Present, and true, only on sample rows and test events.
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
            /**
             * @description Stable code.
             * @example validation_error
             * @enum {string}
             */
            error: "invalid_token" | "plan_required" | "validation_error" | "invalid_url" | "invalid_channel_id" | "not_found" | "rate_limited" | "limit_reached" | "conflict" | "internal_error";
            /**
             * @description For people; the wording may change.
             * @example The input is not valid.
             */
            message?: string;
            /**
             * @description Only on invalid_url. Match on the text before a colon.
             * @example host_resolves_to_private_ip: 10.0.0.7
             */
            reason?: string;
            /**
             * @description Only on validation_error.
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
         * @description The answer holds the signing secret, this once. At most 25 subscriptions may be active at a time.
         * @example {
         *       "url": "https://hooks.example.com/voice"
         *     }
         */
        CreateWebhookSubscription: {
            /**
             * @description HTTPS, without credentials, not localhost, resolving to public addresses only; at most 2,048 characters.
             * @example https://hooks.example.com/voice
             */
            url: string;
            /**
             * @description Restrict to one channel, by its id.
             * @example 0f8fad5b-d9cb-469f-a165-70867728950e
             */
            channel_id?: string | null;
            /**
             * @description Must agree with the channel.
             * @example domain
             * @enum {string|null}
             */
            channel_type?: "domain" | "campaign" | null;
            /**
             * @description The automation tool’s own id; makes the source zapier.
             * @example 52415181
             */
            zapier_subscription_id?: string | number | null;
            /**
             * @description Must agree with zapier_subscription_id: zapier with it, dashboard without.
             * @example dashboard
             * @enum {string|null}
             */
            source?: "zapier" | "dashboard" | null;
        };
    };
    responses: {
        /** @description `invalid_token`: The token is missing, malformed, expired or revoked; which of these is not said. */
        InvalidToken: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                "WWW-Authenticate": components["headers"]["Challenge"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    error?: "invalid_token";
                };
            };
        };
        /** @description `plan_required`: The account is on the free plan, which has GET /me only. */
        PlanRequired: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    error?: "plan_required";
                };
            };
        };
        /** @description `rate_limited`: More than 60 requests in 60 seconds on this endpoint by this account. Wait for Retry-After seconds. */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    error?: "rate_limited";
                };
            };
        };
        /** @description `internal_error`: Unexpected error on our side; safe to retry. */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    error?: "internal_error";
                };
            };
        };
        /** @description `validation_error`: The body is larger than 65536 bytes. */
        BodyTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    error?: "validation_error";
                };
            };
        };
        /** @description `validation_error`: The content type of the body is not JSON. */
        WrongContentType: {
            headers: {
                "X-Request-Id": components["headers"]["RequestId"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"] & {
                    /** @enum {string} */
                    error?: "validation_error";
                };
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Id of this request in our log; the caller’s own X-Request-Id when it sent a harmless one. */
        RequestId: string;
        /** @description Requests left, and seconds until there is room for one more (IETF draft-ietf-httpapi-ratelimit-headers). */
        RateLimit: string;
        /** @description The limit: so many requests in so many seconds, for each endpoint and account. */
        RateLimitPolicy: string;
        /** @description Seconds after which there is room for one more request. */
        RetryAfter: string;
        /** @description The scheme that is asked for (RFC 6750). */
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
            /** @description The account the token belongs to. */
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
                     *       "created_at": "2026-11-21T09:30:00.000Z",
                     *       "token": {
                     *         "id": "3d594650-3436-4f8b-8d1d-9e2b0f1c7a55",
                     *         "name": "Zapier",
                     *         "prefix": "msg_pat_3f9a",
                     *         "created_at": "2026-11-21T09:30:00.000Z",
                     *         "expires_at": "2026-11-21T09:30:00.000Z"
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
                 * @description How many. Out-of-range values are clamped; what is not a whole decimal number falls back to the default.
                 * @example 3
                 */
                limit?: number;
                /**
                 * @description Only messages of this channel, by its id. Without a matching message the list is empty, unless the account has no messages at all.
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
            /** @description The most recent completed messages, in the envelope of their events. */
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
                     *           "delivered_at": "2026-11-21T09:30:00.000Z",
                     *           "data": {
                     *             "id": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
                     *             "created_at": "2026-11-21T09:30:00.000Z",
                     *             "completed_at": "2026-11-21T09:30:00.000Z",
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
                     *               "text": "Hello, this is Ada. Please call me back about Tuesday.",
                     *               "confidence": 0.94
                     *             },
                     *             "summary": {
                     *               "text": "Ada asks for a call back about her appointment.",
                     *               "urgency": "medium",
                     *               "sentiment": "neutral",
                     *               "intent": "scheduling",
                     *               "callback_required": true,
                     *               "action_items": [
                     *                 {
                     *                   "task": "Call Ada back",
                     *                   "priority": "high",
                     *                   "deadline": "before Tuesday"
                     *                 }
                     *               ],
                     *               "mentioned": {
                     *                 "names": [
                     *                   "Ada",
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
                     *               "url": "https://voice.example.com/api/listen/7c9e6679-7425-40de-944b-e07fc1f90ae7?t=w1qk3v",
                     *               "expires_at": "2026-11-21T09:30:00.000Z",
                     *               "content_type": "audio/webm"
                     *             },
                     *             "dashboard_url": "https://voice.example.com/messages/7c9e6679-7425-40de-944b-e07fc1f90ae7",
                     *             "tags": [
                     *               "new patient"
                     *             ],
                     *             "google_review": {
                     *               "enabled": true,
                     *               "review_url": "https://g.page/r/harbour/review",
                     *               "draft_text": "Wonderful care, thank you."
                     *             }
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RecentMessages"];
                };
            };
            /** @description `invalid_channel_id`: No channel of this account has this id. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "invalid_channel_id";
                    };
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
                 * @description Zero-based start.
                 * @example 0
                 */
                offset?: number;
                /**
                 * @description Only subscriptions of this source.
                 * @example zapier
                 */
                source?: "zapier" | "dashboard";
                /**
                 * @description Only active, or only inactive, subscriptions.
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
            /** @description A page of subscriptions. */
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
                     *           "url": "https://hooks.example.com/voice",
                     *           "secret_prefix": "msg_whsec_7c",
                     *           "channel_id": "0f8fad5b-d9cb-469f-a165-70867728950e",
                     *           "channel_type": "domain",
                     *           "source": "dashboard",
                     *           "zapier_subscription_id": null,
                     *           "is_active": true,
                     *           "consecutive_failures": 0,
                     *           "last_delivery_at": "2026-11-21T09:30:00.000Z",
                     *           "last_success_at": "2026-11-21T09:30:00.000Z",
                     *           "last_error": "HTTP 503: upstream is down",
                     *           "created_at": "2026-11-21T09:30:00.000Z",
                     *           "created_by_user_id": "3b241101-e2bb-4255-8caf-4136c566a962"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 25,
                     *         "offset": 0,
                     *         "total": 3
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSubscriptionList"];
                };
            };
            /** @description `validation_error`: The input is not valid; `issues` says where. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "validation_error";
                    };
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
                 *       "url": "https://hooks.example.com/voice"
                 *     }
                 */
                "application/json": components["schemas"]["CreateWebhookSubscription"];
            };
        };
        responses: {
            /** @description A new subscription with its signing secret, this once. */
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
                     *       "url": "https://hooks.example.com/voice",
                     *       "secret_prefix": "msg_whsec_7c",
                     *       "channel_id": "0f8fad5b-d9cb-469f-a165-70867728950e",
                     *       "channel_type": "domain",
                     *       "source": "dashboard",
                     *       "zapier_subscription_id": null,
                     *       "is_active": true,
                     *       "consecutive_failures": 0,
                     *       "last_delivery_at": "2026-11-21T09:30:00.000Z",
                     *       "last_success_at": "2026-11-21T09:30:00.000Z",
                     *       "last_error": "HTTP 503: upstream is down",
                     *       "created_at": "2026-11-21T09:30:00.000Z",
                     *       "created_by_user_id": "3b241101-e2bb-4255-8caf-4136c566a962",
                     *       "secret": "msg_whsec_7c2f0d5e9b1a4c3d8e7f6a5b4c3d2e1f0a9b8c7d6e5f4a3b"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedWebhookSubscription"];
                };
            };
            /**
             * @description `validation_error`: The input is not valid; `issues` says where.
             *
             *     `invalid_url`: The URL cannot be used for deliveries; `reason` says why.
             *
             *     `invalid_channel_id`: No channel of this account has this id.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "validation_error" | "invalid_url" | "invalid_channel_id";
                    };
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["PlanRequired"];
            /**
             * @description `limit_reached`: The account has as many active subscriptions as it may have.
             *
             *     `conflict`: An active subscription of the account has this `zapier_subscription_id`.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "limit_reached" | "conflict";
                    };
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
            /** @description One HTTPS URL that receives an event for each completed message. */
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
                     *       "url": "https://hooks.example.com/voice",
                     *       "secret_prefix": "msg_whsec_7c",
                     *       "channel_id": "0f8fad5b-d9cb-469f-a165-70867728950e",
                     *       "channel_type": "domain",
                     *       "source": "dashboard",
                     *       "zapier_subscription_id": null,
                     *       "is_active": true,
                     *       "consecutive_failures": 0,
                     *       "last_delivery_at": "2026-11-21T09:30:00.000Z",
                     *       "last_success_at": "2026-11-21T09:30:00.000Z",
                     *       "last_error": "HTTP 503: upstream is down",
                     *       "created_at": "2026-11-21T09:30:00.000Z",
                     *       "created_by_user_id": "3b241101-e2bb-4255-8caf-4136c566a962"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSubscription"];
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["PlanRequired"];
            /** @description `not_found`: It does not exist, or belongs to another account. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "not_found";
                    };
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
            /** @description One HTTPS URL that receives an event for each completed message. */
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
                     *       "url": "https://hooks.example.com/voice",
                     *       "secret_prefix": "msg_whsec_7c",
                     *       "channel_id": "0f8fad5b-d9cb-469f-a165-70867728950e",
                     *       "channel_type": "domain",
                     *       "source": "dashboard",
                     *       "zapier_subscription_id": null,
                     *       "is_active": true,
                     *       "consecutive_failures": 0,
                     *       "last_delivery_at": "2026-11-21T09:30:00.000Z",
                     *       "last_success_at": "2026-11-21T09:30:00.000Z",
                     *       "last_error": "HTTP 503: upstream is down",
                     *       "created_at": "2026-11-21T09:30:00.000Z",
                     *       "created_by_user_id": "3b241101-e2bb-4255-8caf-4136c566a962"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookSubscription"];
                };
            };
            /** @description `validation_error`: The input is not valid; `issues` says where. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "validation_error";
                    };
                };
            };
            401: components["responses"]["InvalidToken"];
            403: components["responses"]["PlanRequired"];
            /** @description `not_found`: It does not exist, or belongs to another account. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"] & {
                        /** @enum {string} */
                        error?: "not_found";
                    };
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
                "X-Message-Event": "message.completed";
                /** @description Id of this attempt; every retry gets a new one. It stands in the delivery history. */
                "X-Message-Delivery-Id": string;
                /** @description Unix time in seconds, and the HMAC-SHA256 in lower-case hex. While a secret is being rotated there are two `v1`; one that fits is enough. */
                "X-Message-Signature": string;
                /** @description Only on test events fired from the dashboard; their envelope says `sample: true`. */
                "X-Message-Test"?: "true";
                /** @description Names the service and its version. */
                "User-Agent": string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event envelope. Verify the signature over these exact bytes, then parse them. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "message.completed",
                 *       "event_id": "evt_1b4e28ba-2fa1-41d2-883f-0016d3cca427",
                 *       "delivered_at": "2026-11-21T09:30:00.000Z",
                 *       "data": {
                 *         "id": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
                 *         "created_at": "2026-11-21T09:30:00.000Z",
                 *         "completed_at": "2026-11-21T09:30:00.000Z",
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
                 *           "text": "Hello, this is Ada. Please call me back about Tuesday.",
                 *           "confidence": 0.94
                 *         },
                 *         "summary": {
                 *           "text": "Ada asks for a call back about her appointment.",
                 *           "urgency": "medium",
                 *           "sentiment": "neutral",
                 *           "intent": "scheduling",
                 *           "callback_required": true,
                 *           "action_items": [
                 *             {
                 *               "task": "Call Ada back",
                 *               "priority": "high",
                 *               "deadline": "before Tuesday"
                 *             }
                 *           ],
                 *           "mentioned": {
                 *             "names": [
                 *               "Ada",
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
                 *           "url": "https://voice.example.com/api/listen/7c9e6679-7425-40de-944b-e07fc1f90ae7?t=w1qk3v",
                 *           "expires_at": "2026-11-21T09:30:00.000Z",
                 *           "content_type": "audio/webm"
                 *         },
                 *         "dashboard_url": "https://voice.example.com/messages/7c9e6679-7425-40de-944b-e07fc1f90ae7",
                 *         "tags": [
                 *           "new patient"
                 *         ],
                 *         "google_review": {
                 *           "enabled": true,
                 *           "review_url": "https://g.page/r/harbour/review",
                 *           "draft_text": "Wonderful care, thank you."
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Event"];
            };
        };
        responses: {
            /** @description Never again: the subscription is permanently gone and nothing is retried. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Delivered. The body is ignored, but for an excerpt of it in the delivery history. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A failed attempt, like a redirect, a network error or no answer within the delivery timeout. It is retried. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
