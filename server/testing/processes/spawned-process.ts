import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { ROOT } from '../../root'

/** A process that a test can kill, stop and resume. */
export interface SpawnedProcess {
  pid: number
  /** The output so far, of both streams. */
  said(): string
  signal(signal: NodeJS.Signals): void
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
}

/**
 * Runs a script of the project with this process's variables and the given ones. Returns when it has printed `ready`.
 */
export async function spawnReady(words: string[], variables: Record<string, string> = {}): Promise<SpawnedProcess> {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', ...words], {
    cwd: ROOT,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { pid } = child
  if (pid === undefined) throw new Error('The process did not start.')
  let said = ''
  const ended = once(child, 'close').then(([code, signal]): number | NodeJS.Signals => code ?? signal)
  const ready = new Promise<void>((resolve) => {
    const listen = (chunk: Buffer) => {
      said += chunk
      if (/^ready$/m.test(said)) resolve()
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
  })
  const early = await Promise.race([ready, ended])
  if (early !== undefined) throw new Error(`It ended with ${early}: ${said}`)
  return { pid, said: () => said, signal: (signal) => void child.kill(signal), ended }
}
