import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { databaseTime, db } from '../../../db/client'
import { verificationChecks } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { type Actor, recordActivity } from '../../accounts/account/activity'
import type { EventKind } from '../../contract/messages/event'
import type { VerificationCase } from '../../contract/webhooks/values'
import type { VerificationCheck, VerificationResponse } from '../../contract/webhooks/verification'
import { admitRequest } from '../../limits/rate-limit'
import { signedRequest } from '../delivery/attempt'
import type { Claim } from '../delivery/claim'
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
  const check = { checkedAt, result: resultOf(responses), responses }
  await keep(account, actor, row, check)
  return toVerificationCheck(check)
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

type Check = Pick<typeof verificationChecks.$inferSelect, 'checkedAt' | 'result' | 'responses'>

async function keep(account: Account, actor: Actor, { id, url }: SubscriptionRow, check: Check): Promise<void> {
  await db().transaction(async (tx) => {
    await tx
      .insert(verificationChecks)
      .values({ subscriptionId: id, ...check })
      .onConflictDoUpdate({ target: verificationChecks.subscriptionId, set: check })
    await recordActivity(tx, account, actor, {
      action: 'verification_checked',
      subjectId: id,
      subject: url,
      detail: check.result,
    })
  })
}

export async function lastVerificationCheck(subscriptionId: string): Promise<VerificationCheck | null> {
  const [check] = await db()
    .select()
    .from(verificationChecks)
    .where(eq(verificationChecks.subscriptionId, subscriptionId))
  return check ? toVerificationCheck(check) : null
}

const toVerificationCheck = ({ checkedAt, result, responses }: Check): VerificationCheck => ({
  checked_at: checkedAt.toISOString(),
  result,
  responses,
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
