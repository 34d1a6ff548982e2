import { sql } from 'drizzle-orm'
import { db, listen } from '../../../db/client'
import { log } from '../../log'
import { WORK, type WorkKind } from '../../wake/wake-request'
import { registerLoop, WAKE_CHANNELS } from '../../wake/wake-workers'
import { Claimer, type ClaimerOptions } from './claimer'

/** The loop for one kind of work: the scheduler finds groups with due rows, and the claimer claims for them. */
export class Loop<Claim> {
  readonly claimer: Claimer<Claim>
  readonly scheduler: Scheduler
  readonly #kind: WorkKind
  #unlisten = async () => {}
  #unregister = () => {}

  constructor(kind: WorkKind, options: ClaimerOptions<Claim>) {
    this.#kind = kind
    this.claimer = new Claimer(options)
    this.scheduler = new Scheduler({
      findDue: (since) => findDueSince(kind, since),
      onDue: (groupIds) => this.claimer.wake(groupIds),
    })
  }

  async start(): Promise<void> {
    this.#unlisten = await listen(
      WAKE_CHANNELS[this.#kind],
      (payload) => (payload ? this.claimer.wake(payload.split(',')) : this.scheduler.lookNow()),
      () => this.scheduler.lookAtEverythingNow(),
    )
    this.#unregister = registerLoop(this.#kind, (groupIds) => this.claimer.tryWake(groupIds))
  }

  async stop(): Promise<void> {
    this.#unregister()
    this.scheduler.stop()
    const claimed = this.claimer.stop()
    await this.#unlisten()
    await claimed
  }
}

/** A notification may be lost, so the scheduler looks each second at what became due since its last look. */
const LOOK_EVERY_MS = 1000
/** How much further back the scheduler looks: a transaction may commit after the due time it wrote. */
const LOOK_BACK_MS = 5000
/** Once a minute the scheduler looks at everything that is due, whenever it became due. */
const LOOK_AT_EVERYTHING_EVERY_MS = 60_000

interface SchedulerOptions {
  /** Reads what became due after `since`, milliseconds of the database's clock; everything when undefined. */
  findDue: (since: number | undefined) => Promise<Due>
  onDue: (groupIds: readonly string[]) => void
}

/** Decides when a worker looks for due rows: each second, when the next row becomes due, and when it is asked to. */
export class Scheduler {
  readonly #options: SchedulerOptions
  #timer: NodeJS.Timeout | undefined
  #nextLookAt = Number.POSITIVE_INFINITY
  #lastLook: { at: number; everythingAt: number } | undefined
  /** How far the database's clock is ahead of this process's, in milliseconds. Due times are the database's. */
  #databaseAheadMs = 0
  #isStopped = false

  constructor(options: SchedulerOptions) {
    this.#options = options
  }

  lookAt(moment: number): void {
    if (this.#isStopped || moment >= this.#nextLookAt) return
    this.#nextLookAt = moment
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#look(), Math.max(0, moment - Date.now()))
  }

  lookAtDueTime(dueAt: Date): void {
    this.lookAt(dueAt.getTime() - this.#databaseAheadMs)
  }

  lookNow(): void {
    this.lookAt(Date.now())
  }

  lookAtEverythingNow(): void {
    this.#lastLook = undefined
    this.lookNow()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  async #look(): Promise<void> {
    this.#nextLookAt = Number.POSITIVE_INFINITY
    let next = Date.now() + LOOK_EVERY_MS
    try {
      const found = await this.#options.findDue(this.#lastLook && this.#lastLook.at - LOOK_BACK_MS)
      this.#databaseAheadMs = found.now - Date.now()
      const everythingAt = this.#lastLook?.everythingAt ?? found.now
      this.#lastLook =
        found.now - everythingAt >= LOOK_AT_EVERYTHING_EVERY_MS ? undefined : { at: found.now, everythingAt }
      if (found.next !== null) next = Math.min(next, found.next - this.#databaseAheadMs)
      this.#options.onDue(found.groupIds)
    } catch (error) {
      this.#lastLook = undefined
      log.error({ err: error }, 'looking for due work failed; it is tried again')
    }
    this.lookAt(next)
  }
}

/** Times are in milliseconds of the database's clock. */
export interface Due {
  now: number
  next: number | null
  groupIds: string[]
}

/** Finds the groups with work that became due after `since`, in milliseconds of the database's clock. */
export async function findDueSince(kind: WorkKind, since: number | undefined): Promise<Due> {
  const { table, group } = WORK[kind]
  const after = since === undefined ? '-infinity' : new Date(since).toISOString()
  const [row] = await db().execute<{ now_ms: number; next_ms: number | null; due: string | null }>(sql`
    with clock as materialized (select clock_timestamp() as now)
    select (extract(epoch from now) * 1000)::float8 as now_ms,
      (select (extract(epoch from min(next_attempt_at)) * 1000)::float8
        from ${table} where state = 'pending' and next_attempt_at > now) as next_ms,
      (select string_agg(distinct ${group}::text, ',')
        from ${table} where state = 'pending' and next_attempt_at > ${after}::timestamptz and next_attempt_at <= now) as due
    from clock`)
  if (!row) throw new Error('The database did not return the time.')
  return { now: row.now_ms, next: row.next_ms, groupIds: row.due ? row.due.split(',') : [] }
}
