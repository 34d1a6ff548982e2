import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'

interface Postmaster {
  pid: number
  port: number
}

/** Returns the server that runs on this data directory, or null. Its lock file can outlive it. */
export async function postmaster(data: string): Promise<Postmaster | null> {
  const found = await lockFile(data)
  return found && (await isPostmaster(found.pid, data)) ? found : null
}

/**
 * Removes a lock file whose process has ended, is a zombie, or is another program that has the process id now: Postgres itself refuses
 * to start in the last two cases. A second server on the same data is still impossible, because Postgres also detects the first
 * one by its shared memory.
 */
export async function clearStaleLock(data: string): Promise<void> {
  const found = await lockFile(data)
  if (found && !(await isPostmaster(found.pid, data))) await rm(path.join(data, 'postmaster.pid'), { force: true })
}

export async function isPostmaster(pid: number, data: string): Promise<boolean> {
  if (process.platform !== 'linux') return isAlive(pid)
  // A zombie has an empty command line.
  const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return words.split('\0').includes(data)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function lockFile(data: string): Promise<Postmaster | null> {
  const text = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const [pid, , , port] = text.split('\n').map(Number)
  return pid && port ? { pid, port } : null
}
