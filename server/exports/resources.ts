import { type SQL, sql } from 'drizzle-orm'

/**
 * What an export of an account contains: one kind of JSON lines each, newest first. The rows are those of the database without
 * secrets, hashes and what only the service needs. `t` is the row, `at` and `t.id` order the pages.
 */
export interface Resource {
  name: string
  from: SQL
  /** A condition for the rows of the account. */
  isOwn: (accountId: SQL) => SQL
  at: SQL
  id: SQL
  /** A jsonb. */
  line: SQL
}

const resource = (
  name: string,
  {
    table = name,
    omit = [],
    add = {},
    isOwn = (id) => sql`t.account_id = ${id}`,
    at = sql`t.created_at`,
    id = sql`t.id`,
  }: {
    table?: string
    omit?: readonly string[]
    add?: Record<string, SQL>
    isOwn?: Resource['isOwn']
    at?: SQL
    id?: SQL
  } = {},
): Resource => {
  const kept = sql`to_jsonb(t) - ${without([...omit, 'account_id'])}`
  const line = Object.entries(add).reduce(
    (json, [key, value]) => sql`${json} || jsonb_build_object(${sql.raw(`'${key}'`)}, ${value})`,
    kept,
  )
  return { name, from: sql`${sql.identifier(table)} t`, isOwn, at, id, line }
}

/** The names of columns as an array, for the operator `-` of jsonb. */
const without = (columns: readonly string[]): SQL => sql.raw(`'{${columns.join(',')}}'::text[]`)

/** The rows of another table that belong to a row, as an array. */
const rowsOf = (table: string, which: SQL, omit: readonly string[] = []): SQL =>
  sql`(select coalesce(jsonb_agg(to_jsonb(r) - ${without(omit)}), '[]') from ${sql.identifier(table)} r where ${which})`

const MESSAGE = {
  table: 'messages',
  omit: ['search', 'note_text', 'audio_key', 'audio_deleting_at'],
  add: {
    notes: rowsOf('message_notes', sql`r.message_id = t.id`, ['message_id']),
    processing: rowsOf('processing_attempts', sql`r.message_id = t.id`, ['message_id']),
    audio_file: sql`case when t.audio_key is not null and t.audio_deleted_at is null then 'audio/' || t.id || '.webm' end`,
  },
}

export const RESOURCES: readonly Resource[] = [
  resource('account', {
    table: 'accounts',
    isOwn: (id) => sql`t.id = ${id}`,
    add: {
      brand: sql`(select to_jsonb(b) - ${without(['account_id', 'logo_hash'])} from brands b where b.account_id = t.id)`,
    },
  }),
  resource('members', {
    table: 'memberships',
    at: sql`t.created_at`,
    id: sql`t.user_id`,
    add: {
      name: sql`(select name from users u where u.id = t.user_id)`,
      email: sql`(select email from users u where u.id = t.user_id)`,
      views: rowsOf('message_views', sql`r.account_id = t.account_id and r.user_id = t.user_id`, ['account_id']),
    },
  }),
  resource('invitations', { omit: ['token_hash'] }),
  resource('tokens', {
    table: 'access_tokens',
    omit: ['token_hash'],
    add: { uses: rowsOf('token_uses', sql`r.token_id = t.id`, ['token_id']) },
  }),
  resource('channels', {
    add: {
      settings: sql`(select to_jsonb(s) from channel_settings s where s.channel_id = t.id)`,
      brand: sql`(select to_jsonb(b) - ${without(['channel_id', 'logo_hash'])} from channel_brands b where b.channel_id = t.id)`,
      greeting_file: sql`(select 'greetings/' || g.channel_id || '.wav' from channel_greetings g where g.channel_id = t.id)`,
      months: rowsOf('channel_months', sql`r.channel_id = t.id`, ['channel_id']),
    },
  }),
  resource('alert_urls', { omit: ['encrypted_url'] }),
  resource('webhooks', {
    table: 'webhook_subscriptions',
    omit: ['encrypted_secret', 'previous_encrypted_secret', 'encrypted_headers'],
    add: {
      attempts: rowsOf('delivery_attempts', sql`r.subscription_id = t.id`, ['subscription_id']),
      hours: rowsOf('subscription_hours', sql`r.subscription_id = t.id`, ['subscription_id']),
      verification: rowsOf('verification_checks', sql`r.subscription_id = t.id`, ['subscription_id']),
    },
  }),
  resource('contacts'),
  resource('assignment_rules', { omit: ['turn'] }),
  // In the order of the index messages_recent.
  resource('messages', {
    ...MESSAGE,
    isOwn: (id) => sql`t.account_id = ${id} and t.state = 'completed'`,
    at: sql`t.completed_at`,
  }),
  resource('unfinished_messages', {
    ...MESSAGE,
    isOwn: (id) => sql`t.account_id = ${id} and t.state not in ('completed', 'draft')`,
  }),
  resource('events', {
    add: {
      data: sql`t.data::jsonb`,
      deliveries: rowsOf('deliveries', sql`r.event_id = t.id`, ['event_id', 'wake_generation', 'attempt_id']),
    },
  }),
  resource('activities'),
  resource('usage', {
    table: 'usage_months',
    at: sql`t.month::timestamptz`,
    id: sql`md5(concat_ws(' ', t.step, t.engine, t.model))::uuid`,
  }),
]
