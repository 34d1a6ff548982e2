import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { databaseTime, db } from '../../../db/client'
import { accounts, verificationChecks, webhookSubscriptions } from '../../../db/schema'
import { type Account, toAccount } from '../../accounts/account/account'
import { type Actor, recordActivity, SYSTEM_ACTOR } from '../../accounts/account/activity'
import { isPaid } from '../../accounts/account/plan'
import type { EventKind } from '../../contract/messages/event'
import type { VerificationCase } from '../../contract/webhooks/values'
import type { VerificationCheck, VerificationResponse } from '../../contract/webhooks/verification'
import { env } from '../../env'
import { ApiError } from '../../errors'
import { admitRequest } from '../../limits/rate-limit'
import { signedRequest } from '../delivery/attempt'
import type { Claim } from '../delivery/claim'
import { type Notice, queueNotices } from '../notices/notice'
import { EXPIRED_SECONDS, isAccepted, resultOf } from '../rules/verification-result'
import { SIGNATURE } from '../signing/request'
import { createSecret } from '../signing/secret'
import { sign } from '../signing/signature'
import { explain, type Outcome } from '../transport/outcome'
import { type NetworkPolicy, policyFromEnv } from '../transport/policy'
import type { PostRequest } from '../transport/post'
import { findSubscription, type SubscriptionRow } from './subscriptions'
import { sampleEventFor, sendNow, sendTestEvent, signingParts } from './test-event'

/** Checks whether a receiver accepts a test event and then refuses forged requests. Null as in `findSubscription`. Throws ApiError. */
export async function checkReceiver(
  account: Account,
  actor: Actor,
  id: string,
  { policy = policyFromEnv() }: { policy?: NetworkPolicy } = {},
): Promise<VerificationCheck | null> {
  const row = await findSubscription(account, id)
  if (!row) return null
  // In the window of test events, each request of the check counts.
  await admitRequest(account.id, `test ${row.id}`, { calls: FORGED_CASES.length })

  const checkedAt = await databaseTime()
  const test = await sendTestEvent(account, actor, row.id, { policy })
  if (!test) return null
  const { status, failure } = test.attempt
  const signed: VerificationResponse = { case: 'signed', status, failure }
  const responses = isAccepted(signed) ? [signed, ...(await sendForged(account, row, policy))] : [signed]
  return keep(account, actor, row, { checkedAt, result: resultOf(responses), responses })
}

/**
 * Begins or ends the weekly checks of a receiver, which send only the forged requests. Null as in `findSubscription`.
 * @throws ApiError conflict unless the last check found that the receiver refuses them: others would take them for messages
 */
export async function checkWeekly(
  account: Account,
  actor: Actor,
  id: string,
  { isWeekly }: { isWeekly: boolean },
): Promise<VerificationCheck | null> {
  const row = await findSubscription(account, id)
  if (!row) return null
  return db().transaction(async (tx) => {
    const [check] = await tx
      .update(verificationChecks)
      .set({ nextCheckAt: isWeekly ? IN_A_WEEK : null })
      .where(and(eq(verificationChecks.subscriptionId, row.id), eq(verificationChecks.result, 'verifies')))
      .returning()
    if (!check) throw new ApiError('conflict', { message: 'Check first that the receiver refuses forged requests.' })
    const detail = isWeekly ? 'weekly check' : 'no weekly check'
    await recordActivity(tx, account, actor, {
      action: 'subscription_changed',
      subjectId: row.id,
      subject: row.url,
      detail,
    })
    return toVerificationCheck(check)
  })
}

/** How many receivers a run of the task checks, at the same time. */
const MOST_CHECKS = 20

/**
 * Task: sends forged requests to the receivers whose weekly check is due. One that accepts any is reported to its people, and is
 * not checked again before a person does. One that gives no clear answer keeps its result, and is checked again after a day.
 */
export async function checkDueReceivers({ policy = policyFromEnv() }: { policy?: NetworkPolicy } = {}): Promise<void> {
  if (env().DELIVERY_PAUSED) return
  const isDue = sql`${verificationChecks.nextCheckAt} <= statement_timestamp()`
  const due = db()
    .select({ id: verificationChecks.subscriptionId })
    .from(verificationChecks)
    .where(isDue)
    .limit(MOST_CHECKS)
    .for('update', { skipLocked: true })
  const claimed = await db()
    .update(verificationChecks)
    .set({ nextCheckAt: sql`statement_timestamp() + interval '1 day'` })
    .where(sql`${verificationChecks.subscriptionId} in ${due}`)
    .returning()
  const checks = await Promise.allSettled(claimed.map((check) => checkAgain(check, policy)))
  const failed = checks.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}

