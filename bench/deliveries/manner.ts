/**
 * What becomes of a request once the sink has read it: an answer at once; an answer and the end of the connection; an answer
 * after LATE_MS; none ever; or one whose body never ends. Events that are never answered are not counted as arrived.
 */
export type Manner = 'prompt' | 'closing' | 'late' | 'silent' | 'endless'

export const LATE_MS = 2000
