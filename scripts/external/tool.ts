import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

const CACHE = path.join(os.homedir(), '.cache', 'voice-message-service')

export class MissingTool extends Error {
  override name = 'MissingTool'
}

/** The user gave an invalid option. Its code is that of the errors of `parseArgs`. */
export class UsageError extends Error {
  code = 'ERR_PARSE_ARGS'
}

/** Runs a command. Returns its exit code: 2 with a text for the user after an invalid option or without a tool. */
export async function exitCodeOf(help: string, command: () => Promise<number>): Promise<number> {
  try {
    return await command()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (error instanceof MissingTool) console.error(error.message)
    else if ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
      console.error(`${error.message}\n\n${help}`)
    else throw error
    return 2
  }
}

/** Reads the names after `--only`; all of them without the option, null after `--help`. @throws UsageError, and as `parseArgs` */
export function namesIn(args: string[], help: string, known: readonly string[]): readonly string[] | null {
  const options = { only: { type: 'string', multiple: true }, help: { type: 'boolean' } } as const
  const { only = known, help: isHelp } = parseArgs({ args, options }).values
  if (isHelp) {
    console.log(help)
    return null
  }
  const unknown = only.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new UsageError(`Unknown: ${unknown}`)
  return only
}

/** Runs checks one after the other and prints which of them passed. Returns the exit code: 1 when one failed. */
export async function runChecks(checks: readonly (readonly [name: string, check: () => Promise<void>])[]) {
  const failed: string[] = []
  for (const [name, check] of checks)
    await check().catch((error: unknown) => {
      failed.push(name)
      console.error(`${name}: ${error instanceof Error ? error.message : error}`)
    })
  for (const [name] of checks) console.log(`${failed.includes(name) ? '✗' : '✓'} ${name}`)
  console.log(`${checks.length - failed.length} passed, ${failed.length} failed`)
  return failed.length === 0 ? 0 : 1
}

/** Creates a Python virtual environment with packages, unless it exists. @throws MissingTool */
export async function pythonWith(...requirements: string[]): Promise<string> {
  const check = 'import sys, venv; sys.exit(sys.version_info < (3, 10))'
  if (spawnSync('python3', ['-c', check]).status !== 0)
    throw new MissingTool('Python 3.10 or later with venv is required. python3 was not found or is older.')
  const folder = path.join(CACHE, requirements.join('+').replaceAll('==', '-'))
  if (existsSync(folder)) return path.join(folder, 'bin')
  const draft = `${folder}.${process.pid}`
  await mkdir(CACHE, { recursive: true })
  try {
    await run('python3', ['-m', 'venv', draft])
    await run(path.join(draft, 'bin', 'python'), ['-m', 'pip', 'install', '--quiet', ...requirements])
    // The programs of the environment contain its old path, so they are started with `python -m`.
    await rename(draft, folder)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return path.join(folder, 'bin')
}

export function show(command: string, args: string[], options: { cwd?: string; env?: Record<string, string> } = {}) {
  return new Promise<number>((resolve, reject) => {
    const env = { ...process.env, ...options.env }
    const child = spawn(command, args, { ...options, env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

export async function run(command: string, args: string[], options: Parameters<typeof show>[2] = {}): Promise<void> {
  const code = await show(command, args, options)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}.`)
}
