import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Transaction } from '../../db/client'
import { prune } from '../engine/prune'
import { testDatabase } from '../testing/database/database'
import { anAccount } from '../testing/fixtures/factory'
import { keyedRequest, once } from './idempotency'

const database = testDatabase()
let accountId: string
beforeEach(async () => {
  accountId = (await anAccount()).id
})

const request = (body = '{}') =>
  keyedRequest({ accountId, endpoint: 'POST /api/v1/channels', key: 'one', path: '/channels', body })
const same = (result: object) => result

/** Renames the account, as the work of a request. */
const rename = (name: string) => async (tx: Transaction) => {
  await tx.execute(sql`update accounts set name = ${name} where id = ${accountId}::uuid`)
  return { name }
}
const nameOf = async () => (await database.sql`select name from accounts where id = ${accountId}`)[0]?.name

test('the response is kept in the transaction of the work', async () => {
  const failing = once(
    request(),
    async (tx) => rename('lost')(tx).then(() => Promise.reject(new Error('broken'))),
    same,
  )
  await expect(failing).rejects.toThrow('broken')
  expect(await once(request(), rename('first'), same)).toEqual({ name: 'first' })
  await expect(once(request(), rename('second'), same)).rejects.toMatchObject({
    name: 'Replay',
    body: '{"name":"first"}',
  })
  expect(await nameOf()).toBe('first')
})

test('a request that waits for another one with its key is executed when that one fails', async () => {
  let fail = (_: Error) => {}
  const broken = new Promise<never>((_, reject) => {
    fail = reject
  })
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const work = async (tx: Transaction) => {
    await rename('first')(tx)
    begin()
    return broken
  }
  const first = once(request(), work, same)
  await begun
  const second = once(request(), rename('second'), same)
  const waiting = () => database.sql`select from pg_locks where locktype = 'advisory' and not granted`
  await expect.poll(async () => (await waiting()).length).toBe(1)
  fail(new Error('broken'))
  await expect(first).rejects.toThrow('broken')
  expect(await second).toEqual({ name: 'second' })
})

test('a request whose commit got no response may run its work again, because it may have a secret to return', async () => {
  const own = request()
  await once(own, rename('first'), same)
  expect(await once(own, rename('again'), same)).toEqual({ name: 'again' })
  await expect(once(request(), rename('third'), same)).rejects.toMatchObject({ body: '{"name":"again"}' })
})

test('work that changes nothing keeps no response, and without a key none is kept', async () => {
  await once(
    request(),
    async () => null,
    () => null,
  )
  await once(undefined, rename('first'), same)
  expect(await database.sql`select from idempotency_keys where account_id = ${accountId}`).toHaveLength(0)
})

test('responses are deleted after 24 hours', async () => {
  await once(request(), rename('first'), same)
  await prune()
  expect(await database.sql`select from idempotency_keys where account_id = ${accountId}`).toHaveLength(1)
  await database.sql`update idempotency_keys set created_at = created_at - interval '24 hours'`
  await prune()
  expect(await database.sql`select from idempotency_keys where account_id = ${accountId}`).toHaveLength(0)
})
