import { readFile, stat } from 'node:fs/promises'

/** The user of Postgres, when it differs from the user of this process. */
export interface Owner {
  uid: number
  gid: number
}

/**
 * Returns the user that Postgres runs as when this process is root, because Postgres refuses to run as root: the owner of existing
 * data, else `postgres`, else `nobody` of /etc/passwd. Null when this process is not root; then Postgres runs as the same user.
 */
export async function ownerOf(data: string): Promise<Owner | null> {
  if (process.getuid?.() !== 0) return null
  const existing = await stat(data).catch(() => null)
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user) throw new Error('Postgres cannot run as root, and /etc/passwd has neither a postgres nor a nobody user.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}
