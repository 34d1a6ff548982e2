import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { InstanceRunningError, runningPostgresUrl, startPostgres } from './embedded'
import { withOneClient } from './one-client'
import { postgresClient } from './postgres-client'
import { DatabaseError } from './reachable'

// With the real programs. The tests share a data directory, because a new one takes ten times as long as a start.

let dataDir: string
const settings = { fsync: 'off' }

async function aDataDir(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'voice-message-embedded-'))
  await chmod(folder, 0o711)
  return folder
}

beforeAll(async () => {
  dataDir = await aDataDir()
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function query(url: string, text: string) {
  const sql = postgresClient(url, { max: 1 })
  try {
    return await sql.unsafe(text)
  } finally {
    await sql.end()
  }
}

const lock = () => path.join(dataDir, 'pg', 'postmaster.pid')
const postmasterPid = async () => Number((await readFile(lock(), 'utf8')).split('\n')[0])

test('data are kept over a stop and a start, on the same port', async () => {
  const first = await startPostgres({ dataDir, settings })
  expect(first.adopted).toBe(false)
  await query(first.url, 'create table kept as select 42 as value')
  await first.stop()
  expect(await runningPostgresUrl(dataDir)).toBeNull()
  const second = await startPostgres({ dataDir, settings })
  expect(second).toMatchObject({ adopted: false, url: first.url })
  expect(await runningPostgresUrl(dataDir)).toBe(second.url)
  expect(await query(second.url, 'select value from kept')).toMatchObject([{ value: 42 }])
  await second.stop()
})

test('Postgres listens on 127.0.0.1 and its socket only, and requires a password that only its user can read', async () => {
  const server = await startPostgres({ dataDir, settings })
  const [row] = await query(
    server.url,
    `select current_setting('listen_addresses') as address, current_setting('unix_socket_directories') as sockets`,
  )
  const data = path.join(dataDir, 'pg')
  expect(row).toEqual({ address: '127.0.0.1', sockets: `"${data}"` })
  expect((await stat(data)).mode & 0o777).toBe(0o700)
  for (const url of [server.url, server.socketUrl]) {
    const wrong = new URL(url)
    wrong.password = 'wrong'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  }
  expect((await stat(path.join(dataDir, 'pg.json'))).mode & 0o777).toBe(0o600)
  await server.stop()
})

test('both drivers reach Postgres by its socket', async () => {
  const server = await startPostgres({ dataDir, settings })
  const address = 'select inet_client_addr() as address'
  expect(await query(server.url, address)).toMatchObject([{ address: '127.0.0.1' }])
  expect(await query(server.socketUrl, address)).toMatchObject([{ address: null }])
  const { rows } = await withOneClient(server.socketUrl, (client) => client.query(address))
  expect(rows).toEqual([{ address: null }])
  await server.stop()
})

test.each([
  ['a path that is too long for a socket', 'x'.repeat(90)],
  ['a comma, a quote and a space in its path', 'of "Jo, Ann'],
])('a data directory with %s has a Postgres', async (_, name) => {
  const folder = await aDataDir()
  const server = await startPostgres({ dataDir: path.join(folder, name), settings })
  const isShort = name.length < 90
  expect(server.socketUrl !== server.url).toBe(isShort)
  expect(await query(server.socketUrl, 'select 1 as one')).toMatchObject([{ one: 1 }])
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

test('data of another major version are refused with one line, and are not changed', async () => {
  const server = await startPostgres({ dataDir, settings })
  await server.stop()
  const file = path.join(dataDir, 'pg', 'PG_VERSION')
  await writeFile(file, '17\n')
  await expect(startPostgres({ dataDir, settings })).rejects.toThrow(DatabaseError)
  await expect(startPostgres({ dataDir, settings })).rejects.toThrow(/is of PostgreSQL 17, and this version .* 18\./)
  await writeFile(file, '18\n')
  await (await startPostgres({ dataDir, settings })).stop()
})

test('a second instance on the same data directory is refused, and the first one continues', async () => {
  const first = await startPostgres({ dataDir, settings })
  await expect(startPostgres({ dataDir, settings })).rejects.toThrow(InstanceRunningError)
  await expect(query(first.url, 'select 1')).resolves.toHaveLength(1)
  await first.stop()
})

test('only one of two instances that start on an empty directory at once runs', async () => {
  const dataDir = await aDataDir()
  const both = await Promise.allSettled([startPostgres({ dataDir, settings }), startPostgres({ dataDir, settings })])
  const running = both.filter((one) => one.status === 'fulfilled').map((one) => one.value)
  const refused = both.filter((one) => one.status === 'rejected').map((one) => one.reason)
  expect(refused).toEqual([expect.any(InstanceRunningError)])
  await expect(query(running[0]?.url ?? '', 'select 1')).resolves.toHaveLength(1)
  await running[0]?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('a lock file with the process id of another program does not prevent a start', async () => {
  const first = await startPostgres({ dataDir, settings })
  const text = await readFile(lock(), 'utf8')
  await first.stop()
  const socketLock = path.join(dataDir, 'pg', `.s.PGSQL.${new URL(first.url).port}.lock`)
  for (const file of [lock(), socketLock]) await writeFile(file, text.replace(/^\d+/, String(process.pid)))
  const second = await startPostgres({ dataDir, settings })
  expect(second.adopted).toBe(false)
  await second.stop()
})

test('a Postgres that ends is started again and locked again for this process', async () => {
  const server = await startPostgres({ dataDir, settings })
  const pid = await postmasterPid()
  process.kill(pid, 'SIGKILL')
  await expect
    .poll(() => query(server.url, "select 1 from pg_locks where locktype = 'advisory' and granted").catch(() => []))
    .toHaveLength(1)
  expect(await postmasterPid()).not.toBe(pid)
  await expect(startPostgres({ dataDir, settings })).rejects.toThrow(InstanceRunningError)
  await server.stop()
  expect(await runningPostgresUrl(dataDir)).toBeNull()
})
