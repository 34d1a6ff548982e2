import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sql } from 'drizzle-orm'
import { Gauge } from 'prom-client'
import { db } from '../../db/client'
import { lastVerifiedBackup } from '../backup/backup-status'
import { env } from '../env'
import { HEARTBEAT_LIMIT_SECONDS } from '../health'
import { findProblems, freeBytes, PROBLEMS } from '../health-problems'
import { log } from '../log'
import { registry } from '../metrics'
import { SharedResult } from '../shared-result'

const PATH = /^\/metrics\/?(?:\?|$)/

export const isMetrics = ({ method = '', url = '' }: Pick<IncomingMessage, 'method' | 'url'>): boolean =>
  method === 'GET' && PATH.test(url)

/**
 * Responds to a scrape with the metrics of this process and of the database, in the text format of Prometheus. Never throws.
 * @param isPublic whether anyone can reach the port. There METRICS_TOKEN is needed, and without the setting nothing is here.
 */
export async function respondToScrape(
  request: IncomingMessage,
  response: ServerResponse,
  { isPublic }: { isPublic: boolean },
): Promise<void> {
  const token = env().METRICS_TOKEN
  if (token === undefined && isPublic) return void response.writeHead(404).end()
  if (token !== undefined && !isSame(request.headers.authorization ?? '', `Bearer ${token}`))
    return void response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end()
  const isRead = await shared.get(readDatabase).then(
    () => true,
    (error: unknown) => {
      log.warn({ err: error }, 'the metrics of the database could not be read')
      return false
    },
  )
  databaseUp.set(isRead ? 1 : 0)
  paused.set(env().DELIVERY_PAUSED ? 1 : 0)
  response.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' })
  response.end(await registry.metrics())
}

const isSame = (given: string, wanted: string): boolean => timingSafeEqual(hash(given), hash(wanted))
const hash = (text: string) => createHash('sha256').update(text).digest()

const shared = new SharedResult<void>()

/** A process, or a test, may load this module again; the registry it shares. */
const gauge = (name: string, help: string, labelNames: string[] = []) =>
  (registry.getSingleMetric(name) as Gauge | undefined) ?? new Gauge({ name, help, labelNames, registers: [registry] })

const databaseUp = gauge('voice_database_up', '1 if the database responded to this scrape, else 0.')
const due = gauge('voice_deliveries_due', `Deliveries whose next attempt is due; counted up to 100,000.`)
const oldestDue = gauge(
  'voice_deliveries_oldest_due_seconds',
  'How long the oldest due delivery has been due; 0 if none.',
)
const paused = gauge('voice_deliveries_paused', '1 while this process sends no delivery, email or alert, else 0.')
const jobs = gauge(
  'voice_processing_jobs',
  'Messages in processing, by state: pending, held for a reason, or failed.',
  ['state'],
)
const oldestStep = gauge(
  'voice_processing_oldest_due_seconds',
  'How long the oldest due step of a message has been due; 0 if none.',
)
const problems = gauge(
  'voice_problems',
  '1 for each problem that makes health bad although all parts respond, else 0.',
  ['kind'],
)
const subscriptions = gauge('voice_subscriptions', 'Webhook subscriptions: active, or why they are not.', ['state'])
const workers = gauge('voice_workers', `Workers with a heartbeat in the last ${HEARTBEAT_LIMIT_SECONDS} seconds.`)
const backup = gauge(
  'voice_backup_verified_timestamp_seconds',
  'When the newest verified backup was taken, as Unix time; 0 if none was verified.',
)
const free = gauge('voice_data_free_bytes', 'Free bytes of the file system of DATA_DIR.')

interface Row extends Record<string, unknown> {
  due: number
  oldest: number
  oldest_step: number
  workers: number
  pending: number
  held: number
  failed: number
  subscriptions: Record<string, number> | null
}

/** Reads the gauges that all processes share. @throws when the database does not respond */
async function readDatabase(): Promise<void> {
  const [[row], bytes, verified] = await Promise.all([
    db().execute<Row>(sql`
      select
        (select count(*)::int from (
          select from deliveries where state = 'pending' and next_attempt_at <= statement_timestamp() limit 100000) d) as due,
        (select coalesce(extract(epoch from clock_timestamp() - min(next_attempt_at)), 0)::float8 from deliveries
          where state = 'pending' and next_attempt_at <= statement_timestamp()) as oldest,
        (select coalesce(extract(epoch from clock_timestamp() - min(next_attempt_at)), 0)::float8 from processing_jobs
          where state = 'pending' and next_attempt_at <= statement_timestamp()) as oldest_step,
        (select count(*)::int from workers where key_ids is not null
          and seen_at > clock_timestamp() - make_interval(secs => ${HEARTBEAT_LIMIT_SECONDS})) as workers,
        -- Each has an index of its own.
        (select count(*)::int from processing_jobs where state = 'pending') as pending,
        (select count(*)::int from processing_jobs where state = 'held') as held,
        (select count(*)::int from processing_jobs where state = 'failed') as failed,
        (select json_object_agg(state, count) from (
          select case when is_active then 'active' else coalesce(disabled_reason, 'deleted') end as state, count(*)::int
          from webhook_subscriptions group by 1) s) as subscriptions`),
    freeBytes(),
    lastVerifiedBackup(),
  ])
  if (!row) throw new Error('The metrics returned no row.')
  due.set(row.due)
  oldestDue.set(row.oldest)
  workers.set(row.workers)
  for (const state of ['pending', 'held', 'failed'] as const) jobs.set({ state }, row[state])
  for (const state of ['active', 'deleted', 'failures', 'gone'])
    subscriptions.set({ state }, row.subscriptions?.[state] ?? 0)
  oldestStep.set(row.oldest_step)
  if (bytes !== null) free.set(bytes)
  const found = await findProblems(row.oldest)
  for (const kind of PROBLEMS) problems.set({ kind }, found.includes(kind) ? 1 : 0)
  backup.set(verified ? Date.parse(verified.taken_at) / 1000 : 0)
}
