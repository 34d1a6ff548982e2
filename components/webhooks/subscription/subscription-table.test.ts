import { expect, test } from 'vitest'
import { hourlyTotals } from './subscription-table'

test('the totals add up the hours', () => {
  const hours = [
    { hour: 498_681, delivered: 1_140, failed: 0 },
    { hour: 498_682, delivered: 2, failed: 3 },
  ]
  expect(hourlyTotals(hours)).toBe('1,142 delivered, 3 failed')
})

test('a day without attempts has no totals', () => {
  expect(hourlyTotals([{ hour: 498_681, delivered: 0, failed: 0 }])).toBeNull()
})
