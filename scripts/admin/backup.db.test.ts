import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { lastVerifiedBackup } from '../../server/backup/backup-status'
import { requireOwnAudioStore } from '../../server/messages/audio/audio-store-identity'
import { testDataDir } from '../../server/testing/database/data-dir'
import { testDatabase } from '../../server/testing/database/database'
import { anAccount, aSubscription } from '../../server/testing/fixtures/factory'
import { RUNS_ALL } from '../../server/testing/sample'
import { run } from './run'

testDatabase()
const folder = testDataDir()
beforeAll(async () => {
  await aSubscription({ accountId: (await anAccount()).id })
  await requireOwnAudioStore()
})

async function admin(...words: string[]) {
  const seen = { json: '', messages: '' }
  const code = await run(words, {
    async writeJson(json) {
      seen.json += json
    },
    writeMessage(message) {
      seen.messages += message
    },
    readInput: async () => '',
    isTerminal: false,
    attach: async () => {},
  })
  return { code, messages: seen.messages, json: seen.json === '' ? undefined : JSON.parse(seen.json) }
}

test('an encrypted backup is created, verified with its identity, rehearsed, and shown as verified', async () => {
  const { json: pair } = await admin('backup', 'create-identity')
  const [to, identity] = [path.join(folder, 'backups'), path.join(folder, 'age.txt')]
  await writeFile(identity, `# created today\n${pair.identity}\n`)
  const created = await admin('backup', 'create', '--to', to, '--recipient', pair.recipient)
  expect([created.code, created.messages]).toEqual([0, ''])
  expect(created.json).toMatchObject({ recordings: { count: 0 } })

  const without = await admin('backup', 'verify', '--from', to)
  expect([without.code, without.messages]).toEqual([
    1,
    expect.stringMatching(/is encrypted\. Give the file .* --identity/),
  ])
  const verified = await admin('backup', 'verify', '--from', to, '--identity', identity)
  expect(verified).toMatchObject({ code: 0, json: { is_recorded: true, unqueued: 0, secrets: { checked: 1 } } })
  expect(await lastVerifiedBackup()).toMatchObject({ taken_at: created.json.taken_at })
  // It restores as the verification does.
  if (RUNS_ALL) {
    const rehearsed = await admin('upgrade', 'rehearse', '--from', created.json.backup, '--identity', identity)
    expect(rehearsed).toMatchObject({ code: 0, json: { migrations: [], unqueued: 0 } })
  }

  const unencrypted = await admin('backup', 'create', '--to', to)
  expect([unencrypted.code, unencrypted.messages]).toEqual([
    1,
    expect.stringMatching(/are encrypted\. Give --recipient/),
  ])

  const restored = await admin('backup', 'restore', '--from', to, '--identity', identity)
  expect([restored.code, restored.messages]).toEqual([1, expect.stringMatching(/is not empty/)])
  expect(await admin('backup', 'prune', '--in', to, '--keep', '1')).toMatchObject({ code: 0, json: { backups: 0 } })
})

test.each([
  [['create', '--to', '/proc/none'], 1, /^E[A-Z]+: (?:no such file|permission denied).*\/proc\/none'$/m],
  [['create', '--to', '{folder}/x', '--recipient', 'age1none'], 1, /age1none is not valid for age/],
  [['verify', '--from', '/nowhere'], 1, /nowhere cannot be read \(ENOENT\)/],
  [['verify', '--from', '{folder}'], 1, /has no complete backup/],
  [['prune', '--in', '{folder}', '--keep', '0'], 2, /--keep is a whole number from 1/],
  [['create'], 2, /required option '--to <FOLDER>'/],
])('backup %j ends with %i and says why', async (words, code, message) => {
  const ended = await admin('backup', ...words.map((word) => word.replace('{folder}', folder)))
  expect([ended.code, ended.messages]).toEqual([code, expect.stringMatching(message)])
})
