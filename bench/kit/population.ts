import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { postgresClient } from '../../db/postgres-client'
import { defaultMessage } from '../../scripts/admin/message-input'
import { MESSAGE_COMPLETED } from '../../server/contract/messages/event'
import type { Message } from '../../server/contract/messages/message'
import { env } from '../../server/env'
import { createToken, hashToken, tokenPrefix } from '../../server/tokens/token'
import type { Defer } from './bench'

export const MESSAGES_EACH = 100
/** Subscriptions of every tenth account; 25 of them are active. The others have a few active ones. */
export const SUBSCRIPTIONS_OF_LARGE = 110
const SUBSCRIPTIONS_OF_OTHERS = 10
const LARGE_EVERY = 10
/** Settings of Postgres for a large database: fewer checkpoints, because they would write its pages several times. */
export const FILL_SETTINGS = { max_wal_size: '16GB' }

export const MOST_MESSAGES = 10_000_000
export const MESSAGES_OPTION = {
  type: 'string',
  value: 'N',
  default: '10000',
  description: 'messages in the database; a million take minutes and 20 GB of disk',
} as const

/** What a client knows of an account. */
export interface Caller {
  accountId: string
  token: string
  isLarge: boolean
}

/** Fills a migrated database. Returns the only connection, whose temporary table `places` has the numbered ids of each account. */
export async function populate(url: string, messages: number, defer: Defer) {
  const accounts = Math.ceil(messages / MESSAGES_EACH / LARGE_EVERY) * LARGE_EVERY
  const sql = postgresClient(url, { max: 1, onnotice: () => {}, connection: { application_name: 'bench' } })
  await defer(() => sql.end({ timeout: 0 }))
  const tokens = Array.from({ length: accounts }, createToken)
  // The rows are valid by construction, so Postgres need not check each reference.
  await sql`set session_replication_role = replica`
  await sql`set synchronous_commit = off`
  await addAccounts(sql, accounts, tokens)
  await withoutSearch(sql, () => addMessages(sql))
  await addSubscriptions(sql)
  await sql`set session_replication_role = origin`
  await sql`vacuum (analyze)`
  await sql`checkpoint`
  const callers = await sql<Omit<Caller, 'token'>[]>`
    select account_id as "accountId", n % ${LARGE_EVERY}::int = 0 as "isLarge" from places order by n`
  return { sql, callers: callers.map((caller, n): Caller => ({ ...caller, token: tokens[n]! })) }
}

/** Creates the search index after the rows. Updating it for each of a million messages would take minutes. */
async function withoutSearch(sql: postgres.Sql, add: () => Promise<void>): Promise<void> {
  const [index] = await sql<{ definition: string }[]>`select pg_get_indexdef('messages_search'::regclass) as definition`
  if (!index) throw new Error('The database has no search index.')
  await sql`drop index messages_search`
  await add()
  await sql`set maintenance_work_mem = '1GB'`
  await sql.unsafe(index.definition)
}

async function addAccounts(sql: postgres.Sql, accounts: number, tokens: readonly string[]): Promise<void> {
  await sql.unsafe(`create temp table places as
    select n, gen_random_uuid() as account_id, gen_random_uuid() as user_id, gen_random_uuid() as domain_id,
      gen_random_uuid() as campaign_id
    from generate_series(1, ${accounts}) n`)
  await sql`analyze places`
  await sql`insert into accounts (id, name, plan) select account_id, 'Harbour Dental ' || n, 'pro' from places`
  await sql`insert into users (id, email, name) select user_id, 'ada+' || n || '@harbour.example', 'Ada Marsh' from places`
  await sql`insert into memberships (account_id, user_id, role) select account_id, user_id, 'admin' from places`
  await sql`insert into channels (id, account_id, type, name)
    select domain_id, account_id, 'domain', 'clinic-' || n || '.example' from places`
  await sql`insert into channels (id, account_id, type, name, slug)
    select campaign_id, account_id, 'campaign', 'Spring check-up', 'spring-check-up' from places`
  await sql`insert into channel_settings (channel_id) select id from channels`
  await sql`insert into access_tokens (account_id, name, token_hash, token_prefix, created_by_user_id)
    select account_id, 'Zapier', hash, prefix, user_id
    from places join unnest(${tokens.map(hashToken)}::text[], ${tokens.map(tokenPrefix)}::text[])
      with ordinality as t (hash, prefix, n) using (n)`
}

