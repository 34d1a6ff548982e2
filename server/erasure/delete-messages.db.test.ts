import { beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../accounts/account/account'
import { SYSTEM_ACTOR } from '../accounts/account/activity'
import { completeMessages } from '../messages/completion/complete'
import { numberLedger } from '../messages/ledger/read-ledger'
import { testDataDir } from '../testing/database/data-dir'
import { testDatabase } from '../testing/database/database'
import { ended, responseOutcome } from '../testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../testing/fixtures/factory'
import { aMessage } from '../testing/fixtures/message'
import { anUnfinishedMessage } from '../testing/fixtures/unfinished-message'
import { claimDue } from '../webhooks/delivery/claim'
import { recordResults } from '../webhooks/delivery/record-results'
import { eraseMessage } from './delete-messages'

const database = testDatabase()
testDataDir()
let account: Account
let subscription: { id: string; accountId: string }
beforeEach(async () => {
  account = await anAccount()
  subscription = (await aSubscription({ accountId: account.id })).row
})

const complete = async (message = aMessage()) => (await completeMessages(account, [message]))[0]?.messageId ?? ''
const erase = (id: string, of = account) => eraseMessage(of, SYSTEM_ACTOR, id)
const claims = () => claimDue([{ subscriptionId: subscription.id, most: 9 }])
const ledger = () =>
  database.sql`select number, final_state, final_attempts from ledger_entries where subscription_id = ${subscription.id} order by number`
const attempts = () => database.sql`select from delivery_attempts where subscription_id = ${subscription.id}`

describe('the deliveries of an erased message', () => {
  test('that wait are never claimed, and their event keeps its number', async () => {
    const erased = await complete()
    const kept = await complete(aMessage({ completedAt: new Date('2026-11-21T09:30:00.001Z') }))
    await numberLedger(subscription)
    expect(await erase(erased)).toBe(true)
    expect(await claims()).toHaveLength(1)
    expect(await ledger()).toEqual([
      { number: 1, final_state: 'canceled', final_attempts: 0 },
      { number: 2, final_state: null, final_attempts: null },
    ])
    expect(await erase(kept)).toBe(true)
    expect((await ledger()).map(({ number }) => number)).toEqual([1, 2])
  })

  test('whose attempt is in flight record nothing of the response', async () => {
    const id = await complete()
    await numberLedger(subscription)
    const inFlight = await claims()
    expect(inFlight).toHaveLength(1)
    await erase(id)
    const results = inFlight.map((claim) => ended(claim, responseOutcome(500, 'Hello. is what you said')))
    expect(await recordResults(results)).toEqual([])
    expect(await attempts()).toEqual([])
    const [row] = await database.sql`
      select last_error, consecutive_failures from webhook_subscriptions where id = ${subscription.id}`
    expect(row).toEqual({ last_error: null, consecutive_failures: 0 })
    expect(await ledger()).toEqual([{ number: 1, final_state: 'canceled', final_attempts: 0 }])
  })

  test('that arrived are delivered in the ledger', async () => {
    const id = await complete()
    await numberLedger(subscription)
    await recordResults((await claims()).map((claim) => ended(claim, responseOutcome(200, 'Hello.'))))
    expect(await attempts()).toHaveLength(1)
    await erase(id)
    expect(await attempts()).toEqual([])
    expect(await ledger()).toEqual([{ number: 1, final_state: 'delivered', final_attempts: 1 }])
  })
})

test('a message of another account, a draft and no id are not found', async () => {
  const id = await complete()
  const draft = await anUnfinishedMessage(account, { message: { state: 'draft' } })
  expect([await erase(id, await anAccount()), await erase(draft), await erase('no id')]).toEqual([null, null, null])
  expect(await database.sql`select from messages where account_id = ${account.id}`).toHaveLength(2)
})
