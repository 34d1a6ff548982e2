import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Batches } from './batches'

/** Batches whose runs end when the test says so. */
function controlled(limits = { running: 1, items: 10 }) {
  const runs: { items: number[]; end: (error?: Error) => Promise<void> }[] = []
  const batches = new Batches<number, string>((items) => {
    const { promise, resolve, reject } = withResolvers<string[]>()
    const end = async (error?: Error) => {
      if (error) reject(error)
      else resolve(items.map((item) => `result ${item}`))
      await setImmediate()
    }
    runs.push({ items, end })
    return promise
  }, limits)
  return { batches, runs, items: () => runs.map((run) => run.items) }
}

function withResolvers<T>() {
  let [resolve, reject] = [(_: T) => {}, (_: Error) => {}]
  const promise = new Promise<T>((whenDone, whenFailed) => {
    resolve = whenDone
    reject = whenFailed
  })
  return { promise, resolve, reject }
}

test('an item runs at once, and those that arrive meanwhile form the next batch', async () => {
  const { batches, runs, items } = controlled()
  const results = [1, 2, 3].map((item) => batches.add(`key ${item}`, item))
  expect(items()).toEqual([[1]])
  await runs[0]?.end()
  expect(items()).toEqual([[1], [2, 3]])
  await runs[1]?.end()
  expect(await Promise.all(results)).toEqual(['result 1', 'result 2', 'result 3'])
})

test('items with one key run one after the other, and the others pass them', async () => {
  const { batches, runs, items } = controlled({ running: 2, items: 10 })
  for (const [key, item] of [
    ['a', 1],
    ['a', 2],
    ['b', 3],
    ['a', 4],
    ['b', 5],
  ] as const)
    void batches.add(key, item)
  expect(items()).toEqual([[1], [3]])
  await runs[1]?.end()
  expect(items()).toEqual([[1], [3], [5]])
  await runs[0]?.end()
  expect(items()).toEqual([[1], [3], [5], [2]])
  await runs[3]?.end()
  expect(items().at(-1)).toEqual([4])
})

test('a batch has no more items than its limit', async () => {
  const { batches, runs, items } = controlled({ running: 1, items: 2 })
  for (const item of [1, 2, 3, 4]) void batches.add(String(item), item)
  await runs[0]?.end()
  await runs[1]?.end()
  expect(items()).toEqual([[1], [2, 3], [4]])
})

test('a failure is that of each item of its batch, and the next batch runs', async () => {
  const { batches, runs, items } = controlled()
  const first = batches.add('a', 1)
  const failed = Promise.allSettled([batches.add('b', 2), batches.add('c', 3)])
  const last = batches.add('b', 4)
  await runs[0]?.end()
  await runs[1]?.end(new Error('lost'))
  await runs[2]?.end()
  expect(items()).toEqual([[1], [2, 3], [4]])
  expect(await first).toBe('result 1')
  expect(await failed).toMatchObject([{ reason: { message: 'lost' } }, { reason: { message: 'lost' } }])
  expect(await last).toBe('result 4')
})
