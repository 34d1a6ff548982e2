import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect } from 'playwright/test'
import postgres from 'postgres'
import { runningPostgresUrl } from '@/db/embedded'
import { freePort } from '@/db/embedded/port'

/** Runs `npm start` beside the journeys' instance, on an empty database of its Postgres, as on a first start. */
export async function startSecondInstance(): Promise<{ baseUrl: string; output(): string; stop(): Promise<void> }> {
  const url = new URL((await runningPostgresUrl(process.env.E2E_DATA_DIR ?? '')) ?? '')
  const name = `first_run_${randomUUID().replaceAll('-', '')}`
  await onServer(url, (sql) => sql`create database ${sql(name)}`)
  url.pathname = `/${name}`
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'voice-message-second-'))
  const port = await freePort(0)
  const key = () => randomBytes(32).toString('base64')
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      LISTEN_ADDRESS: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: url.href,
      BASE_URL: `http://localhost:${port}`,
      NEXTAUTH_URL: '',
      NEXTAUTH_SECRET: key(),
      SECRET_ENCRYPTION_KEYS: `first:${key()}`,
      AUDIO_LINK_KEY: key(),
      SMTP_URL: '',
      DELIVERY_ENGINE: 'embedded',
      WEBHOOK_ALLOWED_HOSTS: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
  })
  const exited = once(child, 'exit')
  await expect.poll(() => output, { timeout: 60_000 }).toContain('Voice message service is ready')
  return {
    baseUrl: `http://localhost:${port}`,
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      await exited
      url.pathname = '/postgres'
      await onServer(url, (sql) => sql`drop database ${sql(name)} with (force)`)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function onServer(url: URL, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(url.href, { max: 1, onnotice: () => {} })
  await work(sql).finally(() => sql.end({ timeout: 5 }))
}
