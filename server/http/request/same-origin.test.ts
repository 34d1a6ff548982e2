import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { isSameOrigin, restoreHost } from './same-origin'

const OURS = 'https://voice.example'
const from = (headers: Record<string, string>) => isSameOrigin(new Headers({ host: 'internal:3000', ...headers }), OURS)

test.each([
  ['our address', { origin: OURS }],
  ['our address, though a proxy rewrote the host', { origin: OURS, host: '10.0.0.7' }],
  ['the host of the request', { origin: 'http://internal:3000' }],
  ['Sec-Fetch-Site without Origin', { 'sec-fetch-site': 'same-origin' }],
])('a request from a page of this service is accepted: %s', (_, headers) => expect(from(headers)).toBe(true))

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['another site with a forged Sec-Fetch-Site', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
  ['another port', { origin: 'https://voice.example:8443' }],
  ['another scheme', { origin: 'http://voice.example' }],
  ['our host name as the beginning of another one', { origin: 'https://voice.example.evil.example' }],
  ['our host name as a user name', { origin: 'https://voice.example@evil.example' }],
  ['a hidden origin', { origin: 'null' }],
  ['no origin at all', {}],
  ['an empty origin', { origin: '' }],
  ['another host of the same site', { 'sec-fetch-site': 'same-site' }],
  ['another site in Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
  ['the address bar', { 'sec-fetch-site': 'none' }],
])('any other request is refused: %s', (_, headers) => expect(from(headers)).toBe(false))

test.each([
  ['a page of ours, though a proxy dropped the port', 'https://voice.example:8443', 'voice.example:8443'],
  ['another site', 'https://evil.example', undefined],
])('the host that Next compares with the origin of a form: %s', (_, origin, host) => {
  const request = new IncomingMessage(new Socket())
  request.headers = { host: 'voice.example', origin }
  restoreHost(request, 'https://voice.example:8443/')
  expect(request.headers).toEqual({ host: 'voice.example', origin, ...(host ? { 'x-forwarded-host': host } : {}) })
})
