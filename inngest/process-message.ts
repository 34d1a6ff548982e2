import { eq } from 'drizzle-orm'
import type { Inngest } from 'inngest'
import { db } from '../db/client'
import { processingJobs } from '../db/schema'
import { configuredEngines } from '../server/processing/configured-engines'
import type { Engines } from '../server/processing/port/engines'
import { processMessage } from '../server/processing/work/process-message'
import { messageDue } from './events'
import { runTurns } from './run-turns'

/** Steps of one account at the same time. Inngest's smallest plan allows 5. */
const ACCOUNT_CONCURRENCY = 5

/** What tests replace: the engines and the database's clock. */
export interface ProcessingOptions {
  clock?: () => Date
  engines?: Engines
}

/**
 * Creates the function that processes a message, one step of its job in each turn. The failure of a provider is a
 * recorded result; Inngest's retries are only for faults of this service. After the last retry the run ends, and the
 * sweep starts another one.
 */
export const processMessageFunction = (client: Inngest, options: ProcessingOptions = {}) =>
  client.createFunction(
    {
      id: 'process-message',
      triggers: [messageDue],
      concurrency: { key: 'event.data.account_id', limit: ACCOUNT_CONCURRENCY },
      retries: 3,
      // Checkpointing runs several steps in one request and reports them later: a crash would repeat several.
      checkpointing: false,
    },
    ({ event: { data }, step }) => runTurns(step, { name: 'step', turn: () => takeTurn(data, options) }),
  )

/** Runs the step that is due. Returns when the run must look again, in ISO 8601; null when it has nothing left to do. */
async function takeTurn(
  { message_id, wake_generation }: { message_id: string; wake_generation: number },
  { clock, engines = configuredEngines() }: ProcessingOptions,
): Promise<string | null> {
  const next = await processMessage(message_id, { engines, now: clock?.() })
  if (next === null) return null
  const [row] = await db()
    .select({ generation: processingJobs.wakeGeneration })
    .from(processingJobs)
    .where(eq(processingJobs.id, message_id))
  // A newer run continues the message. Less is possible: the sweep wakes first and increments the generation afterwards.
  return (row?.generation ?? 0) <= wake_generation ? next.toISOString() : null
}
