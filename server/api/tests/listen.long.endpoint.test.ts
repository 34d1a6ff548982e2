import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { completeMessages } from '../../messages/completion/complete'
import { testDatabase } from '../../testing/database/database'
import { anAccount, aSubscription, aToken } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { builtService } from '../../testing/rest/rest-request'
import { aCli, type Cli, type LocalReceiver, startLocalReceiver } from '../../testing/service/cli'

const database = testDatabase()
let account: Account
let command: Cli
let receiver: LocalReceiver
beforeEach(async () => {
  account = await anAccount({ plan: 'starter' })
  const { token } = await aToken({ accountId: account.id })
  command = await aCli({ url: builtService().url, token })
  receiver = await startLocalReceiver()
})
afterEach(async () => {
  receiver.close()
  await command.close()
})

const listening = () => command.listen(String(receiver.port))
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

test.each([
  [1, 15],
  [50, 500],
])(
  'at %i events a second, an event is on localhost at most 20 ms (median) after an ordinary delivery',
  async (rate, count) => {
    // The built-in test endpoint is faster than a receiver in the network.
    const { row } = await aSubscription({ accountId: account.id, testResponse: 'ok' })
    await listening()
    const start = Date.now()
    const publishing: Promise<unknown>[] = []
    for (let index = 0; index < count; index++) {
      await sleep(Math.max(0, start + (index * 1000) / rate - Date.now()))
      publishing.push(completeMessages(account, [aMessage()]))
    }
    await Promise.all(publishing)
    await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(count)
    const rows = () => database.sql<{ id: string; us: number; delivered: string; ms: number }[]>`
    select 'evt_' || e.id as id, (extract(epoch from e.created_at) * 1000)::float8 as us,
      d.attempt_summaries -> 0 ->> 'at' as delivered, (d.attempt_summaries -> 0 ->> 'ms')::float8 as ms
    from events e join deliveries d on d.event_id = e.id
    where d.subscription_id = ${row.id} and d.state = 'delivered'`
    await expect.poll(async () => (await rows()).length, { timeout: 60_000 }).toBe(count)
    const published = new Map((await rows()).map((one) => [one.id, one]))
    const ordinary = [...published.values()].map(({ us, delivered, ms }) => Date.parse(delivered) + ms - us)
    const onLocalhost = receiver.received.map(({ event, at }) => at - (published.get(event)?.us ?? Number.NaN))
    console.info(`${rate} a second: ordinary p50 ${median(ordinary)} ms, listen p50 ${median(onLocalhost)} ms`)
    expect(median(onLocalhost) - median(ordinary)).toBeLessThanOrEqual(20)
  },
)

test('500 requests while the computer sleeps arrive in order after it wakes, each signed then', async () => {
  const one = await listening()
  one.child.kill('SIGSTOP')
  const published: string[] = []
  for (let batch = 0; batch < 50; batch++)
    published.push(
      ...(
        await completeMessages(
          account,
          Array.from({ length: 10 }, () => aMessage()),
        )
      ).map(({ eventId }) => eventId),
    )
  // Longer than a lease: the service hands requests out again to a connection that looks open.
  await sleep(70_000)
  const wokeAt = Date.now()
  one.child.kill('SIGCONT')
  await expect.poll(() => new Set(receiver.events()).size, { timeout: 120_000 }).toBe(500)
  expect(receiver.events()).toEqual(published)
  const signedAt = receiver.received.map(({ headers }) =>
    Number(/^t=(\d+)/.exec(String(headers['x-message-signature']))?.[1]),
  )
  expect(Math.min(...signedAt) * 1000).toBeGreaterThan(wokeAt - 2_000)
}, 300_000)
