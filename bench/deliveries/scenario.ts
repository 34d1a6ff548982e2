import { measureBacklog } from './backlog'
import { measureCeiling } from './ceiling'
import { type BenchEnvironment, startPhase } from './environment'
import { type Latency, measureLatency } from './latency'
import { measureLive } from './live'
import { measureOutboxBacklog } from './outbox/measure'
import type { Delivered, Rate } from './rate'
import { createTargets } from './targets'

const IDLE_EVENTS = 200
const IDLE_EVERY_MS = 20
export const STEADY_PER_SECOND = 500
/** Warm-up before the measurement, because the goal is for a running worker with compiled code and open connections. */
const WARM_UP = 5000

export interface Result {
  subscriptions: number
  bodyBytes: number
  ceilingCold: Rate
  ceilingWarm: Rate
  /** The smallest outbox with the same backlog. */
  outbox: Delivered
  backlog: Delivered
  live: Delivered
  idle: Latency
  steady: Latency
}

export interface ScenarioOptions {
  events: number
  subscriptions: number
  steadySeconds: number
}

/** Runs all phases with `subscriptions` subscriptions, in a new database and with a separate worker. */
export async function scenario(
  ground: BenchEnvironment,
  port: number,
  { events, subscriptions, steadySeconds }: ScenarioOptions,
  say: (args: string) => void,
): Promise<Result> {
  await ground.instance.freshDatabase(`bench_${subscriptions}`)
  const targets = await createTargets(subscriptions, [`https://127.0.0.1:${port}`])
  const stage = await startPhase(ground, targets, `127.0.0.1:${port}`)
  say('warming up')
  await stage.worker.ask(null)
  await measureLive(stage, WARM_UP)
  say(`backlog: ${events} events`)
  const { bodyBytes, ...backlog } = await measureBacklog(stage, events)
  say('live')
  const live = await measureLive(stage, events)
  say('latency, idle')
  const idle = await measureLatency(stage, IDLE_EVENTS, IDLE_EVERY_MS)
  say(`latency, ${STEADY_PER_SECOND} a second`)
  const steady = await measureLatency(stage, STEADY_PER_SECOND * steadySeconds, 1000 / STEADY_PER_SECOND)
  await stage.worker.stop()
  say('ceiling')
  const [ceilingCold, ceilingWarm] = await measureCeiling(stage, events, backlog.peakConnections, ground.cleanup)
  say('backlog of the smallest outbox')
  const outbox = await measureOutboxBacklog(stage, { events, warmUp: WARM_UP }, ground.cleanup)
  return { subscriptions, bodyBytes, ceilingCold, ceilingWarm, outbox, backlog, live, idle, steady }
}
