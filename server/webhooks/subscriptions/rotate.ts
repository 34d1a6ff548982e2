import { eq, sql } from 'drizzle-orm'
import { webhookSubscriptions } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { type Actor, recordActivity } from '../../accounts/account/activity'
import type { Rotated } from '../../contract/webhooks/lifecycle'
import { ApiError } from '../../errors'
import { once } from '../../limits/idempotency'
import { mayRotate, REACTIVATION_DAYS } from '../rules/lifecycle'
import {
  createSecret,
  decryptHeaders,
  encryptHeaders,
  encryptSecret,
  secretPrefix,
  UnreadableSecretError,
} from '../signing/secret'
import { findSubscription } from './subscriptions'

/** Replaces the signing secret, which is returned only here; the old one signs for `overlapHours`. Throws ApiError conflict. */
export async function rotateSecret(
  account: Account,
  actor: Actor,
  id: string,
  overlapHours: number,
): Promise<Rotated | null> {
  const found = await findSubscription(account, id)
  if (!found) return null
  const secret = createSecret()
  const prefix = secretPrefix(secret)
  const rotated = await once(
    actor.request,
    async (tx) => {
      const [locked] = await tx
        .select({ row: webhookSubscriptions, ms: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8` })
        .from(webhookSubscriptions)
        .where(eq(webhookSubscriptions.id, found.id))
        .for('no key update')
      if (!locked) throw new ApiError('not_found')
      if (!mayRotate(locked.row, new Date(locked.ms)))
        throw new ApiError('conflict', {
          message: `It was disabled more than ${REACTIVATION_DAYS} days ago, so its secret cannot be replaced. Create a new subscription.`,
        })
      const [rotated] = await tx.execute<{ until_ms: number | null }>(sql`
      update webhook_subscriptions
      set encrypted_secret = ${encryptSecret(secret, found.id)}, secret_prefix = ${prefix},
        encrypted_headers = ${headersWithNewKey(locked.row.encryptedHeaders, found.id)},
        previous_encrypted_secret = case when ${overlapHours}::float8 > 0 then encrypted_secret end,
        previous_secret_until =
          case when ${overlapHours}::float8 > 0 then clock_timestamp() + make_interval(secs => 3600 * ${overlapHours}::float8) end
      where id = ${found.id}
      returning (extract(epoch from previous_secret_until) * 1000)::float8 as until_ms`)
      if (!rotated) throw new Error('The locked subscription does not exist.')
      const detail = overlapHours > 0 ? `overlap of ${overlapHours} h` : 'at once'
      await recordActivity(tx, account, actor, {
        action: 'secret_rotated',
        subjectId: found.id,
        subject: found.url,
        detail,
      })
      return {
        secret_prefix: prefix,
        previous_secret_until: rotated.until_ms === null ? null : new Date(rotated.until_ms).toISOString(),
      }
    },
    (shown) => shown,
  )
  return { secret, ...rotated }
}

/** Throws ApiError conflict when the key of the headers is missing, so that a secret with a lost key can still be replaced. */
function headersWithNewKey(encrypted: string | null, id: string): string | null {
  if (encrypted === null) return null
  try {
    return encryptHeaders(decryptHeaders(encrypted, id), id)
  } catch (error) {
    if (!(error instanceof UnreadableSecretError)) throw error
    const message = 'The custom headers cannot be read any more. Remove them first, then replace the secret.'
    throw new ApiError('conflict', { message, cause: error })
  }
}
