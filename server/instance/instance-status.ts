import { sql } from 'drizzle-orm'
import { db } from '../../db/client'
import manifest from '../../package.json' with { type: 'json' }
import { PLAN_TERMS } from '../accounts/account/plan'
import type { Plan } from '../contract/accounts/account'
import type { EngineInUse } from '../contract/processing/processing'
import type { Engine } from '../engine/engine'
import { env } from '../env'
import { HEARTBEAT_LIMIT_SECONDS, type Health, measureHealth } from '../health'
import { freeBytes } from '../health-problems'
import { engineStatus, type ProcessingStatus, processingStatus } from '../processing/status/processing-status'
import { keyIdsInUse } from '../webhooks/signing/key-status'
import { configuredKeyIds } from '../webhooks/signing/secret'

const ACCOUNTS = 50
const TABLES = 5

/** What an operator wants to know at one look. No content of an account: names, counts and times. */
export interface InstanceStatus {
  version: string
  measured_at: string
  health: Health
  workers: Worker[]
  deliveries: {
    due: number
    oldest_due_seconds: number | null
    /** Waiting for a retry, and kept for a reactivation. */
    retrying: number
    held: number
    /** Of the current hour and the 24 before it. */
    last_day: { delivered: number; failed: number }
    webhooks: { active: number; disabled: number }
  }
  processing: ProcessingStatus & { speech: EngineInUse; summary: EngineInUse }
  tasks: { waiting: number; failing: number }
  storage: {
    recordings: 'files' | 's3'
    stored_recordings: number
    data_free_bytes: number | null
    database_bytes: number
    largest_tables: { name: string; bytes: number }[]
  }
  keys: { configured: string[]; in_use: string[] }
  accounts: { total: number; busiest: AccountUse[] }
}

interface Worker extends Record<string, unknown> {
  name: string
  started_at: string
  seen_seconds: number
  slots_used: number | null
  slots: number | null
}

export interface AccountUse extends Record<string, unknown> {
  id: string
  name: string
  plan: Plan
  members: number
  webhooks: number
  /** Of the current calendar month (UTC). */
  month_messages: number
  month_minutes: number
  plan_minutes: number
  last_message_at: string | null
}

/** Reads the state of the instance. @throws when the database does not respond */
export async function instanceStatus(engine: Pick<Engine, 'health'>): Promise<InstanceStatus> {
  const [health, processing, engines, keys, free, [counts], workers, tables, accounts] = await Promise.all([
    measureHealth(engine),
    processingStatus(),
    engineStatus(),
    keyIdsInUse(),
    freeBytes(),
    db().execute<Counts>(COUNTS),
    db().execute<Worker>(WORKERS),
    db().execute<{ name: string; bytes: number }>(LARGEST_TABLES),
    db().execute<Omit<AccountUse, 'plan_minutes'> & { total: number }>(ACCOUNT_USE),
  ])
  if (!counts) throw new Error('The counts returned no row.')
  return {
    version: manifest.version,
    measured_at: new Date().toISOString(),
    health,
    workers: [...workers],
    deliveries: {
      due: counts.due,
      oldest_due_seconds: health.oldest_due_seconds,
      retrying: counts.retrying,
      held: counts.held,
      last_day: { delivered: counts.delivered, failed: counts.failed },
      webhooks: { active: counts.active, disabled: counts.disabled },
    },
    processing: { ...processing, ...engines },
    tasks: { waiting: counts.tasks_waiting, failing: counts.tasks_failing },
    storage: {
      recordings: env().S3 ? 's3' : 'files',
      stored_recordings: counts.recordings,
      data_free_bytes: free,
      database_bytes: counts.database_bytes,
      largest_tables: [...tables],
    },
    keys: { configured: configuredKeyIds(), in_use: keys },
    accounts: {
      total: accounts[0]?.total ?? 0,
      busiest: accounts.map(({ total: _, ...account }) => ({
        ...account,
        plan_minutes: PLAN_TERMS[account.plan as Plan].processingMinutesPerMonth,
      })) as AccountUse[],
    },
  }
}

