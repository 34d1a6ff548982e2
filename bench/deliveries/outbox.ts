import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import { postgresClient } from '../../db/postgres-client'
import { MESSAGE_COMPLETED } from '../../server/contract/messages/event'
import { required } from '../../server/env'
import { deliveryHeaders, envelope } from '../../server/webhooks/signing/request'
import { sign } from '../../server/webhooks/signing/signature'
import { policyFromEnv } from '../../server/webhooks/transport/policy'
import { post } from '../../server/webhooks/transport/post'
import { respond } from '../kit/processes'

// The smallest worker of an outbox in Postgres, by postgres.js alone, in a process of its own: it claims the notified deliveries,
// or a backlog, sends them, and records the results. It has no limits, counters, history of fifty, retries or checks. One claim
// and one recording run at a time, so that both form batches when there is much to do.

const TIMEOUT_MS = 10_000
/** As of the real worker: deliveries in flight, and in one claim of a backlog. */
const MAX_IN_FLIGHT = 512
const BATCH = MAX_IN_FLIGHT / 4

export interface OutboxCommand {
  secrets: Record<string, string>
  /** Postgres channel whose payload is the id of a delivery, or empty for a backlog. */
  channel: string
}

type Claimed = Record<'id' | 'attempt_id' | 'event_id' | 'data' | 'subscription_id' | 'url', string>

const sql = postgresClient(required('DATABASE_URL'), { max: 3, onnotice: () => {} })
let secrets: Record<string, string> = {}
let inFlight = 0
let isClaimingBacklog = false
let hasBacklog = false

respond(async (command: OutboxCommand) => {
  secrets = command.secrets
  await sql.listen(command.channel, (deliveryId) => {
    if (deliveryId !== '') return claims(deliveryId)
    hasBacklog = true
    void claimBacklog()
  })
})

/** A worker that sends all that is due at once makes a TLS connection for each delivery once it is behind, and stays behind. */
const claims = inTurn<string>(async (ids) => {
  while (inFlight >= BATCH) await sleep(1)
  await claim(
    sql`id in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::text::json))`,
    ids.length,
  )
}, BATCH)

/** Claims batches as long as they fit in flight and there are any. */
async function claimBacklog(): Promise<void> {
  if (isClaimingBacklog) return
  isClaimingBacklog = true
  while (hasBacklog && inFlight + BATCH <= MAX_IN_FLIGHT) hasBacklog = (await claim(sql`true`, BATCH)) > 0
  isClaimingBacklog = false
}

/** Claims due deliveries of this condition, oldest first, and sends them. Returns how many there were. */
async function claim(condition: postgres.Fragment, most: number): Promise<number> {
  const claimed = await sql<Claimed[]>`
    with claimed as (
      update deliveries d
      set attempt_id = gen_random_uuid(), attempt_started_at = clock_timestamp(),
        next_attempt_at = clock_timestamp() + interval '25 seconds'
      from (
        select id from deliveries
        where state = 'pending' and next_attempt_at <= clock_timestamp()::timestamptz(3) and ${condition}
        order by next_attempt_at limit ${most} for update skip locked
      ) due
      where d.id = due.id
      returning d.id, d.attempt_id, d.event_id, d.subscription_id
    )
    select c.*, e.data, s.url from claimed c
    join events e on e.id = c.event_id join webhook_subscriptions s on s.id = c.subscription_id`
  inFlight += claimed.length
  for (const one of claimed) void send(one)
  return claimed.length
}

const results = inTurn<Claimed & { status: number; at: Date }>(async (finished) => {
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
  inFlight -= finished.length
  if (hasBacklog) void claimBacklog()
})

async function send(claimed: Claimed): Promise<void> {
  const at = new Date()
  const body = envelope({ kind: MESSAGE_COMPLETED, eventId: claimed.event_id, deliveredAt: at, data: claimed.data })
  const signature = sign([secrets[claimed.subscription_id] ?? ''], body, at)
  const headers = deliveryHeaders({ kind: MESSAGE_COMPLETED, attemptId: claimed.attempt_id, signature, isTest: false })
  const outcome = await post({ url: claimed.url, headers, body }, { timeoutMs: TIMEOUT_MS, policy: policyFromEnv() })
  if (outcome.kind === 'failure') throw new Error(`${outcome.code}: ${outcome.detail}`)
  results({ ...claimed, data: '', status: outcome.status, at })
}

/** Collects what is added, and does it in batches, one at a time. */
function inTurn<T>(work: (batch: T[]) => Promise<unknown>, most = Number.POSITIVE_INFINITY): (one: T) => void {
  const waiting: T[] = []
  let isRunning = false
  return async (one) => {
    waiting.push(one)
    if (isRunning) return
    isRunning = true
    while (waiting.length > 0) await work(waiting.splice(0, most))
    isRunning = false
  }
}
