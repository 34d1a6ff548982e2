import { EventEmitter } from 'node:events'
import { listen } from '../../../db/client'
import { log } from '../../log'
import { LISTENER_CHANNEL } from '../../wake/wake'

/** Emits the id of a listener. All streams of the process share one subscription to the notifications of Postgres. */
const notifications = new EventEmitter().setMaxListeners(0)
let listening: Promise<unknown> | undefined
let isStopped = false

/** Calls `then` at each notification of a listener, and when the process stops. Returns a function that ends it. */
export async function onNotification(listenerId: string, then: () => void): Promise<() => void> {
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

export const areStreamsStopped = (): boolean => isStopped

const notifyAll = () => notify(notifications.eventNames())

function notify(listenerIds: readonly (string | symbol)[]): void {
  for (const id of listenerIds) notifications.emit(id)
}
