import { encode } from 'next-auth/jwt'
import type postgres from 'postgres'
import { build } from '../scripts/setup.mjs'
import { bench, logProgress, wholeNumber } from './kit/bench'
import { count, meter, ms, otherCores, quantile } from './kit/figures'
import { FILL_SETTINGS, MESSAGES_OPTION, MOST_MESSAGES } from './kit/population'
import { startDatabase, startWeb } from './kit/processes'
import { BUSY_MESSAGES, fill, RARE, type Visitor } from './pages/fill'

const DESCRIPTION = `
Measures the time of each page of the dashboard on the server, from the request to the last byte of its HTML, one request at a
time. The visitors have 110 subscriptions and 100 messages each. One of them, measured separately, has 20,000 more messages.
Web process, Postgres and client share the cores. It builds first, unless a build of the current sources exists. Use an
otherwise idle machine.

The exit code is 1 when a page does not show what it should.`

const GOAL_MS = 200
const WARM_VISITS = 10

interface Page {
  title: string
  path: (visitor: Visitor) => string
  shows: (visitor: Visitor) => string
}

const subscription = ({ subscriptionId }: Visitor) => `/integrations/webhooks/${subscriptionId}`
const message = ({ messageId }: Visitor) => `/messages/${messageId}`
const PAGES: readonly Page[] = [
  { title: 'webhooks, list', path: () => '/integrations/webhooks', shows: subscription },
  { title: 'one webhook, 50 attempts', path: subscription, shows: () => '503' },
  { title: 'messages, list', path: () => '/messages', shows: message },
  { title: 'search, a word of every message', path: () => '/messages?q=appointment', shows: message },
  { title: 'search, a word of one message', path: () => `/messages?q=${RARE}`, shows: () => RARE },
  { title: 'one message', path: message, shows: () => 'Maria Keller' },
  { title: 'API access', path: () => '/integrations/api-access', shows: () => 'Requests per day' },
  { title: 'settings', path: () => '/settings', shows: () => 'Harbour Dental' },
]

/** Measures the pages. */
export const main = bench({
  name: 'pages',
  description: DESCRIPTION,
  options: { messages: MESSAGES_OPTION },
  async run({ messages, quick }, defer) {
    const wanted = wholeNumber('messages', messages, MOST_MESSAGES)
    await build()
    const database = await startDatabase(defer, FILL_SETTINGS)
    logProgress(`filling a database with ${count(wanted)} messages`)
    const { sql, visitors } = await fill(await database.create('bench_pages'), wanted, defer)
    const { origin, pid } = await startWeb(database, {}, defer)
    const cookies = new Map<Visitor, string>()
    for (const visitor of visitors) cookies.set(visitor, await sessionOf(visitor, sql))
    const [busy, ...others] = visitors.sort((a, b) => Number(b.isBusy) - Number(a.isBusy))
    // They take turns, so that noise affects all of them.
    const turns = others.flatMap((visitor) => [visitor, busy!])
    const stop = await meter({ web: pid, Postgres: database.pid, client: process.pid })
    const rows: string[][] = []
    for (const page of PAGES) {
      logProgress(page.title)
      const visits: { isBusy: boolean; time: number; bytes: number }[] = []
      for (let turn = -WARM_VISITS; turn < (quick ? 40 : 400); turn++) {
        const visitor = turns.at(turn % turns.length)!
        const one = await visit(origin, cookies.get(visitor) ?? '', page, visitor)
        if (turn >= 0) visits.push({ isBusy: visitor.isBusy, ...one })
      }
      const quantiles = (isBusy: boolean) => {
        const times = visits.filter((one) => one.isBusy === isBusy).map(({ time }) => time)
        return `${ms(quantile(times, 0.5))} / ${ms(quantile(times, 0.95))}`
      }
      rows.push([page.title, quantiles(false), quantiles(true), `${Math.round((visits[0]?.bytes ?? 0) / 1000)} kB`])
    }
    return {
      heading: [`${count(wanted)} messages`, 'p50 / p95', `with ${count(BUSY_MESSAGES)} messages more`, 'HTML'],
      rows,
      notes: [`goal: p95 below ${GOAL_MS} ms; other cores: ${otherCores(await stop())}`],
      isGood: true,
    }
  },
})

/** Creates a session and returns its cookie, as server/accounts/auth/auth.ts sets it. */
async function sessionOf({ userId }: Visitor, sql: postgres.Sql): Promise<string> {
  const [row] = await sql`
    insert into sessions (user_id, expires_at) values (${userId}, clock_timestamp() + interval '1 day') returning id`
  return `session=${await encode({ token: { sub: userId, session_id: row?.id }, secret: process.env.NEXTAUTH_SECRET ?? '' })}`
}

async function visit(origin: string, cookie: string, page: Page, visitor: Visitor) {
  const startedAt = performance.now()
  const response = await fetch(`${origin}${page.path(visitor)}`, { headers: { Cookie: cookie, Accept: 'text/html' } })
  const text = await response.text()
  const time = performance.now() - startedAt
  if (response.status !== 200 || !text.includes('</html>') || !text.includes(page.shows(visitor)))
    throw new Error(`${page.title}: responded ${response.status}, without ${page.shows(visitor)}.`)
  return { time, bytes: text.length }
}
