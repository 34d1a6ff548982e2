import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

/** What `serve()` returns, and a route exports. */
export type Handler = (request: Request) => Promise<Response>

const SentEvent = z.looseObject({
  id: z.string().default(() => randomUUID()),
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
  /** When its runs start, on the sender's clock; at once when absent or past. */
  ts: z.number().optional(),
})
export type SentEvent = z.infer<typeof SentEvent>

const FunctionConfig = z.looseObject({
  id: z.string(),
  triggers: z.array(z.object({ event: z.string().optional(), cron: z.string().optional() })),
  steps: z.object({ step: z.looseObject({ runtime: z.object({ url: z.string() }) }) }),
})
export type FunctionConfig = z.infer<typeof FunctionConfig>

const Checkpoint = z.object({ steps: z.array(z.looseObject({ op: z.string(), id: z.string(), data: z.unknown() })) })

const Registration = z.object({ functions: z.array(FunctionConfig) })

/**
 * What a response 206 contains: steps that ran, or that are to be waited for. Their ids are hashes of the ids in the
 * code.
 */
const Operation = z.looseObject({ op: z.string(), id: z.string(), name: z.string().optional(), data: z.unknown() })

/** One run of a function. */
export interface Run {
  readonly id: string
  readonly event: SentEvent
  readonly fn: FunctionConfig
  /** The results that are kept, by the step's hash, in the order of completion. */
  readonly steps: Map<string, { type: 'data'; data: unknown }>
  /** Requests made for this run. */
  requests: number
  /** Steps that were reported by checkpoints, without a response. */
  checkpoints: number
  /** How often the current request was made before. */
  attempt: number
  wakesAt: Date
  isOver: boolean
}

export interface Executor {
  /** Base URL of its event API, for INNGEST_BASE_URL. */
  readonly url: string
  /** The events of each request to the event API. */
  readonly sent: SentEvent[][]
  /** Requests that came while it was down. */
  readonly refused: number
  readonly runs: Run[]
  now(): Date
  /** Registers the functions of a handler, as a deployment does. Only later events start runs. */
  sync(handler: Handler): Promise<FunctionConfig[]>
  /**
   * Continues the runs in the order of their wake times, advances the clock to each, and stops when none is left until
   * `until`, or between two requests when `isDone`.
   */
  advance(until?: Date, isDone?: () => boolean): Promise<void>
  /** Loses the response to the next request; the request is then repeated at the same time. */
  loseNextResponse(): void
  /** Goes down and loses its state: events, runs and functions. */
  goDown(): void
  /** Is up again, without state; it needs a `sync`. */
  comeUp(): void
  close(): Promise<void>
}

/** More requests for one run than any test needs: the run would spin. */
const MAX_REQUESTS = 100

/**
 * Starts the server's side of Inngest's protocol, as far as the functions use it, on a virtual clock: an event API,
 * signed step requests, kept results, sleeps, and registration, by `sync` or by a service itself, which is then called
 * over HTTP. No sleep takes real time.
 */
export async function startExecutor({ signingKey, startAt }: { signingKey: string; startAt: Date }): Promise<Executor> {
  const executor = new VirtualExecutor(signingKey, startAt)
  await executor.listen()
  return executor
}

class VirtualExecutor implements Executor {
  readonly sent: SentEvent[][] = []
  readonly runs: Run[] = []
  refused = 0
  url = ''
  readonly #signingKey: string
  readonly #server = createServer((request, response) => void this.#respond(request, response))
  readonly #knownEvents = new Set<string>()
  #now: Date
  #handler: Handler | undefined
  #functions: FunctionConfig[] = []
  #isNextResponseLost = false
  #isDown = false

  constructor(signingKey: string, startAt: Date) {
    this.#signingKey = signingKey
    this.#now = startAt
  }

