import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

// Child processes of a bench. The parent sends commands over a channel, and the child responds.

export interface Child {
  pid: number
  /** Sends a command and returns the result. @throws the error of the child, or an error when it has ended */
  ask<Result>(command: unknown): Promise<Result>
  /** Ends the process and waits until it has exited. */
  stop(): Promise<void>
}

type Reply = { id: number } & ({ response: unknown } | { error: string })

interface Waiting {
  resolve(response: unknown): void
  reject(error: Error): void
}

const STOP_MS = 15_000

/**
 * Starts a file with this environment. Its output goes to the open file `output`, if given. The Node options of this
 * process (such as --cpu-prof) apply to it too.
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

/**
 * Responds to the commands one after another, in the child. `leave` runs when the parent disconnects. Then the process
 * ends.
 */
export function respond(handle: (command: never) => unknown, leave: () => Promise<void> | void = () => {}): void {
  process.on('message', async (message) => {
    const { id, command } = message as { id: number; command: never }
    const reply: Reply = await Promise.resolve()
      .then(() => handle(command))
      .then(
        (response) => ({ id, response }),
        (error: unknown) => ({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
      )
    // The parent may have exited, so the error cannot be reported.
    if (process.connected) process.send?.(reply, undefined, undefined, () => {})
  })
  // Ctrl-C signals every process of the terminal. Only the parent ends the children.
  process.on('SIGINT', () => {})
  process.once('disconnect', async () => {
    await leave()
    process.exit()
  })
}
