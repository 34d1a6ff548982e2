import { spawnSync } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { chmod, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { giveToOwnerOf, writePrivateFile } from '../private-files'
import { RELOCATED } from './binaries'
import { ownerOf } from './owner'
import { postmaster } from './postmaster'

const Place = z.object({ password: z.string(), port: z.number(), data: z.string() })

/** What an instance remembers of its Postgres, in DATA_DIR/pg.json, readable by its user only. Port 0: none yet. */
export type Place = z.output<typeof Place>

const file = (dataDir: string) => path.join(dataDir, 'pg.json')

export async function readPlace(dataDir: string): Promise<Place | null> {
  const text = await readFile(file(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : Place.parse(JSON.parse(text))
}

export async function writePlace(dataDir: string, place: Place): Promise<void> {
  await writePrivateFile(file(dataDir), `${JSON.stringify(place)}\n`, `${file(dataDir)}.${randomUUID()}`)
}

/** Where this instance's Postgres is to keep its data; chosen once, then remembered. */
export async function choosePlace(dataDir: string): Promise<Place> {
  const isRoot = process.getuid?.() === 0
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // Root's Postgres is another user, which must pass through, and need not look around.
  if (isRoot) await chmod(dataDir, ((await stat(dataDir)).mode & 0o777) | 0o111)
  const inside = path.join(dataDir, 'pg')
  const outside = path.join(RELOCATED, `data-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`)
  const remembered = await readPlace(dataDir)
  if (remembered) {
    const own = remembered.data === inside || remembered.data === outside
    if (own) return remembered
    // A data directory that was moved brings its data along, unless root had put them elsewhere.
    if (!remembered.data.startsWith(`${RELOCATED}/`)) return { ...remembered, data: inside }
    throw new Error(
      `${file(dataDir)} came from another DATA_DIR: its database is ${remembered.data}. Use that DATA_DIR, or an empty one.`,
    )
  }
  const data = isRoot && !(await isReachable(dataDir, inside)) ? outside : inside
  if (data === outside) await setAsideAbandoned(outside)
  else if (await stat(inside).catch(() => null))
    throw new Error(`${inside} holds a database but ${file(dataDir)} is gone, and with it the password.`)
  const place = { password: randomBytes(24).toString('hex'), port: 0, data }
  try {
    await writeFile(file(dataDir), `${JSON.stringify(place)}\n`, { mode: 0o600, flag: 'wx' })
    await giveToOwnerOf(dataDir, file(dataDir))
  } catch (error) {
    // Another start of the same instance was quicker; its password counts.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return (await readPlace(dataDir)) ?? choosePlace(dataDir)
  }
  return place
}

async function isReachable(dataDir: string, data: string): Promise<boolean> {
  const owner = await ownerOf(data)
  return owner === null || spawnSync('/bin/sh', ['-c', 'cd "$0"', dataDir], { ...owner, cwd: '/' }).status === 0
}

/** Data that root had put elsewhere stay when their DATA_DIR is deleted. They are kept, under a name of their own. */
async function setAsideAbandoned(data: string): Promise<void> {
  if (!(await stat(data).catch(() => null))) return
  const left = await postmaster(data)
  if (left) process.kill(left.pid, 'SIGINT')
  for (let tries = 0; tries < 100 && (await postmaster(data)); tries++)
    await new Promise((done) => setTimeout(done, 100))
  await rename(data, `${data}.${new Date().toISOString().replace(/[^0-9]/g, '')}`)
}
