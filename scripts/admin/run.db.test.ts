import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '../../server/accounts/account/activity'
import { ownerOf } from '../../server/accounts/members/accounts'
import { verifyPassword } from '../../server/accounts/passwords/password'
import { resetPassword } from '../../server/accounts/sign-in/reset-password'
import { findUser } from '../../server/accounts/users/users'
import { Channel } from '../../server/contract/channels/channel'
import { Message } from '../../server/contract/messages/message'
import { listen } from '../../server/messages/audio/listen'
import { wav } from '../../server/processing/audio/write-wav'
import { testDataDir } from '../../server/testing/database/data-dir'
import { testDatabase } from '../../server/testing/database/database'
import { aMember, aSubscription } from '../../server/testing/fixtures/factory'
import { setEnv } from '../../server/testing/set-env'
import { removeSubscription } from '../../server/webhooks/subscriptions/subscriptions'
import { requireFound } from './command'
import { run } from './run'

const database = testDatabase()
const folder = testDataDir()

/** Runs a command line. Returns the exit code, the parsed JSON and the messages. */
async function admin(line: string, stdin = '') {
  const seen = { json: '', messages: '' }
  const code = await run(line.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? [], {
    async writeJson(json) {
      seen.json += json
    },
    writeMessage(message) {
      seen.messages += message
    },
    readInput: async () => stdin,
    isTerminal: false,
    attach: async () => {},
  })
  return { code, messages: seen.messages, json: seen.json === '' ? undefined : JSON.parse(seen.json) }
}

async function done(line: string, stdin = '') {
  const { code, messages, json } = await admin(line, stdin)
  expect({ line, code, messages }).toEqual({ line, code: 0, messages: '' })
  return json
}

const accountOf = async (id: string) => requireFound(await ownerOf('subscription', id), 'not found')

const account = (plan = 'pro') =>
  done(`account create --name "Harbour Dental" --plan ${plan} --admin ada@harbour.example`)

describe('accounts and people', () => {
  test('an account is created with its admin, and one person may be admin of several accounts', async () => {
    const first = await account()
    const second = await done('account create --name Second --plan free --admin ADA@harbour.example')
    expect(first).toMatchObject({ name: 'Harbour Dental', plan: 'pro', admin: { has_password: false } })
    expect(second.admin.id).toBe(first.admin.id)
    expect(await done(`member list --account ${first.id}`)).toMatchObject([{ id: first.admin.id, role: 'admin' }])
    expect((await done('account list')).map(({ id }: { id: string }) => id)).toEqual([first.id, second.id])
  })

  test('account set-plan changes the plan', async () => {
    const { id } = await account('free')
    expect(await done(`account set-plan --account ${id} --plan starter`)).toMatchObject({ id, plan: 'starter' })
  })

  test('a password is read from standard input and never printed', async () => {
    const created = await admin(
      'user create --email bo@velo.example --name "Bo Keller" --password-stdin',
      'correct horse\n',
    )
    expect(created).toMatchObject({ code: 0, json: { email: 'bo@velo.example', has_password: true } })
    const [row] = await database.sql`select password_hash from users where email = 'bo@velo.example'`
    expect(await verifyPassword('correct horse', row?.password_hash)).toBe(true)
    expect(JSON.stringify(created)).not.toContain('correct horse')
    expect(await done('user list')).toContainEqual(created.json)
  })

  test('user create sets the first password of a person without one, and refuses a second one', async () => {
    const { admin: made } = await done('account create --name Velo --plan free --admin cy@velo.example')
    const line = 'user create --email Cy@velo.example --name "Cy Young" --password-stdin'
    expect(await done(line, 'correct horse')).toMatchObject({ id: made.id, name: 'Cy Young', has_password: true })
    expect(await admin(line, 'another horse')).toMatchObject({ code: 1, json: undefined })
  })

  test('user reset-link prints a link that works once, is replaced by a newer one, and is not stored', async () => {
    const line = 'user reset-link --email'
    const { id } = await done('user create --email di@velo.example --name "Di Marsh"')
    const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''
    const first = await done(`${line} DI@velo.example`)
    expect(first).toEqual({
      email: 'di@velo.example',
      link: expect.stringMatching(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}$/),
      expires_at: expect.stringMatching(/Z$/),
    })
    const minutes = (Date.parse(first.expires_at) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(28)
    expect(minutes).toBeLessThan(31)
    const second = await done(`${line} di@velo.example`)
    expect(await resetPassword(tokenIn(first.link), 'correct horse')).toEqual({ kind: 'replaced' })
    expect(await resetPassword(tokenIn(second.link), 'correct horse')).toMatchObject({ kind: 'person', person: { id } })
    expect(await resetPassword(tokenIn(second.link), 'another horse')).toEqual({ kind: 'used' })
    expect(JSON.stringify(await database.sql`select * from email_links`)).not.toContain(tokenIn(second.link))
    expect(await admin(`${line} unknown@velo.example`)).toEqual({
      code: 1,
      json: undefined,
      messages: 'No person has the address unknown@velo.example\n',
    })
  })

  test('a member’s role can change, and the last admin keeps that role', async () => {
    const { id } = await account()
    await done(`member add --account ${id} --email dev@harbour.example --role viewer`)
    await done(`member add --account ${id} --email dev@harbour.example --role editor`)
    const members = await done(`member list --account ${id}`)
    expect(members.map(({ role }: { role: string }) => role)).toEqual(['admin', 'editor'])
    expect(await admin(`member add --account ${id} --email ada@harbour.example --role viewer`)).toMatchObject({
      code: 1,
    })
  })
})

