import { setTimeout as sleep } from 'node:timers/promises'
import { resetEnv } from '../../server/env'
import { startProxy, startWeb } from '../api/web'
import { table } from '../report'
import type { Usage } from '../usage'
import { measureAtOnce, type Singly } from './at-once'
import { type BenchEnvironment, openSinkPorts, type PhaseEnvironment } from './environment'
import { type Latency, measureLatency } from './latency'

import { createTargets, type Target } from './targets'

// Deliveries with Inngest as the engine: the real web process, which an Inngest server calls that is already running.

const SUBSCRIPTIONS = 100
const AT_ONCE = 32
const WARM_UP = 100
const RATES = [20, 100, 250]
const HANGING = 10
const HANGING_RATE = 100
/** Hanging receivers are not tried again during the bench. */
const SETTINGS = { DELIVERY_TIMEOUT_SECONDS: '4', DELIVERY_RETRY_DELAYS_SECONDS: '86400' }
const CONNECT_MS = 60_000

export interface InngestOptions {
  /** URL of the Inngest server. With INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY; without them it is a development server. */
  server: string
  webProcesses: number
  events: number
  seconds: number
  /** Processes of the server that are on this machine, by name, whose processor time is measured too. */
  pids: Record<string, number>
}

export interface InngestResult {
  atOnce: Singly
  steady: Latency[]
  hanging: Latency
}

/** Measures as `singly` does, on an Inngest server. */
export async function measureInngest(
  environment: BenchEnvironment,
  options: InngestOptions,
  say: (phase: string) => void,
): Promise<InngestResult> {
  const { instance, sink } = environment
  const url = await instance.freshDatabase('bench_inngest')
  const ports = await openSinkPorts(SUBSCRIPTIONS, environment)
  const targets = await createTargets(
    SUBSCRIPTIONS,
    ports.map((port) => `https://127.0.0.1:${port}`),
  )
  const pids = await startProcesses(environment, options, url)
  const ground = {
    sink,
    targets,
    pids: { ...pids, ...options.pids, postgres: instance.postmasterPid, bench: process.pid },
  }
  say('warming up')
  await measureAtOnce(ground, WARM_UP)
  say(`${AT_ONCE} at once`)
  const atOnce = await measureAtOnce(ground, options.events)
  const steady: Latency[] = []
  for (const perSecond of RATES) {
    say(`${perSecond} a second`)
    steady.push(await measureLatency(ground, perSecond * options.seconds, 1000 / perSecond))
  }
  return { atOnce, steady, hanging: await measureHanging(ground, options, say) }
}

function measureHanging(
  ground: Pick<PhaseEnvironment, 'sink' | 'targets' | 'pids'>,
  { seconds }: InngestOptions,
  say: (phase: string) => void,
): Promise<Latency> {
  say(`${HANGING_RATE} a second, ${HANGING} of ${SUBSCRIPTIONS} never respond`)
  const some = ground.targets.map(
    (target, n): Target => ((n * HANGING) % SUBSCRIPTIONS < HANGING ? { ...target, behavior: 'silent' } : target),
  )
  return measureLatency({ ...ground, targets: some }, HANGING_RATE * seconds, 1000 / HANGING_RATE)
}

/** Starts the web processes, and waits until Inngest has called them. Returns their process ids. */
async function startProcesses(
  { instance, cleanup }: BenchEnvironment,
  { server, webProcesses }: InngestOptions,
  databaseUrl: string,
): Promise<Record<string, number>> {
  const hasKeys = Boolean(process.env.INNGEST_EVENT_KEY && process.env.INNGEST_SIGNING_KEY)
  const engine = {
    ...SETTINGS,
    DELIVERY_ENGINE: 'inngest',
    INNGEST_BASE_URL: server,
    INNGEST_DEV: hasKeys ? '0' : '1',
    NODE_EXTRA_CA_CERTS: instance.caFile,
    WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
    LOG_LEVEL: 'warn',
  }
  Object.assign(process.env, engine)
  resetEnv()
  const proxy = webProcesses > 1 ? await startProxy(cleanup) : null
  const variables = proxy ? { ...engine, INNGEST_SERVE_ORIGIN: proxy.origin } : engine
  const web = []
  for (let n = 0; n < webProcesses; n++) web.push(await startWeb(instance, databaseUrl, cleanup, variables))
  await proxy?.use(web.map(({ origin }) => origin))
  const { inngestHealth } = await import('../../inngest/heartbeat')
  const deadline = performance.now() + CONNECT_MS
  while (!(await inngestHealth()).isWorking) {
    if (performance.now() > deadline) throw new Error(`The Inngest server at ${server} does not call the web process.`)
    await sleep(100)
  }
  const pids = Object.fromEntries(web.map(({ pid }, n) => [n === 0 ? 'web' : `web ${n + 1}`, pid]))
  return proxy ? { ...pids, proxy: proxy.pid } : pids
}

/** Returns the table: speeds, and the processor time of each process for each delivery. */
export function inngestTable({ atOnce, steady, hanging }: InngestResult): string {
  const processes = Object.keys(atOnce.cpu ?? {})
  const ms = (one: Usage & { events: number }, process: string) =>
    (((one.cpu?.[process] ?? Number.NaN) * 1000) / one.events).toFixed(2)
  const line = (name: string, one: Usage & { events: number; p50Ms: number; p99Ms: number }, speed = '') => [
    name,
    speed,
    one.p50Ms.toFixed(0),
    one.p99Ms.toFixed(0),
    ...processes.map((process) => ms(one, process)),
    processes.reduce((sum, process) => sum + Number(ms(one, process)), 0).toFixed(2),
    one.otherCores?.toFixed(2) ?? 'unknown',
  ]
  return table([
    ['one transaction an event; ms', 'a second', 'p50', 'p99', ...processes, 'in all', 'cores of others'],
    line(`${AT_ONCE} at once`, atOnce, String(atOnce.perSecond)),
    ...steady.map((one, index) => line(`${RATES[index]} a second`, one)),
    line(`${HANGING_RATE} a second, ${HANGING} of ${SUBSCRIPTIONS} never respond`, hanging),
  ])
}
