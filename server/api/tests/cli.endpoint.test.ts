import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../accounts/account/account'
import { completeMessages } from '../../messages/completion/complete'
import { testDatabase } from '../../testing/database/database'
import { anAccount, aToken } from '../../testing/fixtures/factory'
import { aMessage } from '../../testing/fixtures/message'
import { builtService } from '../../testing/rest/rest-request'
import { aCli, type Cli, type LocalReceiver, type LocalRequest, startLocalReceiver } from '../../testing/service/cli'
import { verify } from '../../webhooks/signing/signature'

const database = testDatabase()
let account: Account
let token: string
let command: Cli
let receiver: LocalReceiver
beforeEach(async () => {
  account = await anAccount({ plan: 'starter' })
  token = (await aToken({ accountId: account.id })).token
  command = await aCli({ url: builtService().url, token })
  receiver = await startLocalReceiver()
})
afterEach(async () => {
  receiver.close()
  await command.close()
})

const cli: Cli['run'] = (...given) => command.run(...given)
const listening = (...args: string[]) => command.listen(String(receiver.port), ...args)
const events = () => receiver.events()
const complete = async (count = 1) =>
  (
    await completeMessages(
      account,
      Array.from({ length: count }, () => aMessage()),
    )
  ).map(({ eventId }) => eventId)
const until = (done: () => unknown) => expect.poll(done, { timeout: 30_000, interval: 20 }).toBeTruthy()
const requests = () => database.sql<{ status: number | null; excerpt: string }[]>`
  select r.status, r.excerpt from listener_requests r join listeners l on l.id = r.listener_id
  where l.account_id = ${account.id} order by r.number`

const secret = async () => (await cli(['listen', String(receiver.port), '--print-secret']).ended).output.trim()

describe('listen', () => {
  test('forwards requests unchanged, signed with the secret that it prints, and reports what became of them', async () => {
    await listening('-H', 'X-Debug: 1')
    const [event] = await complete()
    await until(() => receiver.received.length === 1)
    const [{ headers, body } = { headers: {} as LocalRequest['headers'], body: Buffer.of() }] = receiver.received
    expect(events()).toEqual([event])
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-message-event': 'message.completed',
      'x-debug': '1',
    })
    expect(verify(await secret(), String(headers['x-message-signature']), body, new Date())).toEqual({ ok: true })
    await expect.poll(requests).toEqual([{ status: 200, excerpt: 'thanks' }])
  })

  test('forwards in order what it missed, and a failed response is no reason to stop', async () => {
    const first = await listening()
    first.child.kill('SIGINT')
    expect((await first.ended).code).toBe(130)
    const missed = await complete(150)
    // A hundred of them are larger than a body of the API may be.
    receiver.responseBody = 'é'.repeat(1_500)
    receiver.respond = ({ event }) => (event === missed[3] ? 500 : 200)
    const again = cli(['listen', String(receiver.port), '--format', 'json'])
    await until(() => receiver.received.length === 150)
    expect(events()).toEqual(missed)
    await expect.poll(async () => (await requests()).filter(({ status }) => status !== null).length).toBe(150)
    expect(
      JSON.parse(
        again
          .said()
          .split('\n')
          .find((line) => line.includes(missed[3] ?? '')) ?? '',
      ),
    ).toMatchObject({ status: 500 })
  })

  test('of two that start together, one forwards each request', async () => {
    await Promise.all([listening(), listening()])
    const published: string[] = []
    for (let batch = 0; batch < 20; batch++) published.push(...(await complete(3)))
    await until(() => receiver.received.length >= 60)
    await expect.poll(async () => (await requests()).filter(({ status }) => status === 200).length).toBe(60)
    expect(events().toSorted()).toEqual(published.toSorted())
  })

  test('loses nothing when it is killed: what it had taken is offered again when the lease has ended', async () => {
    const killed = await listening()
    receiver.respond = () => {
      killed.child.kill('SIGKILL')
      return 204
    }
    const published = await complete(20)
    await killed.ended
    receiver.respond = () => 204
    await listening()
    await database.sql`update listener_requests set leased_until = now() where responded_at is null and leased_until is not null`
    await until(() => new Set(events()).size === 20)
    expect([...new Set(events())].toSorted()).toEqual(published.toSorted())
  })

  test('makes a new listener when its own has ended', async () => {
    const one = await listening()
    await database.sql`update listeners set last_used_at = now() - interval '25 hours' where account_id = ${account.id}`
    await until(() => one.said().split('The listener has ended.')[1]?.includes('Ready.'))
    const [event] = await complete()
    await until(() => events().includes(event ?? ''))
  }, 60_000)

  test.each([
    [['listen'], 2, 'Name one port or URL'],
    [['listen', 'http://example.com'], 2, '--forward-to'],
    [['listen', '4000', '--filter', 'urgency'], 2, 'is no filter'],
    [['listen', '4000', '--unknown'], 2, "Unknown option '--unknown'.\n"],
    [['nothing'], 2, 'There is no command'],
    [['messages'], 2, 'messages list, messages get'],
    [['messages', 'show'], 2, 'messages list, messages get'],
  ] as const)('%j ends with %i', async (args, code, text) => {
    const ended = await cli([...args]).ended
    expect(ended.code).toBe(code)
    expect(ended.output).toContain(text)
  })

  test('without a valid token ends with 3, and without a service with 4', async () => {
    const env = { VOICE_MESSAGES_TOKEN: `msg_pat_${'0'.repeat(64)}` }
    expect(await cli(['listen', '4000'], { env }).ended).toMatchObject({ code: 3 })
    expect(await cli(['listen', '4000'], { env: { VOICE_MESSAGES_TOKEN: '' } }).ended).toMatchObject({ code: 3 })
    const away = { VOICE_MESSAGES_URL: 'http://127.0.0.1:9' }
    expect(await cli(['messages', 'list'], { env: away }).ended).toMatchObject({ code: 4 })
  })
})

