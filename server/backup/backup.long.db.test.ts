import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { db, onDatabase } from '../../db/client'
import { withClient } from '../../db/copy'
import { accounts } from '../../db/schema'
import { toAccount } from '../accounts/account/account'
import { queuePasswordChangedMail } from '../accounts/sign-in/reset-password'
import { Erasure } from '../contract/accounts/erasure'
import { noteErasures } from '../erasure/journal'
import { audioStore, fileStore, s3Store } from '../messages/audio/audio-store'
import { requireOwnAudioStore } from '../messages/audio/audio-store-identity'
import { sampleAudio } from '../messages/audio/recording'
import { deleteOldAudio } from '../messages/audio/retention'
import { completeMessages } from '../messages/completion/complete'
import { stopAudioProcess } from '../processing/audio/prepare'
import { testDatabase } from '../testing/database/database'
import { TEST_KEYS } from '../testing/database/test-keys'
import { aCompleteAccount } from '../testing/fixtures/complete-account'
import { anAccount, aSubscription } from '../testing/fixtures/factory'
import { aMessage } from '../testing/fixtures/message'
import { startObjectStorage } from '../testing/servers/object-storage'
import { setEnv } from '../testing/set-env'
import { countMissingDeliveries } from '../webhooks/delivery/publish'
import { lastVerifiedBackup, recordVerified } from './backup-status'
import { createBackup } from './create'
import { erasuresFile, listBackups, readManifest } from './manifest'
import { pruneBackups } from './prune'
import { checkSecrets, restoreDatabase, restoreRecordings } from './restore'
import { BackupError, decrypterFor } from './stored-file'
import { listTables } from './tables'
import { verifyBackup } from './verify'

const database = testDatabase()
const folders: string[] = []
const databases: string[] = []
let identity: string
let audio: Uint8Array

beforeAll(async () => {
  setEnv({ DATA_DIR: await aFolder() })
  identity = await generateX25519Identity()
  audio = await sampleAudio()
  await aCompleteAccount()
  await requireOwnAudioStore()
})
afterEach(async () => {
  for (const name of databases.splice(0)) await onServer(`drop database ${name} with (force)`)
})
afterAll(async () => {
  await stopAudioProcess()
  for (const folder of folders) await rm(folder, { recursive: true })
})

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'backup-'))
  folders.push(folder)
  return folder
}

const onServer = (statement: string) =>
  withClient(inject('postgresUrl'), async (client) => void (await client.query(statement)))

/** Returns the URL of a database with the tables, which takes a tenth of the time of migrating one, or without. */
async function anEmptyDatabase({ hasTables = true } = {}): Promise<string> {
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name}${hasTables ? ` template ${inject('template')} strategy file_copy` : ''}`)
  databases.push(name)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

const create = (folder: string, recipients: string[] = []) =>
  createBackup({ url: database.url, store: audioStore(), folder, recipients })

async function complete(accountId: string, count: number, transcriptText = 'Hello.'): Promise<string[]> {
  const inputs = Array.from({ length: count }, () =>
    aMessage({ id: randomUUID(), audioKey: randomUUID(), transcriptText }),
  )
  for (const { audioKey } of inputs) await audioStore().put(audioKey ?? '', audio)
  await completeMessages(await anAccountOf(accountId), inputs)
  return inputs.map(({ audioKey }) => audioKey ?? '')
}

const anAccountOf = async (id: string) => {
  const [row] = await db().select().from(accounts).where(eq(accounts.id, id))
  if (!row) throw new Error('The account was not found.')
  return toAccount(row)
}

/** A digest of all rows of each table. */
const digests = (url: string) =>
  withClient(url, async (client) => {
    const found: Record<string, string> = {}
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from "${name}" t`,
      )
      found[name] = rows[0].digest
    }
    const { rows: tasks } = await client.query(
      `select t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key, j.priority, j.flags
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        left join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.id`,
    )
    expect(tasks.length).toBeGreaterThan(0)
    found.tasks = JSON.stringify(tasks)
    return found
  })

const ODD_TEXT = 'Tab\t, line\n, return\r, backslash \\N \\. and "quotes", é 😀'

