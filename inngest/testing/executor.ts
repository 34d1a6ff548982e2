import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { NextRequest } from 'next/server'
import { z } from 'zod'

/** What `serve()` returns, and a route exports. */
type Handler = (request: NextRequest, context: unknown) => Promise<Response>

const SentEvent = z.looseObject({
  id: z.string().default(() => randomUUID()),
  name: z.string(),
  data: z.record(z.string(), z.unknown()),
})
export type SentEvent = z.infer<typeof SentEvent>

const FunctionConfig = z.looseObject({
  id: z.string(),
  triggers: z.array(z.object({ event: z.string().optional(), cron: z.string().optional() })),
  steps: z.object({ step: z.looseObject({ runtime: z.object({ url: z.string() }) }) }),
})
export type FunctionConfig = z.infer<typeof FunctionConfig>

/** What a response 206 contains: steps that ran, or that are to be waited for. Their ids are hashes of the ids in the code. */
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
  /** How often the current request was made before. */
  attempt: number
  wakesAt: Date
  isOver: boolean
}

export interface Executor {
  /** Base URL of its event API, for INNGEST_BASE_URL. */
  url: string
  /** The events of each request to the event API. */
  sent: SentEvent[][]
  /** Requests that came while it was down. */
  readonly refused: number
  runs: Run[]
  now(): Date
  /** Registers the functions of a handler, as a deployment does. Only later events start runs. */
  sync(handler: Handler): Promise<FunctionConfig[]>
  /** Continues the runs in the order of their wake times, advances the clock to each, and stops when none is left until `until`. */
  advance(until?: Date): Promise<void>
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
 * Starts the server's side of Inngest's protocol, as far as the functions use it, on a virtual clock: an event API, signed
 * step requests, kept results, sleeps, and registration, by `sync` or by a service itself, which is then called over HTTP.
 * No sleep takes real time.
 */
export async function startExecutor({ signingKey, startAt }: { signingKey: string; startAt: Date }): Promise<Executor> {
  let now = startAt
  let serving: Handler | undefined
  let functions: FunctionConfig[] = []
  let isNextResponseLost = false
  let isDown = false
  let refused = 0
  const sent: SentEvent[][] = []
  const runs: Run[] = []
  const knownEvents = new Set<string>()

  const server = createServer(async (request, response) => {
    if (isDown) {
      refused++
      return void request.socket.destroy()
    }
    if (request.url === '/fn/register') {
      functions = z.object({ functions: z.array(FunctionConfig) }).parse(JSON.parse(await textOf(request))).functions
      serving = (step) => fetch(step)
      return void response.end(JSON.stringify({ ok: true, modified: true }))
    }
    const events = z.array(SentEvent).parse(JSON.parse(await textOf(request)))
    sent.push(events)
    for (const event of events) start(event)
    response.end(JSON.stringify({ ids: events.map(({ id }) => id), status: 200 }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo

  function start(event: SentEvent): void {
    // A second event with a known id is accepted and ignored, as Inngest does for a day.
    if (knownEvents.has(event.id)) return
    knownEvents.add(event.id)
    for (const fn of functions)
      if (fn.triggers.some((trigger) => trigger.event === event.name))
        runs.push({
          id: randomUUID(),
          event,
          fn,
          steps: new Map(),
          requests: 0,
          attempt: 0,
          wakesAt: now,
          isOver: false,
        })
  }

  function call(method: string, url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    if (!serving) throw new Error('No handler was synced.')
    const signed = { 'x-inngest-signature': signature(signingKey, body), ...headers }
    return serving(new NextRequest(url, { method, headers: signed, body: JSON.stringify(body) }), undefined)
  }

  async function continueRun(run: Run): Promise<void> {
    if (++run.requests > MAX_REQUESTS) throw new Error(`Run ${run.id} of ${run.fn.id} makes too many requests.`)
    const stack = [...run.steps.keys()]
    const response = await call('POST', run.fn.steps.step.runtime.url, {
      event: run.event,
      events: [run.event],
      steps: Object.fromEntries(run.steps),
      ctx: {
        run_id: run.id,
        fn_id: run.fn.id,
        attempt: run.attempt,
        disable_immediate_execution: false,
        use_api: false,
        stack: { stack, current: stack.length },
      },
      version: 2,
      use_api: false,
    })
    const text = await response.text()
    if (isNextResponseLost) {
      isNextResponseLost = false
      run.attempt++
      return
    }
    run.attempt = 0
    if (response.status === 200) run.isOver = true
    else if (response.status !== 206) throw new Error(`${run.fn.id} returned status ${response.status}: ${text}`)
    else for (const operation of z.array(Operation).parse(JSON.parse(text))) follow(run, operation)
  }

  function follow(run: Run, { op, id, name, data }: z.infer<typeof Operation>): void {
    if (op === 'StepRun') run.steps.set(id, { type: 'data', data })
    else if (op === 'Sleep' && name !== undefined) {
      // The sleep counts as over when the run continues, which is the next thing that happens to it.
      run.steps.set(id, { type: 'data', data: null })
      const [, seconds] = /^(\d+)s$/.exec(name) ?? []
      run.wakesAt = seconds === undefined ? new Date(name) : new Date(now.getTime() + Number(seconds) * 1000)
    } else throw new Error(`${run.fn.id} asked for ${op}, which this executor does not support.`)
  }

  return {
    url: `http://127.0.0.1:${port}`,
    sent,
    get refused() {
      return refused
    },
    runs,
    now: () => now,
    async sync(handler) {
      serving = handler
      const url = 'http://localhost:3000/api/inngest'
      const response = await call('PUT', url, { url }, { 'x-inngest-sync-kind': 'in_band' })
      functions = z.object({ functions: z.array(FunctionConfig) }).parse(await response.json()).functions
      return functions
    },
    async advance(until) {
      for (;;) {
        const [next] = runs
          .filter(({ isOver, wakesAt }) => !isOver && !(until && wakesAt > until))
          .sort((a, b) => a.wakesAt.getTime() - b.wakesAt.getTime())
        if (!next) break
        if (next.wakesAt > now) now = next.wakesAt
        await continueRun(next)
      }
      if (until && until > now) now = until
    },
    loseNextResponse() {
      isNextResponseLost = true
    },
    goDown() {
      isDown = true
      runs.length = 0
      knownEvents.clear()
      functions = []
    },
    comeUp() {
      isDown = false
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** Signs the body in canonical JSON (RFC 8785) and the time by HMAC. The key is what follows `signkey-<environment>-`. */
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

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
