import { expect, test, vi } from 'vitest'
import { lazy } from './lazy'

test('concurrent and later calls share one load', async () => {
  const load = vi.fn(async () => ({}))
  const get = lazy(load)
  expect(load).not.toHaveBeenCalled()
  const [first, second] = await Promise.all([get(), get()])
  expect(second).toBe(first)
  expect(await get()).toBe(first)
  expect(load).toHaveBeenCalledTimes(1)
})

test('a load that failed is tried again', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no file')).mockResolvedValue('loaded')
  const get = lazy(load)
  await expect(get()).rejects.toThrow('no file')
  expect(await get()).toBe('loaded')
})
