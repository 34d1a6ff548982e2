import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadWhenReachable } from './lazy-part'

const browser = new EventTarget()
const head = vi.fn<() => Promise<Pick<Response, 'status'>>>()

beforeEach(() => {
  vi.useFakeTimers()
  // True without internet too: it must not decide.
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
  vi.stubGlobal('fetch', head)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))

test('a part that fails twice is an error while the server responds', async () => {
  head.mockResolvedValue({ status: 200 })
  const load = vi.fn(() => Promise.reject(new Error('404')))
  await expect(loadWhenReachable(load)).rejects.toThrow('404')
  expect(load).toHaveBeenCalledTimes(2)
})

test('a part that fails once loads at once while the server responds', async () => {
  head.mockResolvedValue({ status: 200 })
  const load = vi.fn(() => Promise.resolve('part')).mockRejectedValueOnce(new Error('reset'))
  await expect(loadWhenReachable(load)).resolves.toBe('part')
})

test('a part loads if the server starts after the second failure', async () => {
  head.mockImplementationOnce(unreachable).mockResolvedValue({ status: 200 })
  const load = vi
    .fn(() => Promise.resolve('part'))
    .mockImplementationOnce(unreachable)
    .mockImplementationOnce(unreachable)
  const loaded = loadWhenReachable(load)
  await vi.advanceTimersByTimeAsync(3_000)
  await expect(loaded).resolves.toBe('part')
  expect(load).toHaveBeenCalledTimes(3)
})

test.each([
  ['no response', unreachable],
  ['502', () => Promise.resolve({ status: 502 })],
])('with %s a part loads when the connection is back, or 3 seconds later', async (_name, response) => {
  head.mockImplementation(response)
  const load = vi.fn<() => Promise<string>>(unreachable)
  const loaded = loadWhenReachable(load)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(2)
  browser.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledTimes(3)
  load.mockResolvedValue('part')
  await vi.advanceTimersByTimeAsync(3_000)
  await expect(loaded).resolves.toBe('part')
  expect(load).toHaveBeenCalledTimes(4)
})