describe('a login whose address is not verified', () => {
  const unverified = async (email: string) => {
    const { id } = await account()
    await aMember({ accountId: id, email, emailVerifiedAt: null, passwordHash: 'scrypt$any' })
    return requireFound(await findUser(email), 'not found')
  }
  const hasPassword = async (email: string) => (await findUser(email))?.passwordHash !== null

  test.each([
    ['member add', (id: string, email: string) => `member add --account ${id} --email ${email} --role admin`],
    ['account create', (_: string, email: string) => `account create --name Third --plan free --admin ${email}`],
  ])('%s removes its password and says so', async (_, line) => {
    const { email } = await unverified(`boss-${randomUUID()}@victim.example`)
    const { id } = await account()
    const { code, messages, json } = await admin(line(id, email))
    expect(code).toBe(0)
    expect(messages).toMatch(
      /was not verified, so its password and its sessions were removed\..*user reset-link --email .* --vouch/,
    )
    expect(json.needs_new_password ?? json.admin.needs_new_password).toBe(true)
    expect(await hasPassword(email)).toBe(false)
    // The operator gives the link to the owner, who sets a new password.
    const { link } = await done(`user reset-link --email ${email} --vouch`)
    await resetPassword(new URL(link).searchParams.get('token') ?? '', 'the owner chose this')
    expect(await findUser(email)).toMatchObject({ emailVerifiedAt: expect.any(Date) })
    await done(line(id, email))
    expect(await hasPassword(email)).toBe(true)
  })

  test.each([
    ['member add', (id: string, email: string) => `member add --account ${id} --email ${email} --role admin --vouch`],
    [
      'account create',
      (_: string, email: string) => `account create --name Fourth --plan free --admin ${email} --vouch`,
    ],
    ['user vouch', (_: string, email: string) => `user vouch --email ${email}`],
  ])('%s keeps its password when the operator vouches', async (_, line) => {
    const { email } = await unverified(`boss-${randomUUID()}@victim.example`)
    await done(line((await account()).id, email))
    expect(await hasPassword(email)).toBe(true)
    expect(await findUser(email)).toMatchObject({ emailVerifiedAt: expect.any(Date) })
  })

  test('user vouch refuses an unknown address', async () =>
    expect(await admin('user vouch --email unknown@victim.example')).toMatchObject({
      code: 1,
      messages: 'No person has the address unknown@victim.example\n',
    }))
})

