import type { Account } from '../../accounts/account/account'
import type { Actor } from '../../accounts/account/activity'
import type { ReactivationResult } from '../../contract/webhooks/lifecycle'
import { type ApiError, isApiError } from '../../errors'
import { type ReactivateOptions, reactivate } from './reactivate'

/**
 * Reactivates subscriptions one after the other, each in its own transaction, so that one that is refused does not keep the others
 * from working. The limit of active subscriptions applies to each. Ids that the account does not have are left out.
 */
export async function reactivateMany(
  account: Account,
  actor: Actor,
  ids: readonly string[],
  options: ReactivateOptions,
): Promise<ReactivationResult[]> {
  const results: ReactivationResult[] = []
  for (const id of new Set(ids)) {
    const result = await resultOf(id, () => reactivate(account, actor, id, options))
    if (result) results.push(result)
  }
  return results
}

async function resultOf(id: string, run: () => ReturnType<typeof reactivate>): Promise<ReactivationResult | null> {
  try {
    const done = await run()
    return done && { id, is_reactivated: true, held: done.held, missed: done.missed, message: null }
  } catch (error) {
    if (isApiError(error) && REFUSALS.includes(error.error))
      return { id, is_reactivated: false, held: 0, missed: 0, message: error.message }
    throw error
  }
}

/** The errors that `reactivate` throws for the state of a subscription or of its account. */
const REFUSALS: readonly ApiError['error'][] = ['conflict', 'limit_reached']
