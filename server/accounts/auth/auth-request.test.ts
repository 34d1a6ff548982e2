import { describe, expect, test } from 'vitest'
import { callbackTarget, refusalOfAuthRequest } from './auth-request'

const BASE = 'http://localhost:3000'
const AUTH = `${BASE}/api/auth`
const FORM = 'application/x-www-form-urlencoded'

const outcome = async (request: Request) => {
  const response = await refusalOfAuthRequest(request)
  return response === null ? 'accepted' : `${response.status} ${(await response.json()).error}`
}
const withCookie = (value: string) =>
  new Request(`${AUTH}/session`, { headers: { Cookie: `a=b; next-auth.callback-url=${value}; c=d` } })

const VALID = ['/messages', '//evil.example', '/\\\\evil', 'https://evil.example/', `${BASE}/messages?a=1`, '']
const INVALID = ['\\\\evil', 'evil.example', 'javascript:alert(1)', 'http://[', ' ', '\0', 'http:']

describe('a callbackUrl that is no URL is refused in the query, the body and the cookie', () => {
  test.each([...VALID.map((value) => [value, 'accepted']), ...INVALID.map((value) => [value, '400 validation_error'])])(
    'the callbackUrl %j is %s',
    async (value, expected) => {
      const query = new URLSearchParams({ callbackUrl: value }).toString()
      const post = { method: 'POST', headers: { 'Content-Type': FORM }, body: query }
      const json = { method: 'POST', headers: { 'Content-Type': 'application/json' } }
      const requests = [
        new Request(`${AUTH}/signin?${query}`),
        new Request(`${AUTH}/signin?callbackUrl=/&${query}`),
        new Request(`${AUTH}/signin/google`, post),
        new Request(`${AUTH}/signin/google`, { ...json, body: JSON.stringify({ callbackUrl: value }) }),
        withCookie(encodeURIComponent(value)),
      ]
      expect(await Promise.all(requests.map(outcome))).toEqual(Array(5).fill(expected))
    },
  )

  test('an invalid cookie is deleted, so that the next request passes', async () => {
    for (const value of ['evil', '%zz', '%5C%5Cevil']) {
      const response = await refusalOfAuthRequest(withCookie(value))
      expect(response?.headers.get('set-cookie')).toMatch(/^next-auth\.callback-url=; Path=\/; Max-Age=0/)
    }
    const secure = new Request(`${AUTH}/session`, { headers: { Cookie: '__Secure-next-auth.callback-url=evil' } })
    expect((await refusalOfAuthRequest(secure))?.headers.get('set-cookie')).toMatch(/^__Secure-.*; Secure$/)
  })
})

test.each([
  ['{"email":"a"}', 'accepted'],
  ['{"json":true}', 'accepted'],
  ['{', '400 validation_error'],
  ['[]', '400 validation_error'],
  ['null', '400 validation_error'],
  ['{"callbackUrl":5}', '400 validation_error'],
  ['{"email":{"toString":1}}', '400 validation_error'],
  ['['.repeat(100_000), '400 validation_error'],
])('the JSON body %.30s is %s', async (body, expected) => {
  const headers = { 'Content-Type': 'application/json' }
  expect(await outcome(new Request(`${AUTH}/callback/credentials`, { method: 'POST', headers, body }))).toBe(expected)
})

test('next-auth can still read the body', async () => {
  const request = new Request(`${AUTH}/signin`, { method: 'POST', headers: { 'Content-Type': FORM }, body: 'a=b' })
  expect(await outcome(request)).toBe('accepted')
  expect(await request.text()).toBe('a=b')
})

test('the password callback accepts only POST', async () => {
  for (const method of ['GET', 'HEAD']) {
    const response = await refusalOfAuthRequest(new Request(`${AUTH}/callback/credentials`, { method }))
    expect([response?.status, response?.headers.get('allow')]).toEqual([405, 'POST'])
  }
})

describe('signing in opens an address of this site', () => {
  test.each([
    ['/messages?a=1', `${BASE}/messages?a=1`],
    [`${BASE}/messages`, `${BASE}/messages`],
    ['https://evil.example/', BASE],
    [`${BASE}.evil.example/`, BASE],
    ['javascript:alert(1)', BASE],
    ['\\\\evil', BASE],
    ['evil', BASE],
    ['', BASE],
  ])('%j opens %s', (url, expected) => {
    expect(callbackTarget(url, BASE)).toBe(expected)
  })

  test.each(['//evil.example', '/\\evil.example', '/\t/evil.example', '@evil.example', '.evil.example', ':80@evil'])(
    '%j stays on its origin',
    (url) => expect(new URL(callbackTarget(url, BASE)).origin).toBe(BASE),
  )
})

test.each([
  ['GET', '/nonsense', '404 not_found', null],
  ['POST', '/nonsense/a', '404 not_found', null],
  ['GET', '/constructor', '404 not_found', null],
  ['PUT', '/session', '405 not_found', 'GET, POST'],
  ['DELETE', '/nonsense', '404 not_found', null],
  ['POST', '/csrf', '405 not_found', 'GET'],
  ['POST', '/_log', '404 not_found', null],
  ['GET', '/_log', '404 not_found', null],
  ['POST', '/%5flog', '404 not_found', null],
  ['HEAD', '/session', 'accepted', null],
  ['GET', '/%73ession', 'accepted', null],
  ['GET', '/callback/google', 'accepted', null],
  ['GET', '/callback/credentials', '405 not_found', 'POST'],
])('%s /api/auth%s is %s', async (method, path, expected, allow) => {
  const request = () => new Request(AUTH + path, { method })
  expect(await outcome(request())).toBe(expected)
  expect((await refusalOfAuthRequest(request()))?.headers.get('allow') ?? null).toBe(allow)
})
