import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError } from '../errors'
import { FairQueue, QueueFullError } from '../limits/fair-queue'
import { refuseRequest } from './refuse'

// Rendering a page is work for the one thread of this process. A few at a time keep it busy while others wait for the
// database; more would only make every other request wait longer.
const pages = new FairQueue({ running: 4, runningPerKey: 2, waiting: 500, waitingPerKey: 60 })

/** A page that waits for its client or for the database gives up its place after this, and goes on beside the next. */
const MAX_PLACE_MS = 1_000
const LOOK_MS = 20

/** Renders a page when it is the client's turn; answers everything else at once. */
export async function inTurn(
  request: IncomingMessage,
  response: ServerResponse,
  client: string,
  render: () => Promise<void>,
): Promise<void> {
  if (!isPage(request)) return render()
  let rendering: Promise<void> | undefined
  try {
    await pages.run(client, async () => {
      // The client has left the queue.
      if (response.destroyed) return
      rendering = render()
      await Promise.race([rendering, waitsForClient(response)])
    })
    await rendering
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error
    await refuseRequest(request, response, tooManyPages())
  }
}

/** Resolves when the client does not read what has been written, or when the place has been held long enough. */
function waitsForClient(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const begun = performance.now()
    const timer = setInterval(() => {
      if (!response.writableNeedDrain && !response.closed && performance.now() - begun < MAX_PLACE_MS) return
      clearInterval(timer)
      resolve()
    }, LOOK_MS)
  })
}

/** A page, as HTML or as the payload of a navigation. */
const isPage = ({ method, url }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && !/^\/(api|_next)\/|^\/(favicon\.ico|icon\.svg)/.test(url ?? '')

const tooManyPages = () =>
  new ApiError('rate_limited', {
    message: 'Too many pages are being requested at once. Try again in a moment.',
    headers: { 'Retry-After': '1' },
  })
