import { sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { ASYNCHRONOUS_COMMIT, preparedOnce } from '../../db/prepared'
import { log } from '../log'
import { type WakeRequest, WORK_KINDS, type WorkKind } from './wake-request'

/** Claims for groups that have something due. Returns false when there is no free slot, so that the workers are notified instead. */
type TryWake = (groupIds: readonly string[]) => boolean

const localLoops = new Map<WorkKind, TryWake>()

/** Registers the loop of this process, which needs no notification. Returns a function that removes it. */
export function registerLoop(kind: WorkKind, tryWake: TryWake): () => void {
  localLoops.set(kind, tryWake)
  return () => {
    if (localLoops.get(kind) === tryWake) localLoops.delete(kind)
  }
}

/** Postgres channels that wake the workers. The payload is ids of groups and commas; empty means "look for yourself". */
export const WAKE_CHANNELS: Record<WorkKind, string> = { delivery: 'deliveries_due', message: 'processing_due' }

/** A notification holds at most 8,000 bytes. */
const MAX_NOTIFIED_GROUPS = 200

/** Wakes the loop of this process, or without a free slot the workers, after the commit. Returns how many requests were accepted. */
export async function wakeWorkers(requests: readonly WakeRequest[]): Promise<number> {
  const elsewhere = WORK_KINDS.flatMap((kind) => {
    const ofKind = requests.filter((request) => request.kind === kind)
    return ofKind.length > 0 && !localLoops.get(kind)?.(groupsOf(ofKind)) ? ofKind : []
  })
  if (elsewhere.length === 0) return requests.length
  return (await notifyWithNext(elsewhere)) ? requests.length : 0
}

const groupsOf = (requests: readonly WakeRequest[]): string[] => [...new Set(requests.map(({ groupId }) => groupId))]

let waiting: WakeRequest[] = []
let next: Promise<boolean> | undefined
let sending: Promise<unknown> = Promise.resolve()

/** One notification is sent at a time. Requests that arrive meanwhile share the next one. */
function notifyWithNext(requests: readonly WakeRequest[]): Promise<boolean> {
  waiting.push(...requests)
  next ??= sending.then(() => {
    const taken = waiting
    waiting = []
    next = undefined
    const sent = notifyWorkers(taken)
    sending = sent
    return sent
  })
  return next
}

async function notifyWorkers(requests: readonly WakeRequest[]): Promise<boolean> {
  try {
    await Promise.all(
      WORK_KINDS.map((kind) => {
        const groups = groupsOf(requests.filter((request) => request.kind === kind))
        if (groups.length === 0) return null
        return notify(db(), {
          channel: WAKE_CHANNELS[kind],
          groups: groups.length > MAX_NOTIFIED_GROUPS ? '' : groups.join(','),
        })
      }),
    )
    return true
  } catch (error) {
    log.warn({ err: error }, 'wake failed; the workers find the due rows by themselves')
    return false
  }
}

const notify = preparedOnce<{ channel: string; groups: string }, Record<string, unknown>>(
  () => sql`select ${ASYNCHRONOUS_COMMIT}, pg_notify(${sql.placeholder('channel')}, ${sql.placeholder('groups')})`,
)
