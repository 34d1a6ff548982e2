/** The longest recording that any channel may allow, in seconds (choices.md, "Longest recording"). */
export const MAX_RECORDING_SECONDS = 300

/** The largest recording that is accepted, in bytes. */
export const MAX_RECORDING_BYTES = 10 * 1024 * 1024
