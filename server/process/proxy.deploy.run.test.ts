import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '../../db/embedded'
import { freePort } from '../../db/embedded/postmaster'
import { TEST_KEYS } from '../testing/database/test-keys'
import { until } from '../testing/processes/faults'
import { type StartedProcess, testService } from '../testing/processes/service'
import { certificates } from '../testing/servers/certificates'

// The examples of docs/operations/proxy.md, with TLS, in front of two web processes that are restarted one after the other.

const own = testService('file')
const SENDERS = 8

let folder: string
let ca: string
let postgres: Awaited<ReturnType<typeof startPostgres>>
const webs: { port: number; service: StartedProcess }[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'voice-message-proxy-'))
  postgres = await startPostgres({ dataDir: own.dataDir })
  const { good, ca: authority } = await certificates()
  ca = authority
  await writeFile(path.join(folder, 'cert.pem'), good.cert)
  await writeFile(path.join(folder, 'key.pem'), good.key)
  for (const _ of [1, 2]) {
    const port = await freePort(0)
    webs.push({ port, service: await startWeb(port) })
  }
})
afterAll(async () => {
  for (const { service } of webs) service.process.kill('SIGTERM')
  await Promise.all(webs.map(({ service }) => service.ended))
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

async function startWeb(port: number): Promise<StartedProcess> {
  const variables = { DATABASE_URL: postgres.url, PORT: String(port), TRUSTED_PROXY_COUNT: '1', DRAIN_SECONDS: '3' }
  const service = own.run(['scripts/start.mjs', '--built', '--web'], { ...TEST_KEYS, ...variables })
  await until(() => service.said().includes('Voice message service is ready'))
  return service
}

/** Returns the example in this language with the addresses, names and files of this test. */
function example(language: string): string {
  const page = readFileSync('docs/operations/proxy.md', 'utf8')
  const [, text = ''] = page.match(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's')) ?? []
  return text
    .replaceAll('10.0.0.1:3000', `127.0.0.1:${webs[0]?.port}`)
    .replaceAll('10.0.0.2:3000', `127.0.0.1:${webs[1]?.port}`)
}

const PROXIES: Record<string, (port: number) => { configuration: string; words: (file: string) => string[] }> = {
  nginx: (port) => ({
    configuration: `
      daemon off; user root; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; events {}
      http {
        access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
        ${example('nginx')
          .replace('listen 443', `listen 127.0.0.1:${port}`)
          .replace('/etc/ssl/voice.example.com.pem', `${folder}/cert.pem`)
          .replace('/etc/ssl/voice.example.com.key', `${folder}/key.pem`)}
      }`,
    words: (file) => ['-c', file, '-p', folder],
  }),
  caddy: (port) => ({
    configuration: `{
        admin off
        auto_https disable_redirects
      }
      ${example('caddyfile').replace('voice.example.com {', `https://localhost:${port} {\n  tls ${folder}/cert.pem ${folder}/key.pem`)}`,
    words: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
  }),
}

test.each(Object.keys(PROXIES))('behind %s no request fails while both web processes are restarted', async (name) => {
  const port = await freePort(0)
  const { configuration, words } = PROXIES[name]?.(port) ?? { configuration: '', words: () => [] }
  const file = path.join(folder, name)
  await writeFile(file, configuration)
  const proxy = spawn(name, words(file), { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: folder } })
  let said = ''
  proxy.stderr.on('data', (chunk) => {
    said += chunk
  })
  const client = new Agent({ connect: { ca } })
  const origin = `https://localhost:${port}`
  const status = async (method: 'GET' | 'POST') => {
    const { statusCode, body } = await request(`${origin}/api/v1/me`, { method, dispatcher: client })
    await body.dump()
    return statusCode
  }
  await expect.poll(() => status('GET').catch((error) => `${error} ${said}`)).toBe(401)

  const outcomes = new Map<unknown, number>()
  let isOver = false
  const senders = Array.from({ length: SENDERS }, async (_, number) => {
    while (!isOver) {
      const outcome = await status(number % 2 === 0 ? 'GET' : 'POST').catch((error: Error) => error.message)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      await sleep(10)
    }
  })
  for (const web of webs) {
    web.service.process.kill('SIGTERM')
    expect(await web.service.ended).toBe(0)
    web.service = await startWeb(web.port)
    // Caddy finds the instance again within its interval.
    await sleep(2_000)
  }
  isOver = true
  await Promise.all(senders)
  await client.close()
  const ended = once(proxy, 'close')
  proxy.kill('SIGTERM')
  await ended
  console.log(name, Object.fromEntries(outcomes))
  // The service refuses requests without a token. Everything else comes from the proxy.
  expect([...outcomes.keys()], said).toEqual([401])
  expect(outcomes.get(401)).toBeGreaterThan(1_000)
})
