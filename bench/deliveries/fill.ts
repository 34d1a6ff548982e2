import { connection } from '../../db/client'
import { MESSAGE_COMPLETED } from '../../server/contract/messages/event'
import type { Target } from './targets'

export interface Due {
  eventId: string
  /** Unix time in milliseconds on the clock of the database. */
  dueMs: number
}

const ROWS_AT_ONCE = 20_000

/**
 * Creates pending deliveries of this number of events with SQL, the targets in turn, without waking an engine. Their
 * due times are random and evenly distributed between `from` and `to` seconds from now. Deliveries with a past attempt
 * are retries.
 * @param data payload as JSON text; not needed for events that are not sent during the bench
 */
export async function* fill(
  targets: readonly Target[],
  events: number,
  { from, to, attempts = 0, data = '{}' }: { from: number; to: number; attempts?: 0 | 1; data?: string },
): AsyncGenerator<Due[]> {
  const subscriptions = JSON.stringify(targets.map(({ subscriptionId }) => subscriptionId))
  const accounts = JSON.stringify(targets.map(({ account }) => account.id))
  const outcomes = attempts === 0 ? '[]' : JSON.stringify([OUTCOME])
  for (let done = 0; done < events; done += ROWS_AT_ONCE) {
    const last = Math.min(events, done + ROWS_AT_ONCE) - 1
    yield await connection().sql<Due[]>`
      with audience as materialized (
        select array(select value::uuid from json_array_elements_text(${subscriptions}::text::json)) as subscriptions,
          array(select value::uuid from json_array_elements_text(${accounts}::text::json)) as accounts
      ), fresh as materialized (
        select gen_random_uuid() as event_id, accounts[1 + n % ${targets.length}::int] as account_id,
          subscriptions[1 + n % ${targets.length}::int] as subscription_id,
          statement_timestamp() + make_interval(secs => ${from}::float8 + random() * ${to - from}::float8) as due
        from audience, generate_series(${done}::int, ${last}::int) n
      ), written as (
        insert into events (id, account_id, kind, data)
        select event_id, account_id, ${MESSAGE_COMPLETED}::text, ${data}::text from fresh
      )
      insert into deliveries (event_id, subscription_id, attempts, attempt_summaries, next_attempt_at)
      select event_id, subscription_id, ${attempts}::int, ${outcomes}::text::jsonb, due from fresh
      returning event_id as "eventId", (extract(epoch from next_attempt_at) * 1000)::float8 as "dueMs"`
  }
}

/** Creates the deliveries and returns them when all are written. */
export async function fillNow(...wish: Parameters<typeof fill>): Promise<Due[]> {
  const all: Due[] = []
  for await (const some of fill(...wish)) all.push(...some)
  return all
}

const OUTCOME = {
  id: '00000000-0000-4000-8000-000000000000',
  at: '2026-01-01T00:00:00.000Z',
  status: 503,
  failure: 'http_status',
  ms: 12.5,
}