describe('channels', () => {
  test('channels are created, renamed and listed in the order of the specification', async () => {
    const { id } = await account()
    const spring = await done(`channel create --account ${id} --type campaign --name "Spring check-up"`)
    await done(`channel create --account ${id} --type campaign --name Autumn --slug fall`)
    const domain = await done(`channel create --account ${id} --type domain --name WWW.Harbour.example`)
    expect(spring).toMatchObject({ type: 'campaign', slug: 'spring-check-up' })
    expect(domain).toMatchObject({
      type: 'domain',
      name: 'www.harbour.example',
      snippet: expect.stringContaining(domain.key),
    })
    const renamed = { ...spring, name: 'Zeit' }
    expect(await done(`channel set --channel ${spring.id} --file -`, JSON.stringify({ name: 'Zeit' }))).toEqual(renamed)
    const listed = await done(`channel list --account ${id}`)
    expect(listed.map(({ name }: Channel) => name)).toEqual(['www.harbour.example', 'Autumn', 'Zeit'])
    expect(listed).toEqual(listed.map((channel: unknown) => Channel.strict().parse(channel)))
  })

  test('settings of a channel are shown and changed', async () => {
    const { id } = await account()
    const channel = await done(`channel create --account ${id} --type campaign --name Spring`)
    const set = (settings: object) => admin(`channel set --channel ${channel.id} --file -`, JSON.stringify(settings))
    const settings = { methods: ['sms', 'email'], max_seconds: 30, texts: { de: { consent: 'Ja.' } } }
    expect(await set({ ...settings, language: 'de' })).toMatchObject({ code: 0 })
    expect(await set({ language: null })).toMatchObject({ code: 0 })
    await done(`channel pause --channel ${channel.id}`)
    const shown = { ...settings, language: null, consent_version: 2, is_paused: true }
    expect(await done(`channel show --channel ${channel.id}`)).toMatchObject(shown)
    expect(await done(`channel resume --channel ${channel.id}`)).toMatchObject({ is_paused: false })
    for (const wrong of [{}, { max_seconds: 4 }]) expect(await set(wrong)).toMatchObject({ code: 1 })
  })

  test('two domains of an account cannot have the same name', async () => {
    const { id } = await account()
    await done(`channel create --account ${id} --type domain --name a.example`)
    const b = await done(`channel create --account ${id} --type domain --name b.example`)
    expect(await admin(`channel create --account ${id} --type domain --name A.example`)).toMatchObject({ code: 1 })
    expect(await admin(`channel set --channel ${b.id} --file -`, JSON.stringify({ name: 'a.example' }))).toMatchObject({
      code: 1,
      messages: 'The account already has the domain a.example.\n',
    })
  })
})

describe('tokens', () => {
  test('a token is printed once; its creator is the first admin or the named member', async () => {
    const { id, admin: ada } = await account()
    const dev = await done(`member add --account ${id} --email dev@harbour.example --role editor`)
    const created = await done(`token create --account ${id} --name Zapier --expires-in-days 30`)
    expect(created.token).toMatch(/^msg_pat_[0-9a-f]{64}$/)
    expect(created.created_by_user_id).toBe(ada.id)
    const lifetime = Date.parse(created.expires_at) - Date.parse(created.created_at)
    expect(Math.round(lifetime / 86_400_000)).toBe(30)
    const second = await done(`token create --account ${id} --name Own --email dev@harbour.example`)
    expect(second).toMatchObject({ created_by_user_id: dev.id, expires_at: null })
    const { token, ...shown } = created
    const listed = await done(`token list --account ${id}`)
    expect(listed).toContainEqual(shown)
    expect(JSON.stringify(listed)).not.toContain(token)
  })

  test('a token is revoked once, and a repetition keeps the time', async () => {
    const { id } = await account()
    const { id: tokenId } = await done(`token create --account ${id} --name Zapier`)
    const revoked = await done(`token revoke --token ${tokenId}`)
    expect(revoked.revoked_at).not.toBeNull()
    expect(await done(`token revoke --token ${tokenId}`)).toEqual(revoked)
  })

  test.each([
    ['', true],
    [' --keep-tokens', false],
  ])('are revoked with the removal of their creator by `member remove%s`: %s', async (option, isRevoked) => {
    const { id } = await account()
    const dev = await done(`member add --account ${id} --email dev@harbour.example --role editor`)
    await done(`token create --account ${id} --name Own --email dev@harbour.example`)
    const removal = `member remove --account ${id} --email dev@harbour.example${option}`
    expect(await done(removal)).toMatchObject({ id: dev.id, role: 'editor' })
    const [token] = await done(`token list --account ${id}`)
    expect(token.revoked_at !== null).toBe(isRevoked)
    expect(await admin(removal)).toMatchObject({ code: 1 })
  })

  test('a token cannot be created by a person who is not a member', async () => {
    const { id } = await account()
    expect(await admin(`token create --account ${id} --name X --email outsider@velo.example`)).toMatchObject({
      code: 1,
    })
  })
})

