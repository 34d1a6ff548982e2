import { describe, expect, test } from 'vitest'
import { readableBody, type TriedEndpoint, tryRequest } from './try-request'

const NOTE: TriedEndpoint = {
  method: 'POST',
  path: '/api/v1/messages/{id}/notes',
  parameters: [
    { name: 'id', in: 'path', isRequired: true, choices: null },
    { name: 'Idempotency-Key', in: 'header', isRequired: false, choices: null },
  ],
  body: '{}',
}
const LIST: TriedEndpoint = {
  method: 'GET',
  path: '/api/v1/messages',
  parameters: [
    { name: 'limit', in: 'query', isRequired: false, choices: null },
    { name: 'state', in: 'query', isRequired: false, choices: ['open', 'done'] },
  ],
  body: null,
}
const filled = { token: ' msg_pat_1 ', values: {}, body: '{"text":"x"}' }

describe('a request', () => {
  test('has what was filled in, without empty values', () => {
    expect(tryRequest(LIST, { ...filled, values: { limit: ' 3 ', state: '' } })).toEqual({
      url: '/api/v1/messages?limit=3',
      init: { method: 'GET', headers: { Authorization: 'Bearer msg_pat_1' } },
    })
    expect(tryRequest(NOTE, { ...filled, values: { id: 'a/b?', 'Idempotency-Key': 'k' } })).toEqual({
      url: '/api/v1/messages/a%2Fb%3F/notes',
      init: {
        method: 'POST',
        headers: { 'Idempotency-Key': 'k', Authorization: 'Bearer msg_pat_1', 'Content-Type': 'application/json' },
        body: '{"text":"x"}',
      },
    })
  })

  test.each([
    [LIST, { ...filled, token: ' ' }, 'token'],
    [NOTE, filled, 'id'],
    [NOTE, { ...filled, values: { id: ' ' } }, 'id'],
    [NOTE, { ...filled, values: { id: '1' }, body: '{' }, 'body'],
    [NOTE, { ...filled, values: { id: '1' }, body: '[]' }, 'body'],
    [NOTE, { ...filled, values: { id: '1' }, body: 'null' }, 'body'],
  ])('of an incomplete form names the field (%#)', (endpoint, form, field) => {
    expect(tryRequest(endpoint, form)).toMatchObject({ field })
  })
})

test.each([
  ['{"a":[1]}', '{\n  "a": [\n    1\n  ]\n}'],
  ['', ''],
  ['<p>no JSON</p>', '<p>no JSON</p>'],
])('the body %j is shown as %j', (body, shown) => {
  expect(readableBody(body)).toBe(shown)
})
