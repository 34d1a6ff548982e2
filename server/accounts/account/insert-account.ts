import type { Transaction } from '../../../db/client'
import { accounts } from '../../../db/schema'
import type { Plan } from '../../contract/accounts/account'
import { isQuarantined } from './former-handles'
import { handleCandidates } from './handle'

/**
 * Inserts an account. Its handle is made from its name, with a number where that is taken or was given up
 * recently; at random when the name has no letters for a URL, is reserved, or all numbers are taken.
 */
export async function insertAccount(
  tx: Transaction,
  { name, plan }: { name: string; plan: Plan },
): Promise<typeof accounts.$inferSelect> {
  for (const handle of handleCandidates(name)) {
    const row = await insertWith(tx, { name, plan, handle })
    if (row) return row
  }
  const [row] = await tx.insert(accounts).values({ name, plan }).returning()
  if (!row) throw new Error('The account was not inserted.')
  return row
}

const HANDLE_QUARANTINED = new Error('The handle was given up recently.')

/** Inserts an account with this handle. Null when another account has it, or gave it up recently. */
async function insertWith(
  tx: Transaction,
  values: { name: string; plan: Plan; handle: string },
): Promise<typeof accounts.$inferSelect | null> {
  try {
    return await tx.transaction(async (savepoint) => {
      const [row] = await savepoint.insert(accounts).values(values).onConflictDoNothing().returning()
      if (row && (await isQuarantined(savepoint, values.handle, row.id))) throw HANDLE_QUARANTINED
      return row ?? null
    })
  } catch (error) {
    if (error === HANDLE_QUARANTINED) return null
    throw error
  }
}
