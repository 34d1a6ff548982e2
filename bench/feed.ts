import type postgres from 'postgres'
import { build } from '../scripts/setup.mjs'
import { encodeCursor } from '../server/contract/api/cursor'
import { MESSAGE_COMPLETED } from '../server/contract/messages/event'
import { MESSAGE_FEED, MessageFeed } from '../server/contract/messages/feed'
import { bench, logProgress, wholeNumber } from './kit/bench'
import { count, meter, ms, otherCores, quantile } from './kit/figures'
import { type Caller, FILL_SETTINGS, MESSAGES_EACH, MOST_MESSAGES, populate } from './kit/population'
import { startDatabase, startWeb } from './kit/processes'

const DESCRIPTION = `
Measures pages of 100 messages of \`GET /messages\`, in both orders, at the beginning and after nine tenths, for an account with a
thousand messages and for one with many. The accounts take turns, one request at a time. Web process, Postgres and client share
the cores. It builds first, unless a build of the current sources exists. Use an otherwise idle machine.

The exit code is 1 when a page of the large account took more than 1.2 times as long as that of the small one.`

const SMALL = 1_000
const LIMIT = 100
const MOST_RATIO = 1.2
/** Parts of the messages before the measured pages. */
const DEPTHS = [0, 0.9]
const WARM_REQUESTS = 20
/** The rate limit is emptied after so many requests. */
const BETWEEN_RESETS = 25

interface Reader extends Caller {
  messages: number
}

/** Measures the message feed. */
export const main = bench({
  name: 'feed',
  description: DESCRIPTION,
  options: {
    messages: {
      type: 'string',
      value: 'N',
      default: '20000',
      description: 'messages of the large account; a million take minutes and 3 GB of disk',
    },
  },
  async run({ messages, quick }, defer) {
    const wanted = wholeNumber('messages', messages, MOST_MESSAGES)
    await build()
    const database = await startDatabase(defer, FILL_SETTINGS)
    logProgress(`filling a database with an account of ${count(wanted)} messages`)
    const { sql, callers } = await populate(await database.create('bench_feed'), SMALL, defer)
    const readers: Reader[] = []
    for (const [index, size] of [SMALL, wanted].entries()) {
      const reader = { ...callers[index]!, messages: size }
      readers.push(reader)
      await addMessages(sql, reader)
    }
    await sql`vacuum (analyze)`
    await sql`checkpoint`
    const { origin, pid } = await startWeb(database, {}, defer)
    const stop = await meter({ web: pid, Postgres: database.pid, client: process.pid })
    const rows: string[][] = []
    let isGood = true
    for (const order of ['asc', 'desc'] as const)
      for (const depth of DEPTHS) {
        const title = `order=${order}, after ${depth * 100} %`
        logProgress(title)
        const paths = await Promise.all(readers.map((reader) => pathOf(sql, reader, order, depth)))
        const times: number[][] = readers.map(() => [])
        for (let turn = -WARM_REQUESTS; turn < (quick ? 100 : 500); turn++) {
          if (turn % BETWEEN_RESETS === 0) await sql`delete from request_windows`
          for (const [index, reader] of readers.entries()) {
            const time = await request(`${origin}${paths[index]}`, reader)
            if (turn >= 0) times[index]!.push(time)
          }
        }
        const [small, large] = times.map((each) => quantile(each, 0.5)) as [number, number]
        isGood &&= large <= MOST_RATIO * small
        rows.push([title, ms(small), ms(large), (large / small).toFixed(2)])
      }
    return {
      heading: ['a page of 100: p50', `${count(SMALL)} messages`, `${count(wanted)} messages`, 'ratio'],
      rows,
      notes: [`goal: a ratio of at most ${MOST_RATIO}; other cores: ${otherCores(await stop())}`],
      isGood,
    }
  },
})

/**
 * Copies the messages of an account `times` times, each time with earlier dates, and numbers its feed. Only those on the
 * measured pages have an event, as retention leaves it to the newest ones. The index of the search, which no page reads, is dropped.
 */
async function addMessages(sql: postgres.Sql, { accountId, messages }: Reader): Promise<void> {
  const [sample] = await sql<{ id: string; data: string }[]>`
    select message_id as id, data from events where account_id = ${accountId} limit 1`
  await sql`drop index if exists messages_search`
  await sql`set session_replication_role = replica`
  await sql`delete from events where account_id = ${accountId}`
  await sql`
    insert into messages (account_id, channel_id, state, created_at, completed_at, duration_seconds, sender, channel,
      transcript_text, transcript_confidence, summary, google_review, tags, audio_key, audio_expires_at)
    select account_id, channel_id, state, created_at - k * interval '1 hour', completed_at - k * interval '1 hour',
      duration_seconds, sender, channel, 'An appointment.', transcript_confidence, summary, google_review, tags, audio_key,
      audio_expires_at
    from messages cross join generate_series(1, ${messages / MESSAGES_EACH - 1}::int) k where account_id = ${accountId}`
  await sql`
    insert into message_feed (account_id, message_id, position)
    select account_id, id, row_number() over (order by completed_at, id) from messages where account_id = ${accountId}`
  const ends = DEPTHS.flatMap((depth) => [messages * depth, messages * (1 - depth)])
  await sql`
    insert into events (account_id, message_id, channel_id, kind, data, created_at)
    select m.account_id, m.id, m.channel_id, ${MESSAGE_COMPLETED}::text, replace(${sample?.data ?? ''}, ${sample?.id ?? ''}, m.id::text),
      m.completed_at
    from messages m join message_feed f on f.message_id = m.id
    where m.account_id = ${accountId} and exists (
      select from unnest(${ends}::float8[]) as place where abs(f.position - place) <= ${2 * LIMIT}::int)`
  await sql`set session_replication_role = origin`
}

/** Returns the path of a page after this part of the reader's messages. */
async function pathOf(sql: postgres.Sql, { accountId, messages }: Reader, order: 'asc' | 'desc', depth: number) {
  const before = Math.floor(messages * depth)
  const [last] = await sql<{ id: string; at: Date }[]>`
    select id, completed_at as at from messages where account_id = ${accountId} and state = 'completed'
    order by completed_at desc, id desc offset ${Math.max(before - 1, 0)} limit 1`
  const position = order === 'asc' ? ['asc', before] : ['desc', last?.at.getTime() ?? 0, last?.id ?? '']
  const cursor = before === 0 ? '' : `&cursor=${encodeCursor(MESSAGE_FEED, position)}`
  return `/api/v1/messages?limit=${LIMIT}&order=${order}${cursor}`
}

/** Requests a page and returns the milliseconds until its last byte. @throws when the response is not a full page */
async function request(url: string, { token }: Reader): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } })
  const text = await response.text()
  const time = performance.now() - startedAt
  const { data } = MessageFeed.safeParse(JSON.parse(text))
  if (data?.messages.length !== LIMIT) throw new Error(`${url}: responded ${response.status} ${text.slice(0, 500)}`)
  return time
}
