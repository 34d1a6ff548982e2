import type { Account } from '../../accounts/account/account'
import type { Actor } from '../../accounts/account/activity'
import type { ReactivationResult } from '../../contract/webhooks/lifecycle'
import { ApiError } from '../../errors'
import { type ReactivateOptions, reactivate } from './reactivate'

/**
 * Reactivates subscriptions one after the other, each in its own transaction, so that one that is refused does not keep the others
 * from working. The limit of active subscriptions applies to each.
 */
export async function reactivateMany(
  account: Account,
  actor: Actor,
  ids: readonly string[],
  options: ReactivateOptions,
): Promise<ReactivationResult[]> {
  const results: ReactivationResult[] = []
  for (const id of new Set(ids)) results.push(await resultOf(id, () => reactivate(account, actor, id, options)))
  return results
}

async function resultOf(id: string, run: () => ReturnType<typeof reactivate>): Promise<ReactivationResult> {
  const refused = (message: string) => ({ id, is_reactivated: false, held: 0, missed: 0, message })
  try {
    const done = await run()
    if (done === null) return refused(new ApiError('not_found').message)
    return { id, is_reactivated: true, held: done.held, missed: done.missed, message: null }
  } catch (error) {
    if (error instanceof ApiError && REFUSALS.includes(error.error)) return refused(error.message)
    throw error
  }
}

/** The errors that `reactivate` throws for the state of a subscription or of its account. */
const REFUSALS: readonly ApiError['error'][] = ['conflict', 'limit_reached', 'not_found']