describe('other commands', () => {
  test('trigger sends a test event with chosen fields, and events resend sends it again', async () => {
    await listening()
    const sent = await cli(['trigger', 'summary.urgency=low', 'tags=["x"]', '--json']).ended
    expect(sent.code).toBe(0)
    await until(() => receiver.received.length === 1)
    expect(JSON.parse(receiver.received[0]?.body.toString() ?? '')).toMatchObject({
      sample: true,
      data: { summary: { urgency: 'low' }, tags: ['x'] },
    })
    expect((await cli(['events', 'resend', events()[0] ?? '']).ended).code).toBe(0)
    await until(() => receiver.received.length === 2)
    expect(events()[1]).toBe(events()[0])
    const refused = await cli(['trigger', 'summary.urgency=extreme']).ended
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.output).toContain('data.summary.urgency')
  })

  test('login keeps the token in a file that only the user can read', async () => {
    const env = { VOICE_MESSAGES_TOKEN: '' }
    const ended = await cli(['login', '--server', builtService().url], { input: `${token}\n`, env }).ended
    expect(ended).toMatchObject({ code: 0 })
    const file = path.join(command.folder, 'config.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ token })
    const [eventId] = await complete()
    const list = await cli(['messages', 'list', '--json'], { env: { ...env, VOICE_MESSAGES_URL: '' } }).ended
    const [message] = JSON.parse(list.output).messages
    const found = await cli(['messages', 'get', message.id]).ended
    expect(JSON.parse(found.output)).toMatchObject({ id: message.id, state: 'completed' })
    expect(eventId).toMatch(/^evt_/)
  })

  test('listeners can be listed and deleted', async () => {
    await secret()
    const [listener] = JSON.parse((await cli(['listeners', 'list', '--json']).ended).output)
    expect(listener).toMatchObject({ target: `http://localhost:${receiver.port}/` })
    expect((await cli(['listeners', 'delete', listener.id]).ended).code).toBe(0)
    expect(JSON.parse((await cli(['listeners', 'list', '--json']).ended).output)).toEqual([])
  })
})

describe('check', () => {
  const SECRET = `msg_whsec_${'ab'.repeat(24)}`
  const isGenuine = ({ headers, body }: LocalRequest) =>
    verify(SECRET, String(headers['x-message-signature']), body, new Date()).ok

  test('passes a receiver that verifies', async () => {
    receiver.respond = (request) => (isGenuine(request) ? 204 : 401)
    const junit = path.join(command.folder, 'junit.xml')
    const ended = await cli([
      'check',
      `http://localhost:${receiver.port}/hook`,
      '--secret',
      SECRET,
      '--json',
      '--junit',
      junit,
    ]).ended
    expect(JSON.parse(ended.output)).toMatchObject({ passed: 11, failed: 0 })
    expect(ended.code).toBe(0)
    expect(await readFile(junit, 'utf8')).toContain('tests="11" failures="0"')
  })

  test.each([
    ['accepts everything', () => 200, ['forged', 'unsigned', 'expired', 'future', 'one byte changed']],
    [
      'reads only the first v1',
      ({ headers, ...request }: LocalRequest) => {
        const first = /^t=\d+,v1=[0-9a-f]+/.exec(String(headers['x-message-signature']))?.[0]
        return isGenuine({ ...request, headers: { 'x-message-signature': first } }) ? 200 : 401
      },
      ['rotation'],
    ],
    [
      'fails instead of refusing',
      (request: LocalRequest) => (isGenuine(request) ? 200 : 500),
      ['forged', 'unsigned', 'expired', 'future', 'one byte changed'],
    ],
  ])('fails a receiver that %s', async (_, behave, names) => {
    receiver.respond = behave
    const ended = await cli(['check', String(receiver.port), '--json'], { env: { WEBHOOK_SECRET: SECRET } }).ended
    expect(ended.code).toBe(1)
    const { results } = JSON.parse(ended.output) as { results: { name: string; passed: boolean }[] }
    expect(results.filter(({ passed }) => !passed).map(({ name }) => name)).toEqual(names)
  })

  test('of a receiver that is away ends with 4', async () => {
    const ended = await cli(['check', '9', '--secret', SECRET]).ended
    expect(ended.code).toBe(4)
    expect(ended.output).not.toContain('must be')
  })
})
