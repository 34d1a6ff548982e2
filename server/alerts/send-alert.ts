import { randomUUID } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '../../db/client'
import { alertUrls } from '../../db/schema'
import type { Account } from '../accounts/account/account'
import { type Actor, recordActivity, SYSTEM_ACTOR } from '../accounts/account/activity'
import type { TestAlertResult } from '../contract/accounts/alert-url'
import { isUuid } from '../contract/values/text'
import { env } from '../env'
import { ApiError } from '../errors'
import { refuseWhilePaused } from '../pause'
import { reportKeyFault } from '../webhooks/signing/key-status'
import { USER_AGENT, USER_AGENT_VALUE } from '../webhooks/signing/request'
import { decrypt, UnreadableSecretError } from '../webhooks/signing/secret'
import { dispatchWatched, NotDispatchedError } from '../webhooks/transport/dispatch'
import { explain, isSuccess, type Outcome } from '../webhooks/transport/outcome'
import { type NetworkPolicy, policyFromEnv } from '../webhooks/transport/policy'
import { type Alert, alertBody, testAlert } from './alert-body'
import { alertUrlRow } from './alert-urls'

export type AlertUrlRow = typeof alertUrls.$inferSelect

/**
 * Creates a task that sends an alert to one URL. `alertOf` returns null when the account was deleted. The task queue repeats
 * a task that throws, after e, e², e³ … seconds.
 */
export const alertTask = <About extends z.ZodObject>(
  about: About,
  alertOf: (payload: z.output<About>, url: AlertUrlRow) => Promise<Alert | null>,
) =>
  /** @param job how often it was tried, this time included */
  async function sendAlert(
    task: unknown,
    { attempts }: { attempts: number },
    { policy = policyFromEnv() }: { policy?: NetworkPolicy } = {},
  ): Promise<void> {
    const payload = { ...about.parse(task), ...AlertPayload.parse(task) }
    const [row] = await db().select().from(alertUrls).where(eq(alertUrls.id, payload.alert_url_id))
    if (!row || row.stoppedAt !== null) return // It was removed, or stopped meanwhile.
    const alert = await alertOf(payload, row)
    if (!alert) return
    const outcome = await postAlert(row, alert, { id: payload.alert_id, policy })
    const result = resultOf(outcome)
    const next = nextStep(outcome)
    if (next === 'accepted') return recordAccepted(row)
    if (next === 'retry' && attempts < MAX_TRIES) throw new Error(`An alert was not accepted: ${result.result}`)
    await recordFailed(row, result.result, next === 'stopped')
  }

/** Three and a half hours in all, longer than chat tools limit a sender. */
const MAX_TRIES = 10

/** Posts an alert under the rules of deliveries. @throws NotDispatchedError, UnreadableSecretError before it is sent */
async function postAlert(
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
async function recordAccepted({ id }: AlertUrlRow): Promise<void> {
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

/** The failure code and the status. Never the response or the address, which may contain the URL. */
function failureOf(outcome: Outcome): string {
  const status = outcome.kind === 'response' ? outcome.status : undefined
  return [explain(outcome)?.code, status].filter((part) => part !== undefined).join(': ')
}

/** Returns the result of a test alert: the status of a 2xx response, or the failure. */
const resultOf = (outcome: Outcome): { is_accepted: boolean; result: string } => ({
  is_accepted: isSuccess(outcome),
  result: failureOf(outcome),
})

/** What follows a try. A URL is stopped when the chat tool says that it no longer exists. */
type NextStep = 'accepted' | 'stopped' | 'retry' | 'given_up'

/** Decides what follows a try to send an alert. */
export function nextStep(outcome: Outcome): NextStep {
  if (isSuccess(outcome)) return 'accepted'
  const status = outcome.kind === 'response' ? outcome.status : null
  if (status === 404 || status === 410) return 'stopped'
  return isWorthRepeating(status) ? 'retry' : 'given_up'
}

/** A refusal of the request (4xx) or a redirect will not change, except for a timeout and a limit. */
const isWorthRepeating = (status: number | null): boolean =>
  status === null || status >= 500 || status === 408 || status === 425 || status === 429

const AlertPayload = z.object({ alert_id: z.string(), alert_url_id: z.string() })

/** After other tasks (0): a silent chat tool holds a slot. A named queue would stay locked after a killed worker. */
const PRIORITY = sql.raw('10')

/** Queues an alert. `url` is the alias of `alert_urls`, `about` the rest of the payload as a JSON object. */
export const queueAlert = (task: string, { url, about }: { url: SQL; about: SQL }): SQL => sql`
  graphile_worker.add_job(${task}, (jsonb_build_object('alert_id', gen_random_uuid(), 'alert_url_id', ${url}.id)
    || ${about})::json, priority => ${PRIORITY})`

const notificationSettingsUrl = (): string => `${env().BASE_URL}/settings/notifications`

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
