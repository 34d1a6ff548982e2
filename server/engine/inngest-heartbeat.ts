import { sql } from 'drizzle-orm'
import { db } from '../../db/client'

/** Inngest runs the sweep each minute. When it has missed two turns, it is down, cannot reach us, or knows us no more. */
export const INNGEST_HEARTBEAT_LIMIT_SECONDS = 150

/** Inngest's own row among the workers. */
export const INNGEST_HEARTBEAT_ID = '1217e57a-0000-4000-8000-000000000000'

/** Written down whenever Inngest itself ran something here; nothing else shows that it reaches us. */
export async function recordInngestHeartbeat(): Promise<void> {
  await db().execute(sql`
    insert into workers (id, name, seen_at) values (${INNGEST_HEARTBEAT_ID}, 'inngest', clock_timestamp())
    on conflict (id) do update set seen_at = excluded.seen_at`)
}

/** Seconds since the last pulse; null when there was none since Inngest became the engine. */
export async function secondsSinceInngestHeartbeat(): Promise<number | null> {
  const [row] = await db().execute<{ seconds: number }>(sql`
    select extract(epoch from clock_timestamp() - seen_at)::float8 as seconds from workers where id = ${INNGEST_HEARTBEAT_ID}`)
  return row?.seconds ?? null
}

/** The embedded engine has taken over: alarms that Inngest was given before are nobody's any more. */
export async function clearInngestHeartbeat(): Promise<void> {
  await db().execute(sql`delete from workers where id = ${INNGEST_HEARTBEAT_ID}`)
}
