import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readGroup } from '../../../inngest/groups'
import { embeddedEngine } from '../../engine/embedded/engine'
import { health, measureHealth } from '../../health'
import { testDatabase } from '../../testing/database/database'
import { TEST_KEYS } from '../../testing/database/test-keys'
import { publishEvents } from '../../testing/deliveries/deliveries'
import { anAccount, anAlertUrl, aSubscription } from '../../testing/fixtures/factory'
import { setEnv } from '../../testing/set-env'
import { keyIdsInUse, missingKeyIds } from './key-status'
import { createSecret, encryptSecret } from './secret'

const database = testDatabase()

const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`
const [OLD, NEW, OTHER] = [key('old', 3), key('new', 4), key('other', 5)]

function configure(...keys: string[]): void {
  setEnv({ SECRET_ENCRYPTION_KEYS: keys.length > 0 ? keys.join(',') : TEST_KEYS.SECRET_ENCRYPTION_KEYS })
}

beforeEach(async () => {
  await database.sql`delete from accounts`
  await database.sql`delete from workers`
})
afterEach(() => configure())

/** A subscription whose secret the first of these keys encrypted. */
async function encryptedWith(keys: string[], values: object = {}) {
  configure(...keys)
  const account = await anAccount()
  const { row } = await aSubscription({ accountId: account.id, ...values })
  return { account, row }
}

const asWorker = (keyIds: string[] | null, ageSeconds = 0, failing: string[] = []) => database.sql`
  insert into workers (name, seen_at, key_ids, failing_key_ids)
  values ('another', now() - make_interval(secs => ${ageSeconds}), ${keyIds}, ${failing})`

describe('the keys in use', () => {
  test('include the key of each signing secret that is not scrubbed, once', async () => {
    expect(await keyIdsInUse()).toEqual([])
    for (const keys of [[OLD], [NEW], [OLD], [OTHER]]) await encryptedWith(keys)
    const off = { isActive: false, disabledAt: new Date(), disabledReason: 'deleted' } as const
    await encryptedWith([key('disabled', 6)], off)
    await encryptedWith([key('scrubbed', 7)], { ...off, scrubbedAt: new Date(), encryptedSecret: null })
    expect(await keyIdsInUse()).toEqual(['disabled', 'new', 'old', 'other'])
  })

  test('include the key of each alert URL', async () => {
    const { account } = await encryptedWith([OLD])
    configure(NEW, OLD)
    const { id } = await anAlertUrl({ accountId: account.id, url: 'https://hooks.slack.com/services/x' })
    expect(await keyIdsInUse()).toEqual(['new', 'old'])
    configure(OLD)
    expect(await missingKeyIds()).toEqual(['new'])
    await database.sql`delete from alert_urls where id = ${id}`
    expect(await keyIdsInUse()).toEqual(['old'])
  })

  test('include the keys of previous secrets while these sign too', async () => {
    const { row } = await encryptedWith([NEW, OLD])
    configure(OLD)
    const previous = encryptSecret(createSecret(), row.id)
    const until = (minutes: number) => database.sql`
      update webhook_subscriptions set previous_encrypted_secret = ${previous},
        previous_secret_until = now() + make_interval(mins => ${minutes}) where id = ${row.id}`
    await until(5)
    expect(await keyIdsInUse()).toEqual(['new', 'old'])
    await until(-5)
    expect(await keyIdsInUse()).toEqual(['new'])
  })

  test('are found without reading each of 4,000 subscriptions', async () => {
    const { account, row } = await encryptedWith([OLD])
    await encryptedWith([NEW])
    await database.sql`
      insert into webhook_subscriptions (account_id, url, secret_prefix, encrypted_secret, source, created_by_user_id)
      select ${account.id}, 'https://a.example/', 'msg_whsec_ab', ${row.encryptedSecret}, 'dashboard', ${row.createdByUserId}
      from generate_series(1, 4000)`
    const before = await reads()
    expect(await keyIdsInUse()).toEqual(['new', 'old'])
    expect((await reads()) - before).toBeLessThan(200)
  })

  /** Index entries read, and rows that were scanned, of the subscriptions so far. */
  async function reads(): Promise<number> {
    await database.sql`select pg_stat_force_next_flush()`
    const [row] = await database.sql`
      select (select coalesce(sum(idx_tup_read), 0) from pg_stat_user_indexes where relname = 'webhook_subscriptions')
        + (select coalesce(seq_tup_read, 0) from pg_stat_user_tables where relname = 'webhook_subscriptions') as n`
    return Number(row?.n)
  }
})

test('a key that this process does not have is missing, for the table and for the delivery that needs it', async () => {
  const { account, row } = await encryptedWith([OLD])
  await publishEvents(account.id)
  const [delivery] = await database.sql`select id from deliveries where subscription_id = ${row.id}`
  const missingKeyId = async () => (await readGroup([delivery?.id])).rows[0]?.missingKeyId
  configure(NEW, OLD)
  expect([await missingKeyIds(), await missingKeyId()]).toEqual([[], null])
  configure(NEW)
  expect([await missingKeyIds(), await missingKeyId()]).toEqual([['old'], 'old'])
})

describe('health', () => {
  test('is measured once for concurrent requests', async () => {
    const [first, second] = await Promise.all([health(async () => embeddedEngine), health(async () => embeddedEngine)])
    expect(second).toBe(first)
  })

  const state = async () => {
    const { status, encryption_keys } = await measureHealth(embeddedEngine)
    return { status, ...encryption_keys }
  }

  test('is bad when this process does not have a key, and shows its id but never its value', async () => {
    await encryptedWith([OLD])
    configure(OLD)
    await asWorker(['old'])
    expect(await state()).toEqual({ status: 'ok', missing: [], failing: [] })
    configure(NEW)
    expect(await state()).toEqual({ status: 'bad', missing: ['old'], failing: [] })
    expect(JSON.stringify(await measureHealth(embeddedEngine))).not.toContain(Buffer.alloc(32, 4).toString('base64'))
  })

  test('is bad when a live worker does not have a key; a dead worker, or one that decrypts nothing, does not matter', async () => {
    await encryptedWith([OLD])
    configure(OLD)
    await asWorker(['old'])
    await asWorker(null)
    await asWorker([], 31)
    expect(await state()).toMatchObject({ status: 'ok', missing: [] })
    await asWorker(['new'])
    expect(await state()).toMatchObject({ status: 'bad', missing: ['old'] })
  })

  test('is bad when a worker has another key with the same id', async () => {
    await encryptedWith([OLD])
    configure(OLD)
    await asWorker(['old'], 0, ['old'])
    expect(await state()).toEqual({ status: 'bad', missing: [], failing: ['old'] })
  })
})
