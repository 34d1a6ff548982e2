// Limits of a channel's settings. This file does not import zod, so that forms in the browser can import it.

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
/** Digits of the monthly limits. */
export const MAX_MONTHLY_DIGITS = 7
/** `#rrggbb`, and room for spaces that were copied with it. */
export const COLOR_CHARACTERS = 32