test('channel delete hides the channel from new messages, and a repetition keeps the first time', async () => {
  const { id } = await account()
  const channel = await done(`channel create --account ${id} --type domain --name gone.example`)
  const first = await done(`channel delete --channel ${channel.id}`)
  expect(first).toEqual({ id: channel.id, deleted_at: expect.stringMatching(/Z$/) })
  expect(await done(`channel delete --channel ${channel.id}`)).toEqual(first)
  expect(await done(`channel list --account ${id}`)).toEqual([])
  for (const line of [
    `message complete --account ${id} --channel ${channel.id}`,
    `channel pause --channel ${channel.id}`,
  ])
    expect(await admin(line)).toMatchObject({ code: 1 })
  expect(await admin(`channel delete --channel ${randomUUID()}`)).toMatchObject({ code: 1 })
})

describe('message complete', () => {
  test('an account alone is enough, and nothing marks the message as a sample', async () => {
    const { id } = await account()
    const completed = await done(`message complete --account ${id}`)
    const [listed] = await done(`message list --account ${id}`)
    expect(JSON.stringify(listed)).not.toMatch(/sample/i)
    expect(completed).toEqual({ id: listed.id, event_id: expect.stringMatching(/^evt_[0-9a-f-]{36}$/), deliveries: 0 })
    expect(Message.parse(listed)).toMatchObject({
      tags: [],
      transcript: { text: expect.stringMatching(/^Hello, this is/) },
    })
    expect(await done(`event list --account ${id}`)).toMatchObject([
      { event_id: completed.event_id, event: 'message.completed', deliveries: [] },
    ])
  })

  test('the channel comes from the option, from the file, or is the first of its type', async () => {
    const { id } = await account()
    const campaign = await done(`channel create --account ${id} --type campaign --name Spring`)
    const domain = await done(`channel create --account ${id} --type domain --name harbour.example`)
    const complete = async (options: string, given = {}) => {
      const completed = await done(`message complete --account ${id} --file - ${options}`, JSON.stringify(given))
      const messages: Message[] = await done(`message list --account ${id}`)
      return messages.find((message) => message.id === completed.id)?.channel
    }
    const onDomain = {
      type: 'domain',
      id: domain.id,
      name: 'harbour.example',
      page_url: 'https://harbour.example/contact',
    }
    const onCampaign = { type: 'campaign', id: campaign.id, name: 'Spring', page_url: null }
    expect(await complete('')).toEqual(onDomain)
    expect(await complete(`--channel ${campaign.id}`)).toEqual(onCampaign)
    expect(await complete('', { channel: { id: campaign.id } })).toEqual(onCampaign)
    expect(await complete('', { channel: { type: 'campaign' } })).toEqual(onCampaign)
    expect(await complete('', { channel: { page_url: 'https://harbour.example/team' } })).toMatchObject({
      page_url: 'https://harbour.example/team',
    })
  })

  test('the result counts the deliveries, and --count returns an array', async () => {
    const { id } = await account()
    const { row: subscription } = await aSubscription({ accountId: id })
    expect(await done(`message complete --account ${id}`)).toMatchObject({ deliveries: 1 })
    const three = await done(`message complete --account ${id} --count 3`)
    expect(three).toMatchObject([{ deliveries: 1 }, { deliveries: 1 }, { deliveries: 1 }])
    expect(new Set(three.map((one: { event_id: string }) => one.event_id)).size).toBe(3)
    expect(await done(`event list --account ${id} --limit 2`)).toMatchObject([
      { deliveries: [{ state: 'pending' }] },
      { deliveries: [{ state: 'pending' }] },
    ])
    expect(await done(`subscription list --account ${id}`)).toMatchObject([{ id: subscription.id, is_active: true }])
    expect(await done(`delivery list --subscription ${subscription.id}`)).toEqual([])
  })

  test('several batches are completed, and progress is reported', async () => {
    const { id } = await account()
    const { code, json, messages } = await admin(`message complete --account ${id} --count 501`)
    expect({ code, made: json.length, messages }).toEqual({
      code: 0,
      made: 501,
      messages: '500 of 501 completed\n501 of 501 completed\n',
    })
  })

  test('the id and the expiry of the link come from the file, and an id cannot be used twice', async () => {
    const { id } = await account()
    const file = join(folder, 'message.json')
    const given = {
      id: randomUUID(),
      audio: { expires_at: '2030-01-01T00:00:00.000Z' },
      dashboard_url: 'https://x.example',
    }
    await writeFile(file, JSON.stringify(given))
    expect(await done(`message complete --account ${id} --file ${file}`)).toMatchObject({ id: given.id })
    const [listed] = await done(`message list --account ${id}`)
    expect(listed).toMatchObject({ audio: given.audio, dashboard_url: `http://localhost:3000/messages/${given.id}` })
    expect(await admin(`message complete --account ${id} --file ${file}`)).toMatchObject({ code: 1 })
  })

  test.each([
    ['input that is not JSON', '{', 'Standard input is not JSON: '],
    ['input that is not an object', '[]', 'Standard input does not contain a JSON object'],
    ['an unknown field', '{"summry":{}}', 'The message is not valid.\n  summry: There is no such field.'],
    ['a value that the contract refuses', '{"duration_seconds":-1}', '  duration_seconds: '],
    ['a phone number that is not E.164', '{"sender":{"phone":"+0555"}}', '  sender.phone: Invalid E.164 number'],
    [
      'a contact that does not fit the method',
      '{"sender":{"verification_method":"sms","email":"a@b.example"}}',
      '  sender.email: Must be null when verification_method is sms.',
    ],
    ['a page of a campaign', '{"channel":{"type":"campaign","page_url":"https://x.example/"}}', '  channel.page_url: '],
    ['an unknown channel', '{"channel":{"id":"unknown"}}', 'Harbour Dental has no channel unknown'],
  ])('%s is refused with a clear message', async (_what, stdin, message) => {
    const { id } = await account()
    const refused = await admin(`message complete --account ${id} --file -`, stdin)
    expect(refused).toMatchObject({ code: 1, json: undefined })
    expect(refused.messages).toContain(message)
    expect(await done(`message list --account ${id}`)).toEqual([])
  })

  const listenTo = async (account: string) => {
    const [listed] = await done(`message list --account ${account} --limit 1`)
    const url = new URL(Message.parse(listed).audio.url)
    const response = await listen(new Request(url), url.pathname.split('/').at(-1) ?? '')
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  test('a single message gets the built-in recording or the file, and several messages get none', async () => {
    const { id } = await account()
    await done(`message complete --account ${id}`)
    expect(await listenTo(id)).toEqual({ status: 200, bytes: await readFile('server/messages/audio/sample.webm') })
    const seeded = 'server/demo/audio/night-bus.webm'
    await done(`message complete --account ${id} --audio ${seeded} --count 2`)
    expect(await listenTo(id)).toEqual({ status: 200, bytes: await readFile(seeded) })
    await done(`message complete --account ${id} --count 2`)
    expect((await listenTo(id)).status).toBe(410)
  })

  test('a file that is not WebM is refused, and a refused message leaves no recording', async () => {
    const { id } = await account()
    const before = await readdir(join(folder, 'audio'))
    expect(await admin(`message complete --account ${id} --audio package.json`)).toMatchObject({
      code: 1,
      messages: 'package.json is not a WebM recording\n',
    })
    expect(await admin(`message complete --account ${id} --file -`, '{"sender":{"phone":"+0555"}}')).toMatchObject({
      code: 1,
    })
    expect(await readdir(join(folder, 'audio'))).toEqual(before)
  })

  test('a revoked audio link returns 403, and a repetition keeps the time', async () => {
    const { id } = await account()
    const { id: message } = await done(`message complete --account ${id}`)
    expect((await listenTo(id)).status).toBe(200)
    const revoked = await done(`message revoke-audio --message ${message}`)
    expect(revoked).toEqual({ id: message, audio_revoked_at: expect.stringMatching(/Z$/) })
    expect((await listenTo(id)).status).toBe(403)
    expect(await done(`message revoke-audio --message ${message}`)).toEqual(revoked)
  })

  test('a file that does not exist is refused', async () => {
    const { id } = await account()
    const refused = await admin(`message complete --account ${id} --file ${join(folder, 'absent.json')}`)
    expect(refused).toMatchObject({ code: 1, messages: expect.stringContaining('absent.json cannot be read') })
  })
})

test('sweep returns the number of deliveries that it woke', async () => {
  expect(await done('sweep')).toEqual({ woken: 0 })
})

const unknownId = randomUUID()
test.each([
  ['an unknown account', `channel list --account ${unknownId}`, `There is no account ${unknownId}`],
  ['an unknown subscription', `delivery list --subscription ${unknownId}`, `There is no subscription ${unknownId}`],
  ['an unknown token', `token revoke --token ${unknownId}`, `There is no token ${unknownId}`],
  ['an unknown message', `message revoke-audio --message ${unknownId}`, `There is no message ${unknownId}`],
  ['an unknown channel', `channel pause --channel ${unknownId}`, `There is no channel ${unknownId}`],
  ['an invalid id', 'channel list --account 7', '--account: "7" is not an id (expected a UUID)'],
  [
    'an invalid email address',
    'account create --name N --plan pro --admin ada',
    '--admin: "ada" is not an email address. Expected one like name@example.com',
  ],
  ['an empty name', 'account create --name "" --plan pro --admin a@b.example', '--name: Enter an account name.'],
  [
    'a web address as an account name',
    'account create --name "Sign in at evil.example" --plan pro --admin a@b.example',
    '--name: A name cannot contain a web address. Put a space after each dot.',
  ],
  [
    'a web address as a person’s name',
    'user create --email x@y.example --name www.evil',
    '--name: A name cannot contain a web address. Put a space after each dot.',
  ],
  [
    'a short password',
    'user create --email x@y.example --name X --password-stdin',
    'A password has 10 to 200 characters; this one has 0.',
  ],
])('%s is refused with exit code 1', async (_what, line, message) => {
  expect(await admin(line)).toEqual({ code: 1, json: undefined, messages: `${message}\n` })
})

test.each([
  ['an empty command line', '', 'Commands:'],
  ['a noun alone', 'account', 'set-plan'],
  ['an unknown noun', 'acount list', "unknown command 'acount'\n(Did you mean account?)"],
  ['an unknown verb', 'account remove', "unknown command 'remove'"],
  ['a mistyped verb', 'token revok', "unknown command 'revok'\n(Did you mean revoke?)"],
  ['an unknown option', 'account list --acount x', "unknown option '--acount'"],
  ['a mistyped option', 'sweep --hlep', "unknown option '--hlep'\n(Did you mean --help?)"],
  ['a missing option', 'account create --name N', "required option '--plan <PLAN>' not specified"],
  ['a missing value', 'account create --name', "option '--name <NAME>' argument missing"],
  ['an additional word', 'account list all', 'too many arguments'],
  [
    'an unknown plan',
    `account set-plan --account ${unknownId} --plan por`,
    '--plan is one of: free, starter, pro, business, enterprise',
  ],
  [
    'a count that is not a number',
    `message complete --account ${unknownId} --count many`,
    '--count is a whole number from 1 to 1000000',
  ],
  [
    'a count of zero',
    `message complete --account ${unknownId} --count 0`,
    '--count is a whole number from 1 to 1000000',
  ],
  ['sweep with a word', 'sweep now', 'too many arguments'],
  ['a reserved name of JavaScript', 'constructor', "unknown command 'constructor'"],
])('%s is an invalid command line: exit code 2 and the usage', async (_what, line, message) => {
  const response = await admin(line)
  expect(response).toMatchObject({ code: 2, json: undefined, messages: expect.stringContaining(message) })
  expect(response.messages).toContain('Usage: npm run --silent admin -- ')
})

test.each([
  ['--help', 'message       complete'],
  ['account --help', 'set-plan [options]'],
  ['user --help', 'reset-link [options]'],
  ['message complete --help', '--file <FILE>'],
  ['message complete --account x -h', '--count <K>'],
  ['sweep --help', 'Usage: npm run --silent admin -- sweep'],
])('%s prints the help', async (line, message) => {
  expect(await admin(line)).toMatchObject({ code: 0, json: undefined, messages: expect.stringContaining(message) })
})

describe('reactivation and recovery', () => {
  test('a disabled subscription is reactivated with its missed events, and the audit finds no missing delivery', async () => {
    const { id: accountId } = await account()
    const { row } = await aSubscription({ accountId })
    await removeSubscription(await accountOf(row.id), SYSTEM_ACTOR, row.id)
    await done(`message complete --account ${accountId}`)
    const line = `subscription reactivate --subscription ${row.id}`
    expect(await done(`${line} --send-missed`)).toMatchObject({ held: 0, missed: 1, subscription: { is_active: true } })
    expect(await admin(line)).toMatchObject({ code: 1, messages: expect.stringContaining('is active') })
    expect(await done('audit')).toEqual({ unqueued: 0 })
  })

  test.each([
    ['', { held: 0, canceled: 2, missed: 0 }],
    [' --send-missed', { held: 0, canceled: 2, missed: 1 }],
    [' --send-held', { held: 2, canceled: 0, missed: 0 }],
  ])('a reactivation with the options "%s" says how many deliveries it sends and cancels', async (options, counts) => {
    const { id: accountId } = await account()
    const { row } = await aSubscription({ accountId })
    await done(`message complete --account ${accountId} --count 2`)
    await removeSubscription(await accountOf(row.id), SYSTEM_ACTOR, row.id)
    await done(`message complete --account ${accountId}`)
    expect(await done(`subscription reactivate --subscription ${row.id}${options}`)).toMatchObject(counts)
  })

  test('failed deliveries since a time are counted, then recovered', async () => {
    const { id: accountId } = await account()
    const { row } = await aSubscription({ accountId })
    await done(`message complete --account ${accountId} --count 3`)
    await database.sql`update deliveries set state = 'failed', next_attempt_at = null, finished_at = now()
      where subscription_id = ${row.id}`
    const line = `delivery recover --subscription ${row.id} --since 2026-01-01T00:00:00Z`
    expect(await done(`${line} --count`)).toEqual({ failed: 3 })
    expect(await done(line)).toEqual({ failed: 3 })
    const tasks = await database.sql`select task_identifier from graphile_worker.jobs`
    expect(tasks.filter(({ task_identifier }) => task_identifier === 'resend_failed')).toHaveLength(1)
    for (const odd of ['2026-01-01', '0000-01-01T00:00:00Z', '10000-01-01T00:00:00Z', '0001-01-01T00:00:00+02:00'])
      expect(await admin(line.replace('2026-01-01T00:00:00Z', odd))).toMatchObject({
        code: 1,
        messages: expect.stringContaining(`"${odd}" is not a time`),
      })
    expect(await done(`${line.replace('T00:00:00Z', 'T00:00:00+02:00')} --count`)).toEqual({ failed: 3 })
  })
})

describe('the audio store', () => {
  const status = () => done('audio-store status')

  test('status shows the store, and adopt needs a confirmation', async () => {
    const before = process.env.DATA_DIR
    const { databaseId } = await bound()
    setEnv({ DATA_DIR: await mkdtemp(join(folder, 'another-')) })
    try {
      expect(await status()).toMatchObject({ match: 'unmarked_store', databaseId, storeId: null })
      expect(await admin('audio-store adopt')).toMatchObject({ code: 2, messages: expect.stringContaining('--yes') })
      const { id } = await account()
      expect(await admin(`message complete --account ${id}`)).toMatchObject({
        code: 1,
        messages: expect.stringMatching(/^This database already has another audio store .*\n$/),
      })
      const { store_id } = await done('audio-store adopt --yes')
      expect(await status()).toMatchObject({ match: 'same', databaseId: store_id, storeId: store_id })
      await done(`message complete --account ${id}`)
    } finally {
      setEnv({ DATA_DIR: before })
    }
    expect(await status()).toMatchObject({ match: 'other_store' })
    await done('audio-store adopt --yes')
    expect(await status()).toMatchObject({ match: 'same' })
  })

  async function bound() {
    await done(`message complete --account ${(await account()).id}`)
    return status()
  }
})

describe('a recording is tried', () => {
  test('as a message of an account, and nothing is kept', async () => {
    const { id } = await account()
    const file = join(folder, 'silence.wav')
    await writeFile(file, wav([new Float32Array(16_000)], { rate: 8000 }))
    expect(await done(`processing try --account ${id} --file ${file}`)).toMatchObject({
      audio: { input_format: 'wav', duration_seconds: 2, damage: null },
      // This folder has no weights.
      held: 'speech_engine_missing',
    })
    expect(await done(`message list --account ${id}`)).toEqual([])
  })

  test('and refused with the reason if it is none', async () => {
    const { id } = await account()
    const file = join(folder, 'text.wav')
    await writeFile(file, 'This is no recording.')
    expect(await admin(`processing try --account ${id} --file ${file}`)).toMatchObject({
      code: 1,
      messages: expect.stringContaining('The recording is a text document.'),
    })
  })
})

describe('keys', () => {
  const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`
  const configure = (keys: string) => setEnv({ SECRET_ENCRYPTION_KEYS: keys })
  const before = process.env.SECRET_ENCRYPTION_KEYS ?? ''
  afterAll(() => configure(before))

  test('are resealed when every live worker has the current one, and a missing one is reported', async () => {
    const { id } = await account()
    configure(key('old', 7))
    await aSubscription({ accountId: id })
    await database.sql`insert into workers (name, seen_at, key_ids) values ('a:1', now(), '{old}')`
    configure([key('new', 8), key('old', 7), before].join(','))
    const early = await admin('keys reseal')
    expect([early.code, early.messages]).toEqual([1, expect.stringMatching(/do not have the key new.*a:1/)])
    await database.sql`delete from workers`
    const { code, json } = await admin('keys reseal')
    expect([code, json]).toMatchObject([0, { current: 'new' }])
    const { encryption_keys } = await done('keys status')
    expect(encryption_keys.find((one: { id: string }) => one.id === 'old')).toMatchObject({ may_leave: true, uses: {} })
    configure(before)
    const missing = await admin('keys reseal')
    expect([missing.code, missing.messages]).toEqual([
      1,
      expect.stringMatching(/keys are missing or wrong: new\. The first/),
    ])
  })

  test('of an unknown kind are refused', async () => {
    expect(await admin('keys rotate --key sessions')).toMatchObject({ code: 2 })
  })
})
