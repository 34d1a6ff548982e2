import { type SQL, sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { signInTries } from '../../db/schema'
import { networkOf } from '../limits/client-network'

/** What strangers may try, how often within the window: by the e-mail address they name, and by where they come from. */
const MOST = {
  /** A password. */
  sign_in: { address: 10, source: 50 },
  /** A mail with a link. */
  link: { address: 5, source: 30 },
  /** The setup token, which belongs to no address. */
  setup: { address: 0, source: 10 },
} as const
const WINDOW_MINUTES = 15

/** A try that was counted, or how long there is no room for one. */
export type Try = { admitted: true; counted: Counted[] } | { admitted: false; waitSeconds: number }

/** Under which key, and the moment that stands there for it. */
type Counted = { key: string; at: string }

/**
 * Counts one try before anything is looked at, so that tries made at once are counted too: one statement, exact across
 * processes as server/limits/rate-limit.ts is. The source is asked first: one that used up its tries cannot use up those of
 * other people's addresses. `source` is null where nobody knows it (serverless); then the address alone bounds.
 */
export async function admitTry(
  kind: keyof typeof MOST,
  { address, source }: { address?: string; source: string | null },
): Promise<Try> {
  const bounds = [
    ...(source === null ? [] : [{ key: `${kind}:source:${networkOf(source)}`, most: MOST[kind].source }]),
    ...(address === undefined ? [] : [{ key: `${kind}:address:${address}`, most: MOST[kind].address }]),
  ]
  const steps = bounds.map(
    ({ key, most }, i) => sql`${name(i)} as (
    insert into ${signInTries} as t (key, tried_at) select ${key}::text, array[clock_timestamp()] ${i === 0 ? sql`` : sql`from ${name(i - 1)}`}
    on conflict (key) do update set tried_at = array_append(array(select at from ${RECENT}), clock_timestamp())
      where (select count(*) from ${RECENT}) < ${most}
    returning key, tried_at[cardinality(tried_at)]::text as at)`,
  )
  const all = sql.join(
    bounds.map((_, i) => sql`select key, at from ${name(i)}`),
    sql` union all `,
  )
  const counted = await db().execute<Counted>(sql`with ${sql.join(steps, sql`, `)} ${all}`)
  if (counted.length === bounds.length) return { admitted: true, counted: [...counted] }
  return { admitted: false, waitSeconds: await waitOf(bounds) }
}

/**
 * It was the right one: the tries of its address are forgotten, and of its source this one alone. So an office behind one
 * address that signs in every morning is not locked out, and a password of one's own does not pay for guessing others.
 */
export async function forgetTry(admitted: Extract<Try, { admitted: true }>): Promise<void> {
  for (const { key, at } of admitted.counted)
    await db().execute(
      key.includes(':address:')
        ? sql`delete from ${signInTries} where key = ${key}`
        : sql`update ${signInTries} set tried_at = array_remove(tried_at, ${at}::timestamptz) where key = ${key}`,
    )
}

/** Deletes what no bound asks for any more. */
export async function pruneTries(): Promise<void> {
  await db().execute(sql`delete from ${signInTries} t where not exists (select from ${RECENT})`)
}

/** After a refusal: how long until every bound has room. A statement of its own, so that it sees what the refusal saw. */
async function waitOf(bounds: readonly { key: string; most: number }[]): Promise<number> {
  const [row] = await db().execute<{ seconds: number | null }>(sql`
    select max((select extract(epoch from min(at) - clock_timestamp()) from ${RECENT}))::float8 + ${WINDOW_MINUTES * 60} as seconds
    from json_to_recordset(${JSON.stringify(bounds)}::json) as b (key text, most integer)
    join ${signInTries} t on t.key = b.key and (select count(*) from ${RECENT}) >= b.most`)
  return Math.max(1, Math.ceil(row?.seconds ?? 0))
}

const name = (step: number): SQL => sql.raw(`counted_${step}`)

const RECENT = sql.raw(`unnest(t.tried_at) as at where at > clock_timestamp() - interval '${WINDOW_MINUTES} minutes'`)
