import { expect, test } from 'vitest'
import { inTokenTurn } from './token-queue'

/** Work that runs until it is told to end. */
function pending() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const seen = { running: 0 }
  const find = async () => {
    seen.running++
    await ended
    seen.running--
    return 'found'
  }
  return { seen, find, end }
}
const find = async () => 'found'

test('of a thousand requests with one token two are looked up at a time, and beyond 500 that wait they are refused', async () => {
  for (const token of ['one', 'another']) await inTokenTurn(token, '192.0.2.1', find)
  const { seen, find: hang, end } = pending()
  const calls = Array.from({ length: 1_000 }, () =>
    inTokenTurn('one', '192.0.2.1', hang).catch((error: Error) => error),
  )
  expect(seen.running).toBe(2)
  const other = inTokenTurn('another', '192.0.2.1', hang)
  expect(seen.running).toBe(3)
  end()
  const results = await Promise.all(calls)
  expect(await other).toBe('found')
  expect(results.filter((result) => result === 'found')).toHaveLength(502)
  expect(results.at(-1)).toMatchObject({ error: 'rate_limited', headers: { 'Retry-After': '1' } })
})

test('tokens that are not known share the turns of their address, and those that are known do not wait for them', async () => {
  await inTokenTurn('known', '198.51.100.1', find)
  const { seen, find: hang, end } = pending()
  const unknown = Array.from({ length: 100 }, (_, n) => inTokenTurn(`unknown ${n}`, '198.51.100.1', hang))
  expect(seen.running).toBe(2)
  const elsewhere = inTokenTurn('unknown', '198.51.100.2', hang)
  expect(seen.running).toBe(3)
  expect(await inTokenTurn('known', '198.51.100.1', find)).toBe('found')
  end()
  await Promise.all([...unknown, elsewhere])
})

test('a token that is not found any more is an unknown one again', async () => {
  await inTokenTurn('revoked', '203.0.113.1', find)
  expect(await inTokenTurn('revoked', '203.0.113.1', async () => null)).toBeNull()
  const { seen, find: hang, end } = pending()
  const calls = ['a', 'b', 'revoked'].map((token) => inTokenTurn(token, '203.0.113.1', hang))
  expect(seen.running).toBe(2)
  end()
  await Promise.all(calls)
})
