import { describe, expect, test } from 'vitest'
import { MAX_BODY_BYTES } from '../../contract/limits'
import { readBody } from './body'

const post = (body: BodyInit | null, headers: Record<string, string> = { 'Content-Type': 'application/json' }) =>
  new Request('http://localhost/', { method: 'POST', body, headers, ...(body ? { duplex: 'half' } : {}) })

const bytes = (...values: number[]) => new Uint8Array(values)

describe('a body is a JSON object', () => {
  test.each([
    ['an object', '{"a":1}', '{"a":1}'],
    ['an empty body', '', '{}'],
    ['white space', ' \n', '{}'],
    ['an object after a byte order mark', '\uFEFF{"a":1}', '{"a":1}'],
  ])('%s is accepted', async (_, body, text) => {
    expect(await readBody(post(body))).toEqual({ text, fault: null })
  })

  test('a property named __proto__ is removed', async () => {
    const { text, fault } = await readBody(post('{"__proto__":{"url":"https://1.1.1.1"},"a":1}'))
    expect({ value: JSON.parse(text), fault }).toEqual({ value: { a: 1 }, fault: null })
  })

  test('deep nesting within the size limit is accepted', async () => {
    const depth = 30_000
    const { fault } = await readBody(post(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`))
    expect(fault).toBeNull()
  })

  const times = (part: string) => part.repeat(1_000_000)
  test.each([
    ['objects', `{"a":[{}${times(',{}')}]}`],
    ['nested arrays', `{"a":${times('[')}${times(']')}}`],
    ['texts', `{"a":[""${times(',""')}]}`],
  ])('a body with a million %s is refused before it is parsed', async (_, body) => {
    const { text, fault } = await readBody(post(body), 2 * body.length)
    expect({ text, message: fault?.message }).toEqual({ text: '{}', message: 'The request body has too many values.' })
  })

  test('a long text with many commas is accepted', async () => {
    const body = JSON.stringify({ a: 'a, b. '.repeat(60_000) })
    expect(await readBody(post(body), body.length)).toEqual({ text: body, fault: null })
  })

  test.each([
    ['invalid JSON', '{"a":'],
    ['an array', '[1]'],
    ['null', 'null'],
    ['a text', '"a"'],
    ['a number', '1'],
    ['invalid UTF-8', bytes(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)],
  ])('%s is a validation_error', async (_, body) => {
    const { text, fault } = await readBody(post(body))
    expect({ text, error: fault?.error, status: fault?.status }).toEqual({
      text: '{}',
      error: 'validation_error',
      status: 400,
    })
  })
})

describe('content types', () => {
  test.each([
    ['application/json', null],
    ['application/json; charset=utf-8', null],
    ['APPLICATION/JSON', null],
    ['application/vnd.api+json', null],
    ['text/json', null],
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/jsonp', 415],
  ])('%s gets the status %s', async (type, status) => {
    expect((await readBody(post('{}', { 'Content-Type': type }))).fault?.status ?? null).toBe(status)
  })

  test('a body without a content type is read as JSON', async () => {
    expect(await readBody(post(bytes(0x7b, 0x7d), {}))).toEqual({ text: '{}', fault: null })
  })

  test('the content type of an empty body is ignored', async () => {
    expect(await readBody(post('', { 'Content-Type': 'text/plain' }))).toEqual({ text: '{}', fault: null })
  })
})

describe('size', () => {
  const filled = (length: number) => `{"a":"${'x'.repeat(length - 8)}"}`

  test('a body of 64 kB is accepted', async () => {
    expect((await readBody(post(filled(MAX_BODY_BYTES)))).fault).toBeNull()
  })

  test('a body of 64 kB and one byte is refused with 413', async () => {
    expect((await readBody(post(filled(MAX_BODY_BYTES + 1)))).fault?.status).toBe(413)
  })

  test('reading an endless body stops at the limit', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1024
        controller.enqueue(new Uint8Array(1024).fill(0x20))
      },
    })
    expect((await readBody(post(endless))).fault?.status).toBe(413)
    expect(sent).toBeLessThan(2 * MAX_BODY_BYTES)
  })
})