async function checkAgain(
  { subscriptionId, responses: before }: typeof verificationChecks.$inferSelect,
  policy: NetworkPolicy,
): Promise<void> {
  const [found] = await db()
    .select({ owner: accounts, row: webhookSubscriptions })
    .from(webhookSubscriptions)
    .innerJoin(accounts, eq(accounts.id, webhookSubscriptions.accountId))
    .where(and(eq(webhookSubscriptions.id, subscriptionId), webhookSubscriptions.isActive))
  if (!found || !isPaid(found.owner.plan)) return
  const account = toAccount(found.owner)
  const checkedAt = await databaseTime()
  const signed = before.filter((response) => response.case === 'signed')
  const responses = [...signed, ...(await sendForged(account, found.row, policy))]
  const result = resultOf(responses)
  if (result === 'unclear') return
  const notices =
    result === 'verifies'
      ? []
      : [{ kind: 'unverified', subscriptionId, eventId: null, attemptId: null, error: '' } as const]
  await keep(account, SYSTEM_ACTOR, found.row, { checkedAt, result, responses }, notices)
}

async function sendForged(account: Account, row: SubscriptionRow, policy: NetworkPolicy) {
  const now = await databaseTime()
  const subscription = signingParts(row, now)
  const sample = await sampleEventFor(account, row, now)
  return Promise.all(
    FORGED_CASES.map(async (forged) => {
      const { outcome } = await sendNow(subscription, () => forgedRequest(forged, subscription, sample, now), {
        policy,
        now,
      })
      return toResponse(forged, outcome)
    }),
  )
}

const toResponse = (one: VerificationCase, outcome: Outcome): VerificationResponse => ({
  case: one,
  status: outcome.kind === 'response' ? outcome.status : null,
  failure: explain(outcome)?.code ?? null,
})

type Check = Omit<typeof verificationChecks.$inferSelect, 'subscriptionId'>

const IN_A_WEEK = sql`clock_timestamp() + interval '7 days'`

async function keep(
  account: Account,
  actor: Actor,
  { id, url }: SubscriptionRow,
  check: Omit<Check, 'nextCheckAt'>,
  notices: readonly Notice[] = [],
): Promise<VerificationCheck> {
  return db().transaction(async (tx) => {
    const isSame = and(eq(webhookSubscriptions.id, id), eq(webhookSubscriptions.url, url))
    const [same] = await tx
      .select({ id: webhookSubscriptions.id })
      .from(webhookSubscriptions)
      .where(isSame)
      .for('share')
    if (!same) throw new ApiError('conflict', { message: 'The URL was changed during the check. Check again.' })
    const nextCheckAt =
      check.result === 'verifies'
        ? sql`case when ${verificationChecks.nextCheckAt} is not null then ${IN_A_WEEK} end`
        : null
    const [kept] = await tx
      .insert(verificationChecks)
      .values({ subscriptionId: id, ...check })
      .onConflictDoUpdate({ target: verificationChecks.subscriptionId, set: { ...check, nextCheckAt } })
      .returning()
    if (!kept) throw new Error('The check was not inserted.')
    await recordActivity(tx, account, actor, {
      action: 'verification_checked',
      subjectId: id,
      subject: url,
      detail: check.result,
    })
    await queueNotices(tx, notices)
    return toVerificationCheck(kept)
  })
}

export async function lastVerificationCheck(subscriptionId: string): Promise<VerificationCheck | null> {
  const [check] = await db()
    .select()
    .from(verificationChecks)
    .where(eq(verificationChecks.subscriptionId, subscriptionId))
  return check ? toVerificationCheck(check) : null
}

const toVerificationCheck = ({ checkedAt, result, responses, nextCheckAt }: Check): VerificationCheck => ({
  checked_at: checkedAt.toISOString(),
  result,
  responses,
  next_check_at: nextCheckAt?.toISOString() ?? null,
})

export type ForgedCase = Exclude<VerificationCase, 'signed'>
const FORGED_CASES = ['wrong_signature', 'unsigned', 'expired'] as const satisfies readonly ForgedCase[]

/** Builds a request that a receiver must refuse: like a delivery, with a wrong signature. Throws NotDispatchedError. */
function forgedRequest(
  forged: ForgedCase,
  subscription: Claim['subscription'],
  sample: { kind: EventKind; data: string },
  now: Date,
): PostRequest & { body: string } {
  const at = forged === 'expired' ? new Date(now.getTime() - EXPIRED_SECONDS * 1000) : now
  const event = { id: randomUUID(), ...sample }
  const request = signedRequest({ attemptId: randomUUID(), event, subscription }, at, { isSample: true })
  if (forged === 'expired') return request
  const { [SIGNATURE]: _, ...unsigned } = request.headers
  if (forged === 'unsigned') return { ...request, headers: unsigned }
  return { ...request, headers: { ...unsigned, [SIGNATURE]: sign([createSecret()], request.body, now) } }
}
