import { expect, test } from 'vitest'
import { qrPath } from './share'

test('a QR code has a quiet zone of four modules and the three finder patterns', () => {
  const { size, path } = qrPath('https://voice.example.com/c/harbour-dental/spring')
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x},${y}`))
  const isDark = (x: number, y: number) => dark.has(`${x},${y}`)
  for (let at = 0; at < size; at++)
    for (let depth = 0; depth < 4; depth++) expect([isDark(at, depth), isDark(depth, at)]).toEqual([false, false])
  for (const [left, top] of [
    [4, 4],
    [size - 11, 4],
    [4, size - 11],
  ] as const)
    expect(Array.from({ length: 7 }, (_, x) => isDark(left + x, top))).toEqual(Array(7).fill(true))
  expect(isDark(size - 5, size - 5) && isDark(size - 11, size - 11) && isDark(size - 8, size - 8)).toBe(false)
})
