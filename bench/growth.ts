import type postgres from 'postgres'
import { db } from '../db/client'
import { postgresClient } from '../db/postgres-client'
import type { Account } from '../server/accounts/account/account'
import { MESSAGE_COMPLETED } from '../server/contract/messages/event'
import { ListDeliveries, ReadDeliveryLog } from '../server/contract/webhooks/delivery'
import { findDueSince } from '../server/engine/embedded/loop'
import { sweep } from '../server/engine/sweep'
import { aChannel, aMember, anAccount, aSubscription } from '../server/testing/fixtures/factory'
import { type Claim, claimDue } from '../server/webhooks/delivery/claim'
import { countMissingDeliveries, publish } from '../server/webhooks/delivery/publish'
import { recordResults } from '../server/webhooks/delivery/record-results'
import { listDeliveries } from '../server/webhooks/queries/deliveries'
import { readDeliveryLog } from '../server/webhooks/queries/delivery-log'
import { EVENT_RETENTION_DAYS, pruneEvents } from '../server/webhooks/subscriptions/retention'
import { bench, type Defer, logProgress, UsageError, wholeNumber } from './kit/bench'
import { count, meter, ms, otherCores, quantile } from './kit/figures'
import { aMessage, FILL_SETTINGS } from './kit/population'
import { type Database, startDatabase } from './kit/processes'

const DESCRIPTION = `
Measures what the growth of the tables costs: publishing, claiming, recording, listing and retention with a million
deliveries and with ten (--millions 1,10,50 for more). Each size is a database of its own, which has a hundred accounts with
ten subscriptions each, and events of the last 120 days with payloads of 2 kB. One of a hundred deliveries waits for a
retry. A million deliveries take half a minute and 1 GB of disk. The functions of the service are called in this process;
Postgres is a process of its own, as durable as in production.

The exit code is 1 when a step took more than 1.2 times as long as with the first size.`

const ACCOUNTS = 100
const SUBSCRIPTIONS_EACH = 10
const EVENTS_PER_FILL = 20_000
/** The deliveries of every hundredth event wait for a retry. */
const WAITING_EVERY = 100
const EVENTS_TO_PRUNE = 10_000
const PRUNED_TOGETHER = 1000
const MOST_MILLIONS = 1000
const MOST_RATIO = 1.2
const WARM_UP = 30

/** Measures the cost of growth. */
export const main = bench({
  name: 'growth',
  description: DESCRIPTION,
  options: {
    millions: {
      type: 'string',
      value: 'N,N',
      default: '1,10',
      description: 'millions of deliveries, first the reference',
    },
  },
  async run({ millions, quick }, defer) {
    const sizes = millions.split(',').map((text) => 1e6 * wholeNumber('millions', text, MOST_MILLIONS))
    if (sizes.length < 2) throw new UsageError('--millions has at least two sizes.')
    const database = await startDatabase(defer, FILL_SETTINGS)
    const stop = await meter({ bench: process.pid, Postgres: database.pid })
    const columns: Record<string, number>[] = []
    for (const deliveries of sizes)
      columns.push(await measureAt(await fill(database, deliveries, defer), quick ? 100 : 400))
    const [first = {}] = columns
    const ratios = columns.slice(1).map((column) => Object.entries(column).map(([step, time]) => time / first[step]!))
    return {
      heading: ['', ...sizes.map((size) => `${count(size)} deliveries`), 'largest ratio'],
      rows: Object.keys(first).map((step, n) => [
        step,
        ...columns.map((column) => ms(column[step]!)),
        Math.max(...ratios.map((ratio) => ratio[n]!)).toFixed(2),
      ]),
      notes: [`goal: a ratio of at most ${MOST_RATIO}; other cores: ${otherCores(await stop())}`],
      isGood: ratios.flat().every((ratio) => ratio <= MOST_RATIO),
    }
  },
})

interface Filled {
  sql: postgres.Sql
  places: Place[]
}

