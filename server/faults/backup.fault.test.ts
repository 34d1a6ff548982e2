import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { withClient } from '../../db/copy'
import { createBackup } from '../backup/create'
import { findBackup, listBackups } from '../backup/manifest'
import { restoreDatabase } from '../backup/restore'
import { audioStore } from '../messages/audio/audio-store'
import { completeMessages } from '../messages/completion/complete'
import { testDatabase } from '../testing/database/database'
import { anAccount, aSubscription } from '../testing/fixtures/factory'
import { aMessage } from '../testing/fixtures/message'
import { until } from '../testing/processes/faults'
import { spawnReady } from '../testing/processes/spawned-process'
import { setEnv } from '../testing/set-env'

// kill -9 in the middle of a backup and of a restore.

const PROCESS = 'server/testing/processes/backup-process.ts'
const RECORDINGS = 10

const database = testDatabase()
let root: string

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'backup-fault-'))
  setEnv({ DATA_DIR: root })
  const account = await anAccount()
  await aSubscription({ accountId: account.id })
  const inputs = Array.from({ length: RECORDINGS }, () => aMessage({ id: randomUUID(), audioKey: randomUUID() }))
  for (const { audioKey } of inputs) await audioStore().put(audioKey ?? '', Buffer.from('a recording'))
  await completeMessages(account, inputs)
})
afterAll(() => rm(root, { recursive: true }))

const create = (folder: string) => createBackup({ url: database.url, store: audioStore(), folder, recipients: [] })

/** The lock of a killed process is free when Postgres has noticed its end. */
async function nextBackup(folder: string) {
  let created: Awaited<ReturnType<typeof create>> | undefined
  await until(async () => {
    created = await create(folder).catch((error: Error) => {
      if (error.message.startsWith('Another backup')) return undefined
      throw error
    })
    return created !== undefined
  })
  return created
}

test('a backup that is killed among the recordings is none, and the next one uses what it copied', async () => {
  const folder = path.join(root, 'recordings')
  const killed = await spawnReady([PROCESS, 'recordings', folder])
  killed.signal('SIGKILL')
  expect(await killed.ended).toBe('SIGKILL')
  expect(await listBackups(folder)).toEqual([])
  await expect(findBackup(folder)).rejects.toThrow(/has no complete backup/)
  expect((await readdir(folder)).some((name) => name.endsWith('.partial'))).toBe(true)

  expect((await nextBackup(folder))?.recordings).toMatchObject({ count: RECORDINGS, copied: RECORDINGS - 3 })
  expect((await readdir(folder)).some((name) => name.endsWith('.partial'))).toBe(false)
})

test('a backup that is killed among the rows is none', async () => {
  const folder = path.join(root, 'rows')
  const killed = await database.sql.begin(async (tx) => {
    await tx`lock table messages in access exclusive mode`
    const process = await spawnReady([PROCESS, 'rows', folder])
    await until(async () => {
      const [row] = await tx`select exists (select from pg_locks where not granted) as waits`
      return row?.waits
    })
    process.signal('SIGKILL')
    return process
  })
  expect(await killed.ended).toBe('SIGKILL')
  expect(await listBackups(folder)).toEqual([])
  expect((await nextBackup(folder))?.rows).toBeGreaterThan(RECORDINGS)
})

test('a restore that is killed before its commit leaves no rows, and can be repeated', async () => {
  const folder = path.join(root, 'restore')
  const backup = (await nextBackup(folder))?.backup ?? ''
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  await withClient(inject('postgresUrl'), (client) => client.query(`create database ${name}`))
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  try {
    const killed = await spawnReady([PROCESS, 'restore', backup, url.href])
    killed.signal('SIGKILL')
    await killed.ended
    const messages = () =>
      withClient(url.href, async (client) => (await client.query('select count(*)::int as n from messages')).rows[0].n)
    await until(async () => (await messages()) === 0)
    await restoreDatabase({ url: url.href, backup, decrypter: null })
    expect(await messages()).toBe(RECORDINGS)
  } finally {
    await withClient(inject('postgresUrl'), (client) => client.query(`drop database ${name} with (force)`))
  }
})
