import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** Tools of other languages are installed here, once per version. */
const CACHE = path.join(os.homedir(), '.cache', 'voice-message-service')

/** A tool that a check needs is not on this machine. */
export class MissingTool extends Error {
  override name = 'MissingTool'
}

/**
 * Makes a Python virtual environment with the given packages, unless there is one already.
 * @param requirements such as `schemathesis==4.32.5`
 * @returns the folder of its programs
 * @throws MissingTool without Python 3.10 or later
 */
export async function pythonWith(...requirements: string[]): Promise<string> {
  const check = 'import sys, venv; sys.exit(sys.version_info < (3, 10))'
  if (spawnSync('python3', ['-c', check]).status !== 0)
    throw new MissingTool('Python 3.10 or later with venv is needed: python3 was not found, or is older.')
  const folder = path.join(CACHE, requirements.join('+').replaceAll('==', '-'))
  if (existsSync(folder)) return path.join(folder, 'bin')
  const draft = `${folder}.${process.pid}`
  await mkdir(CACHE, { recursive: true })
  try {
    await run('python3', ['-m', 'venv', draft])
    await run(path.join(draft, 'bin', 'python'), ['-m', 'pip', 'install', '--quiet', ...requirements])
    // Programs of the environment contain its path: they are started by `python -m`.
    await rename(draft, folder)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return path.join(folder, 'bin')
}

/**
 * Runs a command and shows its output.
 * @returns the exit code; 1 when a signal ended it
 */
export function show(command: string, words: string[], options: { cwd?: string; env?: Record<string, string> } = {}) {
  return new Promise<number>((resolve, reject) => {
    const env = { ...process.env, ...options.env }
    const child = spawn(command, words, { ...options, env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** Runs a command as `show` does. @throws when it ends with another code than 0 */
export async function run(command: string, words: string[], options: Parameters<typeof show>[2] = {}): Promise<void> {
  const code = await show(command, words, options)
  if (code !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${code}.`)
}
