import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../testing/database/database'
import { deliveryRows, publishAndWake, publishEvents, subscriptionRow } from '../testing/deliveries/deliveries'
import { anAccount, aSubscription } from '../testing/fixtures/factory'
import { attemptHistory, noneArePending, startFaultProcess, until } from '../testing/processes/faults'
import { shifted } from '../testing/processes/shifted-clock'
import { startReceiver } from '../testing/servers/receiver'
import { setEnv } from '../testing/set-env'
import { claimDue } from '../webhooks/delivery/claim'
import { verify } from '../webhooks/signing/signature'

// A worker whose own clock is wrong by an hour. The clocks of the database and of the receiver are right.

testDatabase()
const HOUR_MS = 3_600_000
const RETRY_SECONDS = 2

beforeAll(() => setEnv({ DELIVERY_TIMEOUT_SECONDS: '5', DELIVERY_RETRY_DELAYS_SECONDS: `${RETRY_SECONDS},60` }))

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

describe.each([
  ['an hour fast', HOUR_MS],
  ['an hour slow', -HOUR_MS],
])('a worker whose clock is %s', (_, byMs) => {
  test('signs with the right time, retries on time and not early, and records the right time', async () => {
    const receiver = await startReceiver({ response: (_, n) => ({ status: n === 1 ? 500 : 200 }) })
    ends.push(receiver.close)
    const account = await anAccount()
    const { row, secret } = await aSubscription({ accountId: account.id, url: receiver.url })
    const worker = await startFaultProcess(receiver, ends, {
      before: shifted(byMs),
      variables: { LOG_LEVEL: 'info' },
    })
    await publishAndWake(account.id)
    await until(() => receiver.received.length === 1)
    await until(async () => (await deliveryRows(row.id)).every(({ attempts }) => attempts === 1))
    const [waiting] = await deliveryRows(row.id)
    await until(noneArePending(row.id))
    expect(await attemptHistory(row.id)).toEqual([
      [1, 500],
      [2, 200],
    ])

    const [first, second] = receiver.received
    if (!first || !second || !waiting?.nextAttemptAt) throw new Error('Two requests were expected.')
    for (const { headers, body, at } of [first, second]) {
      expect(verify(secret, String(headers['x-message-signature']), body, at)).toEqual({ ok: true })
      expect(Math.abs(Date.parse(JSON.parse(body.toString()).delivered_at) - at.getTime())).toBeLessThan(5000)
    }
    // The delay starts at the end of the first attempt, a moment after the receiver got the request.
    expect(waiting.nextAttemptAt.getTime() - first.at.getTime()).toBeGreaterThanOrEqual(RETRY_SECONDS * 1000 - 50)
    expect(second.at.getTime()).toBeGreaterThanOrEqual(waiting.nextAttemptAt.getTime() - 50)
    expect(second.at.getTime() - waiting.nextAttemptAt.getTime()).toBeLessThan(5000)
    const { lastSuccessAt } = await subscriptionRow(row.id)
    expect(Math.abs((lastSuccessAt?.getTime() ?? 0) - second.at.getTime())).toBeLessThan(5000)
    // The worker's own clock really was wrong.
    expect(Math.abs(timeOf(worker.said()) - Date.now() - byMs)).toBeLessThan(60_000)
  })

  test('sends nothing that is not due and takes nothing that another worker has in flight', async () => {
    const receiver = await startReceiver()
    ends.push(receiver.close)
    const account = await anAccount()
    const { row: leased } = await aSubscription({ accountId: account.id, url: receiver.url })
    await publishEvents(account.id)
    const [claim] = await claimDue([{ subscriptionId: leased.id, most: 1 }])
    const { row: fresh } = await aSubscription({ accountId: account.id, url: receiver.url })
    await startFaultProcess(receiver, ends, { before: shifted(byMs) })
    await publishAndWake(account.id)
    await until(noneArePending(fresh.id))
    await until(async () => (await deliveryRows(leased.id)).filter(({ state }) => state === 'delivered').length === 1)
    const [held] = await deliveryRows(leased.id)
    expect(held).toMatchObject({ state: 'pending', attemptId: claim?.attemptId, interruptions: 0 })
    expect(receiver.received).toHaveLength(2)
  })
})

const timeOf = (said: string): number =>
  Number(/"time":(\d+)/.exec(said)?.[1] ?? Date.parse(/"time":"([^"]+)"/.exec(said)?.[1] ?? ''))
