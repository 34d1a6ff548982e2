import { beforeAll, describe, expect, test } from 'vitest'
import { accountById, accountsOf } from '../accounts/members/accounts'
import { verifyPassword } from '../accounts/passwords/password'
import { findUser, listUsers } from '../accounts/users/users'
import { listChannels } from '../channels/channels'
import { audioStore } from '../messages/audio/audio-store'
import { listMessages } from '../messages/inbox/recent'
import { testDataDir } from '../testing/database/data-dir'
import { testDatabase } from '../testing/database/database'
import { setEnv } from '../testing/set-env'
import { authenticate } from '../tokens/authenticate'
import { decryptSecret } from '../webhooks/signing/secret'
import { type SeedResult, seed } from './seed'
import { SEED_MESSAGES } from './seed-messages'
import { PEOPLE } from './seed-world'

const database = testDatabase()
const receivers = { demoReceiverUrl: 'https://127.0.0.1:9443/demo', failingReceiverUrl: 'https://127.0.0.1:9443/fails' }
testDataDir()
let seeded: SeedResult

beforeAll(() => setEnv({ WEBHOOK_ALLOWED_HOSTS: '127.0.0.1:9443' }))

const messagesOf = async (id: string) => listMessages((await accountById(id))!, 100)

describe('the demonstration', () => {
  test('is removed again after an error, and can then be created', async () => {
    const unreachable = { ...receivers, failingReceiverUrl: 'http://127.0.0.1:9443/plain' }
    await expect(seed(unreachable)).rejects.toMatchObject({ error: 'invalid_url' })
    expect(await database.sql`select 1 from accounts`).toHaveLength(0)
    const result = await seed(receivers)
    expect(result).not.toBeNull()
    seeded = result!
  })

  test('is created once', async () => {
    expect(await seed(receivers)).toBeNull()
    expect(await listUsers()).toHaveLength(4)
  })

  test('has an account on each of the free, starter and pro plans, and Ada in all of them', async () => {
    expect(seeded.accounts).toMatchObject({
      dental: { plan: 'pro' },
      bikes: { plan: 'free' },
      podcast: { plan: 'starter' },
    })
    const ada = await findUser(seeded.signIn.email)
    expect((await accountsOf(ada!.id)).map(({ account, member }) => [account.name, member.role])).toEqual([
      ['Harbour Dental', 'admin'],
      ['Velo Vagabond', 'viewer'],
      ['The Night Shift', 'editor'],
    ])
  })

  test('signs all four users in with the printed password', async () => {
    for (const { email } of Object.values(PEOPLE))
      expect(await verifyPassword(seeded.signIn.password, (await findUser(email))!.passwordHash)).toBe(true)
  })

  test('has seen the widget on each domain that has a message', async () => {
    const rows = await database.sql`
      select c.name, s.seen_host, s.seen_at from channels c join channel_settings s on s.channel_id = c.id
      where c.type = 'domain' and exists (select from messages m where m.channel_id = c.id)`
    expect(rows.length).toBeGreaterThanOrEqual(2)
    for (const { name, seen_host, seen_at } of rows) expect([seen_host, seen_at]).toEqual([name, expect.anything()])
  })

  test('has twelve messages, on both kinds of channel, of the last weeks, the newest first', async () => {
    const ids = Object.values(seeded.accounts).map(({ id }) => id)
    const messages = (await Promise.all(ids.map(messagesOf))).flat()
    expect(messages).toHaveLength(12)
    expect(new Set(messages.map(({ channel }) => channel.type))).toEqual(new Set(['domain', 'campaign']))
    expect(new Set(messages.map(({ sender }) => sender.verification_method)).size).toBe(3)
    for (const { completed_at } of messages) expect(Date.now() - Date.parse(completed_at)).toBeLessThan(21 * 86_400_000)
    const dental = await messagesOf(seeded.accounts.dental.id)
    expect(dental.map(({ completed_at }) => completed_at)).toEqual(
      dental
        .map(({ completed_at }) => completed_at)
        .sort()
        .reverse(),
    )
  })

  test('has a recording of each message, in WebM and with the duration of the message', async () => {
    const store = audioStore()
    for (const message of await messagesOf(seeded.accounts.podcast.id)) {
      const bytes = new Uint8Array(await new Response(await store.get(message.id)).arrayBuffer())
      expect(Buffer.from(bytes.subarray(0, 4)).toString('hex')).toBe('1a45dfa3')
      expect(durationOf(bytes)).toBeCloseTo(message.duration_seconds, 1)
      expect(bytes.length).toBeLessThanOrEqual(30_000)
    }
  })

  test('delivers none of the old messages', async () => {
    expect(await database.sql`select 1 from deliveries`).toHaveLength(0)
    const [late] = await database.sql`
      select count(*)::int as events from events e join webhook_subscriptions s on s.account_id = e.account_id
      where e.created_at >= s.active_since`
    expect(late?.events).toBe(0)
  })

  test('returns valid secrets and tokens', async () => {
    for (const [key, token] of Object.entries(seeded.tokens))
      expect((await authenticate(token, 'GET /api/v1/me'))?.account.id).toBe(
        seeded.accounts[key as keyof SeedResult['accounts']].id,
      )
    const rows = await database.sql<{ id: string; url: string; encrypted_secret: string }[]>`
      select id, url, encrypted_secret from webhook_subscriptions order by created_at`
    expect(
      rows.map(({ id, url, encrypted_secret }) => ({ id, url, secret: decryptSecret(encrypted_secret, id) })),
    ).toEqual([seeded.subscriptions.demo, seeded.subscriptions.failing])
    expect(rows.map(({ url }) => url)).toEqual([receivers.demoReceiverUrl, receivers.failingReceiverUrl])
  })

  test('sends to the failing receiver from the campaign only', async () => {
    const channels = await listChannels((await accountById(seeded.accounts.dental.id))!)
    const filters = await database.sql`select channel_id from webhook_subscriptions order by created_at`
    expect(filters.map(({ channel_id }) => channel_id)).toEqual([
      null,
      channels.find(({ type }) => type === 'campaign')?.id,
    ])
  })

  test('contains only reserved names, domains and numbers', () => {
    const text = JSON.stringify([SEED_MESSAGES, PEOPLE])
    expect(text.match(/[\w.]+@[\w.]+/g)?.filter((address) => !/\.example\.?$/.test(address))).toEqual([])
    expect(text.match(/\+\d+/g)?.filter((number) => !/^\+(120155501\d\d|442079460\d{3})$/.test(number))).toEqual([])
  })
})

/** The Duration element (0x4489) of a WebM file, in seconds: a float of 8 bytes, in milliseconds. */
function durationOf(webm: Uint8Array): number {
  const bytes = Buffer.from(webm)
  return bytes.readDoubleBE(bytes.indexOf('448988', 0, 'hex') + 3) / 1000
}
