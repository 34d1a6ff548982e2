import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

const CACHE = path.join(os.homedir(), '.cache', 'voice-message-service')

/** Creates a Python virtual environment with packages, unless it exists. Returns the folder of its programs. */
export async function pythonWith(...requirements: string[]): Promise<string> {
  const check = 'import sys, venv; sys.exit(sys.version_info < (3, 10))'
  if (spawnSync('python3', ['-c', check]).status !== 0)
    throw new Error('Python 3.10 or later with venv is required. python3 was not found or is older.')
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

/** Runs a program, which writes to the terminal. @throws when it ends with an error */
export async function run(
  command: string,
  args: string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<void> {
  const code = await new Promise((resolve, reject) => {
    const env = { ...process.env, ...options.env }
    const child = spawn(command, args, { ...options, env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}.`)
}
