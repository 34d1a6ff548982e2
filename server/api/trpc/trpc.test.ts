import { expect, test } from 'vitest'
import { runInAdmissionQueue } from './trpc'

test('two of 1,000 requests of one address run, 100 wait, and the others are refused', async () => {
  let running = 0
  let most = 0
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const admit = async () => {
    most = Math.max(most, ++running)
    await ended
    running--
    return 'admitted'
  }
  const calls = Array.from({ length: 1_000 }, () =>
    runInAdmissionQueue('192.0.2.1', admit).catch((error: Error) => error),
  )
  expect(running).toBe(2)
  const other = runInAdmissionQueue('192.0.2.2', admit)
  expect(running).toBe(3)
  end()
  const results = await Promise.all(calls)
  expect([await other, most]).toEqual(['admitted', 3])
  expect(results.filter((result) => result === 'admitted')).toHaveLength(102)
  expect(results.at(-1)).toMatchObject({ error: 'rate_limited', headers: { 'Retry-After': '1' } })
})
