import http from 'node:http'
import https from 'node:https'
import { performance } from 'node:perf_hooks'
import { reasonOf } from './request.js'
import { isLoopback } from './target.js'

/** What became of a request. */
export interface Outcome {
  status: number | null
  failure: string | null
  duration_ms: number
  excerpt: string
}

const TIMEOUT_MS = 10_000
const EXCERPT_CHARACTERS = 1_024

/** Posts the body and the headers unchanged. Never throws: a failure is an outcome. */
export function forward(target: URL, headers: Record<string, string>, body: string | Buffer): Promise<Outcome> {
  const startedAt = performance.now()
  const bytes = Buffer.from(body)
  return new Promise((resolve) => {
    const end = (status: number | null, failure: string | null, excerpt = '') =>
      resolve({ status, failure, duration_ms: Math.round(performance.now() - startedAt), excerpt })
    const module = target.protocol === 'https:' ? https : http
    const request = module.request(target, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': bytes.length },
      agent: target.protocol === 'https:' ? secure : plain,
      // A certificate that a developer made is good enough on the own computer.
      ...(isLoopback(target) ? { rejectUnauthorized: false } : {}),
    })
    const timer = setTimeout(() => request.destroy(new Error('no response within 10 s')), TIMEOUT_MS)
    request.on('error', (error) => {
      clearTimeout(timer)
      end(null, reasonOf(error))
    })
    request.on('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('close', () => {
        clearTimeout(timer)
        end(response.statusCode ?? null, null, textOf(Buffer.concat(parts)))
      })
    })
    request.end(bytes)
  })
}

const plain = new http.Agent({ keepAlive: true })
const secure = new https.Agent({ keepAlive: true })

const textOf = (bytes: Buffer): string =>
  bytes
    .toString('utf8')
    .slice(0, EXCERPT_CHARACTERS)
    .replace(/[^\P{C}\n\t]/gu, '')
