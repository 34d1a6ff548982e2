/**
 * What the sink does after reading a request: it responds immediately; responds and closes the connection; responds
 * after LATE_MS; never responds; or sends a body that never ends. Events without a response do not count as arrived.
 */
export type SinkBehavior = 'prompt' | 'closing' | 'late' | 'silent' | 'endless'

export const LATE_MS = 2000
