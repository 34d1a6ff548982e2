import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { recordVerified } from '../../../server/backup/backup-status'
import { createBackup } from '../../../server/backup/create'
import { erasuresFile, findBackup, readManifest } from '../../../server/backup/manifest'
import { pruneBackups } from '../../../server/backup/prune'
import {
  checkSecrets,
  finishRestore,
  migrateRestored,
  requireEmptyDatabase,
  restoreDatabase,
  restoreRecordings,
} from '../../../server/backup/restore'
import { BackupError, decrypterFor } from '../../../server/backup/stored-file'
import { rehearse, verifyBackup } from '../../../server/backup/verify'
import { Erasure } from '../../../server/contract/accounts/erasure'
import { env, required as setting } from '../../../server/env'
import { applyErasures } from '../../../server/erasure/apply-erasures'
import { audioStore } from '../../../server/messages/audio/audio-store'
import { prepareDataDir } from '../../../server/process/instance'
import { stopAudioProcess } from '../../../server/processing/audio/prepare'
import { countMissingDeliveries } from '../../../server/webhooks/delivery/publish'
import { type CommandContext, command, optional, Refusal, required, type Tree, wholeNumber } from '../command'
import { readable, readJsonLines } from '../files'

const from = required('FOLDER', 'a folder of backups, of which the newest is taken, or one backup in it')
const identity = optional('FILE', 'the identities of age that open an encrypted backup, one a line')
const scratch = optional('FOLDER', 'where the temporary database is. Default: the temporary folder of the system')

export const backup: Tree = {
  create: command({
    summary: 'Back up the database and the recordings. The service may run.',
    notes: [
      'The database is saved in one snapshot, and recordings that earlier backups in the folder have are not copied again. The',
      'encryption keys are not part of a backup: keep them apart. With --recipient all data is encrypted for age; the manifest, with',
      'names and sizes, is not. A backup gets its name when it is complete.',
    ].join('\n'),
    options: {
      to: required('FOLDER', 'the folder of all backups of this database. It is created in an existing one'),
      recipient: optional('KEYS', 'public keys of age, separated by commas. Default: no encryption'),
    },
    run: ({ to, recipient = '' }, context) =>
      createBackup({
        url: databaseUrl(),
        store: audioStore(),
        folder: path.resolve(to),
        recipients: recipient
          .split(',')
          .map((one) => one.trim())
          .filter(Boolean),
        report: reporter(context),
      }),
  }),
  verify: command({
    summary:
      'Prove that a backup can be restored: in a temporary Postgres, without network and without sending anything.',
    notes: [
      'Restores all rows, applies the migrations of this version, counts missing deliveries, decrypts secrets with',
      'SECRET_ENCRYPTION_KEYS, compares every recording with its digest and decodes some. Health and metrics then show the age of the',
      'backup, if the database that it is of is reachable.',
    ].join('\n'),
    needs: 'settings',
    options: { from, identity, scratch },
    async run(values, context) {
      const folder = await findBackup(values.from)
      const hasKeys = env().SECRET_ENCRYPTION_KEYS !== undefined
      if (!hasKeys) context.writeMessage('The secrets are not checked, because SECRET_ENCRYPTION_KEYS is not set.\n')
      try {
        const verified = await verifyBackup({
          backup: folder,
          decrypter: await decrypterOf(values.identity),
          hasKeys,
          report: reporter(context),
          ...(values.scratch === undefined ? {} : { scratch: path.resolve(values.scratch) }),
        })
        return { backup: folder, ...verified, is_recorded: await record(folder, context) }
      } finally {
        await stopAudioProcess()
      }
    },
  }),
  restore: command({
    summary:
      'Restore a backup into an empty database and an audio store. It starts paused: nothing is sent until `delivery resume`.',
    notes: [
      'The target is that of the settings: DATABASE_URL, or a new DATA_DIR with the keys.json of the instance that was backed up.',
      'The keys must decrypt the secrets of the backup, or nothing is restored. An interrupted restore leaves an empty database, or',
      'one that refuses to start; repeat it on an empty database, and recordings that were restored are kept.',
    ].join('\n'),
    needs: 'database',
    options: {
      from,
      identity,
      erasures: optional(
        'FILE',
        'what was erased since, as `erasure list` prints it. Default: erasures.jsonl beside the backup, as of the newest backup',
      ),
      'without-keys': {
        description: 'restore although the keys are lost; deliveries and alerts of the old secrets wait',
      },
    },
    async run(values, context) {
      const startedAt = performance.now()
      const url = databaseUrl()
      const folder = await findBackup(values.from)
      const decrypter = await decrypterOf(values.identity)
      const report = reporter(context)
      const manifest = await readManifest(folder)
      await requireEmptyDatabase(url, manifest)
      const journal = values.erasures ?? erasuresFile(path.dirname(folder))
      const erasures = await erasuresSince(manifest.takenAt, journal, context)
      await prepareDataDir()
      const recordings = await restoreRecordings(folder, manifest, { store: audioStore(), decrypter, report })
      await restoreDatabase({
        ...{ url, backup: folder, decrypter, report },
        check: async (client) => {
          const { unreadable_keys } = await checkSecrets(client)
          if (unreadable_keys.length === 0 || values['without-keys']) return
          throw new BackupError(
            `These keys are missing or wrong: ${unreadable_keys.join(', ')}. Set SECRET_ENCRYPTION_KEYS, or put the keys.json of the instance into DATA_DIR. The database is empty; copied recordings stay for the next try`,
          )
        },
      })
      const migrations = await migrateRestored(url, manifest)
      const erased = await applyErasures(erasures)
      const unqueued = await countMissingDeliveries({ all: true })
      await finishRestore(url)
      return {
        ...{ backup: folder, taken_at: manifest.takenAt.toISOString(), recordings, migrations, erased, unqueued },
        rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
        is_paused: true,
        seconds: Math.round((performance.now() - startedAt) / 100) / 10,
      }
    },
  }),
  prune: command({
    summary: 'Delete all backups in a folder but the newest ones, and the recordings that only the deleted ones had.',
    options: {
      in: required('FOLDER', 'the folder of all backups of this database'),
      keep: required('N', 'how many backups stay, 1 to 10000'),
    },
    run: (values) => pruneBackups(databaseUrl(), path.resolve(values.in), wholeNumber('keep', values.keep, 1, 10_000)),
  }),
  'create-identity': command({
    summary: 'Make a pair of keys for encrypted backups. The identity opens them: keep it away from the backups.',
    notes:
      'The same as age-keygen. Write the identity to a file for --identity, and give the recipient to `backup create`.',
    needs: 'settings',
    options: {},
    async run() {
      const made = await generateX25519Identity()
      return { identity: made, recipient: await identityToRecipient(made) }
    },
  }),
}

