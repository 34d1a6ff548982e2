import { sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { log } from '../log'

const FLUSH_MS = 3_000

/** The requests by token and day that are not in the table yet: `<token id> <day>` -> number. */
interface PendingUsage {
  counts: Map<string, number>
  timer: NodeJS.Timeout | undefined
  flushing: Promise<void>
}

// On globalThis, because Next's bundles and the web process itself load this module separately.
const shared = globalThis as typeof globalThis & { voiceMessageTokenUses?: PendingUsage }

/**
 * Counts a request of a token in memory, so that the request does not wait. A timer, which the first count sets, writes
 * the counts a few seconds later. A process calls `flushTokenUsage` before it ends.
 */
export function countTokenRequest(tokenId: string, at: Date = new Date()): void {
  add(`${tokenId} ${at.toISOString().slice(0, 10)}`, 1)
}

/** Writes the counts so far. After a failure they are kept and written the next time. Never throws. */
export function flushTokenUsage(): Promise<void> {
  const mine = uses()
  mine.flushing = mine.flushing.then(flush)
  return mine.flushing
}

function add(key: string, requests: number): void {
  const mine = uses()
  mine.counts.set(key, (mine.counts.get(key) ?? 0) + requests)
  mine.timer ??= setTimeout(flushTokenUsage, FLUSH_MS).unref()
}

async function flush(): Promise<void> {
  const mine = uses()
  clearTimeout(mine.timer)
  mine.timer = undefined
  const { counts } = mine
  if (counts.size === 0) return
  mine.counts = new Map()
  try {
    await write(counts)
  } catch (error) {
    log.warn({ err: error }, 'could not write the use of tokens; the next write includes it')
    for (const [key, requests] of counts) add(key, requests)
  }
}

/**
 * One statement. It locks tokens and days in order, so that two processes cannot deadlock. It skips tokens that were
 * deleted meanwhile, and the lock prevents a deletion before the insert.
 */
async function write(counts: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...counts].map(([key, requests]) => {
    const [token_id, day] = key.split(' ')
    return { token_id, day, requests }
  })
  await db().execute(sql`
    with counted as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as r(token_id uuid, day date, requests int)
    ), known as (
      select id from access_tokens where id in (select token_id from counted) order by id for key share
    )
    insert into token_uses as u (token_id, day, requests)
    select token_id, day, requests from counted join known on known.id = token_id order by token_id, day
    on conflict (token_id, day) do update set requests = u.requests + excluded.requests`)
}

function uses(): PendingUsage {
  shared.voiceMessageTokenUses ??= { counts: new Map(), timer: undefined, flushing: Promise.resolve() }
  return shared.voiceMessageTokenUses
}
