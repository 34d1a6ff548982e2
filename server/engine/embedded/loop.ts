import { listen } from '../../../db/client'
import type { WorkKind } from '../../wake/wake-request'
import { registerLoop, WAKE_CHANNELS } from '../../wake/wake-workers'
import { Claimer, type ClaimerOptions } from './claimer'
import { findDueSince, Scheduler } from './scheduler'

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
