import { describe, expect, test } from 'vitest'
import { isAsExpected } from './check.js'
import { batchOf } from './reporter.js'
import { filterOf, headersOf, targetOf } from './target.js'
import { withField } from './trigger.js'

describe('a target', () => {
  test.each([
    ['4000', 'http://localhost:4000/'],
    [':4000', 'http://localhost:4000/'],
    ['4000/webhook?a=1', 'http://localhost:4000/webhook?a=1'],
    ['http://127.0.0.1:4000/x', 'http://127.0.0.1:4000/x'],
    ['https://app.localhost/x', 'https://app.localhost/x'],
    ['http://[::1]:4000', 'http://[::1]:4000/'],
  ])('%s is %s', (text, url) => expect(targetOf(text).href).toBe(url))

  test.each(['http://example.com', 'ftp://localhost', 'localhost:4000', '', 'http://127.0.0.1.example.com'])(
    '%j is refused',
    (text) => expect(() => targetOf(text)).toThrow(),
  )

  test('elsewhere is accepted where it is named so', () =>
    expect(targetOf('http://192.168.1.5:4000', { anywhere: true }).host).toBe('192.168.1.5:4000'))
})

test('headers and filters are read', () => {
  expect(headersOf(['X-A: b: c', 'Y:'])).toEqual({ 'X-A': 'b: c', Y: '' })
  expect(() => headersOf(['no header'])).toThrow('is no header')
  expect(filterOf([])).toBeNull()
  expect(filterOf(['urgency=high,low', 'callback_required=true', 'min_duration_seconds=2.5'])).toEqual({
    urgency: ['high', 'low'],
    callback_required: true,
    min_duration_seconds: 2.5,
  })
  for (const wrong of ['urgency', 'tag=x', 'callback_required=yes', 'min_duration_seconds=0'])
    expect(() => filterOf([wrong])).toThrow('is no filter')
})

test('fields of a test event are set at any depth; a value that is no JSON is text', () => {
  const texts = ['summary.urgency=low', 'summary.text=a=b', 'tags=["x"]', 'duration_seconds=3', 'sender.phone=null']
  expect(texts.reduce(withField, { tags: [] })).toEqual({
    summary: { urgency: 'low', text: 'a=b' },
    tags: ['x'],
    duration_seconds: 3,
    sender: { phone: null },
  })
  expect(() => withField({}, 'no field')).toThrow('is no field')
})

test.each([
  ['accepted', 200, true],
  ['accepted', 302, false],
  ['accepted', null, false],
  ['refused', 401, true],
  ['refused', 410, false],
  ['refused', 500, false],
  ['refused', 200, false],
  ['refused', null, false],
] as const)('%s: a response of %s passes: %s', (expected, status, passes) =>
  expect(isAsExpected(expected, { status })).toBe(passes),
)

test('a report has at most a hundred responses and 64 kB, and always one', () => {
  const waiting = (excerpt: string) =>
    new Map(Array.from({ length: 150 }, (_, id) => [`${id}`, { status: 200, failure: null, duration_ms: 1, excerpt }]))
  expect(batchOf(waiting('')).map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, id) => `${id}`))
  const large = batchOf(waiting('\u00e9'.repeat(1_024)))
  expect(large.length).toBeGreaterThan(20)
  expect(Buffer.byteLength(JSON.stringify({ responses: large }))).toBeLessThan(65_536)
  expect(batchOf(new Map([...waiting('x'.repeat(100_000))].slice(0, 2)))).toHaveLength(1)
})
