import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { db } from '../../db/client'
import { alertUrls } from '../../db/schema'
import type { Account } from '../accounts/account/account'
import { type Actor, recordActivity } from '../accounts/account/activity'
import type { TestAlertResult } from '../contract/accounts/alert-url'
import { isUuid } from '../contract/values/text'
import { ApiError } from '../errors'
import { refuseWhilePaused } from '../pause'
import { UnreadableSecretError } from '../webhooks/signing/secret'
import { NotDispatchedError } from '../webhooks/transport/dispatch'
import type { Outcome } from '../webhooks/transport/outcome'
import { type NetworkPolicy, policyFromEnv } from '../webhooks/transport/policy'
import { testAlert } from './alert-body'
import { type AlertUrlRow, notificationSettingsUrl, postAlert, recordAccepted, resultOf } from './send-alert'

/** Sends a test alert, which lets a stopped URL send again. Null without it. Throws ApiError internal_error with 503 for own faults. */
export async function sendTestAlert(
  account: Account,
  actor: Actor,
  id: string,
  { policy = policyFromEnv() }: { policy?: NetworkPolicy } = {},
): Promise<TestAlertResult | null> {
  if (!isUuid(id)) return null
  const [row] = await db()
    .select()
    .from(alertUrls)
    .where(and(eq(alertUrls.id, id), eq(alertUrls.accountId, account.id)))
  if (!row) return null
  refuseWhilePaused()
  const startedAt = performance.now()
  const outcome = await postTest(account, row, policy)
  const duration_ms = Math.round(performance.now() - startedAt)
  const { is_accepted, result } = resultOf(outcome)
  if (is_accepted) await recordAccepted(row)
  const entry = { action: 'alert_test_sent', subjectId: id, subject: row.name, detail: result } as const
  await recordActivity(db(), account, actor, entry)
  return { is_accepted, result, duration_ms }
}

async function postTest({ name }: Account, row: AlertUrlRow, policy: NetworkPolicy): Promise<Outcome> {
  try {
    return await postAlert(row, testAlert(name, notificationSettingsUrl()), { id: randomUUID(), policy })
  } catch (error) {
    if (!(error instanceof NotDispatchedError || error instanceof UnreadableSecretError)) throw error
    throw new ApiError('internal_error', {
      status: 503,
      message: 'The test alert could not be sent because of a fault on our side. Try again later.',
      headers: { 'Retry-After': '30' },
      cause: error,
    })
  }
}
