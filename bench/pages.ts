import { parseArgs } from 'node:util'
import { build } from '../scripts/setup.mjs'
import { MESSAGES_EACH, subscriptionsOf } from './api/population'
import { startWeb } from './api/web'
import type { Cleanup } from './cleanup'
import { command, logProgress } from './command'
import { type Instance, startInstance } from './instance'
import { machine } from './machine'
import { BUSY_MESSAGES, fill, type Visitor } from './pages/fill'
import { PAGES, type Page } from './pages/page-list'
import { closeAgent, sessionOf, type Visit, visit } from './pages/visit'
import { quantile, round, save, table } from './report'
import { meter } from './usage'

const HELP = `npm run bench -- pages [options]

Measures the time of each page of the dashboard, from the request to the last byte of its HTML, one request at a time,
with 10,000 accounts, 1,000,000 messages and 200,000 subscriptions. 20,000 subscriptions have 50 attempts each, a million in
total (50 for each of 200,000 would be ten million rows of the same index). It compares the same pages with a thousandth of
the data. The visitors have 110 subscriptions each. One of them, measured separately, has 20,000 more messages. It takes
about ten minutes and 20 GB of disk. Use an otherwise idle machine.

  --quick   a hundredth of the data and fewer visits
  --save    writes bench/results/<date>-pages.json
  --help
`
const ACCOUNTS = 10_000
const SMALL_ACCOUNTS = 10
const WITH_ATTEMPTS = 20_000
const GOAL_MS = 200
const NOISY_CORES = 0.1
const SETTINGS = { max_wal_size: '16GB' }

/** Returns the exit code: 1 when the 95th percentile of a page with all the data is above the goal. */
export const main = command(HELP, read, run)

interface Options {
  isQuick: boolean
  isSaved: boolean
}

/** Visitors of one of the databases. */
interface Audience {
  name: string
  origin: string
  visitors: { visitor: Visitor; cookie: string }[]
}

interface Measured {
  page: string
  audience: string
  visits: number
  p50Ms: number
  p95Ms: number
  firstByteP50Ms: number
  bytes: number
}

function read(args: string[]): Options {
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({ args: args, options: { quick: flag, save: flag } })
  return { isQuick: values.quick, isSaved: values.save }
}

async function run({ isQuick, isSaved }: Options, cleanup: Cleanup): Promise<number> {
  await build()
  const instance = await startInstance(cleanup, SETTINGS)
  await cleanup.add(closeAgent)
  await instance.freshDatabase('bench_machine')
  const facts = await machine()
  const accounts = isQuick ? ACCOUNTS / 100 : ACCOUNTS
  const withAttempts = isQuick ? WITH_ATTEMPTS / 10 : WITH_ATTEMPTS
  const [small] = await open(instance, { accounts: SMALL_ACCOUNTS, withAttempts, busy: false }, cleanup)
  // A page that does not show what it should ends the bench before the large database is filled.
  for (const page of PAGES) for (const audience of small) await visitInTurn(audience, page, 0)
  const [full, pids] = await open(instance, { accounts, withAttempts, busy: true }, cleanup)
  const stop = await meter({ ...pids, postgres: instance.postmasterPid, client: process.pid })
  const measured = await measure([...full, ...small], isQuick ? 20 : 200)
  const { otherCores } = await stop()
  process.stdout.write(`${[table(tableOf(measured)), notes(accounts, withAttempts, facts, otherCores)].join('\n\n')}\n`)
  const scale = { accounts, messages: accounts * MESSAGES_EACH, subscriptions: subscriptionsOf(accounts), withAttempts }
  if (isSaved)
    logProgress(`saved as ${await save('pages', { machine: facts, goal_ms: GOAL_MS, scale, otherCores, measured })}`)
  return measured.every(({ audience, p95Ms }) => audience === SMALL || p95Ms < GOAL_MS) ? 0 : 1
}

const SMALL = 'small'

