import { readFile, stat } from 'node:fs/promises'

/** Who runs Postgres, when that is not who runs this process. */
export interface Owner {
  uid: number
  gid: number
}

/**
 * Postgres refuses to run as root, so root lends it another user: whoever owns the data already, else `postgres`,
 * else `nobody` of /etc/passwd. Null when this process is not root and Postgres simply runs as we do.
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
