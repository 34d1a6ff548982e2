/**
 * What the sink does after it has read a request: it responds at once; it responds and closes the connection; it responds
 * after LATE_MS; it never responds; or its body never ends. Events without a response do not count as arrived.
 */
export type Manner = 'prompt' | 'closing' | 'late' | 'silent' | 'endless'

export const LATE_MS = 2000
