// Lengths of what people type, in UTF-16 units as `maxLength` counts. Without zod, so that a form can import them into the browser.

export const MAX_ACCOUNT_NAME_CHARACTERS = 200
export const MAX_PERSON_NAME_CHARACTERS = 200
export const MAX_TOKEN_NAME_CHARACTERS = 100
/** RFC 5321, section 4.5.3.1.3: a path of 256 octets, its angle brackets included. */
export const MAX_EMAIL_CHARACTERS = 254
/** Of a subscription's URL, as sent and in its canonical form (choices.md, "url in responses"). */
export const MAX_URL_CHARACTERS = 2_048
/** Three times the token, for spaces and line ends that were copied with it. */
export const MAX_SETUP_TOKEN_CHARACTERS = 96
/** Of an X-Message-Signature header that is examined. */
export const MAX_SIGNATURE_HEADER_CHARACTERS = 4_096
/** Of a signing secret that is pasted to be examined. */
export const MAX_PASTED_SECRET_CHARACTERS = 500
/** Of a body that is examined; the largest event is far below. */
export const MAX_EVIDENCE_BYTES = 256 * 1024
