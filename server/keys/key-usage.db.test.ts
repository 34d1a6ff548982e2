import { afterEach, beforeEach, expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '../accounts/account/activity'
import { alertUrlRow } from '../alerts/alert-urls'
import { testDatabase } from '../testing/database/database'
import { TEST_KEYS } from '../testing/database/test-keys'
import { subscriptionRow } from '../testing/deliveries/deliveries'
import { aListener, aMember, anAccount, anAlertUrl, aSubscription } from '../testing/fixtures/factory'
import { setEnv } from '../testing/set-env'
import {
  createSecret,
  decrypt,
  decryptHeaders,
  decryptSecret,
  encryptHeaders,
  encryptSecret,
} from '../webhooks/signing/secret'
import { rotateSecret } from '../webhooks/subscriptions/rotate'
import { keyStatus, reseal } from './key-usage'

const database = testDatabase()

const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`
const [OLD, NEW, LOST] = [key('old', 3), key('new', 4), key('lost', 5)]

function configure(...keys: string[]): void {
  setEnv({ SECRET_ENCRYPTION_KEYS: keys.length > 0 ? keys.join(',') : TEST_KEYS.SECRET_ENCRYPTION_KEYS })
}

beforeEach(async () => {
  await database.sql`delete from accounts`
  await database.sql`delete from workers`
})
afterEach(() => configure())

/** A stored secret of each kind under this key, and a function that reads them all. */
async function storedUnder(encryptionKey: string) {
  configure(encryptionKey)
  const account = await anAccount()
  const { userId } = await aMember({ accountId: account.id })
  const { row, secret } = await aSubscription({ accountId: account.id, createdByUserId: userId })
  const previous = createSecret()
  await database.sql`
    update webhook_subscriptions set previous_encrypted_secret = ${encryptSecret(previous, row.id)},
      previous_secret_until = now() + interval '1 hour', encrypted_headers = ${encryptHeaders({ 'X-Key': 'abc' }, row.id)}
    where id = ${row.id}`
  const { id: urlId } = await anAlertUrl({ accountId: account.id, url: 'https://hooks.slack.com/services/x' })
  const listenerId = await aListener(account.id, userId)
  const read = async () => {
    const stored = await subscriptionRow(row.id)
    const [url] = await database.sql`select encrypted_url from alert_urls where id = ${urlId}`
    const [listener] = await database.sql`select encrypted_secret from listeners where id = ${listenerId}`
    return [
      decryptSecret(stored.encryptedSecret ?? '', row.id),
      decryptSecret(stored.previousEncryptedSecret ?? '', row.id),
      decryptHeaders(stored.encryptedHeaders ?? '', row.id),
      decrypt(url?.encrypted_url, alertUrlRow(urlId)),
      decryptSecret(listener?.encrypted_secret, listenerId).length,
    ]
  }
  const values = [secret, previous, { 'X-Key': 'abc' }, 'https://hooks.slack.com/services/x', secret.length]
  return { account, row, read, values }
}

const usesOf = async (id: string) => (await keyStatus()).encryption_keys.find((one) => one.id === id)

const ONE_OF_EACH = { webhook_secrets: 1, previous_secrets: 1, custom_headers: 1, alert_urls: 1, listener_secrets: 1 }

test('every kind of stored secret moves to the current key, and the old key may leave', async () => {
  const { read, values } = await storedUnder(OLD)
  configure(NEW, OLD)
  expect(await usesOf('old')).toMatchObject({ is_current: false, may_leave: false, uses: ONE_OF_EACH })
  expect(await reseal()).toEqual({ resealed: 3, unreadable: [] })
  expect(await usesOf('old')).toMatchObject({ may_leave: true, uses: {} })
  expect(await usesOf('new')).toMatchObject({ is_current: true, may_leave: false, uses: ONE_OF_EACH })
  configure(NEW)
  expect(await read()).toEqual(values)
  expect(await reseal()).toEqual({ resealed: 0, unreadable: [] })
})

test('a row whose key is missing stays and is reported, and all others move', async () => {
  const lost = await storedUnder(LOST)
  const kept = await storedUnder(OLD)
  configure(NEW, OLD)
  const { resealed, unreadable } = await reseal()
  expect([resealed, unreadable.map(({ key_id }) => key_id)]).toEqual([3, ['lost', 'lost', 'lost']])
  expect(await usesOf('lost')).toMatchObject({ is_configured: false, may_leave: false, uses: ONE_OF_EACH })
  expect(await kept.read()).toEqual(kept.values)
  configure(LOST)
  expect(await lost.read()).toEqual(lost.values)
})

test('a previous secret that no longer signs keeps no key in use', async () => {
  const { row } = await storedUnder(OLD)
  configure(LOST)
  await database.sql`
    update webhook_subscriptions set previous_encrypted_secret = ${encryptSecret(createSecret(), row.id)},
      previous_secret_until = now() - interval '1 minute' where id = ${row.id}`
  configure(NEW, OLD)
  expect(await usesOf('lost')).toBeUndefined()
  expect((await reseal()).unreadable).toEqual([])
  expect(await usesOf('old')).toMatchObject({ may_leave: true })
})

test('an interrupted run is continued, and concurrent rotations keep their secrets', async () => {
  configure(OLD)
  const account = await anAccount()
  const { row } = await aSubscription({ accountId: account.id })
  const others = await Promise.all(
    Array.from({ length: 240 }, () => aSubscription({ accountId: account.id, createdByUserId: row.createdByUserId })),
  )
  configure(NEW, OLD)
  const interrupted = reseal(() => {
    throw new Error('interrupted')
  })
  await expect(interrupted).rejects.toThrow('interrupted')
  expect((await usesOf('new'))?.uses).toEqual({ webhook_secrets: 200 })

  const rotated = others.slice(-20)
  const [{ resealed }, ...latest] = await Promise.all([
    reseal(),
    ...rotated.map(async (one) => (await rotateSecret(account, SYSTEM_ACTOR, one.row.id, 0))?.secret),
  ])
  expect(resealed).toBeGreaterThanOrEqual(241 - 200 - rotated.length)
  configure(NEW)
  for (const [index, one] of rotated.entries())
    expect(decryptSecret((await subscriptionRow(one.row.id)).encryptedSecret ?? '', one.row.id)).toBe(latest[index])
  for (const { row, secret } of others.slice(0, 20))
    expect(decryptSecret((await subscriptionRow(row.id)).encryptedSecret ?? '', row.id)).toBe(secret)
})

test('live workers without the current key are named', async () => {
  configure(NEW, OLD)
  await database.sql`
    insert into workers (name, seen_at, key_ids) values ('one:1', now(), '{new,old}'), ('two:2', now(), '{old}'),
      ('dead:3', now() - interval '1 minute', '{old}')`
  expect((await keyStatus()).workers_without_current_key).toEqual(['two:2'])
})
