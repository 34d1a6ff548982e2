import { expect, test } from 'vitest'
import { NOTHING, runConcurrently } from './concurrent.mjs'

// Reads: nothing else

interface Results {
  passed: number
  failed: number
  failures: { name: string; reason: string }[]
}

const passing: Results = { passed: 1, failed: 0, failures: [] }
const failing: Results = { passed: 0, failed: 1, failures: [{ name: 'a test', reason: 'wrong' }] }

interface Given {
  name: string
  needs?: string
  results?: Results | Error
}

/** Runs tasks that end one after the other, and returns what began and ended, and the results. */
async function order(tasks: Given[], atOnce: number) {
  const events: string[] = []
  const ended: Record<string, Results> = {}
  let turn = Promise.resolve()
  await runConcurrently(
    tasks.map(({ name, needs, results = passing }) => ({
      name,
      ...(needs === undefined ? {} : { needs }),
      work: async () => {
        events.push(`${name} begins`)
        turn = turn.then(() => new Promise((resolve) => setImmediate(resolve)))
        await turn
        if (results instanceof Error) throw results
        return results
      },
    })),
    atOnce,
    (name: string, results: Results) => {
      events.push(`${name} ended`)
      ended[name] = results
    },
  )
  return { events, ended }
}

test('tasks begin in their order, no more of them at once than allowed', async () => {
  const { events } = await order([{ name: 'a' }, { name: 'b' }, { name: 'c' }], 2)
  expect(events).toEqual(['a begins', 'b begins', 'a ended', 'c begins', 'b ended', 'c ended'])
})

test('a task waits for the one it needs, and later tasks begin meanwhile', async () => {
  const { events } = await order([{ name: 'build' }, { name: 'runs', needs: 'build' }, { name: 'rules' }], 2)
  expect(events.filter((event) => event.endsWith('begins'))).toEqual(['build begins', 'rules begins', 'runs begins'])
})

test('a task whose need is not among the tasks runs', async () => {
  expect((await order([{ name: 'runs', needs: 'build' }], 2)).ended).toEqual({ runs: passing })
})

test('a task that throws is a failure with its reason, and the others still run', async () => {
  const { ended } = await order([{ name: 'slow', results: new Error('no memory') }, { name: 'rules' }], 1)
  expect(ended).toEqual({
    slow: { passed: 0, failed: 1, failures: [{ name: 'slow', reason: 'no memory' }] },
    rules: passing,
  })
})

test('a task whose need failed does not run, and is a failure', async () => {
  const tasks = [{ name: 'build', results: failing }, { name: 'runs', needs: 'build' }, { name: 'rules' }]
  const { events, ended } = await order(tasks, 2)
  expect(events).not.toContain('runs begins')
  expect(ended.build).toEqual(failing)
  expect(ended.runs?.failures).toEqual([{ name: 'runs', reason: 'not run, because build failed' }])
  expect(ended.rules).toEqual(passing)
})

test('a task without tests has no results', async () => {
  expect((await order([{ name: 'build', results: NOTHING }], 1)).ended.build).toEqual(NOTHING)
})
