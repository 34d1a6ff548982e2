import { proportionalMemory } from '../memory'
import { AT_ONCE, measureAtOnce, type Singly } from './at-once'
import { type Bare, measureBare } from './bare'
import { type BenchEnvironment, openSinkPorts, startPhase } from './environment'
import { type Latency, measureLatency } from './latency'
import { measureOutbox, type Outbox } from './outbox/measure'
import { type StatementCost, statementCosts } from './statement-costs'
import type { SteadyEvents } from './steady'
import { type Batch, createTargets, type Target } from './targets'

const SUBSCRIPTIONS = 100
const HANGING = 30
export const RATES = [20, 200, 500]
/** Events per second that the worker publishes itself. */
export const WORKER_RATES = [20, 200]
export const HANGING_RATE = 200
const WARM_UP = 1000
/** Hanging receivers are not tried again during the bench. */
const SETTINGS = { DELIVERY_TIMEOUT_SECONDS: '4', DELIVERY_RETRY_DELAYS_SECONDS: '86400' }

export interface SinglyResult {
  atOnce: Singly
  /** At each of `RATES` per second, published by another process, as by the API. */
  steady: Latency[]
  /** At each of `WORKER_RATES` per second, published by the worker, as it does with a message that it has processed. */
  byWorker: Latency[]
  /** At `HANGING_RATE` per second, the healthy receivers while thirty others never respond. */
  hanging: Latency
  /** Memory of the worker and of Postgres after the last of these, in bytes; null without /proc. */
  memory: Record<'worker' | 'postgres', number | null>
  /** The parts of the way, each alone. */
  bare: Bare
  /** The whole way through the smallest outbox. */
  outbox: Outbox
  /** What each statement costs while `AT_ONCE` transactions run; null when it was not asked for. */
  costs: StatementCost[] | null
}

/**
 * Measures one transaction for each event, as people complete messages: as fast as it can, and at fixed rates.
 * The subscriptions use `origins` origins in turn.
 */
export async function singly(
  environment: BenchEnvironment,
  { events, seconds, hasCosts, origins }: { events: number; seconds: number; hasCosts: boolean; origins: number },
  say: (phase: string) => void,
): Promise<SinglyResult> {
  await environment.instance.freshDatabase('bench_singly')
  const ports = await openSinkPorts(origins, environment)
  const urls = ports.map((port) => `https://127.0.0.1:${port}`)
  const targets = await createTargets(SUBSCRIPTIONS, urls)
  const stage = await startPhase(environment, targets, '127.0.0.1', SETTINGS)
  await stage.worker.ask(null)
  say('warming up')
  await measureAtOnce(stage, WARM_UP)
  say(`${AT_ONCE} at once`)
  const atOnce = await measureAtOnce(stage, events)
  if (hasCosts) say('the statements of it')
  const costs = hasCosts ? await statementCosts(() => measureAtOnce(stage, events)) : null
  const steady: Latency[] = []
  for (const perSecond of RATES) {
    say(`${perSecond} a second`)
    steady.push(await measureLatency(stage, perSecond * seconds, 1000 / perSecond))
  }
  const byWorker: Latency[] = []
  for (const perSecond of WORKER_RATES) {
    say(`${perSecond} a second, published by the worker`)
    const publish = (asked: SteadyEvents) => stage.worker.ask<Batch[]>(asked)
    byWorker.push(await measureLatency(stage, perSecond * seconds, 1000 / perSecond, { publish }))
  }
  say(`${HANGING_RATE} a second, ${HANGING} of ${SUBSCRIPTIONS} never respond`)
  const some = targets.map(
    (target, n): Target => ((n * HANGING) % SUBSCRIPTIONS < HANGING ? { ...target, behavior: 'silent' } : target),
  )
  const hanging = await measureLatency({ ...stage, targets: some }, HANGING_RATE * seconds, 1000 / HANGING_RATE)
  const memory = {
    worker: await proportionalMemory(stage.pids.worker!),
    postgres: await proportionalMemory(stage.pids.postgres!),
  }
  await stage.worker.stop()
  say('the smallest outbox')
  // Subscriptions whose receivers did not respond are disabled by now.
  const others = { ...stage, targets: await createTargets(SUBSCRIPTIONS, urls) }
  const outbox = await measureOutbox(others, { events, rates: RATES, seconds, warmUp: WARM_UP }, environment.cleanup)
  say('its parts alone')
  const bare = await measureBare(others, { events, atOnce: AT_ONCE }, environment.cleanup)
  return { atOnce, steady, byWorker, hanging, memory, bare, outbox, costs }
}
