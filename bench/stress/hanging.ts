import { setTimeout as sleep } from 'node:timers/promises'
import { connection } from '../../db/client'
import { MAX_IN_FLIGHT } from '../../server/engine/attempts/concurrency-limiter'
import { openSinkPorts, startPhase } from '../deliveries/environment'
import { fillNow } from '../deliveries/fill'
import { type Latency, measureLatency } from '../deliveries/latency'
import { LATE_MS, type SinkBehavior } from '../deliveries/sink/sink-behavior'
import { createTargets, type Target } from '../deliveries/targets'
import { inFlight } from './in-flight'
import { count, ms, type PhaseContext, type PhaseResult, row } from './result'

const SUBSCRIPTIONS = 100
const HANGING = 30
const PER_SECOND = 200
const TIMEOUT_SECONDS = 4
const BACKLOG_EACH = 100
const HELD_AFTER_MS = 1000
/** A retry delay that is longer than the bench. */
const NEVER_SECONDS = '86400'
const GOAL = 1.2

/** Measures the latency of healthy receivers while thirty others do not respond, in several ways. */
export async function hanging(context: PhaseContext): Promise<PhaseResult> {
  const { instance, isQuick, say } = context
  await instance.freshDatabase('bench_hanging')
  // Each receiver has its own origin, as in real use.
  const ports = await openSinkPorts(SUBSCRIPTIONS, context)
  const targets = await createTargets(
    SUBSCRIPTIONS,
    ports.map((port) => `https://127.0.0.1:${port}`),
  )
  const stage = await startPhase(context, targets, '127.0.0.1', {
    DELIVERY_TIMEOUT_SECONDS: String(TIMEOUT_SECONDS),
    DELIVERY_RETRY_DELAYS_SECONDS: NEVER_SECONDS,
  })
  await stage.worker.ask(null)
  const measure = (args: string, among: Target[], onStart?: () => Promise<unknown>): Promise<Latency> => {
    say(`${PER_SECOND} a second, ${args}`)
    const events = PER_SECOND * (isQuick ? 5 : 30)
    return measureLatency({ ...stage, targets: among }, events, 1000 / PER_SECOND, onStart ? { onStart } : {})
  }
  await measure('warming up', targets)
  const before = await measure('none hangs', targets)
  const late = await measure('thirty respond late', turned(targets, 'late'))
  const after = await measure('none hangs', targets)
  const silent = await measure('thirty never respond', turned(targets, 'silent'))
  const disabled = await inactive()
  // The service has disabled those thirty. Now others do not respond, and they have more due deliveries than fit in
  // flight.
  const rest = turned(targets, 'silent').filter(({ behavior }) => !behavior)
  const others = turned(rest, 'silent')
  const hung = others.filter(({ behavior }) => behavior)
  let held: Promise<{ ofThese: number }> | undefined
  const behind = await measure('thirty with a backlog never respond', others, async () => {
    await fillNow(hung, HANGING * BACKLOG_EACH, { from: 0, to: 0 })
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

/** Returns the targets, thirty of which have this behavior, evenly distributed. */
const turned = (targets: readonly Target[], behavior: SinkBehavior): Target[] =>
  targets.map((target, n) => ((n * HANGING) % targets.length < HANGING ? { ...target, behavior } : target))

async function inactive(): Promise<number> {
  const [row] = await connection().sql<{ count: number }[]>`
    select count(*)::int as count from webhook_subscriptions where not is_active`
  return row?.count ?? Number.NaN
}
