import postgres from 'postgres'
import { MESSAGE_COMPLETED } from '../../../server/contract/messages/event'
import { required } from '../../../server/env'
import { envelope } from '../../../server/webhooks/signing/envelope'
import { deliveryHeaders } from '../../../server/webhooks/signing/headers'
import { sign } from '../../../server/webhooks/signing/signature'
import { policyFromEnv } from '../../../server/webhooks/transport/policy'
import { post } from '../../../server/webhooks/transport/post'
import { respond } from '../../child'
import { OUTBOX_CHANNEL } from './publish'

// The smallest worker of an outbox in Postgres, by postgres.js alone: it claims the notified deliveries, sends them, and
// records the results. It has no limits, counters, history of fifty, retries or checks. One claim and one recording run
// at a time, so that both form batches when there is much to do.

const TIMEOUT_MS = 10_000
const CONNECTIONS = 3

interface Claimed {
  id: string
  attempt_id: string
  event_id: string
  data: string
  subscription_id: string
  url: string
}

interface Finished extends Claimed {
  status: number
  at: Date
}

const sql = postgres(required('DATABASE_URL'), { max: CONNECTIONS, onnotice: () => {} })
let secrets = new Map<string, string>()

const claims = inTurn<string>(async (ids) => {
  const claimed = await sql<Claimed[]>`
    with claimed as (
      update deliveries d
      set attempt_id = gen_random_uuid(), attempt_started_at = clock_timestamp(),
        next_attempt_at = clock_timestamp() + interval '25 seconds'
      from (
        select id from deliveries
        where id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::text::json))
          and state = 'pending' and next_attempt_at <= clock_timestamp()
        for update skip locked
      ) due
      where d.id = due.id
      returning d.id, d.attempt_id, d.event_id, d.subscription_id
    )
    select c.*, e.data, s.url from claimed c
    join events e on e.id = c.event_id join webhook_subscriptions s on s.id = c.subscription_id`
  for (const one of claimed) void send(one)
})

const results = inTurn<Finished>(async (finished) => {
  const rows = JSON.stringify(finished)
  await sql.begin((tx) => [
    tx`update deliveries d set state = 'delivered', attempts = 1, attempt_id = null, attempt_started_at = null,
        next_attempt_at = null, finished_at = clock_timestamp()
      from json_to_recordset(${rows}::text::json) as r (id uuid, attempt_id uuid)
      where d.id = r.id and d.attempt_id = r.attempt_id`,
    tx`insert into delivery_attempts
        (id, subscription_id, delivery_id, event_id, resend_number, number, attempted_at, status)
      select attempt_id, subscription_id, id, event_id, 0, 1, at, status
      from json_to_recordset(${rows}::text::json)
        as r (id uuid, attempt_id uuid, subscription_id uuid, event_id uuid, at timestamptz, status int)`,
  ])
})

async function send(claimed: Claimed): Promise<void> {
  const at = new Date()
  const body = envelope({ kind: MESSAGE_COMPLETED, eventId: claimed.event_id, deliveredAt: at, data: claimed.data })
  const signature = sign([secrets.get(claimed.subscription_id) ?? ''], body, at)
  const headers = deliveryHeaders({ kind: MESSAGE_COMPLETED, attemptId: claimed.attempt_id, signature, isTest: false })
  const outcome = await post({ url: claimed.url, headers, body }, { timeoutMs: TIMEOUT_MS, policy: policyFromEnv() })
  if (outcome.kind === 'failure') throw new Error(`${outcome.code}: ${outcome.detail}`)
  results({ ...claimed, data: '', status: outcome.status, at })
}

/** Collects what is added, and does it in batches, one at a time. */
function inTurn<T>(work: (batch: T[]) => Promise<void>): (one: T) => void {
  let waiting: T[] = []
  let isRunning = false
  const run = async () => {
    isRunning = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await work(batch)
    }
    isRunning = false
  }
  return (one) => {
    waiting.push(one)
    if (!isRunning) void run()
  }
}

respond(
  async (subscriptions: { subscriptionId: string; secret: string }[]) => {
    secrets = new Map(subscriptions.map(({ subscriptionId, secret }) => [subscriptionId, secret]))
    await sql.listen(OUTBOX_CHANNEL, (id) => claims(id))
  },
  () => sql.end({ timeout: 0 }),
)
