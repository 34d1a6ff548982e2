import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { sessionCookie } from '../../accounts/sessions/cookies'
import { isApiError } from '../../errors'
import { FairQueue, runInQueue } from '../../limits/fair-queue'
import { wasFound } from '../../limits/known-credentials'
import { bearerToken, hashToken } from '../../tokens/token'
import { closeSignal, refuseRequest } from '../refuse-request'
import { decodedPath } from './body-limits'

// Rendering a page keeps the only thread of this process busy. A few pages at a time use it fully while others wait for
// the database. More would only delay every other request.
const PAGES = new FairQueue({ running: 3, runningPerKey: 1, waiting: 500, waitingPerKey: 60 })
// Forms and sign-in routes use a database connection, of which a process has ten, before the caller is known.
const FORMS = new FairQueue({ running: 6, runningPerKey: 2, waiting: 200, waitingPerKey: 40 })

// tRPC calls of the dashboard. A thousand that start together would keep the thread busy for seconds before any of them
// ends.
const CALLS = new FairQueue({ running: 12, runningPerKey: 4, waiting: 1_000, waitingPerKey: 100 })

// The REST API and recordings. Only a few of a client's open requests use the thread and the database at once.
const API = new FairQueue({ running: 24, runningPerKey: 4, waiting: 5_000, waitingPerKey: 500 })

/** A request that waits for its client, a receiver or the database releases its slot after this time, and continues without it. */
const MAX_SLOT_MS = 300
const CHECK_INTERVAL_MS = 20

/** Renders a page, or runs a form or call, when it is the turn of its session, or of its client if no one is signed in. */
export function renderInTurn(
  request: IncomingMessage,
  response: ServerResponse,
  client: string,
  render: () => Promise<void>,
): Promise<void> {
  const queue = queueOf(request)
  return queue ? runInTurn(queue, knownSession(request) ?? client, request, response, render) : render()
}

/** Runs a request to the REST API when it is the turn of its token, or of its client if the token is not known. */
export function handleApiInTurn(
  request: IncomingMessage,
  response: ServerResponse,
  client: string,
  respond: () => Promise<void>,
): Promise<void> {
  const token = bearerToken(request.headers.authorization ?? null)
  return runInTurn(API, (token !== null && known(token)) || client, request, response, respond)
}

/** Anyone can send a cookie, so a session has turns of its own only after its last lookup found it. */
function knownSession({ headers }: IncomingMessage): string | null {
  const start = `${sessionCookie().name}=`
  const pair = headers.cookie?.split('; ').find((candidate) => candidate.startsWith(start))
  return pair === undefined ? null : known(pair.slice(start.length))
}

function known(credential: string): string | null {
  const hash = hashToken(credential)
  return wasFound(hash) ? hash : null
}

async function runInTurn(
  queue: FairQueue,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
  render: () => Promise<void>,
): Promise<void> {
  let rendering: Promise<void> | undefined
  // A client without another request in the queue does not have to wait.
  const isAlone = !queue.has(key)
  const work = async () => {
    // Without this pause, handlers that wait for nothing would run back to back, and no other request would be read
    // meanwhile.
    if (!isAlone) await setImmediate()
    if (response.destroyed) return
    rendering = render()
    await Promise.race([rendering, waitsForClient(response)])
  }
  await runInQueue(queue, key, work, closeSignal(response)).catch((error: unknown) => {
    if (response.destroyed) return
    if (isApiError(error)) return refuseRequest(request, response, error)
    throw error
  })
  await rendering
}

/** Resolves when the client does not read the response, or when the request has used its slot for `MAX_SLOT_MS`. */
function waitsForClient(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const begun = performance.now()
    const timer = setInterval(() => {
      if (!response.writableNeedDrain && !response.destroyed && performance.now() - begun < MAX_SLOT_MS) return
      clearInterval(timer)
      resolve()
    }, CHECK_INTERVAL_MS)
  })
}

/** Returns the queue for pages, forms (server actions, next-auth) or calls; null for a request that does not wait. */
function queueOf({ method, url = '' }: IncomingMessage): FairQueue | null {
  // Next decodes a path before it chooses a route.
  const path = decodedPath(url)
  if (/^\/api\/auth(\/|$)/.test(path)) return FORMS
  if (/^\/api\/trpc(\/|$)/.test(path)) return CALLS
  if (NOT_A_PAGE.test(url) && !DOT_SEGMENT.test(path)) return null
  return method === 'GET' || method === 'HEAD' ? PAGES : FORMS
}

/** Files of the build, and routes of the API. Everything else below `/_next/` can take as long as a page. */
const NOT_A_PAGE = /^\/(?:(?:_next\/static|api)\/|(?:favicon\.ico|icon\.svg)(?:\?|$))/
const DOT_SEGMENT = /[/\\]\.{1,2}(?:[/\\]|$)/
