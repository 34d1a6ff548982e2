import { connection } from '../../db/client'
import { type PhaseEnvironment, startPhase } from '../deliveries/environment'
import { fill } from '../deliveries/fill'
import { type Latency, measureLatency } from '../deliveries/latency'
import { measureLive } from '../deliveries/live'
import type { Delivered } from '../deliveries/rate'
import { createTargets } from '../deliveries/targets'
import { residentMemory } from '../memory'
import { quantile } from '../report'
import { type Lateness, measureLateness } from './lateness'
import { count, megabytes, ms, type PhaseContext, type PhaseResult, percent, row } from './result'

const SUBSCRIPTIONS = 1000
/** Number of the thousand receivers that get new events. */
const FRESH_SUBSCRIPTIONS = 100
const LATENCY_PER_SECOND = 100
const HOUR = 3600
const GOALS = { throughput: 0.9, latenessMs: 1000, growth: 1.1 }

interface Side {
  live: Delivered[]
  latency: Latency
  lateness: Lateness
  /** Resident memory of the worker at the end, in bytes. */
  memory: number | undefined
}

/** Measures new events and due retries, before and while a million later retries are pending. */
export async function pending(context: PhaseContext): Promise<PhaseResult> {
  const { instance, port, isQuick, say } = context
  const size = isQuick
    ? { pending: 50_000, fresh: 1000, rounds: 1, latencies: 300, late: 500 }
    : { pending: 1_000_000, fresh: 10_000, rounds: 3, latencies: 1000, late: 5000 }
  await instance.freshDatabase('bench_pending')
  const targets = await createTargets(SUBSCRIPTIONS, [`https://127.0.0.1:${port}`])
  const stage = await startPhase(context, targets, `127.0.0.1:${port}`)
  await stage.worker.ask(null)
  say('warming up')
  await side(stage, { ...size, rounds: 1, late: size.late / 10 })
  say('without')
  const without = await side(stage, size)
  say(`${count(size.pending)} pending retries`)
  let written = 0
  for await (const some of fill(targets, size.pending, { from: HOUR, to: 12 * HOUR, attempts: 1 }))
    written += some.length
  await connection().sql`vacuum (analyze) events, deliveries`
  await connection().sql`checkpoint`
  say('with')
  const beside = await side(stage, size)
  await stage.worker.stop()

  const speed = (of: Side) =>
    quantile(
      of.live.map(({ perSecond }) => perSecond),
      0.5,
    )
  const share = speed(beside) / speed(without)
  const isSteady = beside.memory && without.memory ? beside.memory <= GOALS.growth * without.memory : null
  const all = [without, beside]
  return {
    rows: [
      row(
        `${count(written)} pending retries, fresh ones delivered a second`,
        count(speed(beside)),
        count(speed(without)),
      ),
      row('  of those without', percent(share), '', `at least ${percent(GOALS.throughput)}`, share >= GOALS.throughput),
      row(
        `  commit to first byte, ${LATENCY_PER_SECOND} a second: p50`,
        ms(beside.latency.p50Ms),
        ms(without.latency.p50Ms),
      ),
      row('  p99', ms(beside.latency.p99Ms), ms(without.latency.p99Ms)),
      row('  worker memory', megabytes(beside.memory), megabytes(without.memory), 'no growth', isSteady),
      row(
        `  lateness of ${count(size.late)} that become due: p50`,
        ms(beside.lateness.p50Ms),
        ms(without.lateness.p50Ms),
      ),
      row(
        '  p99',
        ms(beside.lateness.p99Ms),
        ms(without.lateness.p99Ms),
        ms(GOALS.latenessMs),
        beside.lateness.p99Ms <= GOALS.latenessMs,
      ),
    ],
    checks: all.flatMap(({ live, latency, lateness }) => [...live, latency, lateness].map(({ check }) => check)),
    otherCores: all.flatMap(({ live, latency }) => [...live, latency].map(({ otherCores }) => otherCores)),
    raw: { pending: written, subscriptions: SUBSCRIPTIONS, without, beside },
  }
}

async function side(
  stage: PhaseEnvironment,
  { fresh, rounds, latencies, late }: { fresh: number; rounds: number; latencies: number; late: number },
): Promise<Side> {
  const some = { ...stage, targets: stage.targets.slice(0, FRESH_SUBSCRIPTIONS) }
  const live: Delivered[] = []
  for (let round = 0; round < rounds; round++) live.push(await measureLive(some, fresh))
  const latency = await measureLatency(some, latencies, 1000 / LATENCY_PER_SECOND)
  const lateness = await measureLateness(stage, late)
  return { live, latency, lateness, memory: (await residentMemory(stage.pids.worker!))?.now }
}