/** An account, its only channel, and its subscriptions, which have no filter. */
interface Place {
  account: Account
  channelId: string
  subscriptionIds: string[]
}

/** Creates a database with this many finished deliveries, oldest first as time would, and 10,000 events that retention deletes. */
async function fill(database: Database, wanted: number, defer: Defer): Promise<Filled> {
  logProgress(`filling a database with ${count(wanted)} deliveries`)
  const url = await database.create(`bench_growth_${wanted}`)
  // A new connection after an hour would not have the temporary table.
  const sql = postgresClient(url, { max: 1, max_lifetime: null, onnotice: () => {} })
  await defer(() => sql.end({ timeout: 0 }))
  const places: Place[] = []
  for (let n = 0; n < ACCOUNTS; n++) places.push(await createPlace())
  const channel = { type: 'domain' as const, name: 'clinic.example', page_url: 'https://clinic.example/contact' }
  const data = JSON.stringify(aMessage({ ...channel, id: places[0]!.channelId }))
  await sql`create temp table places as
    select n, account_id::uuid, channel_id::uuid
    from unnest(${places.map(({ account }) => account.id)}::text[], ${places.map(({ channelId }) => channelId)}::text[])
      with ordinality as p (account_id, channel_id, n)`
  // The rows are valid by construction, so Postgres need not check each reference.
  await sql`set session_replication_role = replica`
  await sql`set synchronous_commit = off`
  const events = wanted / SUBSCRIPTIONS_EACH
  for (let from = 0; from < EVENTS_TO_PRUNE + events; from += EVENTS_PER_FILL) {
    const to = Math.min(from + EVENTS_PER_FILL, EVENTS_TO_PRUNE + events)
    await addEvents(sql, { from, to, events, data })
  }
  await sql`set session_replication_role = origin`
  await sql`vacuum (analyze)`
  await sql`checkpoint`
  return { sql, places }
}

async function createPlace(): Promise<Place> {
  const account = await anAccount({ plan: 'pro' })
  const { userId: createdByUserId } = await aMember({ accountId: account.id })
  const { id: channelId } = await aChannel({ accountId: account.id })
  const subscriptionIds: string[] = []
  for (let n = 0; n < SUBSCRIPTIONS_EACH; n++)
    subscriptionIds.push((await aSubscription({ accountId: account.id, createdByUserId })).row.id)
  return { account, channelId, subscriptionIds }
}

/** Adds a part of the events with their deliveries. The first ones are a day too old for retention, the others evenly younger. */
const addEvents = (
  sql: postgres.Sql,
  { from, to, events, data }: { from: number; to: number; events: number; data: string },
) => sql`
  with added as (
    insert into events (account_id, channel_id, kind, data, request_id, created_at)
    select account_id, channel_id, ${MESSAGE_COMPLETED}::text, ${data}::text, 'bench-' || k,
      now() - case when k < ${EVENTS_TO_PRUNE}::int then make_interval(days => ${EVENT_RETENTION_DAYS + 1})
        else (${EVENTS_TO_PRUNE + events}::int - k) / ${events}::float8 * make_interval(days => ${EVENT_RETENTION_DAYS - 1}) end
    from generate_series(${from}::int, ${to - 1}::int) k join places on places.n = 1 + k % ${ACCOUNTS}::int
    returning id, account_id, created_at, split_part(request_id, '-', 2)::int as k
  )
  insert into deliveries (event_id, subscription_id, state, attempts, created_at, finished_at, next_attempt_at, attempt_summaries)
  select e.id, s.id, case when is_waiting then 'pending' else 'delivered' end, 1, e.created_at,
    case when not is_waiting then e.created_at end, case when is_waiting then now() + interval '12 hours' end,
    jsonb_build_array(jsonb_build_object('id', e.id, 'at', e.created_at, 'status', case when is_waiting then 500 else 200 end,
      'failure', case when is_waiting then 'http_status' end, 'ms', 38))
  from (select *, k % ${WAITING_EVERY}::int = 0 and k >= ${EVENTS_TO_PRUNE}::int as is_waiting from added) e
  join webhook_subscriptions s on s.account_id = e.account_id`

