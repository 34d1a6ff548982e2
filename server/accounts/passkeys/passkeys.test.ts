import { expect, test } from 'vitest'
import { passkeyProblem } from './passkeys'

test.each([
  ['https://voice.example', null],
  ['https://voice.example:8443', null],
  ['http://localhost:3000', null],
  ['http://voice.localhost:3000', null],
  ['http://voice.example', 'insecure'],
  ['http://notlocalhost', 'insecure'],
  ['http://127.0.0.1:3000', 'ip_address'],
  ['https://192.0.2.7', 'ip_address'],
  ['https://[2001:db8::1]', 'ip_address'],
])('at %s the problem is %s', (url, problem) => expect(passkeyProblem(url)).toBe(problem))