export const upgrade: Tree = {
  rehearse: command({
    summary: 'Apply the migrations of this version to a backup in a temporary Postgres, before the real upgrade.',
    notes: 'Run it in the new version, before its first start. Prints how long each migration took.',
    needs: 'settings',
    options: { from, identity, scratch },
    async run(values, context) {
      const folder = await findBackup(values.from)
      const done = await rehearse(
        {
          backup: folder,
          decrypter: await decrypterOf(values.identity),
          report: reporter(context),
          ...(values.scratch === undefined ? {} : { scratch: path.resolve(values.scratch) }),
        },
        async () => null,
      )
      const { manifest, migrations, rows, unqueued, databaseBytes } = done
      return {
        backup: folder,
        from_version: manifest.version,
        migrations,
        rows,
        unqueued,
        database_bytes: databaseBytes,
      }
    },
  }),
}

/** @throws Refusal behind a pooler in transaction mode, which has no session for the lock and the snapshot */
function databaseUrl(): string {
  const { DIRECT_DATABASE_URL, DATABASE_POOLER } = env()
  if (DATABASE_POOLER === 'transaction' && !DIRECT_DATABASE_URL)
    throw new Refusal('DATABASE_URL is a pooler in transaction mode. Set DIRECT_DATABASE_URL for backups')
  return DIRECT_DATABASE_URL ?? setting('DATABASE_URL')
}

/** Reads the journal first, so that a file that is none ends the command before anything is restored. */
async function erasuresSince(takenAt: Date, file: string, context: CommandContext): Promise<Erasure[]> {
  const erasures: Erasure[] = []
  for await (const row of readJsonLines(file, Erasure, context))
    if (new Date(row.erased_at) >= takenAt) erasures.push(row)
  return erasures
}

const reporter = (context: CommandContext) => (line: string) => context.writeMessage(`${line}\n`)

async function decrypterOf(file: string | undefined) {
  if (file === undefined) return null
  const lines = (await readable(file, () => readFile(file, 'utf8'))).split('\n').map((line) => line.trim())
  return decrypterFor(lines.filter((line) => line !== '' && !line.startsWith('#')))
}

/** Records the verification where the database of the backup can be reached. */
async function record(folder: string, context: CommandContext): Promise<boolean> {
  const { takenAt, storeId } = await readManifest(folder)
  try {
    await context.attach('instance')
    if (await recordVerified(takenAt, storeId)) return true
    context.writeMessage('Not recorded for health and metrics: the backup is of another database.\n')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    context.writeMessage(`Not recorded for health and metrics: ${reason}\n`)
  }
  return false
}
