import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { listen } from '../../../db/client'
import { MAX_STREAM_SECONDS, type StreamLine } from '../../contract/webhooks/listener'
import { ApiError } from '../../errors'
import { log } from '../../log'
import { LISTENER_CHANNEL } from '../../wake/wake'
import { type ListenerRow, touchListener } from './listeners'
import { claimRequests, releaseRequests, unclaim } from './requests'

/** The stream looks for itself after this time, in case that a notification was lost or a lease has ended. */
const LOOK_MS = 2_000
/** Shorter than the timeouts of proxies, and than that of a silent connection (server/http/http-server.ts). */
const PING_MS = 15_000
const MAX_STREAMS_PER_ACCOUNT = 10

const openStreams = new Map<string, number>()

interface Stream {
  client: string
  seconds?: number
  /** Whether the caller may still read, asked at each ping. */
  isAllowed: () => Promise<boolean>
}

/**
 * Hands out the requests of a listener as they come, signed at that moment, until the time is over, the client has gone, the
 * listener ends or the caller may not read any more. @throws ApiError limit_reached
 */
export async function openStream(
  listener: ListenerRow,
  stream: Stream,
): Promise<(signal: AbortSignal) => AsyncGenerator<StreamLine>> {
  if ((openStreams.get(listener.accountId) ?? 0) >= MAX_STREAMS_PER_ACCOUNT)
    throw new ApiError('limit_reached', {
      message: `An account can read ${MAX_STREAMS_PER_ACCOUNT} streams at a time.`,
    })
  await touchListener(listener.id)
  await releaseRequests(listener.id, stream.client)
  return (signal) => counted(listener.accountId, linesOf(listener, stream, signal))
}

async function* counted(accountId: string, lines: AsyncGenerator<StreamLine>): AsyncGenerator<StreamLine> {
  openStreams.set(accountId, (openStreams.get(accountId) ?? 0) + 1)
  try {
    yield* lines
  } finally {
    const left = (openStreams.get(accountId) ?? 1) - 1
    if (left > 0) openStreams.set(accountId, left)
    else openStreams.delete(accountId)
  }
}

async function* linesOf(
  listener: ListenerRow,
  { client, seconds = MAX_STREAM_SECONDS, isAllowed }: Stream,
  signal: AbortSignal,
): AsyncGenerator<StreamLine> {
  const endAt = Date.now() + seconds * 1000
  let wait = new AbortController()
  const look = () => wait.abort()
  const stopNotifications = await onNotification(listener.id, look)
  signal.addEventListener('abort', look)
  try {
    for (let pingAt = Date.now() + PING_MS; !signal.aborted; ) {
      // Before the claim, so that a notification during it is not missed.
      wait = new AbortController()
      const claimed = await claimRequests(listener, client)
      if (signal.aborted) return await unclaim(claimed)
      yield* claimed
      if (claimed.length > 0) continue
      if (Date.now() >= endAt || areStreamsStopped()) return
      const left = Math.min(LOOK_MS, Math.max(endAt - Date.now(), 0))
      // A notification ends the wait with an AbortError.
      await sleep(left, undefined, { signal: wait.signal }).catch(() => {})
      if (Date.now() < pingAt) continue
      if (!(await touchListener(listener.id)) || !(await isAllowed())) return
      yield { type: 'ping' }
      pingAt = Date.now() + PING_MS
    }
  } finally {
    stopNotifications()
  }
}

/** Emits the id of a listener. All streams of the process share one subscription to the notifications of Postgres. */
const notifications = new EventEmitter().setMaxListeners(0)
let listening: Promise<unknown> | undefined
let isStopped = false

/** Calls `then` at each notification of a listener, and when the process stops. Returns a function that ends it. */
async function onNotification(listenerId: string, then: () => void): Promise<() => void> {
  listening ??= listen(LISTENER_CHANNEL, (ids) => notify(ids.split(',')), notifyAll).catch((error: unknown) =>
    log.warn({ err: error }, 'no notifications; streams of listeners look every two seconds'),
  )
  await listening
  notifications.on(listenerId, then)
  return () => notifications.off(listenerId, then)
}

/** Ends all streams of the process, which stops. Their clients connect again. */
export function stopStreams(): void {
  isStopped = true
  notifyAll()
}

const areStreamsStopped = (): boolean => isStopped

const notifyAll = () => notify(notifications.eventNames())

function notify(listenerIds: readonly (string | symbol)[]): void {
  for (const id of listenerIds) notifications.emit(id)
}
