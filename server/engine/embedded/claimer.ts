import { log } from '../../log'
import { CLAIMS, Pace } from '../attempts/pace'

/** Groups in one claim at most, because each of them costs an index lookup. */
const GROUPS_PER_CLAIM = 32

export interface ClaimerOptions<Claim> {
  /** How many claims may be started now. */
  free: () => number
  /** How many more claims of a group may be in flight now; 0 or less: none. */
  capacity: (groupId: string) => number
  claim: (requests: readonly GroupRequest[]) => Promise<Claim[]>
  groupOf: (claim: Claim) => string
  /** Takes the claims: starts them, so that `free` and `capacity` count them. */
  onClaimed: (claims: readonly Claim[]) => void
}

/**
 * Remembers the groups (subscriptions, accounts) that may have something due, and claims for them in turn while slots
 * are free. One claim runs at a time.
 */
export class Claimer<Claim> {
  readonly #options: ClaimerOptions<Claim>
  /** Groups that may have something due, and the number of the last wake for each. */
  readonly #waiting = new Map<string, number>()
  readonly #pace = new Pace(CLAIMS)
  #wakes = 0
  #claiming: Promise<void> | undefined
  #isStopping = false

  constructor(options: ClaimerOptions<Claim>) {
    this.#options = options
  }

  /** Remembers that these groups may have something due, and claims. */
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

  /** Remembers that this group may have something due, without claiming now. */
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

  /** Claims no more. Resolves when the claim that runs has been handed on. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#claiming
  }

  async #claimWhileSlotsAreFree(): Promise<void> {
    while (!this.#isStopping) {
      const { free, capacity } = this.#options
      const turn = this.#waiting.size > 0 ? this.#pace.turn() : null
      if (turn) await turn
      if (this.#isStopping) return
      const requests = fairShare(this.#waiting.keys(), {
        free: free(),
        capacity,
        maxGroups: GROUPS_PER_CLAIM,
      })
      if (requests.length === 0) return
      const wakesBefore = this.#wakes
      const claims = await this.#options.claim(requests)
      this.#pace.count(claims.length)
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

/** How much due work of a group (a subscription, an account) to claim at most. */
export interface GroupRequest {
  groupId: string
  most: number
}

interface Limits {
  /** How much work may still be started. */
  free: number
  /** How much more work of a group may be in flight. */
  capacity: (groupId: string) => number
  /** Groups in one claim, at most. */
  maxGroups: number
}

/**
 * Divides the free slots evenly among the groups, so that a backlog of one takes nothing from the others. What a group
 * does not use stays free for the next claim.
 */
export function fairShare(waiting: Iterable<string>, { free, capacity, maxGroups }: Limits): GroupRequest[] {
  const eligible: GroupRequest[] = []
  for (const groupId of waiting) {
    if (eligible.length >= Math.min(maxGroups, free)) break
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
