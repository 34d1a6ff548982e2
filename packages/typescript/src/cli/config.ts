import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { EXIT, Failure } from './failure.js'

/** A listener that this computer made. */
export interface KnownListener {
  id: string
  secret: string
  server: string
  target: string
  usedAt: string
}

export interface Config {
  server?: string
  token?: string
  /** By what makes two listeners the same: server, target, channel and filter. */
  listeners: Record<string, KnownListener>
}

const DEFAULT_SERVER = 'http://localhost:3000'

/** Reads the file of `login`. Environment variables replace its values. */
export function readConfig(): Config {
  const stored = readStored()
  const { VOICE_MESSAGES_URL: server, VOICE_MESSAGES_TOKEN: token } = process.env
  return { ...stored, ...(server ? { server } : {}), ...(token ? { token } : {}) }
}

/** Changes the file, which only the user can read. */
export function changeConfig(change: (stored: Config) => Config): void {
  const folder = configFolder()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const draft = `${configFile()}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(change(readStored()), null, 2)}\n`, { mode: 0o600 })
  chmodSync(draft, 0o600)
  renameSync(draft, configFile())
}

/**
 * Runs work that no other process on this computer runs at the same time, such as making a listener that both would make.
 * A process renews its lock while it works, so a lock that is older than a minute was left by one that ended.
 */
export async function alone<T>(work: () => Promise<T>): Promise<T> {
  mkdirSync(configFolder(), { recursive: true, mode: 0o700 })
  const lock = path.join(configFolder(), 'lock')
  while (!isTaken(lock)) {
    const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    if (age > LOCK_LIMIT_MS) rmSync(lock, { recursive: true, force: true })
    await setTimeout(50)
  }
  const renewing = setInterval(() => existsSync(lock) && utimesSync(lock, new Date(), new Date()), LOCK_LIMIT_MS / 6)
  try {
    return await work()
  } finally {
    clearInterval(renewing)
    rmSync(lock, { recursive: true, force: true })
  }
}

const LOCK_LIMIT_MS = 60_000

function isTaken(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** The service and the token. @throws Failure without a token */
export function credentials(): { server: string; token: string } {
  const { server = DEFAULT_SERVER, token } = readConfig()
  if (!token)
    throw new Failure(
      'No token. Run voice-messages login, or set VOICE_MESSAGES_TOKEN (dashboard: Integrations, API access).',
      EXIT.notAllowed,
    )
  // A host and a port alone would be a URL with the host as its scheme.
  if (!/^https?:\/\//.test(server) || !URL.canParse(server))
    throw new Failure(`"${server}" is no URL of a service. It begins with https:// or http://.`, EXIT.usage)
  return { server: new URL(server).href.replace(/\/(api\/v1\/?)?$/, ''), token }
}

/** The listener of this computer that was used last with the current service. */
export function lastListener(): KnownListener | undefined {
  const { server } = credentials()
  const own = Object.values(readConfig().listeners).filter((listener) => listener.server === server)
  return own.sort((a, b) => b.usedAt.localeCompare(a.usedAt))[0]
}

function readStored(): Config {
  if (!existsSync(configFile())) return { listeners: {} }
  try {
    return { listeners: {}, ...JSON.parse(readFileSync(configFile(), 'utf8')) }
  } catch {
    throw new Failure(`${configFile()} cannot be read as JSON. Correct or delete it.`)
  }
}

export const configFile = (): string => path.join(configFolder(), 'config.json')

function configFolder(): string {
  const { VOICE_MESSAGES_CONFIG_DIR, XDG_CONFIG_HOME, APPDATA } = process.env
  if (VOICE_MESSAGES_CONFIG_DIR) return VOICE_MESSAGES_CONFIG_DIR
  if (process.platform === 'win32' && APPDATA) return path.join(APPDATA, 'voice-messages')
  if (process.platform === 'darwin') return path.join(homedir(), 'Library', 'Application Support', 'voice-messages')
  return path.join(XDG_CONFIG_HOME || path.join(homedir(), '.config'), 'voice-messages')
}
