import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import manifest from '../package.json' with { type: 'json' }
import { oncePerProcess } from './per-process'

// The metrics of this process, in the units and with the names of Prometheus. Labels are from fixed sets: never an id, a
// URL or a host.

const DELIVERY_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const STEP_SECONDS = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300]
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const build = new Gauge({
    name: 'voice_build_info',
    help: 'The version, as a label.',
    labelNames: ['version'],
    registers,
  })
  build.set({ version: manifest.version }, 1)
  new Gauge({
    name: 'voice_delivery_slots',
    help: 'Slots of the dispatcher of this process, and those of them in use. A slow attempt needs none.',
    labelNames: ['state'],
    registers,
    collect() {
      const slots = slotsInUse()
      if (!slots) return
      this.set({ state: 'used' }, slots.used)
      this.set({ state: 'all' }, slots.all)
    },
  })
  return {
    registry,
    attempts: new Counter({
      name: 'voice_delivery_attempts_total',
      help: 'Recorded attempts by result: delivered, or the code of the failure.',
      labelNames: ['result'],
      registers,
    }),
    attemptSeconds: new Histogram({
      name: 'voice_delivery_attempt_duration_seconds',
      help: 'Time of an attempt, from the DNS lookup to the response or the failure.',
      buckets: DELIVERY_SECONDS,
      registers,
    }),
    faults: new Counter({
      name: 'voice_dispatch_faults_total',
      help: 'Attempts that this process could not dispatch, by kind of fault. They are not counted against a receiver.',
      labelNames: ['kind'],
      registers,
    }),
    stepSeconds: new Histogram({
      name: 'voice_processing_step_duration_seconds',
      help: 'Time of a step of processing, by step and result.',
      labelNames: ['step', 'result'],
      buckets: STEP_SECONDS,
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'voice_http_request_duration_seconds',
      help: 'Time from the head of a request to the end of its response, by part of the service and status.',
      labelNames: ['route', 'status'],
      buckets: REQUEST_SECONDS,
      registers,
    }),
  }
}

const metrics = oncePerProcess('metrics', createMetrics)()
const { attempts, attemptSeconds, faults, stepSeconds, requestSeconds } = metrics
const slots = oncePerProcess('slots', (): { read: (() => Slots) | null } => ({ read: null }))()

export const { registry } = metrics

/** Begins to measure the process itself: memory, processor time, event loop, descriptors. */
export const measureProcess = (): void => collectDefaultMetrics({ register: registry })

/** Counts a recorded attempt. @param result `delivered` or a failure code @param ms null when there was no request */
export function countAttempt(result: string, ms: number | null): void {
  attempts.inc({ result })
  if (ms !== null) attemptSeconds.observe(ms / 1000)
}

interface Slots {
  used: number
  all: number
}

/** Lets the dispatcher of this process say how many of its slots are in use, whenever they are read. */
export function reportSlots(read: () => Slots): void {
  slots.read = read
}

/** Returns the slots of the dispatcher of this process; null where it has none. */
export const slotsInUse = (): Slots | null => slots.read?.() ?? null

export const countDispatchFault = (kind: string): void => faults.inc({ kind })

export const measureStep = (step: string, result: string, ms: number): void =>
  stepSeconds.observe({ step, result }, ms / 1000)

/** Measures a response. @param url path and query of the request */
export const measureRequest = (url: string, status: number, ms: number): void =>
  requestSeconds.observe({ route: routeOf(url), status }, ms / 1000)

/** Returns the part of the service that a path belongs to. */
export function routeOf(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  return ROUTES.find(([pattern]) => pattern.test(path))?.[1] ?? 'pages'
}

const ROUTES: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/v\d+(\/|$)/, 'api'],
  [/^\/api\/mcp\/?$/, 'agents'],
  [/^\/api\/intake(\/|$)/, 'intake'],
  [/^\/api\/listen\//, 'recordings'],
  [/^\/api\/trpc(\/|$)/, 'dashboard'],
  [/^\/api\/auth(\/|$)/, 'sign_in'],
  [/^\/api\/inngest(\/|$)/, 'inngest'],
  [/^\/api\/health\/?$/, 'health'],
  [/^\/(w|c|recorder|embed)\//, 'recorder'],
  [/^\/_next\//, 'assets'],
]
