import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '../../../db/client'
import { deliveryAttempts } from '../../../db/schema'
import type { Account } from '../../accounts/account/account'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import type { WebhookPage } from '../../contract/webhooks/overview'
import { testDatabase } from '../../testing/database/database'
import { ended, publishEvents, responseOutcome } from '../../testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../../testing/fixtures/factory'
import { isAnyoneWaiting, until } from '../../testing/processes/faults'
import { claimDue } from '../delivery/claim'
import { recordResults } from '../delivery/record-results'
import { disable } from '../delivery/subscription-counters'
import { webhookPage } from './webhook-page'

testDatabase()

const ALL = { part: 'all', search: '' } as const

async function failedOnce() {
  const account = await anAccount()
  const { row } = await aSubscription({ accountId: account.id })
  await publishEvents(account.id)
  const claims = await claimDue([{ subscriptionId: row.id, most: 1 }])
  await recordResults(claims.map((claim) => ended(claim, responseOutcome(503))))
  return { account, id: row.id }
}

async function pageOf(account: Account, id: string): Promise<WebhookPage> {
  const page = await webhookPage(account, id, ALL)
  if (!page) throw new Error('The subscription exists.')
  return page
}

const stateOf = ({ subscription, lifecycle, live_status, attempts }: WebhookPage) => ({
  isActive: [subscription.is_active, live_status.is_active, lifecycle.state === 'active'],
  held: lifecycle.held,
  attempts: attempts.map(({ attempt, is_held }) => [attempt, is_held]),
  newest: live_status.newest?.attempt,
})

test('a webhook that is disabled while its page is read is shown as before it, as a whole', async () => {
  const { account, id } = await failedOnce()
  const before = { isActive: [true, true, true], held: 0, attempts: [[1, false]], newest: 1 }
  const reading = await db().transaction(async (tx) => {
    // The page reads the subscription, and then waits for the table of attempts until this transaction has committed.
    await tx.execute(sql`lock table delivery_attempts in access exclusive mode`)
    const page = pageOf(account, id)
    await until(isAnyoneWaiting)
    await tx.insert(deliveryAttempts).values({
      id: randomUUID(),
      subscriptionId: id,
      eventId: randomUUID(),
      resendNumber: 0,
      number: 2,
      isTest: false,
      attemptedAt: new Date(),
      failure: 'http_status',
      status: 503,
    })
    await disable(tx, [id], 'failures', SYSTEM_ACTOR)
    return { page }
  })
  expect(stateOf(await reading.page)).toEqual(before)
  expect(stateOf(await pageOf(account, id))).toEqual({
    isActive: [false, false, false],
    held: 1,
    attempts: [
      [2, false],
      [1, true],
    ],
    newest: 2,
  })
})

test('the page counts failed deliveries only while the webhook is active', async () => {
  const { account, id } = await failedOnce()
  await db().execute(sql`
    update deliveries set state = 'failed', next_attempt_at = null, finished_at = clock_timestamp() where subscription_id = ${id}`)
  expect((await pageOf(account, id)).failed).toBe(1)
  await db().transaction((tx) => disable(tx, [id], 'failures', SYSTEM_ACTOR))
  expect((await pageOf(account, id)).failed).toBe(0)
})
