import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '../../server/accounts/account/activity'
import { verifyPassword } from '../../server/accounts/passwords/password'
import { resetPassword } from '../../server/accounts/sign-in/reset-password'
import { findUser } from '../../server/accounts/users/users'
import { Channel } from '../../server/contract/channels/channel'
import { Message } from '../../server/contract/messages/message'
import { resetEnv } from '../../server/env'
import { listen } from '../../server/messages/audio/listen'
import { testDatabase } from '../../server/testing/database/database'
import { aMember, aSubscription } from '../../server/testing/fixtures/factory'
import { accountOfSubscription } from '../../server/webhooks/subscriptions/owner'
import { removeSubscription } from '../../server/webhooks/subscriptions/subscriptions'
import { present } from './given'
import { run } from './run'

const database = testDatabase()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'admin-'))
  process.env.DATA_DIR = folder
  resetEnv()
})
afterAll(() => rm(folder, { recursive: true }))

/** What the operator sees: the exit code, the JSON read back, and the words. */
async function admin(line: string, stdin = '') {
  const seen = { out: '', words: '' }
  const code = await run(line.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '')) ?? [], {
    async out(json) {
      seen.out += json
    },
    words(words) {
      seen.words += words
    },
    stdin: async () => stdin,
    isTerminal: false,
    attach: async () => {},
  })
  return { code, words: seen.words, json: seen.out === '' ? undefined : JSON.parse(seen.out) }
}

async function done(line: string, stdin = '') {
  const { code, words, json } = await admin(line, stdin)
  expect({ line, code, words }).toEqual({ line, code: 0, words: '' })
  return json
}

const accountOfRow = async (id: string) => present(await accountOfSubscription(id), 'There is none')

const account = (plan = 'pro') =>
  done(`account create --name "Harbour Dental" --plan ${plan} --admin ada@harbour.example`)

