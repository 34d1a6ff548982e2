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

/** What an instance stores about its Postgres in DATA_DIR/pg.json, which only its user can read. Port 0: none yet. */
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

/** Returns where this instance's Postgres keeps its data. The choice is made once and stored. */
export async function choosePlace(dataDir: string): Promise<Place> {
  const isRoot = process.getuid?.() === 0
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // Root's Postgres runs as another user, which needs execute permission and not read permission.
  if (isRoot) await chmod(dataDir, ((await stat(dataDir)).mode & 0o777) | 0o111)
  const inside = path.join(dataDir, 'pg')
  const outside = path.join(RELOCATED, `data-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`)
  const remembered = await readPlace(dataDir)
  if (remembered) {
    const own = remembered.data === inside || remembered.data === outside
    if (own) return remembered
    // A moved data directory contains its data, unless root had put the data elsewhere.
    if (!remembered.data.startsWith(`${RELOCATED}/`)) return { ...remembered, data: inside }
    throw new Error(
      `${file(dataDir)} came from another DATA_DIR: its database is ${remembered.data}. Use that DATA_DIR, or an empty one.`,
    )
  }
  const data = isRoot && !(await isReachable(dataDir, inside)) ? outside : inside
  if (data === outside) await setAsideAbandoned(outside)
  else if (await stat(inside).catch(() => null))
    throw new Error(`${inside} contains a database, but ${file(dataDir)} with its password is missing.`)
  const place = { password: randomBytes(24).toString('hex'), port: 0, data }
  try {
    await writeFile(file(dataDir), `${JSON.stringify(place)}\n`, { mode: 0o600, flag: 'wx' })
    await giveToOwnerOf(dataDir, file(dataDir))
  } catch (error) {
    // Another start of the same instance was faster; its password is used.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return (await readPlace(dataDir)) ?? choosePlace(dataDir)
  }
  return place
}

async function isReachable(dataDir: string, data: string): Promise<boolean> {
  const owner = await ownerOf(data)
  return owner === null || spawnSync('/bin/sh', ['-c', 'cd "$0"', dataDir], { ...owner, cwd: '/' }).status === 0
}

/** Renames data that root had put elsewhere and whose DATA_DIR was deleted. */
async function setAsideAbandoned(data: string): Promise<void> {
  if (!(await stat(data).catch(() => null))) return
  const left = await postmaster(data)
  if (left) process.kill(left.pid, 'SIGINT')
  for (let tries = 0; tries < 100 && (await postmaster(data)); tries++)
    await new Promise((done) => setTimeout(done, 100))
  await rename(data, `${data}.${new Date().toISOString().replace(/[^0-9]/g, '')}`)
}
