// Runs tasks two at a time, because most suites of tests wait for sockets, processes or a browser half of their time.

/**
 * @typedef {import('./results.mjs').Results} Results
 * @typedef {{ name: string, needs?: string, work: () => Promise<Results | undefined> }} Task `needs` names the task
 * that must succeed before this one starts.
 */

/**
 * Runs the tasks, at most `atOnce` at a time, in their order. A task that needs another one waits for it while later
 * ones run. A task that throws, and one whose need failed, is one failure: the others still run.
 * @param {readonly Task[]} tasks
 * @param {number} atOnce
 * @param {(name: string, results: Results, seconds: number) => void} onEnd is called after each task
 */
export async function runConcurrently(tasks, atOnce, onEnd) {
  const waiting = [...tasks]
  /** @type {Map<string, 'running' | 'passed' | 'failed'>} */
  const states = new Map()
  /** @type {Map<string, Promise<void>>} */
  const running = new Map()

  const next = () => {
    const place = waiting.findIndex(({ needs }) => needs === undefined || !isPending(needs))
    return place < 0 ? undefined : waiting.splice(place, 1)[0]
  }
  const isPending = (name) => states.get(name) === 'running' || waiting.some((task) => task.name === name)

  const run = async ({ name, needs, work }) => {
    const begun = Date.now()
    states.set(name, 'running')
    const results =
      needs !== undefined && states.get(needs) === 'failed'
        ? failed(name, `not run, because ${needs} failed`)
        : await work().catch((error) => failed(name, error instanceof Error ? error.message : String(error)))
    states.set(name, results && results.failed > 0 ? 'failed' : 'passed')
    onEnd(name, results ?? NOTHING, Math.round((Date.now() - begun) / 1000))
  }

  while (waiting.length > 0 || running.size > 0) {
    const task = running.size < atOnce ? next() : undefined
    if (task)
      running.set(
        task.name,
        run(task).finally(() => running.delete(task.name)),
      )
    else await Promise.race(running.values())
  }
}

/** The results of a task that has no tests. */
export const NOTHING = { passed: 0, failed: 0, failures: [] }
const failed = (name, reason) => ({ passed: 0, failed: 1, failures: [{ name, reason }] })
