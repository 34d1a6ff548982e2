import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
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

/** Removes a lock file whose process has ended, is a zombie or is another program: Postgres refuses to start in the last two cases. */
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

/** Ports below those of outgoing connections (Linux from 32,768, others from 49,152). */
const [FIRST, END] = [20_000, 32_768]
const TRIES = 20

/** Returns the wanted port of 127.0.0.1 if it is free, else a random one. 0 means any port. */
export async function freePort(wanted: number): Promise<number> {
  const ports = Array.from({ length: TRIES }, () => randomInt(FIRST, END))
  for (const port of wanted === 0 ? ports : [wanted, ...ports]) if (await isFree(port)) return port
  throw new Error(`No port from ${FIRST} to ${END - 1} is free.`)
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    probe.listen({ port, host: '127.0.0.1', exclusive: true })
    await once(probe, 'listening')
    return true
  } catch (error) {
    // Another server has it, or the system does not let this user have it.
    if (!['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    return false
  } finally {
    probe.close()
  }
}