  async listen(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  readonly now = (): Date => this.#now

  async sync(handler: Handler): Promise<FunctionConfig[]> {
    this.#handler = handler
    const url = 'http://localhost:3000/api/inngest'
    const response = await this.#call('PUT', url, { url }, { 'x-inngest-sync-kind': 'in_band' })
    this.#functions = Registration.parse(await response.json()).functions
    return this.#functions
  }

  async advance(until?: Date, isDone = () => false): Promise<void> {
    while (!isDone()) {
      const [next] = this.runs
        .filter(({ isOver, wakesAt }) => !isOver && !(until && wakesAt > until))
        .sort((a, b) => a.wakesAt.getTime() - b.wakesAt.getTime())
      if (!next) break
      if (next.wakesAt > this.#now) this.#now = next.wakesAt
      await this.#continue(next)
    }
    if (until && until > this.#now) this.#now = until
  }

  loseNextResponse(): void {
    this.#isNextResponseLost = true
  }

  goDown(): void {
    this.#isDown = true
    this.runs.length = 0
    this.#knownEvents.clear()
    this.#functions = []
  }

  comeUp(): void {
    this.#isDown = false
  }

  close(): Promise<void> {
    return new Promise((done) => {
      this.#server.close(() => done())
      this.#server.closeAllConnections()
    })
  }

  /** The event API and the registration. */
  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.#isDown) {
      this.refused++
      request.socket.destroy()
      return
    }
    if (request.url === '/fn/register') {
      this.#functions = Registration.parse(JSON.parse(await text(request))).functions
      this.#handler = (step) => fetch(step)
      response.end(JSON.stringify({ ok: true, modified: true }))
      return
    }
    const [, checkpointed] = /^\/v1\/checkpoint\/([^/]+)\/async$/.exec(request.url ?? '') ?? []
    if (checkpointed !== undefined) {
      this.#keep(checkpointed, Checkpoint.parse(JSON.parse(await text(request))).steps)
      response.setHeader('Content-Type', 'application/json').end('{}')
      return
    }
    const events = z.array(SentEvent).parse(JSON.parse(await text(request)))
    this.sent.push(events)
    for (const event of events) this.#start(event)
    response.end(JSON.stringify({ ids: events.map(({ id }) => id), status: 200 }))
  }

  /** Keeps the results of steps that a run reports while its request lasts. */
  #keep(runId: string, steps: z.infer<typeof Checkpoint>['steps']): void {
    const run = this.runs.find(({ id }) => id === runId)
    if (!run) throw new Error(`There is no run ${runId}.`)
    run.checkpoints += steps.length
    for (const { op, id, data } of steps) this.#follow(run, { op, id, data })
  }

  #start(event: SentEvent): void {
    // A second event with a known id is accepted and ignored, as Inngest does for a day.
    if (this.#knownEvents.has(event.id)) return
    this.#knownEvents.add(event.id)
    const delayMs = Math.max(0, (event.ts ?? 0) - Date.now())
    const wakesAt = new Date(this.#now.getTime() + delayMs)
    const run = { event, requests: 0, checkpoints: 0, attempt: 0, wakesAt, isOver: false }
    for (const fn of this.#functions)
      if (fn.triggers.some((trigger) => trigger.event === event.name))
        this.runs.push({ ...run, id: randomUUID(), fn, steps: new Map() })
  }

  #call(method: string, url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    if (!this.#handler) throw new Error('No handler was synced.')
    const signed = { host: 'localhost', 'x-inngest-signature': signature(this.#signingKey, body), ...headers }
    return this.#handler(new Request(url, { method, headers: signed, body: JSON.stringify(body) }))
  }

  /** Requests the next step of a run. */
  async #continue(run: Run): Promise<void> {
    if (++run.requests > MAX_REQUESTS) throw new Error(`Run ${run.id} of ${run.fn.id} makes too many requests.`)
    const stack = [...run.steps.keys()]
    const response = await this.#call('POST', run.fn.steps.step.runtime.url, {
      event: run.event,
      events: [run.event],
      steps: Object.fromEntries(run.steps),
      ctx: {
        run_id: run.id,
        fn_id: run.fn.id,
        qi_id: run.id,
        attempt: run.attempt,
        disable_immediate_execution: false,
        use_api: false,
        stack: { stack, current: stack.length },
      },
      version: 2,
      use_api: false,
    })
    const body = await response.text()
    if (this.#isNextResponseLost) {
      this.#isNextResponseLost = false
      run.attempt++
      return
    }
    run.attempt = 0
    if (response.status === 200) run.isOver = true
    else if (response.status !== 206) throw new Error(`${run.fn.id} returned status ${response.status}: ${body}`)
    else for (const operation of z.array(Operation).parse(JSON.parse(body))) this.#follow(run, operation)
  }

  #follow(run: Run, { op, id, name, data }: z.infer<typeof Operation>): void {
    if (op === 'RunComplete') run.isOver = true
    else if (op === 'StepRun') run.steps.set(id, { type: 'data', data })
    else if (op === 'Sleep' && name !== undefined) {
      // The sleep counts as over when the run continues, which is the next thing that happens to it.
      run.steps.set(id, { type: 'data', data: null })
      const [, seconds] = /^(\d+)s$/.exec(name) ?? []
      run.wakesAt = seconds === undefined ? new Date(name) : new Date(this.#now.getTime() + Number(seconds) * 1000)
    } else throw new Error(`${run.fn.id} asked for ${op}, which this executor does not support.`)
  }
}

/**
 * Signs the body in canonical JSON (RFC 8785) and the time by HMAC. The key is what follows `signkey-<environment>-`.
 */
function signature(signingKey: string, body: unknown): string {
  const time = Math.floor(Date.now() / 1000)
  const key = signingKey.replace(/^signkey-\w+-/, '')
  const digest = createHmac('sha256', key).update(canonical(body)).update(String(time)).digest('hex')
  return `t=${time}&s=${digest}`
}

const canonical = (body: unknown): string =>
  JSON.stringify(body, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
