/** Half of what an account used is forgotten after this time. */
const HALF_LIFE_SECONDS = 60
/** So that a long task of a new account is not put off for ever by short tasks of others. */
const SECONDS_PER_WAITED_SECOND = 0.1
/** Less than a turn: such an account is the same as a new one. */
const FORGOTTEN_SECONDS = 0.01

/** The processor seconds that accounts used lately in all isolated processes. Times are monotonic seconds. */
export class RecentUse {
  readonly #used = new Map<string, { seconds: number; at: number }>()

  of(account: string, now: number): number {
    const used = this.#used.get(account)
    return used ? used.seconds * 0.5 ** ((now - used.at) / HALF_LIFE_SECONDS) : 0
  }

  charge(account: string, seconds: number, now: number): void {
    this.#used.set(account, { seconds: this.of(account, now) + seconds, at: now })
    for (const other of this.#used.keys()) if (this.of(other, now) < FORGOTTEN_SECONDS) this.#used.delete(other)
  }

  get size(): number {
    return this.#used.size
  }
}

interface Waiting<Task> {
  task: Task
  /** Processor seconds that it still needs, as expected by its seconds of audio. */
  expected: number
  since: number
}

/** Decides whose task runs next: of the account that will have used the least when the task has ended (virtual finish time). */
export class FairTurns<Task> {
  readonly #use: RecentUse
  readonly #waiting = new Map<string, Waiting<Task>[]>()

  constructor(use: RecentUse) {
    this.#use = use
  }

  /** Adds a task as the last of its account, or as the first if it goes on. @param expected processor seconds left */
  add(
    account: string,
    task: Task,
    { expected, now, goesOn = false }: { expected: number; now: number; goesOn?: boolean },
  ): void {
    const tasks = this.#waiting.get(account) ?? []
    if (goesOn) tasks.unshift({ task, expected, since: now })
    else tasks.push({ task, expected, since: now })
    this.#waiting.set(account, tasks)
  }

  next(now: number): Task | undefined {
    let first: { account: string; rank: number } | undefined
    for (const [account, [head]] of this.#waiting) {
      if (!head) continue
      const rank = this.#use.of(account, now) + head.expected - SECONDS_PER_WAITED_SECOND * (now - head.since)
      if (!first || rank < first.rank) first = { account, rank }
    }
    if (!first) return undefined
    const tasks = this.#waiting.get(first.account) ?? []
    const turn = tasks.shift()
    if (tasks.length === 0) this.#waiting.delete(first.account)
    return turn?.task
  }
}