/** A filled database with the web process on it, and its visitors. */
async function open(
  instance: Instance,
  wish: Parameters<typeof fill>[1],
  cleanup: Cleanup,
): Promise<[Audience[], Record<string, number>]> {
  logProgress(`filling a database for ${wish.accounts} accounts`)
  const url = await instance.freshDatabase(`bench_pages_${wish.accounts}`)
  const { visitors, population } = await fill(url, wish, cleanup)
  const { origin, pid } = await startWeb(instance, url, cleanup)
  const signedIn = await Promise.all(
    visitors.map(async (visitor) => ({
      visitor,
      cookie: await sessionOf(visitor, population.sql, process.env.NEXTAUTH_SECRET ?? ''),
    })),
  )
  const some = (isBusy: boolean) => signedIn.filter(({ visitor }) => visitor.isBusy === isBusy)
  const audiences = wish.busy
    ? [
        { name: 'all', origin, visitors: some(false) },
        { name: 'busy', origin, visitors: some(true) },
      ]
    : [{ name: SMALL, origin, visitors: signedIn }]
  return [audiences, { [`web_${wish.accounts}`]: pid }]
}

/**
 * Measures the audiences in turn, so that noise affects all of them. Each page is first visited a few times without
 * measuring.
 */
async function measure(audiences: readonly Audience[], visits: number): Promise<Measured[]> {
  const results: Measured[] = []
  for (const page of PAGES) {
    logProgress(page.title)
    const seen = new Map<Audience, Visit[]>(audiences.map((audience) => [audience, []]))
    for (let turn = -WARM_VISITS; turn < visits; turn++)
      for (const audience of audiences) {
        const one = await visitInTurn(audience, page, turn + WARM_VISITS)
        if (turn >= 0) seen.get(audience)?.push(one)
      }
    for (const [{ name }, all] of seen) results.push(measuredOf(page, name, all))
  }
  return results
}

const WARM_VISITS = 10

function visitInTurn({ origin, visitors }: Audience, page: Page, turn: number): Promise<Visit> {
  const next = visitors[turn % visitors.length]
  if (!next) throw new Error('No visitors.')
  return visit(origin, page, next.visitor, next.cookie)
}

function measuredOf({ title }: Page, audience: string, visits: readonly Visit[]): Measured {
  const of = (pick: (one: Visit) => number, share: number) => round(quantile(visits.map(pick), share), 2)
  return {
    page: title,
    audience,
    visits: visits.length,
    p50Ms: of(({ wholeMs }) => wholeMs, 0.5),
    p95Ms: of(({ wholeMs }) => wholeMs, 0.95),
    firstByteP50Ms: of(({ firstByteMs }) => firstByteMs, 0.5),
    bytes: of(({ bytes }) => bytes, 0.5),
  }
}

const ms = (value: number) => `${value.toFixed(1)} ms`

function tableOf(measured: readonly Measured[]): string[][] {
  const heading = ['page', 'data', 'first byte p50', 'whole p50', 'p95', 'of the goal', 'HTML']
  return [
    heading,
    ...measured.map(({ page, audience, firstByteP50Ms, p50Ms, p95Ms, bytes }, index) => [
      measured[index - 1]?.page === page ? '' : page,
      audience,
      ms(firstByteP50Ms),
      ms(p50Ms),
      ms(p95Ms),
      `${Math.round((100 * p95Ms) / GOAL_MS)} %`,
      `${Math.round(bytes / 1000)} kB`,
    ]),
  ]
}

function notes(accounts: number, withAttempts: number, facts: Record<string, unknown>, others: number | null): string {
  const count = (value: number) => value.toLocaleString('en-US')
  return [
    Object.entries(facts)
      .map(([name, value]) => `${name} ${value}`)
      .join(' · '),
    `all: ${count(accounts)} accounts, ${count(accounts * MESSAGES_EACH)} messages, ${count(subscriptionsOf(accounts))} subscriptions, ${count(withAttempts)} of them with 50 attempts.`,
    `busy: the account of these that has ${count(BUSY_MESSAGES)} messages more. small: ${count(SMALL_ACCOUNTS)} accounts, ${count(SMALL_ACCOUNTS * MESSAGES_EACH)} messages.`,
    `Goal: p95 below ${GOAL_MS} ms. Web processes, Postgres and client share the cores.`,
    ...((others ?? 0) > NOISY_CORES ? [`NOISY: other processes kept ${others?.toFixed(1)} cores busy meanwhile.`] : []),
  ].join('\n')
}
