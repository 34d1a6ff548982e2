import { lchown, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

// Files of DATA_DIR: for the service's user only, whoever writes them. A command that root runs beside an instance of another user
// must leave nothing that this user cannot read.

interface Owner {
  uid: number
  gid: number
}

/**
 * Who must own a file that this process creates in a folder: the folder's owner, where this process is root and the folder
 * is not root's. Null where the file is rightly this process's own.
 * @param processUid undefined where the system has no users
 */
export const ownerToGive = (processUid: number | undefined, folder: Owner): Owner | null =>
  processUid === 0 && folder.uid !== 0 ? { uid: folder.uid, gid: folder.gid } : null

/**
 * Gives what root created in a folder to the folder's owner. Never through a symbolic link, which that owner may have put in its
 * place meanwhile.
 */
export async function giveToOwnerOf(folder: string, created: string): Promise<void> {
  const owner = ownerToGive(process.getuid?.(), await stat(folder))
  if (owner) await lchown(created, owner.uid, owner.gid)
}

/** Creates a folder with mode 0700 in one that exists; nothing where it exists already. */
export async function makePrivateFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return
    throw error
  }
  await giveToOwnerOf(path.dirname(folder), folder)
}

/**
 * Writes a file with mode 0600, whole or not at all, and on the disk when it returns. What stood in its place is replaced.
 * @param draft a name in the same folder that nobody else uses
 */
export async function writePrivateFile(
  file: string,
  content: Uint8Array | string,
  draft = `${file}.draft`,
): Promise<void> {
  try {
    // Left by a process that was killed.
    await rm(draft, { force: true })
    const opened = await open(draft, 'wx', 0o600)
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
