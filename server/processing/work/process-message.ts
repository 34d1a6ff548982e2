import { eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { processingJobs } from '../../../db/schema'
import type { Engines } from '../port/engines'
import { claimStep } from './claim'
import { keepLeases } from './keep-leases'
import { recordStep } from './record-step'
import { runStep } from './run-step'

/**
 * Runs one step of one message, if it is due. When nothing can be claimed, the result is the due time of the row.
 * @param now overrides the database's clock in tests.
 * @returns when to call this again; null when the message is completed, failed or held
 */
export async function processMessage(
  messageId: string,
  { engines, now }: { engines: Engines; now?: Date | undefined },
): Promise<Date | null> {
  const claim = await claimStep(messageId, now)
  if (claim) {
    const lease = keepLeases()
    const signal = lease.keep(claim)
    try {
      const recorded = await recordStep(await runStep(claim, { engines, signal }), now)
      if (recorded) return recorded.nextAttemptAt
    } finally {
      lease.stop()
    }
  }
  const [row] = await db()
    .select({ next: processingJobs.nextAttemptAt })
    .from(processingJobs)
    .where(eq(processingJobs.id, messageId))
  return row?.next ?? null
}
