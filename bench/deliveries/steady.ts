import { setTimeout as sleep } from 'node:timers/promises'
import { type Batch, publishToOne, type Target } from './targets'

/** Events at a steady rate, one transaction each, for the targets in turn. */
export interface SteadyEvents {
  targets: Target[]
  events: number
  everyMs: number
}

/** Publishes the events from this process. Returns what was published, in order. */
export async function publishSteadily(
  { targets, events, everyMs }: SteadyEvents,
  publishOne: (target: Target) => Promise<Batch> = publishToOne,
): Promise<Batch[]> {
  const startedAt = performance.now()
  const publishing: Promise<Batch>[] = []
  for (let n = 0; n < events; n++) {
    const wait = startedAt + n * everyMs - performance.now()
    if (wait > 0) await sleep(wait)
    publishing.push(publishOne(targets[n % targets.length]!))
  }
  return Promise.all(publishing)
}
