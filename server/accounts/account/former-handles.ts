import { and, eq, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../../db/client'
import { formerHandles } from '../../../db/schema'

/** For how long no other account can take a handle that was given up: campaign links on paper must not lead to it. */
export const HANDLE_QUARANTINE_DAYS = 90

const QUARANTINE = sql.raw(`interval '${HANDLE_QUARANTINE_DAYS} days'`)

/**
 * Returns whether another account gave up this handle too recently. Call it after the handle was written: the unique
 * index makes a writer wait for the transaction that gives the handle up, and this statement then sees it.
 */
export async function isQuarantined(tx: Transaction, handle: string, accountId: string): Promise<boolean> {
  const [row] = await tx.execute(sql`
    select 1 from former_handles where handle = ${handle} and account_id <> ${accountId}::uuid
      and freed_at > clock_timestamp() - ${QUARANTINE}`)
  return row !== undefined
}

/** Forgets that an account gave up a handle that it uses again. */
export const reclaimHandle = (tx: Transaction, handle: string, accountId: string) =>
  tx.delete(formerHandles).where(and(eq(formerHandles.handle, handle), eq(formerHandles.accountId, accountId)))

/** Deletes handles that any account can take. */
export const pruneFormerHandles = () =>
  db().execute(sql`delete from former_handles where freed_at <= clock_timestamp() - ${QUARANTINE}`)
