// Lengths are in UTF-16 units, as `maxLength` counts them. Without zod, so that forms in the browser can import it.

export const MAX_ACCOUNT_NAME_CHARACTERS = 200
export const MAX_PERSON_NAME_CHARACTERS = 200
export const MAX_TOKEN_NAME_CHARACTERS = 100
export const MAX_PASSKEY_NAME_CHARACTERS = 80
export const MAX_SUBSCRIPTION_NAME_CHARACTERS = 80
export const MAX_SUBSCRIPTION_DESCRIPTION_CHARACTERS = 500
/** RFC 5321, section 4.5.3.1.3 limits a path to 256 octets, angle brackets included. */
export const MAX_EMAIL_CHARACTERS = 254
/** A subscription's URL, as sent and in its canonical form (choices.md, "url in responses"). */
export const MAX_URL_CHARACTERS = 2_048
export const MAX_LOGO_BYTES = 256 * 1024
/** Of the spoken greeting of a channel, and of the file that it is made of. */
export const MAX_GREETING_SECONDS = 60
export const MAX_GREETING_BYTES = 2 * 1024 * 1024
export const MAX_CONTACT_NAME_CHARACTERS = 100
export const MAX_NOTE_CHARACTERS = 5_000
export const MAX_TAG_CHARACTERS = 50
export const MAX_ALERT_NAME_CHARACTERS = 60
export const MAX_VIEW_NAME_CHARACTERS = 60
/** Three times the length of the token, to allow for spaces and line ends that were copied with it. */
export const MAX_SETUP_TOKEN_CHARACTERS = 96
export const MAX_SIGNATURE_HEADER_CHARACTERS = 4_096
/** A signing secret that a person pastes into the delivery check. */
export const MAX_PASTED_SECRET_CHARACTERS = 500
/** A request body in the delivery check. The largest event is much smaller. */
export const MAX_EVIDENCE_BYTES = 256 * 1024
export const MAX_CUSTOM_HEADERS = 10
/** Of all names and values together. */
export const MAX_CUSTOM_HEADERS_BYTES = 4096
/** Text of the field with all headers, `Name: value` in each line. Headers that are too long are refused and not cut. */
export const MAX_HEADERS_CHARACTERS = 2 * MAX_CUSTOM_HEADERS_BYTES
export const MAX_INTENTS = 20
/** Days that the dashboard offers for retention, if the plan allows them. */
export const RETENTION_CHOICES = [30, 60, 90, 180, 365, 730, 1095, 1825, 3650] as const
export const MAX_RETENTION_DAYS = 3650
export const MIN_ACTIVITY_DAYS = 30
export const MAX_INTENT_CHARACTERS = 100
/** Text of the field with all intents, with a comma and a space between them. */
export const MAX_INTENTS_CHARACTERS = MAX_INTENTS * (MAX_INTENT_CHARACTERS + 2)
/** Enough for each number that JavaScript writes. */
export const MAX_NUMBER_CHARACTERS = 25
/** A search of the delivery history: `evt_` and a UUID, with room for spaces that were copied with it. */
export const MAX_HISTORY_SEARCH_CHARACTERS = 60

export const MAX_CHANNEL_NAME_CHARACTERS = 253
export const MAX_SLUG_CHARACTERS = 100
export const MAX_REVIEW_LOCATION_CHARACTERS = 200
export const MAX_ALLOWED_HOSTS = 50
/** The longest hostname (RFC 1035), and `*.` before it. */
export const MAX_HOST_CHARACTERS = 255
export const MAX_MONTHLY_MESSAGES = 1_000_000
export const MAX_MONTHLY_MINUTES = 1_000_000
/** Length of a handle, the account's part of `/c/<handle>/<slug>`. */
export const MIN_HANDLE_CHARACTERS = 3
export const MAX_HANDLE_CHARACTERS = 40
/** Text of the field with all allowed hosts, one per line. */
export const MAX_HOSTS_CHARACTERS = MAX_ALLOWED_HOSTS * (MAX_HOST_CHARACTERS + 1)
export const MAX_MONTHLY_DIGITS = 7
/** A transcript that a person writes. In any script it is below the largest request body. */
export const MAX_CORRECTED_CHARACTERS = 20_000
export const MAX_TERMS = 100
export const MAX_TERM_CHARACTERS = 60
/** Text of the field with all terms of the vocabulary, one per line. */
export const MAX_VOCABULARY_CHARACTERS = MAX_TERMS * (MAX_TERM_CHARACTERS + 1)
/** `#rrggbb`, and room for spaces that were copied with it. */
export const COLOR_CHARACTERS = 32

export const MIN_PASSWORD_CHARACTERS = 10
export const MAX_PASSWORD_CHARACTERS = 200

/** The largest request body in bytes (choices.md, "Faults outside the ten codes": 64 kB). */
export const MAX_BODY_BYTES = 64 * 1024
