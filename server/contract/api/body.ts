/** The largest request body in bytes (choices.md, "Faults outside the ten codes": 64 kB). */
export const MAX_BODY_BYTES = 64 * 1024
