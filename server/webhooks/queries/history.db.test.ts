import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '../../accounts/account/activity'
import { completeMessages } from '../../messages/completion/complete'
import { testDatabase } from '../../testing/database/database'
import { ended, responseOutcome } from '../../testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { claimDue } from '../delivery/claim'
import { recordResults } from '../delivery/record-results'
import { resend } from '../subscriptions/resend'
import { listHistory } from './history'

const database = testDatabase()

/** A subscription with an attempt of each of two messages, the newer one delivered and the older one failed finally. */
async function attempted() {
  const account = await anAccount()
  const { row } = await aSubscription({ accountId: account.id })
  const [older, newer] = await completeMessages(account, [
    aMessage({
      sender: { verification_method: 'sms', contact_verified: true, email: null, phone: '+15550100', whatsapp: null },
    }),
    aMessage(),
  ])
  if (!older || !newer) throw new Error('Two messages were completed.')
  const claims = await claimDue([{ subscriptionId: row.id, most: 2 }])
  await recordResults(
    claims.map((claim) => ({
      ...ended(claim, responseOutcome(claim.event.id === privateId(newer.eventId) ? 200 : 503)),
      dispatchedAt: new Date(claim.startedAt.getTime() + (claim.event.id === privateId(newer.eventId) ? 5 : 0)),
    })),
  )
  await database.sql`
    update deliveries set state = 'failed', next_attempt_at = null, finished_at = clock_timestamp()
    where subscription_id = ${row.id} and state = 'pending'`
  return { account, id: row.id, older, newer }
}
const privateId = (eventId: string) => eventId.replace('evt_', '')
const all = { part: 'all', search: '' } as const

test('each attempt has its message, and says whether its delivery failed and was not resent', async () => {
  const { account, id, older, newer } = await attempted()
  expect(await listHistory(id, all)).toMatchObject([
    { message: { id: newer.messageId }, delivery_state: 'delivered', is_failed_delivery: false },
    {
      message: { id: older.messageId, contact: '+15550100', summary: expect.stringMatching(/./) },
      delivery_state: 'failed',
      is_failed_delivery: true,
    },
  ])
  await resend(account, SYSTEM_ACTOR, older.deliveries[0]?.id ?? '')
  expect((await listHistory(id, all)).map((entry) => entry.is_failed_delivery)).toEqual([false, false])
  await database.sql`delete from events where account_id = ${account.id}`
  expect(await listHistory(id, all)).toMatchObject([
    { message: null, delivery_state: null, is_failed_delivery: false },
    { message: null, delivery_state: null, is_failed_delivery: false },
  ])
})

test('the last attempt of a held delivery is held, and those before it are not', async () => {
  const { id } = await attempted()
  const held = async () => (await listHistory(id, all)).map((entry) => entry.is_held)
  expect(await held()).toEqual([false, false])
  await database.sql`update deliveries set state = 'held', finished_at = null where subscription_id = ${id} and state = 'failed'`
  expect(await held()).toEqual([false, true])
  await database.sql`update deliveries set attempts = 2 where subscription_id = ${id} and state = 'held'`
  expect(await held()).toEqual([false, false])
})

test('an interrupted attempt of a held delivery is not held, and its repetition is', async () => {
  const account = await anAccount()
  const { row } = await aSubscription({ accountId: account.id })
  await completeMessages(account, [aMessage()])
  await claimDue([{ subscriptionId: row.id, most: 1 }])
  await database.sql`update deliveries set next_attempt_at = attempt_started_at where subscription_id = ${row.id}`
  const claims = await claimDue([{ subscriptionId: row.id, most: 1 }])
  await recordResults(claims.map((claim) => ended(claim, responseOutcome(503))))
  await database.sql`update deliveries set state = 'held', next_attempt_at = null where subscription_id = ${row.id}`
  const attempts = await listHistory(row.id, all)
  expect(attempts.map(({ attempt, failure, is_held }) => [attempt, failure, is_held])).toEqual([
    [1, 'http_status', true],
    [1, 'interrupted', false],
  ])
})

test('a search finds an id or its beginning', async () => {
  const { id, older } = await attempted()
  const event = `evt_${privateId(older.eventId)}`
  const [attempt] = (await listHistory(id, { part: 'failed', search: '' })).map((entry) => entry.id)
  for (const search of [event, event.slice(0, 12), ` ${event.toUpperCase()} `, older.messageId, attempt ?? ''])
    expect(
      (await listHistory(id, { part: 'all', search })).map((entry) => entry.event_id),
      search,
    ).toEqual([event])
  expect(await listHistory(id, { part: 'all', search: 'evt_' })).toHaveLength(2)
  for (const search of [randomUUID(), '%', '_', event.slice(1), `${event}0`, '\0', "'", 'évt'])
    expect(await listHistory(id, { part: 'all', search }), search).toEqual([])
  expect(await listHistory(id, { part: 'delivered', search: event })).toEqual([])
})
