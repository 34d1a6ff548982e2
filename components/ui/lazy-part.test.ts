import { afterEach, expect, test, vi } from 'vitest'
import { loadOnline } from './lazy-part'

afterEach(() => vi.unstubAllGlobals())

test('a part that fails to load with a connection is an error', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  await expect(loadOnline(() => Promise.reject(new Error('404')))).rejects.toThrow('404')
})

test('without a connection a part waits for it, each time', async () => {
  const window = new EventTarget()
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  const load = vi.fn(() => Promise.reject(new Error('offline')))
  const loaded = loadOnline<string>(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  load.mockImplementation(() => Promise.resolve('part') as never)
  window.dispatchEvent(new Event('online'))
  await expect(loaded).resolves.toBe('part')
})
