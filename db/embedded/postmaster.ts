import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type ListenOptions } from 'node:net'
import path from 'node:path'

interface Postmaster {
  pid: number
  port: number
  /** The folder of its Unix socket, or empty. */
  socketFolder: string
}

/** Returns the server that runs on this data directory, or null. Its lock file can outlive it. */
export async function postmaster(data: string): Promise<Postmaster | null> {
  const found = await lockFile(data)
  return found && (await isPostmaster(found.pid, data)) ? found : null
}

/**
 * Removes the lock files, of the data and of the socket, of a process that has ended, is a zombie or is another program: Postgres
 * refuses to start in the last two cases.
 */
export async function clearStaleLock(data: string): Promise<void> {
  if (await postmaster(data)) return
  const sockets = (await readdir(data)).filter((name) => name.startsWith(SOCKET_PREFIX))
  for (const name of ['postmaster.pid', ...sockets]) await rm(path.join(data, name), { force: true })
}

/** Of the socket of a port, and of its lock file. */
const SOCKET_PREFIX = '.s.PGSQL.'

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
  const [pid, , , port, socketFolder = ''] = text.split('\n')
  return Number(pid) && Number(port) ? { pid: Number(pid), port: Number(port), socketFolder } : null
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
  const code = await tryToListen({ port, host: '127.0.0.1', exclusive: true })
  // Another server has it, or the system does not let this user have it.
  if (code === null || code === 'EADDRINUSE' || code === 'EACCES') return code === null
  throw new Error(`Port ${port} of 127.0.0.1 cannot be used: ${code}`)
}

/** The length of a socket's path that every system allows (104 bytes with the last zero on macOS, 108 on Linux). */
const SOCKET_PATH_BYTES = 103

/** Whether Postgres can have its Unix socket in a folder. Some shared folders of containers and network disks have none. */
export async function takesSockets(folder: string): Promise<boolean> {
  const socket = path.join(folder, `${SOCKET_PREFIX}00000`)
  if (process.platform === 'win32' || Buffer.byteLength(socket) > SOCKET_PATH_BYTES) return false
  await rm(socket, { force: true })
  return (await tryToListen({ path: socket })) === null
}

/** Returns the code of the error, or null. */
async function tryToListen(options: ListenOptions): Promise<string | null> {
  const probe = createServer()
  try {
    probe.listen(options)
    await once(probe, 'listening')
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (!code) throw error
    return code
  } finally {
    probe.close()
  }
}
