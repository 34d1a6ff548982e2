import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { ApiError } from '../../errors'
import { FairQueue } from '../../limits/fair-queue'
import { runInQueue } from '../../limits/run-in-queue'
import { wasFound } from '../../tokens/found-tokens'
import { bearerToken, hashToken } from '../../tokens/token'
import { closeSignal } from '../close-signal'
import { refuseRequest } from '../refuse-request'
import { decodedPath } from './body-limits'

// Rendering a page is work for the one thread of this process. A few at a time keep it busy while others wait for the
// database; more would only make every other request wait longer.
const PAGES = new FairQueue({ running: 3, runningPerKey: 1, waiting: 500, waitingPerKey: 60 })
// Forms and sign-in routes use database connections, of which there are ten, before they have proved anything.
const FORMS = new FairQueue({ running: 6, runningPerKey: 2, waiting: 200, waitingPerKey: 40 })

// Calls of the dashboard: a thousand that begin together would keep the thread busy for seconds before any of them ends.
const CALLS = new FairQueue({ running: 12, runningPerKey: 4, waiting: 1_000, waitingPerKey: 100 })

// The REST API and recordings. However many requests one client has open, only a few of them keep the thread and the database busy.
const API = new FairQueue({ running: 24, runningPerKey: 4, waiting: 5_000, waitingPerKey: 500 })

/** A request that waits for its client, a receiver or the database gives up its place after this, and goes on beside the next. */
const MAX_SLOT_MS = 300
const CHECK_INTERVAL_MS = 20

/** Has Next answer a page or a form when it is the client's turn, and everything else at once. */
export function renderInTurn(
  request: IncomingMessage,
  response: ServerResponse,
  client: string,
  render: () => Promise<void>,
): Promise<void> {
  const queue = queueOf(request)
  return queue ? runInTurn(queue, client, request, response, render) : render()
}

/** Answers a request to the REST API when it is the turn of its token or, until that token was found, of its client. */
export function handleApiInTurn(
  request: IncomingMessage,
  response: ServerResponse,
  client: string,
  answer: () => Promise<void>,
): Promise<void> {
  const token = bearerToken(request.headers.authorization ?? null)
  return runInTurn(API, token !== null && wasFound(token) ? hashToken(token) : client, request, response, answer)
}

async function runInTurn(
  queue: FairQueue,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
  render: () => Promise<void>,
): Promise<void> {
  let rendering: Promise<void> | undefined
  // A client without another request here does not have to wait.
  const isAlone = !queue.has(key)
  const work = async () => {
    // A handler that waits for nothing would be followed by the next at once, and others would not be read until the last.
    if (!isAlone) await setImmediate()
    if (response.destroyed) return
    rendering = render()
    await Promise.race([rendering, waitsForClient(response)])
  }
  await runInQueue(queue, key, work, closeSignal(response)).catch((error: unknown) => {
    // The client has left the queue.
    if (response.destroyed) return
    if (error instanceof ApiError) return refuseRequest(request, response, error)
    throw error
  })
  await rendering
}

/** Resolves when the client does not read what has been written, or when the place has been held long enough. */
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

/** Pages, as HTML or as the payload of a navigation; forms, which are server actions and next-auth's routes; calls; or none. */
function queueOf({ method, url = '' }: IncomingMessage): FairQueue | null {
  // Next decodes a path before it chooses a route.
  const path = decodedPath(url)
  if (/^\/api\/auth(\/|$)/.test(path)) return FORMS
  if (/^\/api\/trpc(\/|$)/.test(path)) return CALLS
  if (NOT_A_PAGE.test(url) && !DOT_SEGMENT.test(path)) return null
  return method === 'GET' || method === 'HEAD' ? PAGES : FORMS
}

/** Files of the build, and routes of the API. Everything else below `/_next/` can cost as much as a page. */
const NOT_A_PAGE = /^\/(?:(?:_next\/static|api)\/|(?:favicon\.ico|icon\.svg)(?:\?|$))/
const DOT_SEGMENT = /[/\\]\.{1,2}(?:[/\\]|$)/
