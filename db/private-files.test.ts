import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileStore } from '../server/messages/audio/audio-store'
import { makePrivateFolder, ownerToGive, writePrivateFile } from './private-files'

const SERVICE = { uid: 65_534, gid: 65_534 }
const isRoot = process.getuid?.() === 0
const KEY = '7c9e6679-7425-40de-944b-e07fc1f90ae7'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'private-files-'))
  // An instance of another user, beside which root runs a command; for other users it is their own.
  if (isRoot) await chown(folder, SERVICE.uid, SERVICE.gid)
})
afterEach(() => rm(folder, { recursive: true }))

test.each([
  ['root, in a folder of the service’s user', 0, 1000, { uid: 1000, gid: 50 }],
  ['root, in a folder of root', 0, 0, null],
  ['the service’s user, in its own folder', 1000, 1000, null],
  ['another user, in a folder they may write to', 1001, 1000, null],
  ['a system without users', undefined, 0, null],
])('the owner of a new file: %s', (_, processUid, uid, given) => {
  expect(ownerToGive(processUid, { uid, gid: 50 })).toEqual(given)
})

/** What the service's user reads of it; root asks as that user, another user as themselves. */
function readAsService(file: string): string {
  const read = spawnSync('/bin/cat', [file], { ...(isRoot ? SERVICE : {}), cwd: '/' })
  return read.status === 0 ? read.stdout.toString() : `refused: ${read.stderr}`
}

const modeOf = async (file: string) => (await stat(file)).mode & 0o777

test('a written file can be read by the service’s user and no other', async () => {
  const inner = path.join(folder, 'mail')
  await makePrivateFolder(inner)
  await makePrivateFolder(inner)
  const file = path.join(inner, 'one.eml')
  await writePrivateFile(file, 'first')
  await writePrivateFile(file, 'second')
  expect(readAsService(file)).toBe('second')
  expect([await modeOf(inner), await modeOf(file)]).toEqual([0o700, 0o600])
  expect((await stat(file)).uid).toBe((await stat(folder)).uid)
})

test('a recording that a command stores can be read by the service’s user', async () => {
  await fileStore(path.join(folder, 'audio')).put(KEY, Buffer.from('sound'))
  expect(readAsService(path.join(folder, 'audio', KEY))).toBe('sound')
})

test('a failed write leaves the old file and no draft', async () => {
  const file = path.join(folder, 'keys.json')
  await writePrivateFile(file, 'old')
  await expect(writePrivateFile(file, 'new', path.join(folder, 'nowhere', 'draft'))).rejects.toThrow('ENOENT')
  expect(await readFile(file, 'utf8')).toBe('old')
  await chmod(folder, 0o700)
})
