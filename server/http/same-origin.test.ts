import { expect, test } from 'vitest'
import { isSameOrigin } from './same-origin'

const OURS = 'https://voice.example'
const from = (headers: Record<string, string>) => isSameOrigin(new Headers({ host: 'internal:3000', ...headers }), OURS)

test.each([
  ['our address', { origin: OURS }],
  ['our address, though a proxy rewrote the host', { origin: OURS, host: '10.0.0.7' }],
  ['the host that was asked', { origin: 'http://internal:3000' }],
  ['the browser’s word alone', { 'sec-fetch-site': 'same-origin' }],
])('a page of ours may change something: %s', (_, headers) => expect(from(headers)).toBe(true))

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['another site, with the browser’s word forged', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
  ['another port', { origin: 'https://voice.example:8443' }],
  ['another scheme', { origin: 'http://voice.example' }],
  ['our name as the beginning of another', { origin: 'https://voice.example.evil.example' }],
  ['our name as a user name', { origin: 'https://voice.example@evil.example' }],
  ['an origin that is hidden', { origin: 'null' }],
  ['no origin at all', {}],
  ['an empty origin', { origin: '' }],
  ['a neighbour under the same domain', { 'sec-fetch-site': 'same-site' }],
  ['another site, by the browser’s word', { 'sec-fetch-site': 'cross-site' }],
  ['the address bar', { 'sec-fetch-site': 'none' }],
])('nobody else may: %s', (_, headers) => expect(from(headers)).toBe(false))
