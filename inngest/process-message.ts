import { eq } from 'drizzle-orm'
import type { Inngest } from 'inngest'
import { db } from '../db/client'
import { processingJobs } from '../db/schema'
import { configuredEngines } from '../server/processing/configured-engines'
import type { Engines } from '../server/processing/port/engines'
import { processMessage } from '../server/processing/work/process-message'
import { messageDue } from './client'

/** Steps of one account at the same time. Inngest's smallest plan allows 5. */
const ACCOUNT_CONCURRENCY = 5

export interface ProcessingOptions {
  clock?: () => Date
  engines?: Engines
}

/** Creates the function that processes a message, a step of its job in each turn. Retries are only for faults of this service. */
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

interface Steps {
  run(id: string, turn: () => Promise<string | null>): Promise<string | null>
  sleep(id: string, time: string): Promise<void>
  sleepUntil(id: string, time: string): Promise<void>
}

/** A turn has two steps, and Inngest ends a run with an error at its 1,000th step. */
const MAX_TURNS = 400

/** Runs `turn` until it returns null, and sleeps until the time that it returned. A sleeping run would repeat steps of another `name`. */
export async function runTurns(
  step: Steps,
  {
    name,
    turn,
    maxTurns = MAX_TURNS,
  }: { name: string; turn: () => Promise<string | null>; maxTurns?: number | undefined },
): Promise<void> {
  let sleptUntil: string | null = null
  for (let number = 1; number <= maxTurns; number++) {
    const next: string | null = await step.run(`${name}-${number}`, turn)
    if (next === null) return
    // The run woke too early: Inngest's clock is ahead of the database's, or another process has the row. Do not spin.
    if (next === sleptUntil) await step.sleep(`pause-${number}`, '1s')
    else await step.sleepUntil(`sleep-${number}`, next)
    sleptUntil = next
  }
}
