import { beforeAll, expect, test } from 'vitest'
import { connect } from '../../../db/client'
import { testDatabase } from '../../testing/database/database'
import { anAccount, aToken } from '../../testing/fixtures/factory'
import { setEnv } from '../../testing/set-env'
import { handleRest } from '../rest/rest'

// Terminates Postgres backends while the API is used. Callers must not notice.

const database = testDatabase()
const ACCOUNTS = 6
const CREATIONS_OF_EACH = 5
const KILLS = 12

beforeAll(() => setEnv({ WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' }))

test('terminated connections during concurrent creations and reads cause no 500, and each creation exists once', async () => {
  const accounts = await Promise.all(Array.from({ length: ACCOUNTS }, () => anAccount()))
  const tokens = await Promise.all(accounts.map(async ({ id }) => (await aToken({ accountId: id })).token))
  // The pool is open: a connection that is lost while it reads its types for the first time is not replaced.
  await Promise.all(Array.from({ length: 20 }, () => database.sql`select pg_sleep(0.01)`))
  const killer = connect(database.url, 1)
  let killed = 0
  /**
   * Terminates one of the API's backends, whatever it is doing, but not during a commit: the result of that is unknown then, so the
   * caller gets a 500 (db/surviving.ts).
   */
  const kill = async () => {
    const [row] = await killer.sql.unsafe(`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
        and not (state = 'active' and query ilike 'commit%')
      order by random() limit 1`)
    if (row?.ended) killed++
  }

  const ask = async (token: string, method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const request = new Request(`http://localhost:3000/api/v1${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return (await handleRest(request)).status
  }
  const statuses: number[] = []
  const life = async (token: string, account: number) => {
    for (let n = 0; n < CREATIONS_OF_EACH; n++) {
      const url = `https://127.0.0.1/${account}/${n}`
      // The number depends on progress and not on time, so that a slow machine terminates no more backends.
      const [created] = await Promise.all([ask(token, 'POST', '/webhook-subscriptions', { url }), kill()])
      statuses.push(created, await ask(token, 'GET', '/webhook-subscriptions'))
    }
  }
  await Promise.all(tokens.map(life))
  await killer.sql.end()

  expect(killed).toBeGreaterThanOrEqual(KILLS)
  const half = ACCOUNTS * CREATIONS_OF_EACH
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array(half).fill(200), ...Array(half).fill(201)])
  const stored = await database.sql.unsafe(`
    select account_id, count(*)::int as n, count(distinct url)::int as urls from webhook_subscriptions group by account_id`)
  expect(stored.map(({ n, urls }) => [n, urls])).toEqual(Array(ACCOUNTS).fill([CREATIONS_OF_EACH, CREATIONS_OF_EACH]))
}, 60_000)
