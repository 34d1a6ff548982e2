import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../../root'

export interface ContainedOptions {
  readable?: readonly string[]
  /** Whether it loads native code, which Node.js does not restrict. */
  isNative?: boolean
}

/** All that a contained process gets of the environment: no key, no password, no address. */
const ENVIRONMENT: readonly string[] = ['LOG_LEVEL']

/** Starts server/process/<entry> with an empty environment, no network, and no files but its code (SECURITY.md). */
export function startContained(entry: string, options: ContainedOptions = {}): ChildProcess {
  const { file, flags } = entryFile(entry, options)
  const [execPath = process.execPath, ...execArgv] = [...withoutNetwork(), process.execPath, ...flags]
  return fork(/* turbopackIgnore: true */ file, [], {
    cwd: ROOT,
    env: Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])) as NodeJS.ProcessEnv,
    serialization: 'advanced',
    execPath,
    execArgv,
  })
}

/** Without bundles (process/supervise.ts) it runs from its source, and tsx needs what `restrictions` would refuse. */
function entryFile(entry: string, options: ContainedOptions): { file: string; flags: string[] } {
  const bundles = process.env.PROCESS_BUNDLES
  if (bundles)
    return {
      file: path.join(bundles, `${entry}.mjs`),
      flags: ['--enable-source-maps', ...restrictions([bundles, ...(options.readable ?? [])], options)],
    }
  const tsx = createRequire(path.join(ROOT, 'package.json')).resolve(/* turbopackIgnore: true */ 'tsx')
  return { file: path.join(ROOT, 'server/process', `${entry}.ts`), flags: ['--import', pathToFileURL(tsx).href] }
}

/** In Node.js 20 the permission model has its first name, and a warning. */
const PERMISSION = ['--permission', '--experimental-permission'].find((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
)

/** Returns the flags with which Node.js refuses to write files, to read others, and to start processes or threads. */
function restrictions(readable: string[], { isNative }: ContainedOptions): string[] {
  if (!PERMISSION) return []
  const folders = [...readable, path.join(ROOT, 'node_modules')]
  // A module is loaded from where its links lead.
  const real = folders.filter((folder) => existsSync(folder)).map((folder) => realpathSync(folder))
  // Node.js 20 aborts at a repeated path.
  const patterns = new Set([...folders, ...real].map((folder) => path.join(folder, '*')))
  return [
    PERMISSION,
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
    ...[...patterns].map((pattern) => `--allow-fs-read=${pattern}`),
    ...(isNative ? ['--allow-addons'] : []),
  ]
}

/** util-linux: it replaces itself by the command, which keeps its process id. */
const UNSHARE = ['/usr/bin/unshare', '/bin/unshare']
const EMPTY_NETWORK = ['--user', '--net', '--map-current-user', '--']

let networkCommand: string[] | undefined

/** Returns the beginning of a command that has an empty network; nothing where the system refuses that. Probed once. */
function withoutNetwork(): string[] {
  networkCommand ??= UNSHARE.filter((file) => process.platform === 'linux' && existsSync(file))
    .map((file) => [file, ...EMPTY_NETWORK])
    .find(([file = '', ...args]) => {
      const probe = spawnSync(file, [...args, process.execPath, '--version'], { stdio: 'ignore', timeout: 10_000 })
      return probe.status === 0
    })
  networkCommand ??= []
  return networkCommand
}
