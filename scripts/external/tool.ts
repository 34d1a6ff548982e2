import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

const CACHE = path.join(os.homedir(), '.cache', 'voice-message-service')

export class MissingTool extends Error {
  override name = 'MissingTool'
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
