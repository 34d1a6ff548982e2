import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { freePort } from '../../../db/embedded/postmaster'
import type { CreatedSubscription } from '../../contract/webhooks/creation'
import type { Health } from '../../health'
import { ROOT } from '../../root'
import { childrenOf } from './children'

/** Options of `expect.poll` for a boot and its effects. */
export const BOOT_POLLING = { timeout: 240_000, interval: 100 }

export interface StartedProcess {
  process: ChildProcess & { pid: number }
  /** The output so far, of both streams. */
  said(): string
  stdout(): string
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
}

/** A data directory and a port, and the processes that use them. All of them are ended after the test. */
export interface Service {
  readonly dataDir: string
  readonly port: number
  /** `npm start`, without npm. */
  start(variables?: Record<string, string>): StartedProcess
  /** Runs a script of the project with the same settings. */
  run(words: string[], variables?: Record<string, string>): StartedProcess
  /** The response of `GET /api/health`. */
  health(): Promise<Health>
  /** Creates a subscription in the demonstration account whose token the boot table shows. */
  subscribe(service: StartedProcess, url: string): Promise<{ account: string; subscription: CreatedSubscription }>
  postmasterPid(): Promise<number | null>
}

/**
 * Runs the real `npm start`, as a tree of processes. Call it at the top of a `*.run.test.ts`. One function, because its
 * helpers share the directory, the port and the processes of the current test.
 * @param scope `test`: each test has its own directory, port and processes. `file`: the tests of the file share them, because a
 * start takes ten seconds of a core.
 */
export function testService(scope: 'test' | 'file' = 'test'): Service {
  const [before, after] = scope === 'test' ? [beforeEach, afterEach] : [beforeAll, afterAll]
  let dataDir = ''
  let port = 0
  let started: StartedProcess[] = []

  const run: Service['run'] = (words, variables = {}) => {
    const { PATH, HOME, NEXT_DIST_DIR } = process.env
    const env = {
      NODE_ENV: 'production',
      PATH,
      HOME,
      NEXT_DIST_DIR,
      DATA_DIR: dataDir,
      PORT: String(port),
      // A start would fetch the weights of the speech engine.
      SPEECH_ENGINE: 'off',
      ...variables,
    }
    const child = spawn(process.execPath, words, { cwd: ROOT, env: env as NodeJS.ProcessEnv })
    let said = ''
    let stdout = ''
    const listen = (chunk: Buffer) => {
      said += chunk
    }
    child.stdout.on('data', listen)
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk
    })
    child.stderr.on('data', listen)
    const ended = once(child, 'close').then(([code, signal]) => code ?? signal)
    const one = { process: child as StartedProcess['process'], said: () => said, stdout: () => stdout, ended }
    started.push(one)
    return one
  }

  const postmasterPid = async () => {
    const text = await readFile(path.join(dataDir, 'pg', 'postmaster.pid'), 'utf8').catch(() => '')
    return Number(text.split('\n')[0]) || null
  }

  const health = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/health`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    return (await response.json()) as Health
  }

  const subscribe: Service['subscribe'] = async (service, url) => {
    const token = /msg_pat_[0-9a-f]{64}/.exec(service.said())?.[0]
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const api = `http://127.0.0.1:${port}/api/v1`
    const { id } = (await (await fetch(`${api}/me`, { headers })).json()) as { id: string }
    const body = JSON.stringify({ url })
    const created = await fetch(`${api}/webhook-subscriptions`, { method: 'POST', headers, body })
    expect(created.status).toBe(201)
    return { account: id, subscription: (await created.json()) as CreatedSubscription }
  }

  before(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'voice-message-run-'))
    await chmod(dataDir, 0o711)
    port = await freePort(0)
    started = []
  })

  after(async () => {
    for (const one of started) one.process.kill('SIGTERM')
    await Promise.all(started.map((one) => one.ended))
    const left = await postmasterPid()
    if (left && isAlive(left)) process.kill(left, 'SIGINT')
    // `expect.poll` does not work after the last test of a file. The hook's time limit ends the wait.
    while (left !== null && isAlive(left)) await sleep(20)
    await rm(dataDir, { recursive: true, force: true })
  })

  return {
    get dataDir() {
      return dataDir
    },
    get port() {
      return port
    },
    start: (variables) => run(['scripts/start.mjs'], variables),
    run,
    health,
    subscribe,
    postmasterPid,
  }
}

/** Stops a service with a signal, and expects exit 0 and that no process of it is left. */
export async function expectCompleteStop(own: Service, service: StartedProcess, signal: NodeJS.Signals): Promise<void> {
  const database = await own.postmasterPid()
  const children = [...(await childrenOf(service, 'web.mjs')), ...(await childrenOf(service, 'worker.mjs'))]
  expect(children).toHaveLength(2)
  service.process.kill(signal)
  expect(await service.ended).toBe(0)
  // The kernel needs a moment to end the database after it has released its memory.
  await expect.poll(() => [...children, database ?? 0].filter(isAlive), { timeout: 10_000 }).toEqual([])
}

export async function untilReady(service: StartedProcess): Promise<void> {
  const outcome = await Promise.race([
    Promise.resolve(expect.poll(service.said, BOOT_POLLING).toContain('Voice message service is ready')).then(
      () => undefined,
    ),
    service.ended.then((code) => `ended with ${code}`),
  ])
  expect(outcome, service.said()).toBeUndefined()
}

/** Returns whether a process is running. A zombie is not. */
export function isAlive(pid: number): boolean {
  try {
    // The state follows the command's name, which is in brackets and may contain any character.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return !['Z', 'X'].includes(stat.slice(stat.lastIndexOf(')') + 2)[0] ?? '')
  } catch (error) {
    if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    return false
  }
}
