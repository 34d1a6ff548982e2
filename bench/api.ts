import autocannon from 'autocannon'
import type postgres from 'postgres'
import { build } from '../scripts/setup.mjs'
import { Me } from '../server/contract/accounts/account'
import { RecentMessages } from '../server/contract/messages/event'
import { SubscriptionList } from '../server/contract/webhooks/subscription'
import { bench, logProgress, wholeNumber } from './kit/bench'
import { count, meter, microsEach, ms, otherCores, quantile } from './kit/figures'
import {
  type Caller,
  FILL_SETTINGS,
  MESSAGES_OPTION,
  MOST_MESSAGES,
  populate,
  SUBSCRIPTIONS_OF_LARGE,
} from './kit/population'
import { startDatabase, startWeb } from './kit/processes'

const DESCRIPTION = `
Loads three endpoints of the web process on a separate Postgres: with 20 connections, and with one, so that no request waits
for another. Web process, Postgres and client share the cores. It builds first, unless a build of the current sources exists.
Use an otherwise idle machine.

The exit code is 1 when a response was not 200.`

const CONNECTIONS = 20
const TIMEOUT_SECONDS = 10
const SAMPLED_RESPONSES = 5

interface Endpoint {
  title: string
  path: (caller: Caller) => string
  /** Whether only accounts with more than one page of subscriptions send it. */
  isForLarge?: boolean
  /** Whether a response has the requested data. Errors and empty lists must not be measured. */
  isRight: (text: string, caller: Caller) => boolean
}

const ENDPOINTS: readonly Endpoint[] = [
  {
    title: 'me',
    path: () => '/api/v1/me',
    isRight: (text, { accountId }) => Me.parse(JSON.parse(text)).id === accountId,
  },
  {
    title: `webhook-subscriptions, 25 of ${SUBSCRIPTIONS_OF_LARGE}`,
    path: () => '/api/v1/webhook-subscriptions?limit=25',
    isForLarge: true,
    isRight: (text) => SubscriptionList.parse(JSON.parse(text)).pagination.total === SUBSCRIPTIONS_OF_LARGE,
  },
  {
    title: 'messages/recent, 100',
    path: () => '/api/v1/messages/recent?limit=100',
    isRight: (text) => RecentMessages.parse(JSON.parse(text)).messages.length === 100,
  },
]

/** Measures the API. */
export const main = bench({
  name: 'api',
  description: DESCRIPTION,
  options: { messages: MESSAGES_OPTION },
  async run({ messages, quick }, defer) {
    const wanted = wholeNumber('messages', messages, MOST_MESSAGES)
    const [seconds, warmUp] = quick ? [3, 1] : [8, 2]
    await build()
    const database = await startDatabase(defer, FILL_SETTINGS)
    logProgress(`filling a database with ${count(wanted)} messages`)
    const { sql, callers } = await populate(await database.create('bench_api'), wanted, defer)
    const { origin, pid } = await startWeb(database, {}, defer)
    await defer(keepBelowRateLimit(sql))
    const rows: string[][] = []
    let failed = 0
    for (const endpoint of ENDPOINTS) {
      logProgress(endpoint.title)
      const senders = callers.filter(({ isLarge }) => isLarge || !endpoint.isForLarge)
      await checkResponses(origin, endpoint, senders)
      await sendLoad(origin, endpoint, senders, CONNECTIONS, warmUp)
      const stop = await meter({ web: pid, Postgres: database.pid })
      const busy = await sendLoad(origin, endpoint, senders, CONNECTIONS, seconds)
      const usage = await stop()
      const single = await sendLoad(origin, endpoint, senders, 1, seconds / 2)
      failed += busy.failed + single.failed
      const requests = busy.latencies.length
      rows.push([
        endpoint.title,
        count(requests / busy.seconds),
        `${ms(quantile(busy.latencies, 0.5))} / ${ms(quantile(busy.latencies, 0.99))}`,
        ms(quantile(single.latencies, 0.5)),
        microsEach(usage, 'web', requests),
        microsEach(usage, 'Postgres', requests),
        otherCores(usage),
      ])
    }
    const heading = ['per second', 'p50 / p99', 'one connection: p50', 'web', 'Postgres', 'other cores']
    return {
      heading: [`${CONNECTIONS} connections, ${count(wanted)} messages`, ...heading],
      rows,
      notes: [`responses other than 200: ${failed}`],
      isGood: failed === 0,
    }
  },
})

async function checkResponses(origin: string, { title, path, isRight }: Endpoint, callers: readonly Caller[]) {
  for (const caller of callers.slice(0, SAMPLED_RESPONSES)) {
    const response = await fetch(`${origin}${path(caller)}`, { headers: { Authorization: `Bearer ${caller.token}` } })
    const text = await response.text()
    if (response.status !== 200 || !isRight(text, caller))
      throw new Error(`${title}: responded ${response.status} ${text.slice(0, 500)}`)
  }
}

/** Sends requests of the callers in turn, over each connection one after the other, for `duration` seconds. Latencies are in milliseconds. */
function sendLoad(
  url: string,
  { path }: Endpoint,
  callers: readonly Caller[],
  connections: number,
  duration: number,
): Promise<{ seconds: number; latencies: number[]; failed: number }> {
  const headersOf = ({ token }: Caller) => ({ authorization: `Bearer ${token}` })
  const requests = callers.map((caller) => ({ path: path(caller), headers: headersOf(caller) }))
  const latencies: number[] = []
  let [opened, failed, seconds] = [0, 0, 0]
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    // The option `requests` would be copied for each connection.
    const setupClient = (client: autocannon.Client) => {
      const first = opened++
      client.setRequests(requests.filter((_, n) => n % connections === first % requests.length))
    }
    const instance = autocannon(
      { url, connections, duration, timeout: TIMEOUT_SECONDS, setupClient },
      (error, { errors }) => (error ? reject(error) : resolve({ seconds, latencies, failed: failed + errors })),
    )
    instance.on('response', (_, status, _bytes, milliseconds) => {
      seconds = (performance.now() - startedAt) / 1000
      latencies.push(milliseconds)
      if (status !== 200) failed++
    })
  })
}

/** Cuts windows of the rate limit back to 20 requests, ten times a second. No client can do that, but a counted request costs the same. */
function keepBelowRateLimit(sql: postgres.Sql): () => Promise<unknown> {
  let cutting: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    cutting = cutting.then(
      () => sql`
        with full_ones as (
          -- In the order in which the service locks them, so that the two do not deadlock.
          select account_id, endpoint from request_windows where cardinality(requested_at) > 40
          order by account_id, endpoint for no key update
        )
        update request_windows w set requested_at = array_fill(clock_timestamp(), array[20])
        from full_ones f where w.account_id = f.account_id and w.endpoint = f.endpoint`,
    )
    cutting.catch(() => clearInterval(timer))
  }, 100)
  return () => {
    clearInterval(timer)
    return cutting
  }
}
