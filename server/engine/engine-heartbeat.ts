import { sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { ENGINE_NAMES, type EngineName } from '../settings/deliveries'

// The heartbeat of an engine that runs outside the worker: a row of `workers` under its name (a worker's name is
// `host:process`).

const names = (some: readonly EngineName[]) =>
  sql.join(
    some.map((name) => sql`${name}`),
    sql`, `,
  )

export const isEngineRow = () => sql`name in (${names(ENGINE_NAMES)})`

/** Records that the engine has just run something here. Nothing else shows that an outside engine reaches this service. */
export async function recordEngineHeartbeat(name: EngineName): Promise<void> {
  await db().execute(sql`
    insert into workers (id, name, seen_at) values (md5(${`engine ${name}`})::uuid, ${name}, clock_timestamp())
    on conflict (id) do update set seen_at = excluded.seen_at`)
}

/** Reads the engine's last heartbeat. Null when there was none since it became the engine of this instance. */
export async function lastEngineHeartbeat(name: EngineName): Promise<{ seenAt: Date; ageSeconds: number } | null> {
  const [row] = await db().execute<{ seen_ms: number | null; age: number | null }>(sql`
    select (extract(epoch from max(seen_at)) * 1000)::float8 as seen_ms,
      extract(epoch from clock_timestamp() - max(seen_at))::float8 as age
    from workers where name = ${name}`)
  if (row?.seen_ms == null || row.age === null) return null
  return { seenAt: new Date(row.seen_ms), ageSeconds: row.age }
}

/** Deletes the heartbeats of the other engines: one that is chosen again later is woken for everything that is pending. */
export async function clearOtherEngineHeartbeats(name: EngineName): Promise<void> {
  const others = ENGINE_NAMES.filter((other) => other !== name)
  await db().execute(sql`delete from workers where name in (${names(others)})`)
}
