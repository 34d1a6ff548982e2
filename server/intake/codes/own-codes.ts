import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { intakeCodes } from '../../../db/schema'
import { CODE_MINUTES, MAX_CODE_TRIES } from '../../contract/intake/protocol'
import { isCode } from './code'
import type { CodeProvider } from './port'
import { SEND_CODE } from './send-code'

/** Attempts of the task that sends a code. Its delays grow to about a minute; an expired code is not sent. */
const MAX_ATTEMPTS = 6

/** A person waits for the code. Lower numbers run first; other tasks have 0. */
const BEFORE_OTHERS = -10

/** Codes that this service makes. Mail or the hook sends them. */
export const ownCodes: CodeProvider = {
  async start(tx, sessionId) {
    const id = randomUUID()
    const times = {
      sentAt: sql`clock_timestamp()`,
      expiresAt: sql`clock_timestamp() + make_interval(mins => ${CODE_MINUTES})`,
    }
    await tx
      .insert(intakeCodes)
      .values({ sessionId, id, ...times })
      .onConflictDoUpdate({ target: intakeCodes.sessionId, set: { id, attempts: 0, ...times } })
    await tx.execute(sql`
      select graphile_worker.add_job(${SEND_CODE}, json_build_object('code_id', ${id}::text),
        max_attempts => ${MAX_ATTEMPTS}, priority => ${BEFORE_OTHERS})`)
  },

  async check(tx, sessionId, code) {
    const [row] = await tx
      .select({
        id: intakeCodes.id,
        attempts: intakeCodes.attempts,
        isExpired: sql<boolean>`${intakeCodes.expiresAt} <= clock_timestamp()`,
      })
      .from(intakeCodes)
      .where(eq(intakeCodes.sessionId, sessionId))
      .for('update')
    if (!row || row.isExpired || row.attempts >= MAX_CODE_TRIES) return { result: 'expired', tries_left: 0 }
    if (isCode(row.id, code)) {
      await tx.delete(intakeCodes).where(eq(intakeCodes.sessionId, sessionId))
      return { result: 'verified', tries_left: 0 }
    }
    await tx
      .update(intakeCodes)
      .set({ attempts: row.attempts + 1 })
      .where(eq(intakeCodes.sessionId, sessionId))
    return { result: 'wrong', tries_left: MAX_CODE_TRIES - row.attempts - 1 }
  },
}
