import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { withClient } from '../../db/copy'
import { lockBackups } from './create'
import { listBackups, poolRoot, readManifest } from './manifest'
import { readList } from './restore'

/**
 * Deletes all backups but the newest, and the recordings that none of these names. No backup is made meanwhile.
 * @throws BackupError when a kept backup is damaged: then nothing is deleted
 */
export function pruneBackups(
  url: string,
  folder: string,
  keep: number,
): Promise<{ backups: number; recordings: number }> {
  return withClient(url, async (client) => {
    await lockBackups(client)
    const names = await listBackups(folder)
    const [old, kept] = [names.slice(0, -keep), names.slice(-keep)]
    const named = await namesIn(folder, kept)
    for (const name of old) await rm(path.join(folder, name), { recursive: true })
    return { backups: old.length, recordings: await pruneRecordings(folder, named) }
  })
}

/** The names of all recordings are in memory: 250 bytes each. */
async function pruneRecordings(folder: string, named: ReadonlySet<string>): Promise<number> {
  const root = poolRoot(folder)
  const prefixes = await readdir(root).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  let deleted = 0
  for (const prefix of prefixes)
    for (const name of await readdir(path.join(root, prefix))) {
      if (named.has(name)) continue
      await rm(path.join(root, prefix, name), { force: true })
      deleted++
    }
  return deleted
}

async function namesIn(folder: string, kept: readonly string[]): Promise<Set<string>> {
  const names = new Set<string>()
  for (const backup of kept) {
    const { recordings } = await readManifest(path.join(folder, backup))
    for await (const name of readList(path.join(folder, backup), recordings)) names.add(name)
  }
  return names
}
