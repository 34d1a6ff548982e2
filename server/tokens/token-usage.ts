import { sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { log } from '../log'

const FLUSH_MS = 3_000

/** Requests by token and day that are not yet in the table: `<token id> <day>` -> number. */
interface PendingUsage {
  counts: Map<string, number>
  timer: NodeJS.Timeout | undefined
  flushing: Promise<void>
}

// On globalThis, because Next's bundles and the web process itself load this module separately.
const shared = globalThis as typeof globalThis & { voiceMessageTokenUses?: PendingUsage }

/**
 * Counts a request of a token, in memory: it costs the request nothing. What was counted is written a few seconds later, by a
 * timer that only a count sets, so nothing has to be started anywhere; a process that ends calls `flushUses` first.
 */
export function countTokenRequest(tokenId: string, at: Date = new Date()): void {
  add(`${tokenId} ${at.toISOString().slice(0, 10)}`, 1)
}

/** Writes what was counted so far; after a failure it is counted still, and written with the next. @throws nothing. */
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
    log.warn({ err: error }, 'uses of tokens are written later')
    for (const [key, requests] of counts) add(key, requests)
  }
}

/**
 * One statement. Tokens and their days are locked in order, so that two processes never wait for each other in a circle; a
 * token that was deleted meanwhile is left out, and none can be deleted between being looked at and being referred to.
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