/** Returns a completed message of about 2 kB. */
export function aMessage(channel: Message['channel']): Message {
  const terms = { baseUrl: env().BASE_URL, now: new Date(), audioLinkDays: 365 }
  const message = defaultMessage({ ...terms, id: randomUUID(), channel })
  return { ...message, transcript: { ...message.transcript, text: message.transcript.text.repeat(5) } }
}

/** Creates completed messages with their events. Accounts take turns, so that the messages of one are on different pages, as in real use. */
async function addMessages(sql: postgres.Sql): Promise<void> {
  const { id, name } = { id: '11111111-2222-4333-8444-555555555555', name: 'clinic-0.example' }
  const message = aMessage({ type: 'domain', id, name, page_url: `https://${name}/contact` })
  const holes = [message.id, id, name, message.completed_at, message.created_at]
  const template = holes.reduce(
    (text, hole, index) => text.replaceAll(hole, `%${index + 1}$s`),
    JSON.stringify(message).replaceAll('%', '%%'),
  )
  await sql`
    with message as (
      insert into messages (account_id, channel_id, state, created_at, completed_at, duration_seconds, sender, channel,
        transcript_text, transcript_confidence, summary, google_review, tags, audio_key, audio_expires_at)
      select account_id, domain_id, 'completed', at - interval '1 minute', at, ${message.duration_seconds}::float8,
        ${sql.json(message.sender)}, jsonb_build_object('type', 'domain', 'id', domain_id,
          'name', 'clinic-' || n || '.example', 'page_url', 'https://clinic-' || n || '.example/contact'),
        ${message.transcript.text}, ${message.transcript.confidence}::float8, ${sql.json({ ...message.summary })},
        ${sql.json(message.google_review)}, array['new patient'], account_id || '/' || k || '.webm',
        at + interval '365 days'
      from (
        select *, date_trunc('milliseconds', now()) - k * interval '6 hours' + n * interval '1 second' as at
        from places cross join generate_series(1, ${MESSAGES_EACH}::int) k order by k desc, n
      ) as recorded
      returning id, account_id, channel_id, channel ->> 'name' as channel_name, completed_at, created_at
    )
    insert into events (account_id, message_id, channel_id, kind, data, created_at)
    select account_id, id, channel_id, ${MESSAGE_COMPLETED}::text, format(${template}, id, channel_id, channel_name,
      to_char(completed_at at time zone 'UTC', ${ISO}), to_char(created_at at time zone 'UTC', ${ISO})), completed_at
    from message`
}

const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

/** Creates subscriptions. Every second one has the source of an automation tool. The newest 25 of an account are active. */
async function addSubscriptions(sql: postgres.Sql): Promise<void> {
  await sql`
    insert into webhook_subscriptions (account_id, url, secret_prefix, encrypted_secret, source, zapier_subscription_id,
      created_by_user_id, created_at, active_since, is_active, disabled_at, disabled_reason)
    select account_id, 'https://hooks.example.com/voice/' || n || '/' || k, 'msg_whsec_7c', repeat(md5(n || '/' || k), 4),
      case when k % 2 = 0 then 'zapier' else 'dashboard' end, case when k % 2 = 0 then n || '-' || k end,
      case when k % 2 = 1 then user_id end, at, at, k <= 25, case when k > 25 then at + interval '1 day' end,
      case when k > 25 then 'deleted' end
    from (
      select *, date_trunc('milliseconds', now()) - k * interval '2 days' + n * interval '1 second' as at
      from places cross join generate_series(1, ${SUBSCRIPTIONS_OF_LARGE}::int) k
      where k <= ${SUBSCRIPTIONS_OF_OTHERS}::int or n % ${LARGE_EVERY}::int = 0 order by k desc, n
    ) as wanted`
}
