import { log } from '../../log'

export interface ClaimerOptions<Claim> {
  free: () => number
  capacity: (groupId: string) => number
  claim: (requests: readonly GroupRequest[]) => Promise<Claim[]>
  groupOf: (claim: Claim) => string
  onClaimed: (claims: readonly Claim[]) => void
}

/** Remembers the groups (subscriptions, accounts) that may have something due, and claims for them in turn. One claim runs at a time. */
export class Claimer<Claim> {
  readonly #options: ClaimerOptions<Claim>
  /** Groups that may have something due, and the number of the last wake for each. */
  readonly #waiting = new Map<string, number>()
  #wakes = 0
  #claiming: Promise<void> | undefined
  #isStopping = false

  constructor(options: ClaimerOptions<Claim>) {
    this.#options = options
  }

  wake(groupIds: Iterable<string>): void {
    this.#wakes++
    for (const id of groupIds) this.#waiting.set(id, this.#wakes)
    this.claimMore()
  }

  /** Wakes like `wake`, or returns false when no claim can be started now: another worker may claim. */
  tryWake(groupIds: readonly string[]): boolean {
    if (this.#isStopping || this.#options.free() <= 0) return false
    this.wake(groupIds)
    return true
  }

  remember(groupId: string): void {
    this.#waiting.set(groupId, ++this.#wakes)
  }

  /** Claims, unless it does so already. To be called when a slot is free or a group may have more in flight. */
  claimMore(): void {
    if (this.#claiming || this.#isStopping) return
    this.#claiming = this.#claimWhileSlotsAreFree()
      .catch((error) => log.error({ err: error }, 'claim failed; it is tried again'))
      .finally(() => {
        this.#claiming = undefined
      })
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#claiming
  }

  async #claimWhileSlotsAreFree(): Promise<void> {
    while (!this.#isStopping) {
      const { free, capacity } = this.#options
      const requests = fairShare(this.#waiting.keys(), { free: free(), capacity })
      if (requests.length === 0) return
      const wakesBefore = this.#wakes
      const claims = await this.#options.claim(requests)
      this.#forgetEmptied(requests, claims, wakesBefore)
      this.#options.onClaimed(claims)
    }
  }

  /** Keeps a group, as the last one, if it gave all it was asked for or was woken meanwhile. */
  #forgetEmptied(requests: readonly GroupRequest[], claims: readonly Claim[], wakesBefore: number): void {
    const taken = new Map<string, number>()
    for (const claim of claims) {
      const group = this.#options.groupOf(claim)
      taken.set(group, (taken.get(group) ?? 0) + 1)
    }
    for (const { groupId, most } of requests) {
      const lastWake = this.#waiting.get(groupId) ?? 0
      this.#waiting.delete(groupId)
      if (taken.get(groupId) === most || lastWake > wakesBefore) this.#waiting.set(groupId, lastWake)
    }
  }
}

export interface GroupRequest {
  groupId: string
  most: number
}

interface Limits {
  free: number
  capacity: (groupId: string) => number
}

/** Divides the free slots evenly among the groups. What a group does not use stays free for the next claim. */
export function fairShare(waiting: Iterable<string>, { free, capacity }: Limits): GroupRequest[] {
  const eligible: GroupRequest[] = []
  for (const groupId of waiting) {
    if (eligible.length >= free) break
    const most = capacity(groupId)
    if (most > 0) eligible.push({ groupId, most })
  }
  let left = free
  return eligible.map((request, index) => {
    const fair = Math.ceil(left / (eligible.length - index))
    const most = Math.min(request.most, fair)
    left -= most
    return { groupId: request.groupId, most }
  })
}
