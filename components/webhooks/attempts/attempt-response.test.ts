import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { verify } from '@/server/webhooks/signing/signature'
import { curlCommand } from './attempt-response'

test('the command sends the exact body with a new signature made with $SECRET', () => {
  const body = `{"it's":"é $HOME \`x\` \\\\n","n":1}`
  const command = curlCommand({
    url: 'https://hooks.example.com/a?b=1&c=2',
    headers: { 'Content-Type': 'application/json', 'X-Message-Signature': 't=1,v1=old' },
    body,
  })
  // A function replaces curl and prints its arguments.
  const args = execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'test', SECRET: 'msg_whsec_test' },
  })
    .toString()
    .split('\0')
  expect(args).toContain('https://hooks.example.com/a?b=1&c=2')
  expect(args).toContain('Content-Type: application/json')
  expect(args).toContain(body)
  const header = args.find((arg) => arg.startsWith('X-Message-Signature: '))?.split(': ')[1]
  expect(verify('msg_whsec_test', header, body)).toEqual({ ok: true })
  expect(command).not.toContain('old')
})
