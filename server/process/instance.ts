import { randomBytes } from 'node:crypto'
import { constants, existsSync, readFileSync } from 'node:fs'
import { access, mkdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { runningPostgresUrl, startPostgres } from '../../db/embedded'
import { writePrivateJson } from '../../db/private-files'
import { setDatabaseFromEnv } from '../database'
import { EnvError, env, parseEnv, resetEnv } from '../env'
import { ROOT } from '../root'
import { VARIABLES } from '../settings/variables'

// An instance has settings, keys and a database. The functions here complete process.env, which everything else reads.

interface Instance {
  dataDir: string
  /** True without a DATABASE_URL: then the database is the embedded one, and it may hold the demonstration. */
  embedded: boolean
  stopDatabase(): Promise<void>
}

/** Starts an instance: reads the settings, and where none is configured, starts a database and creates keys. Throws EnvError. */
export async function bootInstance(): Promise<Instance> {
  const instance = await startInstance()
  setDatabaseFromEnv()
  return instance
}

async function startInstance(): Promise<Instance> {
  const dataDir = readSettings()
  if (env().DATABASE_URL) requireKeys()
  await makeDataDir(dataDir)
  if (env().DATABASE_URL) return { dataDir, embedded: false, stopDatabase: async () => {} }
  const database = await startPostgres({ dataDir })
  await completeWith({ DATABASE_URL: database.socketUrl, DATABASE_POOLER: 'none', ...(await keysOf(dataDir)) })
  return { dataDir, embedded: true, stopDatabase: database.stop }
}

/** Reads the settings, keys and database of a running instance, for commands beside it. Throws EnvError. */
export async function attachInstance(): Promise<void> {
  const dataDir = readSettings()
  if (env().DATABASE_URL) requireKeys()
  else {
    const url = await runningPostgresUrl(dataDir)
    if (!url) throw new EnvError(`No instance is running on ${dataDir}. Start it first, or set DATABASE_URL`)
    await completeWith({
      DATABASE_URL: url,
      DATABASE_POOLER: 'none',
      ...(await keysOf(dataDir)),
      ...(await readRunningSettings(dataDir)),
    })
  }
  setDatabaseFromEnv()
}

/**
 * Reads the settings and the keys alone, for commands that work without a database. In contrast to the other functions it creates
 * no keys. @returns whether keys.json has the keys, and DATA_DIR. @throws EnvError
 */
export async function readInstance(): Promise<{ dataDir: string; embedded: boolean }> {
  const dataDir = readSettings()
  const embedded = env().DATABASE_URL === undefined
  if (embedded && existsSync(keysFile(dataDir))) await completeWith(await keysOf(dataDir))
  return { dataDir, embedded }
}

/** Does the same for a command that must also work without the instance: it then starts the embedded database. */
export async function attachOrStartDatabase(): Promise<() => Promise<void>> {
  const dataDir = readSettings()
  if (env().DATABASE_URL || (await runningPostgresUrl(dataDir))) {
    await attachInstance()
    return async () => {}
  }
  const { stopDatabase } = await bootInstance()
  return stopDatabase
}

/** Creates DATA_DIR, one folder at a time: Node's recursive mkdir never ends where the system returns ENOENT (/proc). */
async function makeDataDir(dataDir: string): Promise<void> {
  try {
    for (const folder of [...missingOf(dataDir)].reverse()) await mkdir(folder, { mode: 0o700 })
    await access(dataDir, constants.W_OK | constants.X_OK)
    if (!(await stat(dataDir)).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new EnvError(`DATA_DIR: ${dataDir} is not a writable folder (${code})`)
  }
}

function* missingOf(folder: string): Generator<string> {
  if (existsSync(folder)) return
  yield folder
  yield* missingOf(path.dirname(folder))
}

/** Reads the settings and creates DATA_DIR, for commands that need no database. @throws EnvError */
export async function prepareDataDir(): Promise<void> {
  await makeDataDir(readSettings())
}

/** Reads .env; environment variables override it, and relative paths start at the project. */
function readSettings(): string {
  const file = path.join(ROOT, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  readVariableFiles(process.env)
  process.env.DATA_DIR = path.resolve(ROOT, parseEnv(process.env).DATA_DIR)
  resetEnv()
  return process.env.DATA_DIR
}

/**
 * Replaces each `NAME_FILE` by the content of the file as `NAME`, for secrets that a container gets as files. A line end at the
 * end of the file does not count.
 * @throws EnvError for a file that cannot be read, and when both are set
 */
export function readVariableFiles(variables: NodeJS.ProcessEnv): void {
  for (const name of VARIABLES) {
    const file = variables[`${name}_FILE`]?.trim()
    if (!file) continue
    if (variables[name]?.trim()) throw new EnvError(`Set ${name} or ${name}_FILE, not both.`)
    try {
      variables[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    } catch (error) {
      throw new EnvError(`${name}_FILE: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`)
    }
    // The processes that this one starts get the value.
    delete variables[`${name}_FILE`]
  }
}

async function completeWith(values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) if (!process.env[name]?.trim()) process.env[name] = value
  resetEnv()
}

const KEYS = ['NEXTAUTH_SECRET', 'SECRET_ENCRYPTION_KEYS', 'AUDIO_LINK_KEY'] as const

function requireKeys(): void {
  const missing = KEYS.filter((name) => env()[name] === undefined)
  if (missing.length > 0) throw new EnvError(`With a DATABASE_URL these must be set too: ${missing.join(', ')}`)
}

const Keys = z.object({ NEXTAUTH_SECRET: z.string(), SECRET_ENCRYPTION_KEYS: z.string(), AUDIO_LINK_KEY: z.string() })

const keysFile = (dataDir: string) => path.join(dataDir, 'keys.json')

/** Reads the keys of this data folder, and creates them at the first start. */
export async function keysOf(dataDir: string): Promise<z.output<typeof Keys>> {
  const file = keysFile(dataDir)
  if (existsSync(file)) return Keys.parse(JSON.parse(await readFile(file, 'utf8')))
  const key = () => randomBytes(32).toString('base64')
  const keys = { NEXTAUTH_SECRET: key(), SECRET_ENCRYPTION_KEYS: `first:${key()}`, AUDIO_LINK_KEY: key() }
  await writePrivateJson(file, keys)
  return keys
}

export type RotatedKey = 'SECRET_ENCRYPTION_KEYS' | 'AUDIO_LINK_KEY'

/**
 * Makes a new key, which is the first one, and keeps the others. Where the keys are in keys.json it is written there.
 * @returns the file; null with the values to set where the operator has set the keys
 */
export async function rotateKey(name: RotatedKey, newEntry: (known: readonly string[]) => string) {
  const { dataDir, embedded } = await readInstance()
  const known = process.env[name]?.split(',') ?? []
  if (known.length === 0) throw new EnvError(`${name} is not set, so there is no key to replace.`)
  const entry = newEntry(known)
  const [appended, first] = [[...known, entry].join(','), [entry, ...known].join(',')]
  const stored = embedded && existsSync(keysFile(dataDir)) ? await keysOf(dataDir) : null
  if (stored?.[name] !== process.env[name]) return { file: null, appended, first }
  await writePrivateJson(keysFile(dataDir), { ...stored, [name]: first })
  return { file: keysFile(dataDir) }
}

const runningFile = (dataDir: string) => path.join(dataDir, 'running.json')

const OWN = ['NODE_ENV', 'DATA_DIR', 'DATABASE_URL', 'LOG_LEVEL']
const SAVED = [...VARIABLES.filter((name) => !OWN.includes(name)), 'NODE_EXTRA_CA_CERTS']

/** Saves the settings of an instance with an embedded database while it runs, for commands and workers beside it. */
export async function saveRunningSettings(dataDir: string): Promise<() => Promise<void>> {
  const settings: Record<string, string | undefined> = { ...process.env, BASE_URL: env().BASE_URL }
  await writePrivateJson(
    runningFile(dataDir),
    Object.fromEntries(SAVED.flatMap((name) => (settings[name] ? [[name, settings[name]]] : []))),
  )
  return () => rm(runningFile(dataDir), { force: true })
}

async function readRunningSettings(dataDir: string): Promise<Record<string, string>> {
  const file = runningFile(dataDir)
  return existsSync(file) ? z.record(z.string(), z.string()).parse(JSON.parse(await readFile(file, 'utf8'))) : {}
}
