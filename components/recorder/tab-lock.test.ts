import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdWritingLock, takeTabLock, waitForWriter } from './tab-lock'

// Node 20 has no Web Locks. The queue of one lock follows https://w3c.github.io/web-locks/ for what the recorder uses.

type Options = { signal?: AbortSignal }
type Work = () => unknown
/** The requests of each lock, by their grants. The first one has the lock. */
let queues: Map<string, (() => void)[]>

function request(name: string, ...given: [Options, Work] | [Work]): Promise<unknown> {
  const [{ signal }, work] = given.length === 2 ? given : [{} as Options, given[0]]
  const queue = queues.get(name) ?? []
  queues.set(name, queue)
  return new Promise((resolve, reject) => {
    const grant = async () => {
      signal?.removeEventListener('abort', onAbort)
      resolve(await work())
      queue.shift()
      queue[0]?.()
    }
    const onAbort = () => {
      queue.splice(queue.indexOf(grant), 1)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', onAbort)
    if (queue.push(grant) === 1) queueMicrotask(grant)
  })
}

let isOver: boolean
const waitHere = (key = 'key') =>
  waitForWriter(key).then(() => {
    isOver = true
  })

beforeEach(() => {
  vi.useFakeTimers()
  queues = new Map()
  isOver = false
  vi.stubGlobal('navigator', { locks: { request } })
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a tab that takes the recorder over waits until the other one has stored its last slice', async () => {
  const release = holdWritingLock('key')
  const waiting = waitHere()
  await vi.advanceTimersByTimeAsync(4_900)
  expect(isOver).toBe(false)
  release()
  await waiting
  expect(console.warn).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('it waits for at most five seconds', async () => {
  holdWritingLock('key')
  void waitHere()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isOver).toBe(true)
  expect(console.warn).toHaveBeenCalledOnce()
})

test.each([
  ['no tab records', () => {}],
  ['the recording ended', () => holdWritingLock('key')()],
  ['a tab records for another channel', () => holdWritingLock('other')],
])('it does not wait when %s', async (_when, before) => {
  before()
  void waitHere()
  await vi.advanceTimersByTimeAsync(0)
  expect(isOver).toBe(true)
})

test('two recordings in a row hold the lock one after the other', async () => {
  holdWritingLock('key')()
  const release = holdWritingLock('key')
  void waitHere()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isOver).toBe(false)
  release()
  await vi.advanceTimersByTimeAsync(0)
  expect(isOver).toBe(true)
})

test('where the browser refuses locks, recording and taking over work', async () => {
  const refuse = () => Promise.reject(new DOMException('refused', 'SecurityError'))
  vi.stubGlobal('navigator', { locks: { request: refuse } })
  holdWritingLock('key')()
  void waitHere()
  await vi.advanceTimersByTimeAsync(0)
  expect(isOver).toBe(true)
})

test.each([
  ['free: it takes the lock again', false],
  ['used by another tab: it says so', true],
])('a page that is left releases its lock; on the way back the recorder is %s', async (_what, isTaken) => {
  let holder: Promise<unknown> | null = null
  const take = (_name: string, _options: unknown, work: (lock: object | null) => Promise<void> | undefined) => {
    if (holder) return Promise.resolve(work(null))
    holder = Promise.resolve(work({})).finally(() => {
      holder = null
    })
    return holder
  }
  const page = new EventTarget()
  vi.stubGlobal('navigator', { locks: { request: take } })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const onLost = vi.fn()
  expect(await takeTabLock('key', false, onLost)).toBe(true)
  expect(await takeTabLock('key', false, onLost)).toBe(false)
  page.dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(0)
  expect(holder).toBeNull()
  if (isTaken) void take('key', {}, () => new Promise(() => {}))
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await vi.advanceTimersByTimeAsync(0)
  expect(holder).not.toBeNull()
  expect(onLost).toHaveBeenCalledTimes(isTaken ? 1 : 0)
})
