import { expect, test } from 'vitest'
import { stripWords } from './hourly-chart'

test('a day is told in words', () => {
  const hours = [
    { hour: 498_681, delivered: 1_140, failed: 0 },
    { hour: 498_682, delivered: 2, failed: 3 },
  ]
  expect(stripWords(hours)).toBe('1,142 delivered, 3 failed')
})

test('a day without attempts has nothing to tell', () => {
  expect(stripWords([{ hour: 498_681, delivered: 0, failed: 0 }])).toBeNull()
})
