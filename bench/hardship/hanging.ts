import { setTimeout as sleep } from 'node:timers/promises'
import { connection } from '../../db/client'
import { MAX_IN_FLIGHT } from '../../server/engine/embedded/concurrency-limiter'
import { gather, type Target } from '../deliveries/audience'
import { filled } from '../deliveries/fill'
import { type Latency, measureLatency } from '../deliveries/latency'
import { LATE_MS, type Manner } from '../deliveries/manner'
import { listenAt, stageFor } from '../deliveries/stage'
import { count, type Finding, ms, row, type Site } from './finding'
import { inFlight } from './in-flight'

const SUBSCRIPTIONS = 100
const HANGING = 30
const PER_SECOND = 200
const TIMEOUT_SECONDS = 4
const BACKLOG_EACH = 100
const HELD_AFTER_MS = 1000
/** What timed out is not tried again within the bench's time. */
const NEVER_SECONDS = '86400'
const GOAL = 1.2

/** What healthy receivers wait while thirty others hang, each time in another way. */
export async function hanging(site: Site): Promise<Finding> {
  const { instance, isQuick, say } = site
  await instance.freshDatabase('bench_hanging')
  // Each at an origin of its own, as receivers are.
  const ports = await listenAt(SUBSCRIPTIONS, site)
  const targets = await gather(
    SUBSCRIPTIONS,
    ports.map((port) => `https://127.0.0.1:${port}`),
  )
  const stage = await stageFor(site, targets, '127.0.0.1', {
    DELIVERY_TIMEOUT_SECONDS: String(TIMEOUT_SECONDS),
    DELIVERY_RETRY_DELAYS_SECONDS: NEVER_SECONDS,
  })
  await stage.worker.ask(null)
  const measure = (words: string, among: Target[], onStart?: () => Promise<unknown>): Promise<Latency> => {
    say(`${PER_SECOND} a second, ${words}`)
    const events = PER_SECOND * (isQuick ? 5 : 30)
    return measureLatency({ ...stage, targets: among }, events, 1000 / PER_SECOND, onStart)
  }
  await measure('warming up', targets)
  const before = await measure('none hangs', targets)
  const late = await measure('thirty respond late', turned(targets, 'late'))
  const after = await measure('none hangs', targets)
  const silent = await measure('thirty never respond', turned(targets, 'silent'))
  const disabled = await inactive()
  // The product disabled those thirty, as it should; others hang now, with more due than they may have in flight.
  const rest = turned(targets, 'silent').filter(({ manner }) => !manner)
  const others = turned(rest, 'silent')
  const hung = others.filter(({ manner }) => manner)
  let held: Promise<{ ofThese: number }> | undefined
  const behind = await measure('thirty with a backlog never respond', others, async () => {
    await filled(hung, HANGING * BACKLOG_EACH, { from: 0, to: 0 })
    held = sleep(HELD_AFTER_MS).then(() => inFlight(hung))
  })
  const slotsHeld = (await held)?.ofThese ?? Number.NaN
  await stage.worker.stop()

  const without = { p50Ms: (before.p50Ms + after.p50Ms) / 2, p99Ms: (before.p99Ms + after.p99Ms) / 2 }
  const rowsOf = (name: string, { p50Ms, p99Ms, maxMs }: Latency) => [
    row(`${HANGING} of ${name}: p50 of the healthy`, ms(p50Ms), ms(without.p50Ms)),
    row('  p99', ms(p99Ms), ms(without.p99Ms), `at most ${GOAL} times`, p99Ms <= GOAL * without.p99Ms),
    row('  longest', ms(maxMs), ms(Math.max(before.maxMs, after.maxMs))),
  ]
  const all = [before, late, after, silent, behind]
  return {
    rows: [
      ...rowsOf(`100 never respond (attempts end after ${TIMEOUT_SECONDS} s)`, silent),
      row('  of them disabled by the end', count(disabled)),
      ...rowsOf(`100 respond after ${LATE_MS / 1000} s and are never disabled`, late),
      ...rowsOf(`70 never respond, ${BACKLOG_EACH} due for each`, behind),
      row(`  slots they hold after ${HELD_AFTER_MS / 1000} s`, count(slotsHeld), `of ${MAX_IN_FLIGHT}`),
    ],
    checks: all.map(({ check }) => check),
    otherCores: all.map(({ otherCores }) => otherCores),
    raw: {
      perSecond: PER_SECOND,
      timeoutSeconds: TIMEOUT_SECONDS,
      before,
      after,
      silent,
      disabled,
      late,
      behind,
      slotsHeld,
    },
  }
}

/** The same, thirty of them with this manner, evenly among the others. */
const turned = (targets: readonly Target[], manner: Manner): Target[] =>
  targets.map((target, n) => ((n * HANGING) % targets.length < HANGING ? { ...target, manner } : target))

async function inactive(): Promise<number> {
  const [row] = await connection().sql<{ count: number }[]>`
    select count(*)::int as count from webhook_subscriptions where not is_active`
  return row?.count ?? Number.NaN
}
