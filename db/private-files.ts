import { lchown, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

// Files of DATA_DIR, which only the service's user can read, whichever process writes them. When root runs a command beside an instance
// of another user, that user must be able to read every file it creates.

interface Owner {
  uid: number
  gid: number
}

/** Returns the owner for a file that root creates in a folder of another user. */
export const ownerToGive = (processUid: number | undefined, folder: Owner): Owner | null =>
  processUid === 0 && folder.uid !== 0 ? { uid: folder.uid, gid: folder.gid } : null

/** Changes the owner of a file or folder that root created to the owner of its folder. */
export async function giveToOwnerOf(folder: string, created: string): Promise<void> {
  const owner = ownerToGive(process.getuid?.(), await stat(folder))
  if (owner) await lchown(created, owner.uid, owner.gid)
}

/** Creates a folder with mode 0700 in an existing folder, if it does not exist yet. */
export async function makePrivateFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return
    throw error
  }
  await giveToOwnerOf(path.dirname(folder), folder)
}

/** Writes a file with mode 0600, atomically and synced to disk. */
export async function writePrivateFile(
  file: string,
  content: Uint8Array | string,
  draft = `${file}.draft`,
): Promise<void> {
  try {
    // Left by a process that was killed.
    await rm(draft, { force: true })
    const opened = await open(/* turbopackIgnore: true */ draft, 'wx', 0o600)
    try {
      await opened.writeFile(content)
      await opened.sync()
    } finally {
      await opened.close()
    }
    await giveToOwnerOf(path.dirname(file), draft)
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}

export const writePrivateJson = (file: string, value: unknown): Promise<void> =>
  writePrivateFile(file, `${JSON.stringify(value, null, 2)}\n`)
