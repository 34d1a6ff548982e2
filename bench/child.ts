import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

// Child processes of a bench: the parent sends commands over a channel, and the child responds.

export interface Child {
  pid: number
  /** @throws what the child threw, or that it ended. */
  ask<Result>(command: unknown): Promise<Result>
  /** Returns when the process is gone. */
  stop(): Promise<void>
}

type Reply = { id: number } & ({ response: unknown } | { error: string })

interface Waiting {
  resolve(response: unknown): void
  reject(error: Error): void
}

const STOP_MS = 15_000

/**
 * Starts this file with this environment; what it says goes to the open file `output`, if there is one. This process's Node
 * options (such as --cpu-prof) are passed on.
 */
export function startChild(file: URL, env: NodeJS.ProcessEnv, output: number | 'inherit' = 'inherit'): Child {
  const name = path.basename(file.pathname, '.ts')
  const process_ = fork(fileURLToPath(file), [], {
    env,
    execArgv: [...process.execArgv, '--import', import.meta.resolve('tsx')],
    stdio: ['ignore', output, output, 'ipc'],
  })
  const waiting = new Map<number, Waiting>()
  process_.on('message', (message) => {
    const reply = message as Reply
    const asker = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('error' in reply) asker?.reject(new Error(`${name}: ${reply.error}`))
    else asker?.resolve(reply.response)
  })
  process_.once('exit', (code, signal) => {
    for (const { reject } of waiting.values()) reject(new Error(`The ${name} ended (${signal ?? code}).`))
    waiting.clear()
  })
  let asked = 0
  return {
    pid: process_.pid ?? Number.NaN,
    ask: <Result>(command: unknown) =>
      new Promise<Result>((resolve, reject) => {
        if (!process_.connected) return reject(new Error(`The ${name} is not running.`))
        waiting.set(++asked, { resolve: (response) => resolve(response as Result), reject })
        process_.send({ id: asked, command }, (error) => error && reject(error))
      }),
    stop: () => stop(process_),
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  if (child.connected) child.disconnect()
  const last = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
  await gone
  clearTimeout(last)
}

/** In the child: responds to each command in turn. `leave` runs when the parent lets go, and then the process ends. */
export function respond(handle: (command: never) => unknown, leave: () => Promise<void> | void = () => {}): void {
  process.on('message', async (message) => {
    const { id, command } = message as { id: number; command: never }
    const reply: Reply = await Promise.resolve()
      .then(() => handle(command))
      .then(
        (response) => ({ id, response }),
        (error: unknown) => ({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
      )
    // The parent may have exited, and there is no one else to report to.
    if (process.connected) process.send?.(reply, undefined, undefined, () => {})
  })
  // Ctrl-C reaches every process of the terminal; the parent is the one that decides.
  process.on('SIGINT', () => {})
  process.once('disconnect', async () => {
    await leave()
    process.exit()
  })
}
