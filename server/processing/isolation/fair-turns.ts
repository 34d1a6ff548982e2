/**
 * Processor seconds by which an account that had nothing to do goes before the others. The longest recording takes about
 * 20, so that a single message goes before the backlog of another account, and two backlogs share evenly.
 */
export const HEAD_START_SECONDS = 30

/**
 * Decides whose task an isolated process runs next: that of the account which used the least processor time (start-time
 * fair queueing). Processor time is in proportion to the seconds of audio, and also counts what a file without any sound
 * costs. The tasks of one account run in their order. In contrast to `FairQueue` nothing is refused: what waits here was
 * claimed, and claims are limited.
 */
export class FairTurns<Task> {
  readonly #waiting = new Map<string, Task[]>()
  /** What each account used, in seconds. Nothing is remembered once no task waits. */
  readonly #used = new Map<string, number>()
  /** What the account of the last turn had used before it. */
  #level = 0

  /** Adds a task: as the last one of its account, or as the first one if it goes on. */
  add(account: string, task: Task, { goesOn = false } = {}): void {
    const tasks = this.#waiting.get(account) ?? []
    if (goesOn) tasks.unshift(task)
    else tasks.push(task)
    this.#waiting.set(account, tasks)
    this.#used.set(account, Math.max(this.#used.get(account) ?? 0, this.#level - HEAD_START_SECONDS))
  }

  /** Counts the processor time that a turn used. */
  charge(account: string, seconds: number): void {
    this.#used.set(account, (this.#used.get(account) ?? 0) + seconds)
  }

  /** Removes the task that has its turn, and returns it. */
  next(): Task | undefined {
    const [account] = [...this.#waiting.keys()].sort((a, b) => this.#usedBy(a) - this.#usedBy(b))
    if (account === undefined) {
      this.#used.clear()
      this.#level = 0
      return undefined
    }
    this.#level = Math.max(this.#level, this.#usedBy(account))
    const tasks = this.#waiting.get(account) ?? []
    const task = tasks.shift()
    if (tasks.length === 0) this.#waiting.delete(account)
    this.#forget()
    return task
  }

  #usedBy(account: string): number {
    return this.#used.get(account) ?? 0
  }

  /** An account that used less than the head start leaves is the same as a new one. */
  #forget(): void {
    for (const [account, used] of this.#used)
      if (used <= this.#level - HEAD_START_SECONDS && !this.#waiting.has(account)) this.#used.delete(account)
  }
}
