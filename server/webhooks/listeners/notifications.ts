import { listen } from '../../../db/client'
import { log } from '../../log'
import { LISTENER_CHANNEL } from '../../wake/wake'

// One subscription to notifications for all streams of the process.

interface Watch {
  /** Ends at the next notification of the listener, or when the process stops. */
  next(): Promise<void>
  isStopped(): boolean
  close(): void
}

const waiting = new Map<string, Set<() => void>>()
let watches = 0
let unlisten: Promise<() => Promise<void>> | undefined
let isStopped = false

/** Watches for notifications of a listener (server/wake/wake.ts). */
export async function watchListener(id: string): Promise<Watch> {
  watches += 1
  unlisten ??= start()
  await unlisten
  let next: Promise<void> | undefined
  let resolve = () => {}
  return {
    isStopped: () => isStopped,
    next: () => {
      next ??= new Promise((notified) => {
        resolve = () => {
          next = undefined
          notified()
        }
        waiting.set(id, (waiting.get(id) ?? new Set()).add(resolve))
      })
      return next
    },
    close: () => {
      const ofListener = waiting.get(id)
      ofListener?.delete(resolve)
      if (ofListener?.size === 0) waiting.delete(id)
      watches -= 1
      if (watches > 0) return
      const end = unlisten
      unlisten = undefined
      end?.then((stop) => stop()).catch((error: unknown) => log.warn({ err: error }, 'listeners'))
    },
  }
}

/** Ends all streams of the process, which stops. Their clients connect again. */
export function stopStreams(): void {
  isStopped = true
  for (const id of waiting.keys()) wakeStreams(id)
}

async function start(): Promise<() => Promise<void>> {
  try {
    return await listen(
      LISTENER_CHANNEL,
      (ids) => {
        for (const id of ids.split(',')) wakeStreams(id)
      },
      () => {
        for (const id of waiting.keys()) wakeStreams(id)
      },
    )
  } catch (error) {
    log.warn({ err: error }, 'no notifications; streams of listeners look every two seconds')
    return async () => {}
  }
}

function wakeStreams(id: string): void {
  const ofListener = waiting.get(id)
  waiting.delete(id)
  for (const resolve of ofListener ?? []) resolve()
}
