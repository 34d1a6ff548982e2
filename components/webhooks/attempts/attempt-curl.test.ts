import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { verify } from '@/server/webhooks/signing/signature'
import { curlOf } from './attempt-curl'

test('the command sends the very body, signed anew with the secret of whoever runs it', () => {
  const body = `{"it's":"é $HOME \`x\` \\\\n","n":1}`
  const command = curlOf({
    url: 'https://hooks.example.com/a?b=1&c=2',
    headers: { 'Content-Type': 'application/json', 'X-Message-Signature': 't=1,v1=old' },
    body,
  })
  // curl itself is replaced by a function that tells what it was given.
  const told = execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'test', SECRET: 'msg_whsec_test' },
  })
    .toString()
    .split('\0')
  expect(told).toContain('https://hooks.example.com/a?b=1&c=2')
  expect(told).toContain('Content-Type: application/json')
  expect(told).toContain(body)
  const header = told.find((word) => word.startsWith('X-Message-Signature: '))?.split(': ')[1]
  expect(verify('msg_whsec_test', header, body)).toEqual({ ok: true })
  expect(command).not.toContain('old')
})
