import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'

/** The measurements of a second tenant during an attack. */
export interface Measurement {
  /** Milliseconds from the planned time of a call to its last byte, ascending. */
  latencies: number[]
  failures: string[]
}

const EVERY_MS = 25
const PATHS = ['/me', '/channels', '/webhook-subscriptions', '/messages/recent']

/** Calls the API at a constant rate until `isOver`, without waiting for earlier responses. */
export async function measureTenant(
  port: number,
  tokens: readonly string[],
  isOver: () => boolean,
): Promise<Measurement> {
  const agent = new Agent({ keepAlive: true })
  const seen: Measurement = { latencies: [], failures: [] }
  const calls: Promise<void>[] = []
  const begun = performance.now()
  for (let n = 0; !isOver(); n++) {
    const due = begun + n * EVERY_MS
    const wait = due - performance.now()
    if (wait > 0) await after(wait)
    const path = `/api/v1${PATHS[n % PATHS.length]}`
    const token = tokens[Math.floor(n / PATHS.length) % tokens.length] ?? ''
    const called = call(agent, port, path, token).then((status) => {
      seen.latencies.push(performance.now() - due)
      if (status !== '200') seen.failures.push(status)
    })
    calls.push(called)
  }
  await Promise.all(calls)
  agent.destroy()
  seen.latencies.sort((a, b) => a - b)
  return seen
}

function call(agent: Agent, port: number, path: string, token: string): Promise<string> {
  return new Promise((resolve) => {
    const headers = { Authorization: `Bearer ${token}` }
    const asking = request({ agent, host: '127.0.0.1', port, path, headers }, (response) => {
      response.on('end', () => resolve(String(response.statusCode))).resume()
    })
    asking.on('error', (error) => resolve(error.message))
    asking.setTimeout(60_000, () => asking.destroy(new Error('no response in a minute')))
    asking.end()
  })
}

/** Returns a quantile of sorted values. */
export const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

/** Resident memory of a process in MB; null where there is no /proc. */
export async function memoryOf(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null)
  if (status === null) return null
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}
