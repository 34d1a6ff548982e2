import { expect, test } from 'vitest'
import type { EventFilter } from '@/server/contract/webhooks/settings'
import { durationFault, filterInWords, filterOf, filterValues, parseHeaders } from './settings-values'

const EMPTY = filterValues(null)

test.each<[EventFilter | null]>([
  [null],
  [{ urgency: ['high'] }],
  [{ urgency: ['high', 'low'], sentiment: ['negative'], exclude_unclassified: ['urgency', 'sentiment'] }],
  [{ intent: ['complaint', 'support'], callback_required: false, min_duration_seconds: 1.5 }],
])('the form keeps the filter %j', (filter) => {
  expect(filterOf(filterValues(filter))).toEqual(filter)
})

test.each([
  [{ intent: ' complaint ,, support, ' }, { intent: ['complaint', 'support'] }],
  [{ intent: ' , ' }, null],
  [{ withUnclassified: false }, null],
  [{ duration: ' 2,5 ' }, { min_duration_seconds: 2.5 }],
  [{ duration: '' }, null],
])('the values %j become %j', (values, filter) => {
  expect(filterOf({ ...EMPTY, ...values })).toEqual(filter)
})

test.each([
  ['', true],
  ['3', true],
  ['0.5', true],
  ['3600', true],
  ['3601', false],
  ['0', false],
  ['-1', false],
  ['three', false],
])('the length %j is valid: %s', (duration, isValid) => {
  expect(durationFault({ ...EMPTY, duration }) === null).toBe(isValid)
})

test.each([
  ['', null],
  [' \n ', null],
  ['Authorization: Bearer a:b', { Authorization: 'Bearer a:b' }],
  ['X-A: 1\r\n\n  x-b :2  ', { 'X-A': '1', 'x-b': '2' }],
  ['X-A: 1\nno header', 'Line 2 is not a header. Write it as Name: value.'],
  ['X-A:', 'Line 1 is not a header. Write it as Name: value.'],
])('the headers %j are read as %j', (text, expected) => {
  expect(parseHeaders(text)).toEqual(expected)
})

test('a filter is shown in words', () => {
  expect(filterInWords({ urgency: ['high', 'medium'], callback_required: true, min_duration_seconds: 3 })).toBe(
    'High or Medium · The sender asked for a callback · ≥ 3 s',
  )
  expect(filterInWords({})).toBeNull()
})
