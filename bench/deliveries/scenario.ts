import { gather } from './audience'
import { measureBacklog } from './backlog'
import { measureCeiling } from './ceiling'
import { type Latency, measureLatency } from './latency'
import { measureLive } from './live'
import type { Delivered, Rate } from './rate'
import { type Ground, stageFor } from './stage'

const IDLE_EVENTS = 200
const IDLE_EVERY_MS = 20
export const STEADY_PER_SECOND = 500
/** The goal is that of a worker that has been running: code compiled, connections made. */
const WARM_UP = 5000

export interface Result {
  subscriptions: number
  bodyBytes: number
  ceilingCold: Rate
  ceilingWarm: Rate
  backlog: Delivered
  live: Delivered
  idle: Latency
  steady: Latency
}

export interface Wish {
  events: number
  subscriptions: number
  steadySeconds: number
}

/** All phases against `subscriptions` subscriptions, in a fresh database and with a worker of its own. */
export async function scenario(
  ground: Ground,
  port: number,
  { events, subscriptions, steadySeconds }: Wish,
  say: (words: string) => void,
): Promise<Result> {
  await ground.instance.freshDatabase(`bench_${subscriptions}`)
  const targets = await gather(subscriptions, [`https://127.0.0.1:${port}`])
  const stage = await stageFor(ground, targets, `127.0.0.1:${port}`)
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
  const [ceilingCold, ceilingWarm] = await measureCeiling(stage, events, backlog.peakConnections, ground.belongings)
  return { subscriptions, bodyBytes, ceilingCold, ceilingWarm, backlog, live, idle, steady }
}