/** Returns the median milliseconds of each step, of this many runs. */
async function measureAt({ sql, places }: Filled, runs: number): Promise<Record<string, number>> {
  logProgress('measuring')
  const times = new Map<string, number[]>()
  const note = (step: string, time: number) => times.set(step, [...(times.get(step) ?? []), time])
  const timed = async <T>(step: string, run: () => Promise<T>, isMeasured = true): Promise<T> => {
    const startedAt = performance.now()
    const result = await run()
    if (isMeasured) note(step, performance.now() - startedAt)
    return result
  }
  const page = ListDeliveries.parse({ id: places[0]!.subscriptionIds[0], limit: 50 })
  const log = ReadDeliveryLog.parse({})
  let at = Date.now()
  for (let turn = -WARM_UP; turn < runs; turn++) {
    const place = places[Math.abs(turn) % places.length]!
    const [id = ''] = place.subscriptionIds
    const isMeasured = turn >= 0
    await timed('publish one event to ten subscriptions', () => publishOne(place), isMeasured)
    const wanted = place.subscriptionIds.map((subscriptionId) => ({ subscriptionId, most: 8 }))
    const claims = await timed('claim ten deliveries', () => claimDue(wanted), isMeasured)
    if (claims.length !== SUBSCRIPTIONS_EACH) throw new Error(`${claims.length} deliveries were claimed.`)
    await timed('record ten results', () => recordResults(claims.map(delivered)), isMeasured)
    await timed('sweep', () => sweep(), isMeasured)
    await timed('look for due deliveries', () => findDueSince('delivery', at - 6000), isMeasured)
    await timed('look for all due deliveries', () => findDueSince('delivery', undefined), isMeasured)
    await timed('count missing deliveries, for health', () => countMissingDeliveries(), isMeasured)
    await timed(
      'list 50 deliveries of a subscription',
      () => listDeliveries(place.account, { ...page, id }),
      isMeasured,
    )
    await timed('page of the delivery log', () => readDeliveryLog(place.account, log), isMeasured)
    at = Date.now()
  }
  await prune(places, note)
  await sql`vacuum (analyze)`
  return Object.fromEntries([...times].map(([step, all]) => [step, quantile(all, 0.5)]))
}

/** Deletes the old events while others are published, and counts what is left. */
async function prune(places: readonly Place[], note: (step: string, time: number) => void): Promise<void> {
  const startedAt = performance.now()
  let isPruning = true
  const pruning = pruneEvents().finally(() => {
    isPruning = false
  })
  for (let turn = 0; isPruning; turn++) {
    const publishedAt = performance.now()
    await publishOne(places[turn % places.length]!)
    note('publish during retention', performance.now() - publishedAt)
  }
  const { pruned } = await pruning
  if (pruned !== EVENTS_TO_PRUNE) throw new Error(`${pruned} events were deleted.`)
  const time = ((performance.now() - startedAt) * PRUNED_TOGETHER) / EVENTS_TO_PRUNE
  note(`delete ${count(PRUNED_TOGETHER)} events with their deliveries`, time)
}

const publishOne = ({ account, channelId }: Place) =>
  db().transaction((tx) =>
    publish(tx, account, [{ messageId: null, channelId, kind: MESSAGE_COMPLETED, data: payloadOf(channelId) }]),
  )

const payloadOf = (id: string): string =>
  JSON.stringify(aMessage({ type: 'domain', id, name: 'clinic.example', page_url: 'https://clinic.example/contact' }))

const delivered = (claim: Claim) => {
  const now = claim.clock()
  const timings = { dns_ms: 2, connect_ms: 8, tls_ms: 14, first_byte_ms: 31, total_ms: 38 }
  const outcome = { kind: 'response' as const, status: 200, excerpt: '{"ok":true}', retryAfter: null, timings }
  return { claim, outcome, dispatchedAt: now, endedAt: now }
}
