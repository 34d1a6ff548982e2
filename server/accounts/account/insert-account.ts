import type { Transaction } from '../../../db/client'
import { accounts } from '../../../db/schema'
import type { Plan } from '../../contract/accounts/account'
import { handleCandidates } from './handle'

/**
 * Inserts an account. Its handle is made from its name, with a number where that is taken; at random when the name has
 * no letters for a URL, is reserved, or all numbers are taken.
 */
export async function insertAccount(
  tx: Transaction,
  { name, plan }: { name: string; plan: Plan },
): Promise<typeof accounts.$inferSelect> {
  for (const handle of handleCandidates(name)) {
    const [row] = await tx.insert(accounts).values({ name, plan, handle }).onConflictDoNothing().returning()
    if (row) return row
  }
  const [row] = await tx.insert(accounts).values({ name, plan }).returning()
  if (!row) throw new Error('The account was not inserted.')
  return row
}
