import { describe, expect, test } from 'vitest'
import { FairQueue, QueueFullError, type QueueLimits } from './fair-queue'

const LIMITS: QueueLimits = { running: 2, runningPerKey: 1, waiting: 4, waitingPerKey: 2 }

function setting(limits: Partial<QueueLimits> = {}) {
  const queue = new FairQueue({ ...LIMITS, ...limits })
  const started: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const run = (name: string, key = name.charAt(0)) =>
    queue.run(key, async () => {
      started.push(name)
      await new Promise<void>((resolve, reject) => ends.set(name, (error) => (error ? reject(error) : resolve())))
      return name
    })
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error)
    await new Promise(setImmediate)
  }
  return { queue, started, run, end }
}

test('one key has at most its limit, and others run at the same time', async () => {
  const { started, run, end } = setting()
  const first = run('a1')
  void run('a2')
  void run('b1')
  expect(started).toEqual(['a1', 'b1'])
  await end('a1')
  expect([await first, started]).toEqual(['a1', ['a1', 'b1', 'a2']])
})

test('waiting keys take turns, however many tasks one of them has', async () => {
  const { started, run, end } = setting({ running: 1 })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) void run(name)
  for (const name of ['a1', 'a2', 'b1', 'c1']) await end(name)
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
})

test('tasks beyond the limit of a key are refused immediately', async () => {
  const { queue, run } = setting({ running: 1 })
  for (const name of ['a1', 'a2', 'a3']) void run(name)
  await expect(run('a4')).rejects.toThrow(QueueFullError)
  expect([queue.hasPlace('a'), queue.hasPlace('b')]).toEqual([false, true])
})

describe('when the queue is full', () => {
  const full = () => {
    const one = setting({ running: 1, waitingPerKey: 3 })
    void one.run('a1')
    const waiting = Object.fromEntries(['a2', 'a3', 'a4', 'b1'].map((name) => [name, one.run(name)]))
    return { ...one, waiting }
  }

  test('a key with fewer waiting tasks replaces the newest task of the key with the most', async () => {
    const { queue, started, run, end, waiting } = full()
    expect([queue.hasPlace('a'), queue.hasPlace('b'), queue.hasPlace('c')]).toEqual([false, true, true])
    void run('c1')
    await expect(waiting.a4).rejects.toThrow(QueueFullError)
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(name)
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
  })

  test('a key with as many waiting tasks as any other is refused', async () => {
    const { queue, run, waiting } = full()
    void run('b2')
    await expect(waiting.a4).rejects.toThrow(QueueFullError)
    expect([queue.hasPlace('a'), queue.hasPlace('b'), queue.hasPlace('c')]).toEqual([false, false, true])
    await expect(run('b3')).rejects.toThrow(QueueFullError)
  })

  test('a task is not replaced if its key would then have fewer waiting tasks than the other', async () => {
    const { queue, started, run, end } = setting({ running: 1, waiting: 1 })
    void run('a1')
    void run('b1')
    expect(queue.hasPlace('c')).toBe(false)
    await expect(run('c1')).rejects.toThrow(QueueFullError)
    await end('a1')
    expect(started).toEqual(['a1', 'b1'])
  })
})

test('an aborted task leaves the queue, and one that is already aborted does not enter it', async () => {
  const { queue, started, run, end } = setting({ running: 1, waiting: 1 })
  void run('a1')
  const gone = new AbortController()
  const left = queue.run('b', async () => started.push('b1'), gone.signal)
  gone.abort()
  await expect(left).rejects.toThrow(QueueFullError)
  await expect(queue.run('b', async () => started.push('b2'), gone.signal)).rejects.toThrow(QueueFullError)
  void run('c1')
  await end('a1')
  expect([started, queue.size]).toEqual([['a1', 'c1'], 1])
})

test('a running task continues when its signal aborts', async () => {
  const { queue } = setting()
  const gone = new AbortController()
  const work = queue.run(
    'a',
    async () => {
      await new Promise(setImmediate)
      return 'done'
    },
    gone.signal,
  )
  gone.abort()
  expect(await work).toBe('done')
})

test('after an error the next task runs', async () => {
  const { started, run, end } = setting({ running: 1 })
  const failing = run('a1')
  const rejected = expect(failing).rejects.toThrow('broken')
  void run('a2')
  await end('a1', new Error('broken'))
  await rejected
  expect(started).toEqual(['a1', 'a2'])
})

test('a key without tasks uses no memory', async () => {
  const { queue, run, end } = setting({ running: 1 })
  void run('a1')
  await end('a1')
  void run('b1')
  await end('b1')
  expect(queue.size).toBe(0)
})

test('has() is true for a key with tasks', async () => {
  const queue = new FairQueue({ running: 1, runningPerKey: 1, waiting: 1, waitingPerKey: 1 })
  const seen: boolean[] = [queue.has('a')]
  const [running, waiting] = [
    queue.run('a', async () => seen.push(queue.has('a'))),
    queue.run('b', async () => seen.push(queue.has('a'))),
  ]
  seen.push(queue.has('b'))
  await Promise.all([running, waiting])
  expect([...seen, queue.has('b')]).toEqual([false, true, true, false, false])
})
