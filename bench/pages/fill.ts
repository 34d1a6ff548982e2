import type postgres from 'postgres'
import type { Defer } from '../kit/bench'
import { MESSAGES_EACH, populate } from '../kit/population'

/** Additional messages of one account, which has 100 like the others. */
export const BUSY_MESSAGES = 20_000
/** Subscriptions with attempts. 50 for each of 200,000 would be ten million rows of the same index. */
const MOST_WITH_ATTEMPTS = 20_000
const EACH_ATTEMPTS = 50
/** A word that occurs in one message of each account. */
export const RARE = 'marigold'
const VISITORS = 20

/** A person, and the ids of the data that the pages show. */
export interface Visitor {
  userId: string
  subscriptionId: string
  messageId: string
  isBusy: boolean
}

/**
 * Fills a database as `populate` does. Then it creates the newest 50 attempts of up to 20,000 subscriptions, those of the
 * visitors first, the requests of each token for thirty days, and 20,000 more messages of one account.
 */
export async function fill(url: string, messages: number, defer: Defer) {
  const { sql } = await populate(url, messages, defer)
  await sql`set session_replication_role = replica`
  await addAttempts(sql, Math.min(MOST_WITH_ATTEMPTS, messages / 4))
  await sql`
    insert into token_uses (token_id, day, requests)
    select id, current_date - n, 1 + abs(hashtext(id::text || n)) % 500 from access_tokens cross join generate_series(0, 29) n`
  await sql`
    update messages set transcript_text = transcript_text || ${` It is about the ${RARE}.`}::text
    where id in (select distinct on (account_id) id from messages order by account_id, completed_at)`
  await addBusy(sql)
  await sql`set session_replication_role = origin`
  await sql`vacuum (analyze)`
  await sql`checkpoint`
  return { sql, visitors: await visitorsOf(sql) }
}

async function addAttempts(sql: postgres.Sql, subscriptions: number): Promise<void> {
  await sql`
    insert into delivery_attempts (id, subscription_id, delivery_id, event_id, resend_number, number, attempted_at, status, failure,
      error, excerpt, timings)
    select gen_random_uuid(), s.id, gen_random_uuid(), gen_random_uuid(), 0, 1, now() - k * interval '37 minutes',
      case when k % 10 = 0 then 503 else 200 end, case when k % 10 = 0 then 'http_status' end,
      case when k % 10 = 0 then 'HTTP 503: the upstream is down' end,
      case when k % 10 = 0 then 'the upstream is down' else '{"ok":true}' end,
      '{"dns_ms":2,"connect_ms":8,"tls_ms":14,"first_byte_ms":31,"total_ms":38}'
    from (
      select s.id from webhook_subscriptions s join places p using (account_id)
      order by p.n % 10, p.n, s.created_at desc limit ${subscriptions}::int
    ) s cross join generate_series(1, ${EACH_ATTEMPTS}::int) k`
}

async function addBusy(sql: postgres.Sql): Promise<void> {
  await sql`
    insert into messages (account_id, channel_id, state, created_at, completed_at, duration_seconds, sender, channel,
      transcript_text, transcript_confidence, summary, google_review, tags, audio_key, audio_expires_at)
    select account_id, channel_id, state, created_at - k * interval '3 minutes', completed_at - k * interval '3 minutes',
      duration_seconds, sender, channel, replace(transcript_text, ${RARE}, 'appointment'), transcript_confidence, summary,
      google_review, tags, audio_key, audio_expires_at
    from messages m join places p using (account_id) cross join generate_series(1, ${BUSY_MESSAGES / MESSAGES_EACH}::int) k
    where p.n = 10`
}

async function visitorsOf(sql: postgres.Sql): Promise<Visitor[]> {
  return await sql<Visitor[]>`
    select n = 10 as "isBusy", user_id as "userId",
      (select id from webhook_subscriptions s where s.account_id = p.account_id order by created_at desc limit 1) as "subscriptionId",
      (select id from messages m where m.account_id = p.account_id order by completed_at desc limit 1) as "messageId"
    from places p where n % 10 = 0 order by n limit ${VISITORS}::int`
}
