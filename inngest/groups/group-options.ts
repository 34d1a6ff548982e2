import type { AttemptPool } from './attempt-pool'

/** What the functions of deliveries need. */
export interface GroupOptions {
  pool: AttemptPool
  /** Whether attempts may continue in this process when the response of their step is sent. */
  isResident: () => boolean
  /** What tests replace: the limit of turns. */
  maxTurns?: number | undefined
}

/**
 * Settings of these functions. Inngest's retries are only for faults of this service, because a receiver's failure is a
 * recorded result. With buffered checkpoints a run that ends after its first step needs one request instead of two. A
 * crash repeats the step, and the rows say what is left of it.
 */
export const SETTINGS = { retries: 3, checkpointing: { bufferedSteps: 2 } } as const