describe.each([
  ['in the clear', false],
  ['encrypted', true],
])('a backup %s', (_name, isEncrypted) => {
  const recipients = async () => (isEncrypted ? [await identityToRecipient(identity)] : [])
  const decrypter = () => (isEncrypted ? decrypterFor([identity]) : null)

  test('is restored with the same rows, tasks and recordings, and starts paused', async () => {
    const account = await anAccount()
    await aSubscription({ accountId: account.id })
    const keys = await complete(account.id, 3, ODD_TEXT)
    const [user] = await database.sql`select id from users limit 1`
    await database.db.transaction((tx) => queuePasswordChangedMail(tx, user?.id, 'link'))
    const folder = await aFolder()
    const created = await create(folder, await recipients())
    expect(created).toMatchObject({ recordings: { missing: 0, deleted: 0 } })
    const files = (await readdir(created.backup, { recursive: true })).filter((name) => name.endsWith('.copy.gz'))
    expect(files.length > 0).toBe(!isEncrypted)

    const url = await anEmptyDatabase({ hasTables: !isEncrypted })
    const store = fileStore(path.join(await aFolder(), 'audio'))
    const manifest = await readManifest(created.backup)
    await restoreRecordings(created.backup, manifest, { store, decrypter: decrypter() })
    await restoreDatabase({ url, backup: created.backup, decrypter: decrypter() })
    expect(await digests(url)).toEqual(await digests(database.url))
    for (const key of keys) {
      const stored = await store.get(key)
      expect(stored && Buffer.from(await new Response(stored).arrayBuffer()).equals(audio)).toBe(true)
    }
    expect(await store.readId()).toBe(manifest.storeId)
    await withClient(url, async (client) => {
      const { rows } = await client.query(
        'select paused_at is not null as paused, restoring_at is not null as unfinished from service_state',
      )
      expect(rows).toEqual([{ paused: true, unfinished: true }])
      expect(await checkSecrets(client)).toMatchObject({ unreadable_keys: [] })
      setEnv({ SECRET_ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 9).toString('base64')}` })
      expect(await checkSecrets(client)).toMatchObject({ unreadable_keys: ['test'] })
      setEnv({ SECRET_ENCRYPTION_KEYS: TEST_KEYS.SECRET_ENCRYPTION_KEYS })
      const { rows: last } = await client.query(
        "insert into listener_requests (listener_id, sent_event_id, test_data) select id, id, '' from listeners limit 1 returning number",
      )
      const { rows: highest } = await client.query('select max(number) as number from listener_requests')
      expect(last[0].number).toBe(highest[0].number)
    })
  })
})

test('a backup has the deliveries of each of its events and its recordings, while events are published', async () => {
  const account = await anAccount()
  for (let n = 0; n < 3; n++) await aSubscription({ accountId: account.id })
  let isDone = false
  const publishing = (async () => {
    let published = 0
    while (!isDone) published += (await complete(account.id, 5)).length
    return published
  })()
  const folder = await aFolder()
  const { backup } = await create(folder)
  isDone = true
  expect(await publishing).toBeGreaterThan(0)
  const url = await anEmptyDatabase()
  const manifest = await restoreDatabase({ url, backup, decrypter: null })
  expect(await onDatabase(url, () => countMissingDeliveries({ all: true }))).toBe(0)
  const store = fileStore(path.join(await aFolder(), 'audio'))
  await restoreRecordings(backup, manifest, { store, decrypter: null })
  const named = await withClient(
    url,
    async (client) => (await client.query('select audio_key from messages where audio_key is not null')).rows,
  )
  expect(named).toHaveLength(manifest.recordings.count)
  for (const { audio_key } of named) expect(await store.head(audio_key)).not.toBeNull()
})

test('the next backup copies the new recordings alone, and pruning keeps those of the kept backups', async () => {
  const account = await anAccount()
  const old = await complete(account.id, 2)
  const folder = await aFolder()
  const first = await create(folder)
  expect(first.recordings.copied).toBe(first.recordings.count)
  await database.sql`update messages set audio_deleted_at = now() where audio_key = any(${old})`
  await complete(account.id, 3)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const second = await create(folder)
  expect(second.recordings).toMatchObject({ copied: 3, count: first.recordings.count + 1 })
  expect(await pruneBackups(database.url, folder, 1)).toEqual({ backups: 1, recordings: 2 })
  expect(await listBackups(folder)).toEqual([path.basename(second.backup)])
  const restored = await restoreRecordings(second.backup, await readManifest(second.backup), {
    store: fileStore(path.join(await aFolder(), 'audio')),
    decrypter: null,
  })
  expect(restored).toEqual({ written: second.recordings.count, kept: 0 })
})

test('a recording that is deleted during the backup is restored as deleted, and a lost one is counted', async () => {
  const account = await anAccount()
  const [deleted = '', lost = ''] = await complete(account.id, 2)
  const folder = await aFolder()
  const store = audioStore()
  const created = await createBackup({
    ...{ url: database.url, folder, recipients: [] },
    store: {
      ...store,
      async get(key) {
        if (key === lost) return null
        if (key !== deleted) return store.get(key)
        await database.sql`update messages set audio_deleted_at = now() where audio_key = ${key}`
        return null
      },
    },
  })
  expect(created.recordings).toMatchObject({ deleted: 1, missing: 1 })
  const url = await anEmptyDatabase()
  await restoreDatabase({ url, backup: created.backup, decrypter: null })
  await withClient(url, async (client) => {
    const { rows } = await client.query(
      'select audio_key, audio_deleted_at is not null as deleted from messages where audio_key = any ($1)',
      [[deleted, lost]],
    )
    expect(Object.fromEntries(rows.map((row) => [row.audio_key, row.deleted]))).toEqual({
      [deleted]: true,
      [lost]: false,
    })
  })
})

test('recordings in S3 are saved and restored', async () => {
  const storage = await startObjectStorage()
  try {
    const store = s3Store(storage.options)
    const account = await anAccount()
    const keys = await complete(account.id, 2)
    for (const key of keys) await store.put(key, audio)
    const other = audioStore()
    const folder = await aFolder()
    const { backup } = await createBackup({
      ...{ url: database.url, folder, recipients: [] },
      store: { ...store, get: async (key) => (await store.get(key)) ?? other.get(key) },
    })
    for (const key of keys) await store.delete(key)
    const manifest = await readManifest(backup)
    expect(await restoreRecordings(backup, manifest, { store, decrypter: null })).toMatchObject({ kept: 0 })
    expect(await store.head(keys[0] ?? '')).toEqual({ size: audio.length })
    expect(await restoreRecordings(backup, manifest, { store, decrypter: null })).toMatchObject({ written: 0 })
  } finally {
    await storage.stop()
  }
})

test('a verification restores, decrypts, decodes and reports; it is recorded in the database of the backup alone', async () => {
  const account = await anAccount()
  await aSubscription({ accountId: account.id })
  await complete(account.id, 2)
  const { backup } = await create(await aFolder(), [await identityToRecipient(identity)])
  const verified = await verifyBackup({ backup, decrypter: decrypterFor([identity]), hasKeys: true })
  expect(verified).toMatchObject({ unqueued: 0, migrations: [], secrets: { unreadable_keys: [] } })
  expect(verified.secrets?.checked).toBeGreaterThan(0)
  expect(verified.recordings.decoded).toBeGreaterThan(0)
  expect(verified.database_bytes).toBeGreaterThan(1_000_000)

  const { takenAt, storeId } = await readManifest(backup)
  expect(await lastVerifiedBackup()).toBeNull()
  expect(await recordVerified(takenAt, randomUUID())).toBe(false)
  expect(await recordVerified(takenAt, storeId)).toBe(true)
  expect(await recordVerified(new Date(takenAt.getTime() - 86_400_000), storeId)).toBe(true)
  expect(await lastVerifiedBackup()).toMatchObject({ taken_at: takenAt.toISOString() })
})

describe('a restore is refused', () => {
  let backup: string
  beforeAll(async () => {
    const account = await anAccount()
    await aSubscription({ accountId: account.id })
    await complete(account.id, 1)
    backup = (await create(await aFolder(), [await identityToRecipient(identity)])).backup
  })

  const rows = (url: string) =>
    withClient(url, async (client) => (await client.query('select count(*)::int as n from users')).rows[0].n)

  const restoredRecordings = async (store = fileStore(path.join(folders[0] ?? '', randomUUID()))) =>
    restoreRecordings(backup, await readManifest(backup), { store, decrypter: decrypterFor([identity]) })

  /** Damages a file for the duration of `work`. */
  async function damaged(file: string, damage: (bytes: Buffer) => Buffer, work: () => Promise<void>): Promise<void> {
    const before = await readFile(file)
    await writeFile(file, damage(Buffer.from(before)))
    try {
      await work()
    } finally {
      await writeFile(file, before)
    }
  }

  const flipped = (bytes: Buffer) => {
    const middle = Math.floor(bytes.length / 2)
    bytes[middle] = (bytes[middle] ?? 0) ^ 1
    return bytes
  }
  const cut = (bytes: Buffer) => bytes.subarray(0, bytes.length - 20)

  test.each([
    ['altered rows', 'database/messages.copy.gz.age', flipped],
    ['truncated rows', 'database/messages.copy.gz.age', cut],
    [
      'an altered manifest',
      'manifest.json',
      (bytes: Buffer) => Buffer.from(bytes.toString().replace(/"rows": \d/, '"rows": 7')),
    ],
    ['a truncated manifest', 'manifest.json', cut],
  ])('with %s, and leaves no rows', async (_what, file, damage) => {
    const url = await anEmptyDatabase()
    await damaged(path.join(backup, file), damage, async () => {
      await expect(restoreDatabase({ url, backup, decrypter: decrypterFor([identity]) })).rejects.toThrow(BackupError)
    })
    if (file !== 'manifest.json') expect(await rows(url)).toBe(0)
  })

  test('with altered, truncated or empty rows in the clear', async () => {
    const { backup: clear } = await create(await aFolder())
    const file = path.join(clear, 'database/messages.copy.gz')
    for (const damage of [flipped, cut, () => Buffer.alloc(0)]) {
      const url = await anEmptyDatabase()
      await damaged(file, damage, async () => {
        await expect(restoreDatabase({ url, backup: clear, decrypter: null })).rejects.toThrow(BackupError)
      })
      expect(await rows(url)).toBe(0)
    }
  })

  test.each([
    ['an altered list', 'recordings.txt', flipped],
    ['a truncated list', 'recordings.txt', (bytes: Buffer) => bytes.subarray(0, bytes.indexOf(10) + 1)],
  ])('with %s of recordings', async (_what, file, damage) => {
    await damaged(path.join(backup, file), damage, async () => {
      await expect(restoredRecordings()).rejects.toThrow(BackupError)
    })
  })

  test('with a damaged recording', async () => {
    const [name = ''] = (await readFile(path.join(backup, 'recordings.txt'), 'utf8')).split('\n')
    const file = path.join(path.dirname(backup), 'recordings', name.slice(0, 2), name)
    const before = await readFile(file)
    await truncate(file, 10)
    try {
      await expect(restoredRecordings()).rejects.toThrow(/is damaged/)
    } finally {
      await writeFile(file, before)
    }
  })

  test.each([
    ['another identity', async () => [await generateX25519Identity()], /cannot be decrypted/],
    ['no identity', async () => [], /is encrypted\. Give the file/],
  ])('with %s', async (_what, identities, message) => {
    const url = await anEmptyDatabase()
    await expect(restoreDatabase({ url, backup, decrypter: decrypterFor(await identities()) })).rejects.toThrow(message)
  })

  test('into a database that is not empty', async () => {
    const decrypter = decrypterFor([identity])
    await expect(restoreDatabase({ url: database.url, backup, decrypter })).rejects.toThrow(/is not empty/)
    const url = await anEmptyDatabase({ hasTables: false })
    await withClient(url, (client) => client.query('create table other (id int)'))
    await expect(restoreDatabase({ url, backup, decrypter })).rejects.toThrow(/has other tables/)
  })

  test('into the audio store of another database', async () => {
    const store = fileStore(path.join(await aFolder(), 'audio'))
    await store.writeId(randomUUID())
    await expect(restoredRecordings(store)).rejects.toThrow(/belongs to another database/)
  })

  test('with keys that do not decrypt, before anything is committed', async () => {
    const url = await anEmptyDatabase()
    const check = () => Promise.reject(new BackupError('These keys are missing'))
    await expect(restoreDatabase({ url, backup, decrypter: decrypterFor([identity]), check })).rejects.toThrow('keys')
    expect(await rows(url)).toBe(0)
  })
})

test('the journal of erasures is beside the backups, as `erasure apply` reads it', async () => {
  const subjectId = randomUUID()
  await noteErasures(database.db, [{ kind: 'account', accountId: null, subjectId }])
  const folder = await aFolder()
  await create(folder)
  const lines = (await readFile(erasuresFile(folder), 'utf8')).trim().split('\n')
  const rows = lines.map((line) => Erasure.parse(JSON.parse(line)))
  expect(rows).toContainEqual(expect.objectContaining({ kind: 'account', account_id: null, subject_id: subjectId }))
})

test('of two backups at the same time one is refused', async () => {
  const folder = await aFolder()
  const both = await Promise.allSettled([create(folder), create(folder)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('retention deletes while a backup is made, and recipients that are none are refused', async () => {
  const folder = await aFolder()
  await expect(create(folder, ['ssh-ed25519 AAAA'])).rejects.toThrow(BackupError)
  await Promise.all([create(folder), deleteOldAudio()])
})
