import { eq, sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { databaseTime } from '../../db/clock'
import { alertUrls } from '../../db/schema'
import { recordActivity, SYSTEM_ACTOR } from '../accounts/account/activity'
import { env } from '../env'
import { dispatchWatched } from '../webhooks/dispatch/dispatch'
import { decrypt, UnreadableSecretError } from '../webhooks/signing/encryption'
import { USER_AGENT, USER_AGENT_VALUE } from '../webhooks/signing/headers'
import { reportKeyFault } from '../webhooks/signing/key-faults'
import { explain, isSuccess, type Outcome } from '../webhooks/transport/outcome'
import { type NetworkPolicy, policyFromEnv } from '../webhooks/transport/policy'
import type { Alert } from './alert'
import { alertBody } from './alert-body'
import { alertUrlRow } from './alert-urls'
import { nextTry } from './next-try'
import { type AlertPayload, queueNextTry } from './queue-alerts'

export type AlertUrlRow = typeof alertUrls.$inferSelect

/** The task of a try: its name and its whole payload, with which the next try is queued. */
interface AlertTask {
  name: string
  payload: AlertPayload
}

/** Returns the alert URL of a task; null when it was removed, or stopped meanwhile. */
export async function usableAlertUrl({ alert_url_id: id }: AlertPayload): Promise<AlertUrlRow | null> {
  const [row] = await db().select().from(alertUrls).where(eq(alertUrls.id, id))
  return row && row.stoppedAt === null ? row : null
}

/**
 * Makes one try to send an alert and records the result: accepted, queued again, given up, or the URL stopped. Each alert arrives at
 * least once, or its failure is in the settings and in the activity log.
 * @throws when a fault of this service prevents the request or the recording; the task is then repeated and no try is counted
 */
export async function sendAlert(
  { name, payload }: AlertTask,
  row: AlertUrlRow,
  alert: Alert,
  { policy = policyFromEnv() }: { policy?: NetworkPolicy } = {},
): Promise<void> {
  const outcome = await postAlert(row, alert, { id: payload.alert_id, policy })
  const next = nextTry(outcome, payload.tries, await databaseTime())
  if (next.kind === 'accepted') await recordAccepted(row)
  else if (next.kind === 'retry') await db().execute(queueNextTry(name, payload, next.afterSeconds))
  else await recordFailed(row, failureOf(outcome), next.kind === 'stopped')
}

/**
 * Posts an alert under the rules of deliveries: public addresses, no redirect, one deadline.
 * @throws NotDispatchedError, UnreadableSecretError for a fault of this service before the first byte was sent
 */
export async function postAlert(
  { id: urlId, encryptedUrl, format }: AlertUrlRow,
  alert: Alert,
  { id, policy }: { id: string; policy: NetworkPolicy },
): Promise<Outcome> {
  const request = {
    url: urlOf(encryptedUrl, urlId),
    headers: { 'Content-Type': 'application/json', [USER_AGENT]: USER_AGENT_VALUE },
    body: alertBody(format, alert, id),
  }
  const timeoutMs = env().DELIVERY_TIMEOUT_SECONDS * 1000
  return dispatchWatched(request, { timeoutMs, stallAllowanceMs: timeoutMs, policy })
}

function urlOf(encryptedUrl: string, id: string): string {
  try {
    return decrypt(encryptedUrl, alertUrlRow(id))
  } catch (error) {
    if (error instanceof UnreadableSecretError && error.keyId !== null) reportKeyFault(error.keyId)
    throw error
  }
}

/** Records that the chat tool accepted an alert. A stopped URL is used again. */
export async function recordAccepted({ id }: AlertUrlRow): Promise<void> {
  await db()
    .update(alertUrls)
    .set({ lastSentAt: sql`clock_timestamp()`, lastFailedAt: null, lastFailure: null, stoppedAt: null })
    .where(eq(alertUrls.id, id))
}

async function recordFailed({ id }: AlertUrlRow, failure: string, isStopped: boolean): Promise<void> {
  await db().transaction(async (tx) => {
    const [row] = await tx
      .update(alertUrls)
      .set({
        lastFailedAt: sql`clock_timestamp()`,
        lastFailure: failure,
        ...(isStopped ? { stoppedAt: sql`clock_timestamp()` } : {}),
      })
      .where(eq(alertUrls.id, id))
      .returning({ accountId: alertUrls.accountId, name: alertUrls.name })
    if (!row) return
    const action = isStopped ? 'alert_url_stopped' : 'alert_failed'
    const entry = { action, subjectId: id, subject: row.name, detail: failure } as const
    await recordActivity(tx, { id: row.accountId }, SYSTEM_ACTOR, entry)
  })
}

/**
 * Returns the failure code and the status of the response if there was one: "timeout", "http_status: 503". Never the response or the
 * address, which may contain the URL.
 */
export function failureOf(outcome: Outcome): string {
  const status = outcome.kind === 'response' ? outcome.status : undefined
  return [explain(outcome)?.code, status].filter((part) => part !== undefined).join(': ')
}

/** Returns the result of a test alert: the status of a 2xx response, or the failure. */
export const resultOf = (outcome: Outcome): { is_accepted: boolean; result: string } => ({
  is_accepted: isSuccess(outcome),
  result: failureOf(outcome),
})
