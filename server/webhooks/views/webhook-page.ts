import { db } from '../../../db/client'
import type { Account } from '../../accounts/account/account'
import type { HistoryFilter } from '../../contract/webhooks/attempt'
import { MAX_COUNTED_FAILED } from '../../contract/webhooks/failed-limit'
import type { WebhookPage } from '../../contract/webhooks/webhook-page'
import { env } from '../../env'
import { maxAttempts } from '../rules/schedule'
import { countFailedOf } from '../subscriptions/recover'
import { findSubscription, toSubscription } from '../subscriptions/subscriptions'
import { listHistory } from './history'
import { lifecycleOf } from './lifecycle-view'
import { liveStatusOf } from './live-status'

const BEGINNING = new Date(0)

/**
 * Returns a subscription, its lifecycle and its attempts as of one moment. An attempt can disable the subscription: read one after
 * the other, the page would list that attempt and still show an active subscription.
 * @returns null as in `findSubscription`
 */
export function webhookPage(
  account: Account,
  id: string,
  history: { part: HistoryFilter; search: string },
): Promise<WebhookPage | null> {
  return db().transaction(
    async (tx) => {
      const row = await findSubscription(account, id, tx)
      if (!row) return null
      const [lifecycle, liveStatus, attempts, failed] = await Promise.all([
        lifecycleOf(row, tx),
        liveStatusOf(row, tx),
        listHistory(row.id, history, tx),
        row.isActive ? countFailedOf(tx, row.id, BEGINNING, MAX_COUNTED_FAILED + 1) : 0,
      ])
      return {
        subscription: toSubscription(row),
        lifecycle,
        live_status: liveStatus,
        attempts,
        max_attempts: maxAttempts(env().DELIVERY_RETRY_DELAYS_SECONDS),
        failed,
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
