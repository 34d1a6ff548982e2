import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { db, type Queryable, type Transaction } from '../../../db/client'
import { preparedOnce } from '../../../db/prepared'
import { deliveryAttempts } from '../../../db/schema'
import type { Attempt, HistoryFilter } from '../../contract/webhooks/attempt'
import { publicEventId } from '../signing/request'
import { explain, type Outcome } from '../transport/outcome'

/** Number of attempts that are kept for each subscription (spec, "Delivery history"). */
export const HISTORY_LENGTH = 50

/** Lists attempts of a subscription, newest first. The caller has checked that the subscription belongs to its account. */
export async function listAttempts(
  subscriptionId: string,
  part: HistoryFilter = 'all',
  most = HISTORY_LENGTH,
  from: Queryable = db(),
): Promise<Attempt[]> {
  const rows = await from
    .select()
    .from(deliveryAttempts)
    .where(and(eq(deliveryAttempts.subscriptionId, subscriptionId), HISTORY_PARTS[part]))
    .orderBy(desc(deliveryAttempts.attemptedAt), desc(deliveryAttempts.id))
    .limit(most)
  return rows.map(toAttempt)
}

export const HISTORY_PARTS: Record<HistoryFilter, SQL | undefined> = {
  all: undefined,
  failed: and(eq(deliveryAttempts.isTest, false), isNotNull(deliveryAttempts.failure)),
  delivered: and(eq(deliveryAttempts.isTest, false), isNull(deliveryAttempts.failure)),
  test: eq(deliveryAttempts.isTest, true),
}

/** Deletes all but the newest fifty attempts of each subscription. The caller holds their locks, so that two calls do not deadlock. */
export async function trimHistory(tx: Transaction, subscriptionIds: readonly string[]): Promise<void> {
  await deleteOld(tx, { ids: JSON.stringify(subscriptionIds) })
}

const deleteOld = preparedOnce<{ ids: string }, Record<string, unknown>>(
  () => sql`
    delete from delivery_attempts where id in (
      select old.id from json_array_elements_text(${sql.placeholder('ids')}::json) as touched (id)
      cross join lateral (
        select a.id from delivery_attempts a where a.subscription_id = touched.id::uuid
        order by a.attempted_at desc, a.id desc offset ${HISTORY_LENGTH}
      ) old)`,
)

export const toAttempt = (row: typeof deliveryAttempts.$inferSelect): Attempt => ({
  id: row.id,
  subscription_id: row.subscriptionId,
  resendable_delivery_id: row.deliveryId,
  event_id: publicEventId(row.eventId),
  resend_number: row.resendNumber,
  attempt: row.number,
  test: row.isTest,
  attempted_at: row.attemptedAt.toISOString(),
  status: row.status,
  failure: row.failure,
  error: row.error,
  excerpt: row.excerpt,
  retry_after: row.retryAfter,
  duration_ms: row.timings?.total_ms ?? null,
  timings: row.timings,
  next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
})

interface NewAttempt {
  id: string
  subscriptionId: string
  deliveryId: string | null
  eventId: string
  resendNumber: number
  number: number
  isTest: boolean
  attemptedAt: Date
  outcome: Outcome
  nextAttemptAt: Date | null
}

const COLUMNS = {
  id: 'uuid',
  subscription_id: 'uuid',
  delivery_id: 'uuid',
  event_id: 'uuid',
  resend_number: 'int',
  number: 'int',
  is_test: 'boolean',
  attempted_at: 'timestamptz',
  status: 'int',
  failure: 'text',
  error: 'text',
  excerpt: 'text',
  retry_after: 'text',
  timings: 'jsonb',
  next_attempt_at: 'timestamptz',
}
const NAMES = sql.raw(Object.keys(COLUMNS).join(', '))
const TYPED_NAMES = sql.raw(
  Object.entries(COLUMNS)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
)

/** The one insert into the history. `rows` is a `from` item that has all columns; rows that are there already are left out. */
const insertInto = (rows: SQL): SQL => sql`
  insert into delivery_attempts (${NAMES}) select ${NAMES} from ${rows} on conflict (id) do nothing`

/** Inserts attempts into the history. Attempts that are there already (a replay) are left out. */
export async function insertAttempts(tx: Transaction, attempts: readonly NewAttempt[]): Promise<void> {
  const rows: Record<keyof typeof COLUMNS, unknown>[] = attempts.map(({ outcome, ...attempt }) => {
    const failure = explain(outcome)
    const response = outcome.kind === 'response' ? outcome : null
    return {
      id: attempt.id,
      subscription_id: attempt.subscriptionId,
      delivery_id: attempt.deliveryId,
      event_id: attempt.eventId,
      resend_number: attempt.resendNumber,
      number: attempt.number,
      is_test: attempt.isTest,
      attempted_at: attempt.attemptedAt.toISOString(),
      status: response?.status ?? null,
      failure: failure?.code ?? null,
      error: failure?.error ?? null,
      excerpt: response?.excerpt ?? '',
      retry_after: response?.retryAfter ?? null,
      timings: outcome.timings,
      next_attempt_at: attempt.nextAttemptAt?.toISOString() ?? null,
    }
  })
  await insertRows(tx, { rows: JSON.stringify(rows) })
}

const insertRows = preparedOnce<{ rows: string }, Record<string, unknown>>(() =>
  insertInto(sql`json_to_recordset(${sql.placeholder('rows')}::json) as a (${TYPED_NAMES})`),
)

/** The insert of attempts that a dead worker left, for the statement that claims their `deliveries`. */
export const insertInterrupted = (deliveries: SQL): SQL =>
  insertInto(sql`(
    select attempt_id as id, subscription_id, id as delivery_id, event_id, resend_number, attempts + 1 as number,
      false as is_test, attempt_started_at as attempted_at, null::int as status, 'interrupted' as failure,
      ${sql.raw(`'${INTERRUPTED_ERROR}'`)} as error, '' as excerpt, null as retry_after, null::jsonb as timings,
      null::timestamptz as next_attempt_at
    from ${deliveries}) a`)

const INTERRUPTED_ERROR =
  'interrupted: a fault on our side kept the response from being known; the attempt is made again'