interface Counts extends Record<string, unknown> {
  due: number
  retrying: number
  held: number
  delivered: number
  failed: number
  active: number
  disabled: number
  tasks_waiting: number
  tasks_failing: number
  recordings: number
  database_bytes: number
}

/** The counts in the row of a subscription can be those of an hour long ago. */
const IS_RECENT_HOUR = sql.raw("(h ->> 'hour')::bigint >= extract(epoch from clock_timestamp())::bigint / 3600 - 24")

/** Each count has an index, or a table of few rows. That of recordings is the estimate of Postgres where there are many. */
const COUNTS = sql`
  select
    (select count(*)::int from deliveries where state = 'pending' and next_attempt_at <= statement_timestamp()) as due,
    (select count(*)::int from deliveries where state = 'pending' and next_attempt_at > statement_timestamp()) as retrying,
    (select count(*)::int from deliveries where state = 'held') as held,
    (select coalesce(sum(delivered), 0)::int from subscription_hours where hour >= extract(epoch from clock_timestamp())::bigint / 3600 - 24)
      + (select coalesce(sum((h ->> 'delivered')::int), 0)::int from webhook_subscriptions, jsonb_array_elements(hourly_counts) h where ${IS_RECENT_HOUR}) as delivered,
    (select coalesce(sum(failed), 0)::int from subscription_hours where hour >= extract(epoch from clock_timestamp())::bigint / 3600 - 24)
      + (select coalesce(sum((h ->> 'failed')::int), 0)::int from webhook_subscriptions, jsonb_array_elements(hourly_counts) h where ${IS_RECENT_HOUR}) as failed,
    (select count(*)::int from webhook_subscriptions where is_active) as active,
    (select count(*)::int from webhook_subscriptions where not is_active and disabled_reason <> 'deleted') as disabled,
    (select count(*)::int from graphile_worker._private_jobs where attempts = 0) as tasks_waiting,
    (select count(*)::int from graphile_worker._private_jobs where attempts > 0 and last_error is not null) as tasks_failing,
    (select count(*)::int from messages where audio_key is not null and audio_deleted_at is null) as recordings,
    pg_database_size(current_database())::float8 as database_bytes`

const WORKERS = sql`
  select name, to_json(started_at) #>> '{}' as started_at, extract(epoch from clock_timestamp() - seen_at)::int as seen_seconds,
    slots_used, slots
  from workers where key_ids is not null and seen_at > clock_timestamp() - make_interval(secs => ${HEARTBEAT_LIMIT_SECONDS})
  order by started_at, id`

const LARGEST_TABLES = sql`
  select c.relname as name, pg_total_relation_size(c.oid)::float8 as bytes from pg_class c
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 2 desc limit ${TABLES}`

/** The accounts with the most audio in this month come first. */
const ACCOUNT_USE = sql`
  select a.id, a.name, a.plan, (count(*) over ())::int as total,
    (select count(*)::int from memberships m where m.account_id = a.id) as members,
    (select count(*)::int from webhook_subscriptions s where s.account_id = a.id and s.is_active) as webhooks,
    coalesce(u.messages, 0) as month_messages, round(coalesce(u.seconds, 0) / 60)::int as month_minutes,
    (select to_json(max(m.completed_at)) #>> '{}' from messages m where m.account_id = a.id and m.state = 'completed') as last_message_at
  from accounts a left join (
    select account_id, sum(messages)::int as messages, sum(seconds) as seconds from usage_months
    where step = 'transcribe' and month = date_trunc('month', clock_timestamp() at time zone 'UTC')::date group by account_id
  ) u on u.account_id = a.id
  where a.deleted_at is null order by u.seconds desc nulls last, a.created_at, a.id limit ${ACCOUNTS}`
