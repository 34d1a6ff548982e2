import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { resetEnv } from '../env'
import { mailText, startMailServer } from '../testing/servers/mail-server'
import { setEnv } from '../testing/set-env'
import { type Mail, sendMail } from './mail'

let server: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server.close())
afterEach(() => {
  for (const name of ['SMTP_URL', 'MAIL_FROM', 'DATA_DIR']) delete process.env[name]
  resetEnv()
})

const MAIL = { id: 'a-mail', to: 'ada@harbour.example', subject: 'Hello', body: ['Text'] }

/** The email as the server received it: the envelope, and unfolded header lines. */
async function sent(mail: Partial<Mail>, from = 'Voice messages <no-reply@voice.example>') {
  setEnv({ SMTP_URL: server.url, MAIL_FROM: from })
  server.received.splice(0)
  await sendMail({ ...MAIL, ...mail })
  const [received] = server.received
  const [head = ''] = (received?.text ?? '').split('\r\n\r\n')
  return { to: received?.to, headers: head.replace(/\r\n[ \t]+/g, ' ').split('\r\n'), body: mailText(received) }
}
const named = (headers: string[], name: string) =>
  headers.filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))

describe('an email goes only to its address', () => {
  test('in the envelope and the header', async () => {
    const { to, headers } = await sent({})
    expect(to).toEqual(['ada@harbour.example'])
    expect(named(headers, 'To')).toEqual(['To: ada@harbour.example'])
  })

  // Such an address must never be parsed as another one.
  test.each([
    'Foo<x@evil.example',
    'Foo <x@evil.example>',
    'ada@harbour.example, x@evil.example',
    'ada@harbour.example; x@evil.example',
    'friends: x@evil.example;',
    'ada@harbour.example\r\nBcc: x@evil.example',
    'ada@harbour.example>\r\nRCPT TO:<x@evil.example',
  ])('and to no other one if the address is invalid: %j', async (address) => {
    const outcome = await sent({ to: address }).catch((error: Error) => error)
    const recipients = outcome instanceof Error ? [] : (outcome.to ?? [])
    expect(recipients).not.toContain('x@evil.example')
    if (!(outcome instanceof Error)) expect(named(outcome.headers, 'Bcc')).toEqual([])
  })
})

describe('a header has one line', () => {
  test.each([
    'Hello\r\nBcc: x@evil.example',
    'Hello\nBcc: x@evil.example',
    'Hello\r\n\r\n<script>',
    'Hello\rX-Evil: 1',
  ])('for the subject %j', async (subject) => {
    const { to, headers, body } = await sent({ subject })
    expect(to).toEqual(['ada@harbour.example'])
    expect(named(headers, 'Subject')).toHaveLength(1)
    expect([named(headers, 'Bcc'), named(headers, 'X-Evil')]).toEqual([[], []])
    expect(body).toBe('Text')
  })
})

test.each([
  ['no-reply@voice.example', 'From: no-reply@voice.example'],
  ['Voice messages <no-reply@voice.example>', 'From: Voice messages <no-reply@voice.example>'],
  ['"Voice, messages" <no-reply@voice.example>', 'From: "Voice, messages" <no-reply@voice.example>'],
  ['<no-reply@voice.example>', 'From: no-reply@voice.example'],
])('MAIL_FROM %j is %j', async (from, line) => {
  const { headers } = await sent({}, from)
  expect(named(headers, 'From')).toEqual([line])
})

test('without a mail server the email becomes a file with the same content', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'mail-'))
  setEnv({ DATA_DIR: folder })
  await sendMail(MAIL)
  expect(await readdir(path.join(folder, 'mail'))).toEqual(['a-mail.eml'])
  expect(await readFile(path.join(folder, 'mail', 'a-mail.eml'), 'utf8')).toContain('To: ada@harbour.example\r\n')
  await rm(folder, { recursive: true })
})

test('an email that a person can stop names the URL for one request (RFC 8058), and others have no such header', async () => {
  const unsubscribeUrl = `https://voice.example/api/unsubscribe?token=messages.${'0'.repeat(120)}`
  const { headers, body } = await sent({ unsubscribeUrl })
  expect(named(headers, 'List-Unsubscribe')).toEqual([`List-Unsubscribe: <${unsubscribeUrl}>`])
  expect(named(headers, 'List-Unsubscribe-Post')).toEqual(['List-Unsubscribe-Post: List-Unsubscribe=One-Click'])
  expect(body).toContain(`Stop these emails: ${unsubscribeUrl}`)
  expect(named((await sent({})).headers, 'List-Unsubscribe')).toEqual([])
})
