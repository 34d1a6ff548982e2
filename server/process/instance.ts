import { randomBytes } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, mkdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { runningPostgresUrl, startPostgres } from '../../db/embedded'
import { writePrivateFile } from '../../db/private-files'
import { EnvError, env, parseEnv, resetEnv, VARIABLES } from '../env'
import { ROOT } from '../root'

// What an instance is: its settings, its keys, its database. Both uses complete process.env, from which all else reads.

interface Instance {
  dataDir: string
  /** True without a DATABASE_URL: then the database is embedded, and the world in it may be the demonstration's. */
  embedded: boolean
  stopDatabase(): Promise<void>
}

/**
 * For `npm start`: reads the settings, makes keys that are missing, starts the database where none is configured.
 * @throws EnvError naming what is wrong or missing; InstanceRunningError when DATA_DIR is in use.
 */
export async function bootInstance(): Promise<Instance> {
  const dataDir = readSettings()
  if (env().DATABASE_URL) requireKeys()
  await makeDataDir(dataDir)
  if (env().DATABASE_URL) return { dataDir, embedded: false, stopDatabase: async () => {} }
  const database = await startPostgres({ dataDir })
  await completeWith({ DATABASE_URL: database.url, ...(await keysOf(dataDir)) })
  return { dataDir, embedded: true, stopDatabase: database.stop }
}

/**
 * For commands beside a running instance: its settings, keys and database.
 * @throws EnvError, also when the database is the embedded one and does not run.
 */
export async function attachInstance(): Promise<{ dataDir: string }> {
  const dataDir = readSettings()
  if (env().DATABASE_URL) {
    requireKeys()
    return { dataDir }
  }
  const url = await runningPostgresUrl(dataDir)
  if (!url) throw new EnvError(`Nothing runs on ${dataDir}. Start it first: npm start`)
  await completeWith({ DATABASE_URL: url, ...(await keysOf(dataDir)), ...(await readRunning(dataDir)) })
  return { dataDir }
}

/**
 * The same for a command that must also work while the instance does not run: then the embedded database is started for it.
 * @returns what stops it again
 */
export async function attachOrStartDatabase(): Promise<() => Promise<void>> {
  const dataDir = readSettings()
  if (env().DATABASE_URL || (await runningPostgresUrl(dataDir))) {
    await attachInstance()
    return async () => {}
  }
  const { stopDatabase } = await bootInstance()
  return stopDatabase
}

/** One folder at a time: Node's own recursive mkdir never ends where the parent exists and the system still says ENOENT (/proc). */
async function makeDataDir(dataDir: string): Promise<void> {
  try {
    for (const folder of [...missingOf(dataDir)].reverse()) await mkdir(folder, { mode: 0o700 })
    await access(dataDir, constants.W_OK | constants.X_OK)
    if (!(await stat(dataDir)).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new EnvError(`DATA_DIR: ${dataDir} is no folder that can be written to (${code})`)
  }
}

function* missingOf(folder: string): Generator<string> {
  if (existsSync(folder)) return
  yield folder
  yield* missingOf(path.dirname(folder))
}

/** Real variables win over those of the file .env; relative paths begin at the project. Returns DATA_DIR, absolute. */
function readSettings(): string {
  const file = path.join(ROOT, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  process.env.DATA_DIR = path.resolve(ROOT, parseEnv(process.env).DATA_DIR)
  resetEnv()
  return process.env.DATA_DIR
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

/**
 * The keys of this data folder, created at the first start and kept: only they can read what they encrypted and signed.
 * A folder from before 0.1.0 has SEALING_KEYS, the former name of SECRET_ENCRYPTION_KEYS.
 */
export async function keysOf(dataDir: string): Promise<z.output<typeof Keys>> {
  const file = path.join(dataDir, 'keys.json')
  if (existsSync(file)) {
    const { SEALING_KEYS: formerName, ...saved } = JSON.parse(await readFile(file, 'utf8'))
    return Keys.parse({ SECRET_ENCRYPTION_KEYS: formerName, ...saved })
  }
  const key = () => randomBytes(32).toString('base64')
  const keys = { NEXTAUTH_SECRET: key(), SECRET_ENCRYPTION_KEYS: `first:${key()}`, AUDIO_LINK_KEY: key() }
  await writePrivate(file, keys)
  return keys
}

const runningFile = (dataDir: string) => path.join(dataDir, 'running.json')

/** Each process has its own of these; the database's address is asked of the one that runs. */
const OWN = ['NODE_ENV', 'DATA_DIR', 'DATABASE_URL', 'LOG_LEVEL']
const KEPT = [...VARIABLES.filter((name) => !OWN.includes(name)), 'NODE_EXTRA_CA_CERTS']

/**
 * Keeps the settings of an instance with its own database while it runs, for commands and workers beside it: they ring the same
 * engine, write to the same store and reach and trust the same receivers. @returns what forgets them
 */
export async function keepRunning(dataDir: string): Promise<() => Promise<void>> {
  const settings: Record<string, string | undefined> = { ...process.env, BASE_URL: env().BASE_URL }
  await writePrivate(
    runningFile(dataDir),
    Object.fromEntries(KEPT.flatMap((name) => (settings[name] ? [[name, settings[name]]] : []))),
  )
  return () => rm(runningFile(dataDir), { force: true })
}

async function readRunning(dataDir: string): Promise<Record<string, string>> {
  const file = runningFile(dataDir)
  return existsSync(file) ? z.record(z.string(), z.string()).parse(JSON.parse(await readFile(file, 'utf8'))) : {}
}

/** As JSON; whole or not at all, and for the user of DATA_DIR only. */
export const writePrivate = (file: string, value: unknown): Promise<void> =>
  writePrivateFile(file, `${JSON.stringify(value, null, 2)}\n`)