describe('accounts and people', () => {
  test('an account is made with its admin, who is one person for all accounts', async () => {
    const first = await account()
    const second = await done('account create --name Second --plan free --admin ADA@harbour.example')
    expect(first).toMatchObject({ name: 'Harbour Dental', plan: 'pro', admin: { has_password: false } })
    expect(second.admin.id).toBe(first.admin.id)
    expect(await done(`member list --account ${first.id}`)).toMatchObject([{ id: first.admin.id, role: 'admin' }])
    expect((await done('account list')).map(({ id }: { id: string }) => id)).toEqual([first.id, second.id])
  })

  test('a plan is changed', async () => {
    const { id } = await account('free')
    expect(await done(`account set-plan --account ${id} --plan starter`)).toMatchObject({ id, plan: 'starter' })
  })

  test('a password comes from standard input and is never printed', async () => {
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

  test('a person made along with an account gets a first password so, and nobody a second one', async () => {
    const { admin: made } = await done('account create --name Velo --plan free --admin cy@velo.example')
    const line = 'user create --email Cy@velo.example --name "Cy Young" --password-stdin'
    expect(await done(line, 'correct horse')).toMatchObject({ id: made.id, name: 'Cy Young', has_password: true })
    expect(await admin(line, 'another horse')).toMatchObject({ code: 1, json: undefined })
  })

  test('whoever forgot their password is given a link: good once, replaced by a newer one, kept nowhere', async () => {
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
    expect(await admin(`${line} nobody@velo.example`)).toEqual({
      code: 1,
      json: undefined,
      words: 'Nobody has the address nobody@velo.example\n',
    })
  })

  test('a member gets a role, and another; the last admin keeps theirs', async () => {
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
    await aMember({ accountId: id, email, emailVerifiedAt: null, passwordHash: 'scrypt$somebody chose it' })
    return present(await findUser(email), 'There is none')
  }
  const hasPassword = async (email: string) => (await findUser(email))?.passwordHash !== null

  test.each([
    ['member add', (id: string, email: string) => `member add --account ${id} --email ${email} --role admin`],
    ['account create', (_: string, email: string) => `account create --name Third --plan free --admin ${email}`],
  ])('needs a new password when %s gives it an account, and the operator is told', async (_, line) => {
    const { email } = await unverified(`boss-${randomUUID()}@victim.example`)
    const { id } = await account()
    const { code, words, json } = await admin(line(id, email))
    expect(code).toBe(0)
    expect(words).toMatch(
      /was not verified, so its password and sessions have ended\..*user reset-link --email .* --vouch/,
    )
    expect(json.needs_new_password ?? json.admin.needs_new_password).toBe(true)
    expect(await hasPassword(email)).toBe(false)
    // The owner, to whom the operator hands the link.
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
  ])('goes on where the operator vouches: %s', async (_, line) => {
    const { email } = await unverified(`boss-${randomUUID()}@victim.example`)
    await done(line((await account()).id, email))
    expect(await hasPassword(email)).toBe(true)
    expect(await findUser(email)).toMatchObject({ emailVerifiedAt: expect.any(Date) })
  })

  test('nobody is vouched for who is not there', async () =>
    expect(await admin('user vouch --email nobody@victim.example')).toMatchObject({
      code: 1,
      words: 'Nobody has the address nobody@victim.example\n',
    }))
})

describe('channels', () => {
  test('are made, renamed and listed in the spec’s order', async () => {
    const { id } = await account()
    const spring = await done(`channel create --account ${id} --type campaign --name "Spring check-up"`)
    await done(`channel create --account ${id} --type campaign --name Autumn --slug fall`)
    const domain = await done(`channel create --account ${id} --type domain --name WWW.Harbour.example`)
    expect(spring).toMatchObject({ type: 'campaign', slug: 'spring-check-up' })
    expect(domain).toEqual({ id: domain.id, type: 'domain', name: 'www.harbour.example' })
    expect(await done(`channel rename --channel ${spring.id} --name Zeit`)).toEqual({ ...spring, name: 'Zeit' })
    const listed = await done(`channel list --account ${id}`)
    expect(listed.map(({ name }: Channel) => name)).toEqual(['www.harbour.example', 'Autumn', 'Zeit'])
    expect(listed).toEqual(listed.map((channel: unknown) => Channel.strict().parse(channel)))
  })

  test('have one name each where the name is a hostname', async () => {
    const { id } = await account()
    await done(`channel create --account ${id} --type domain --name a.example`)
    const b = await done(`channel create --account ${id} --type domain --name b.example`)
    expect(await admin(`channel create --account ${id} --type domain --name A.example`)).toMatchObject({ code: 1 })
    expect(await admin(`channel rename --channel ${b.id} --name a.example`)).toMatchObject({
      code: 1,
      words: 'The account has a domain a.example already.\n',
    })
  })
})

describe('tokens', () => {
  test('are printed once, by the first admin or by a member named', async () => {
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

  test('are revoked once: a repeat keeps the moment', async () => {
    const { id } = await account()
    const { id: tokenId } = await done(`token create --account ${id} --name Zapier`)
    const revoked = await done(`token revoke --token ${tokenId}`)
    expect(revoked.revoked_at).not.toBeNull()
    expect(await done(`token revoke --token ${tokenId}`)).toEqual(revoked)
  })

  test('are made by members only', async () => {
    const { id } = await account()
    expect(await admin(`token create --account ${id} --name X --email stranger@velo.example`)).toMatchObject({
      code: 1,
    })
  })
})

test('channel delete is soft: no message goes to it any more, and a repeat keeps the first moment', async () => {
  const { id } = await account()
  const channel = await done(`channel create --account ${id} --type domain --name gone.example`)
  const first = await done(`channel delete --channel ${channel.id}`)
  expect(first).toEqual({ id: channel.id, deleted_at: expect.stringMatching(/Z$/) })
  expect(await done(`channel delete --channel ${channel.id}`)).toEqual(first)
  expect(await done(`channel list --account ${id}`)).toEqual([])
  for (const line of [
    `message complete --account ${id} --channel ${channel.id}`,
    `channel rename --channel ${channel.id} --name a.example`,
  ])
    expect(await admin(line)).toMatchObject({ code: 1 })
  expect(await admin(`channel delete --channel ${randomUUID()}`)).toMatchObject({ code: 1 })
})

describe('message complete', () => {
  test('needs nothing but an account: a message that nothing marks as a sample', async () => {
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
      { id: completed.event_id, message_id: completed.id, deliveries: {} },
    ])
  })

  test('stands on the channel of the option, of the file, or on the first of its type', async () => {
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

  test('counts the deliveries of the subscriptions that match, and --count answers an array', async () => {
    const { id } = await account()
    const { row: subscription } = await aSubscription({ accountId: id })
    expect(await done(`message complete --account ${id}`)).toMatchObject({ deliveries: 1 })
    const three = await done(`message complete --account ${id} --count 3`)
    expect(three).toMatchObject([{ deliveries: 1 }, { deliveries: 1 }, { deliveries: 1 }])
    expect(new Set(three.map((one: { event_id: string }) => one.event_id)).size).toBe(3)
    expect(await done(`event list --account ${id} --limit 2`)).toMatchObject([
      { deliveries: { pending: 1 } },
      { deliveries: { pending: 1 } },
    ])
    expect(await done(`subscription list --account ${id}`)).toMatchObject([{ id: subscription.id, is_active: true }])
    expect(await done(`delivery list --subscription ${subscription.id}`)).toEqual([])
  })

  test('goes on beyond one batch, and says how far it is', async () => {
    const { id } = await account()
    const { code, json, words } = await admin(`message complete --account ${id} --count 501`)
    expect({ code, made: json.length, words }).toEqual({
      code: 0,
      made: 501,
      words: '500 of 501 completed\n501 of 501 completed\n',
    })
  })

  test('takes the id and the expiry of the link from the file, and no id twice', async () => {
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
    ['what is no JSON', '{', 'Standard input is not JSON: '],
    ['what is no object', '[]', 'Standard input holds no JSON object'],
    ['an unknown field', '{"summry":{}}', 'The message is not valid.\n  summry: There is no such field.'],
    ['what the contract refuses', '{"duration_seconds":-1}', '  duration_seconds: '],
    ['a sender’s number that is not E.164', '{"sender":{"phone":"+0555"}}', '  sender.phone: Invalid E.164 number'],
    [
      'what contradicts itself',
      '{"sender":{"verification_method":"sms","email":"a@b.example"}}',
      '  sender.email: Must be null when verification_method is sms.',
    ],
    ['a page of a campaign', '{"channel":{"type":"campaign","page_url":"https://x.example/"}}', '  channel.page_url: '],
    ['a channel of nobody', '{"channel":{"id":"nobody"}}', 'Harbour Dental has no channel nobody'],
  ])('refuses %s in clear words', async (_what, stdin, words) => {
    const { id } = await account()
    const refused = await admin(`message complete --account ${id} --file -`, stdin)
    expect(refused).toMatchObject({ code: 1, json: undefined })
    expect(refused.words).toContain(words)
    expect(await done(`message list --account ${id}`)).toEqual([])
  })

  const heard = async (account: string) => {
    const [listed] = await done(`message list --account ${account} --limit 1`)
    const url = new URL(Message.parse(listed).audio.url)
    const response = await listen(new Request(url), url.pathname.split('/').at(-1) ?? '')
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  test('gives a single message the built-in recording, or that of a file, and many none', async () => {
    const { id } = await account()
    await done(`message complete --account ${id}`)
    expect(await heard(id)).toEqual({ status: 200, bytes: await readFile('server/messages/audio/sample.webm') })
    const seeded = 'server/demo/audio/night-bus.webm'
    await done(`message complete --account ${id} --audio ${seeded} --count 2`)
    expect(await heard(id)).toEqual({ status: 200, bytes: await readFile(seeded) })
    await done(`message complete --account ${id} --count 2`)
    expect((await heard(id)).status).toBe(410)
  })

  test('takes no recording that is none, and leaves none behind when it is refused', async () => {
    const { id } = await account()
    const before = await readdir(join(folder, 'audio'))
    expect(await admin(`message complete --account ${id} --audio package.json`)).toMatchObject({
      code: 1,
      words: 'package.json is no WebM recording\n',
    })
    expect(await admin(`message complete --account ${id} --file -`, '{"sender":{"phone":"+0555"}}')).toMatchObject({
      code: 1,
    })
    expect(await readdir(join(folder, 'audio'))).toEqual(before)
  })

  test('goes through the rules of the payload', async () => {
    const { id } = await account()
    const given = {
      transcript: { text: 'Wonderful! My card is 4111 1111 1111 1111.', confidence: 7 },
      summary: { urgency: 'huge', mentioned: { phones: ['0201', '+12015550123'] } },
      google_review: { enabled: true },
    }
    await done(`message complete --account ${id} --file -`, JSON.stringify(given))
    const [listed] = await done(`message list --account ${id}`)
    expect(Message.parse(listed)).toMatchObject({
      transcript: { confidence: 1 },
      summary: { urgency: null, mentioned: { phones: ['+12015550123'] } },
      google_review: { draft_text: 'Wonderful! My card is ****.' },
    })
  })

  test('a link is revoked once: it answers 403, and a repeat keeps the moment', async () => {
    const { id } = await account()
    const { id: message } = await done(`message complete --account ${id}`)
    expect((await heard(id)).status).toBe(200)
    const revoked = await done(`message revoke-audio --message ${message}`)
    expect(revoked).toEqual({ id: message, audio_revoked_at: expect.stringMatching(/Z$/) })
    expect((await heard(id)).status).toBe(403)
    expect(await done(`message revoke-audio --message ${message}`)).toEqual(revoked)
  })

  test('refuses a file that is not there', async () => {
    const { id } = await account()
    const refused = await admin(`message complete --account ${id} --file ${join(folder, 'absent.json')}`)
    expect(refused).toMatchObject({ code: 1, words: expect.stringContaining('absent.json cannot be read') })
  })

  test('refuses the channel of another account', async () => {
    const [mine, other] = [await account(), await account()]
    const { id } = await done(`channel create --account ${other.id} --type domain --name other.example`)
    expect(await admin(`message complete --account ${mine.id} --channel ${id}`)).toMatchObject({ code: 1 })
  })
})

test('sweep answers how many deliveries it woke', async () => {
  expect(await done('sweep')).toEqual({ woken: 0 })
})

const somebody = randomUUID()
test.each([
  ['an account that is not there', `channel list --account ${somebody}`, `There is no account ${somebody}`],
  [
    'a subscription that is not there',
    `delivery list --subscription ${somebody}`,
    `There is no subscription ${somebody}`,
  ],
  ['a token that is not there', `token revoke --token ${somebody}`, `There is no token ${somebody}`],
  ['a message that is not there', `message revoke-audio --message ${somebody}`, `There is no message ${somebody}`],
  ['a channel that is not there', `channel rename --channel ${somebody} --name x`, `There is no channel ${somebody}`],
  ['what is no id', 'channel list --account 7', '--account: "7" is no id (expected a UUID)'],
  [
    'an address that is none',
    'account create --name N --plan pro --admin ada',
    '--admin: "ada" is not an email address. Expected one like name@example.com',
  ],
  ['an empty name', 'account create --name "" --plan pro --admin a@b.example', '--name: Give the account a name.'],
  [
    'a web address as the name of an account',
    'account create --name "Sign in at evil.example" --plan pro --admin a@b.example',
    '--name: A name cannot contain a web address. Put a space after each dot.',
  ],
  [
    'a web address as the name of a person',
    'user create --email x@y.example --name www.evil',
    '--name: A name cannot contain a web address. Put a space after each dot.',
  ],
  [
    'a short password',
    'user create --email x@y.example --name X --password-stdin',
    'A password has 10 to 200 characters; this one has 0.',
  ],
])('%s is refused: exit 1', async (_what, line, words) => {
  expect(await admin(line)).toEqual({ code: 1, json: undefined, words: `${words}\n` })
})

test.each([
  ['nothing', '', 'What is to be done?'],
  ['a noun alone', 'account', 'What is to be done?'],
  ['an unknown noun', 'acount list', 'There is no "acount" (did you mean account?)'],
  ['an unknown verb', 'account remove', 'There is no "account remove"'],
  ['a verb mistyped', 'token revok', 'There is no "token revok" (did you mean revoke?)'],
  ['an unknown option', 'account list --acount x', "Unknown option '--acount'"],
  ['an option mistyped', 'token list --acount x', "Unknown option '--acount' (did you mean --account?)"],
  ['a missing option', 'account create --name N', 'Missing: --plan PLAN, --admin EMAIL'],
  ['a value missing', 'account create --name', "Option '--name <value>' argument missing"],
  ['a word too many', 'account list all', "Unexpected argument 'all'"],
  [
    'an unknown plan',
    `account set-plan --account ${somebody} --plan por`,
    '--plan is one of: free, starter, pro, business, enterprise',
  ],
  [
    'a count that is none',
    `message complete --account ${somebody} --count many`,
    '--count is a whole number from 1 to 1000000',
  ],
  [
    'a count of none',
    `message complete --account ${somebody} --count 0`,
    '--count is a whole number from 1 to 1000000',
  ],
  ['sweep with a word', 'sweep now', "Unexpected argument 'now'"],
  ['a name of JavaScript’s own', 'constructor', 'There is no "constructor"'],
])('%s is not understood: exit 2, with the usage', async (_what, line, words) => {
  const response = await admin(line)
  expect(response).toMatchObject({ code: 2, json: undefined, words: expect.stringContaining(words) })
  expect(response.words).toContain('Usage: npm run --silent admin -- ')
})

test.each([
  ['--help', 'message complete'],
  ['account --help', 'account set-plan'],
  ['user --help', 'user reset-link'],
  ['message complete --help', '--file FILE'],
  ['message complete --account x -h', '[--count K]'],
  ['sweep --help', 'Usage: npm run --silent admin -- sweep'],
])('%s explains itself in words', async (line, words) => {
  expect(await admin(line)).toMatchObject({ code: 0, json: undefined, words: expect.stringContaining(words) })
})

describe('the later life of a subscription', () => {
  test('a disabled one is reactivated with what it missed, and the audit finds nothing missing', async () => {
    const { id: accountId } = await account()
    const { row } = await aSubscription({ accountId })
    await removeSubscription(await accountOfRow(row.id), SYSTEM_ACTOR, row.id)
    await done(`message complete --account ${accountId}`)
    const line = `subscription reactivate --subscription ${row.id}`
    expect(await done(`${line} --send-missed`)).toMatchObject({ held: 0, missed: 1, subscription: { is_active: true } })
    expect(await admin(line)).toMatchObject({ code: 1, words: expect.stringContaining('is active') })
    expect(await done('audit')).toEqual({ unqueued: 0 })
  })

  test('what failed since a time is counted, then recovered', async () => {
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
        words: expect.stringContaining(`"${odd}" is no time`),
      })
    expect(await done(`${line.replace('T00:00:00Z', 'T00:00:00+02:00')} --count`)).toEqual({ failed: 3 })
  })
})

describe('the audio store', () => {
  const status = () => done('audio-store status')

  test('is shown, and adopted only with a confirmation', async () => {
    const before = process.env.DATA_DIR
    const { databaseId } = await bound()
    process.env.DATA_DIR = await mkdtemp(join(folder, 'another-'))
    resetEnv()
    try {
      expect(await status()).toMatchObject({ verdict: 'unmarked_store', databaseId, storeId: null })
      expect(await admin('audio-store adopt')).toMatchObject({ code: 2, words: expect.stringContaining('--yes') })
      const { id } = await account()
      expect(await admin(`message complete --account ${id}`)).toMatchObject({
        code: 1,
        words: expect.stringMatching(/^This database has an audio store already, .*\n$/),
      })
      const { store_id } = await done('audio-store adopt --yes')
      expect(await status()).toMatchObject({ verdict: 'same', databaseId: store_id, storeId: store_id })
      await done(`message complete --account ${id}`)
    } finally {
      process.env.DATA_DIR = before
      resetEnv()
    }
    expect(await status()).toMatchObject({ verdict: 'other_store' })
    await done('audio-store adopt --yes')
    expect(await status()).toMatchObject({ verdict: 'same' })
  })

  async function bound() {
    await done(`message complete --account ${(await account()).id}`)
    return status()
  }
})
