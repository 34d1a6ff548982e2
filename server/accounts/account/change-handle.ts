import { eq } from 'drizzle-orm'
import { db } from '../../../db/client'
import { accounts } from '../../../db/schema'
import { violates } from '../../../db/sqlstate'
import { ApiError } from '../../errors'
import type { Account } from './account'
import { type Actor, recordActivity } from './activity'
import { HANDLE_QUARANTINE_DAYS, isQuarantined, reclaimHandle } from './former-handles'
import { handleProblem } from './handle'

/** Returns the handle of the account, its part of `/c/<handle>/<slug>`. */
export async function handleOf(account: Account): Promise<string> {
  const [row] = await db().select({ handle: accounts.handle }).from(accounts).where(eq(accounts.id, account.id))
  if (!row) throw new ApiError('not_found')
  return row.handle
}

/**
 * Changes the handle of the account; a repeat changes nothing. Campaign links with the old handle stop working. The
 * account can take it back; others cannot for a while (choices.md, "Handle of an account").
 * @throws ApiError validation_error; conflict for a handle that another account has, or gave up recently
 */
export async function changeHandle(account: Account, actor: Actor, handle: string): Promise<void> {
  try {
    await db().transaction(async (tx) => {
      const [before] = await tx.select().from(accounts).where(eq(accounts.id, account.id)).for('no key update')
      // A handle that the database made can be kept, although no account may choose one like it.
      if (!before || before.handle === handle) return
      assertHandle(handle)
      await tx.update(accounts).set({ handle }).where(eq(accounts.id, account.id))
      if (await isQuarantined(tx, handle, account.id)) throw new ApiError('conflict', { message: QUARANTINED })
      await reclaimHandle(tx, handle, account.id)
      await recordActivity(tx, account, actor, {
        action: 'settings_changed',
        subject: 'Campaign address',
        detail: `${before.handle} to ${handle}`,
      })
    })
  } catch (error) {
    if (!violates(error, 'accounts_handle')) throw error
    throw new ApiError('conflict', { message: 'Another account uses this address. Choose another.', cause: error })
  }
}

const QUARANTINED = `Another account used this address in the last ${HANDLE_QUARANTINE_DAYS} days. Choose another.`

const MESSAGES = {
  form: 'Use 3 to 40 lowercase letters and digits, with single hyphens between them.',
  reserved: 'This address is reserved. Choose another.',
}

function assertHandle(handle: string): void {
  const problem = handleProblem(handle)
  if (problem === null) return
  const message = MESSAGES[problem]
  throw new ApiError('validation_error', { message, issues: [{ path: ['handle'], message }] })
}
