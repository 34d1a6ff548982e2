import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect } from 'playwright/test'
import postgres from 'postgres'
import { runningPostgresUrl } from '@/db/embedded'
import { freePort } from '@/db/embedded/postmaster'
import config from '@/playwright.config'
import type { SeedResult } from '@/server/demo/seed'

/** A start with a new Postgres takes as long as that of the journeys' instance. */
const START_MS = [config.webServer].flat()[0]?.timeout ?? 0

interface SecondInstance {
  baseUrl: string
  dataDir: string
  output(): string
  stop(): Promise<void>
}

/** Runs `npm start` beside the journeys' instance, on an empty database of its Postgres, as on a first start. */
export async function startSecondInstance(): Promise<SecondInstance> {
  const url = new URL((await runningPostgresUrl(process.env.E2E_DATA_DIR ?? '')) ?? '')
  const name = `first_run_${randomUUID().replaceAll('-', '')}`
  await onServer(url, (sql) => sql`create database ${sql(name)}`)
  const dropDatabase = () => {
    url.pathname = '/postgres'
    return onServer(url, (sql) => sql`drop database ${sql(name)} with (force)`)
  }
  url.pathname = `/${name}`
  const key = () => randomBytes(32).toString('base64')
  const instance = await start('localhost', {
    DATABASE_URL: url.href,
    NEXTAUTH_SECRET: key(),
    SECRET_ENCRYPTION_KEYS: `first:${key()}`,
    AUDIO_LINK_KEY: key(),
    WEBHOOK_ALLOWED_HOSTS: '',
  }).catch(async (error: unknown) => {
    await dropDatabase()
    throw error
  })
  return {
    ...instance,
    async stop() {
      await instance.stop()
      await dropDatabase()
    },
  }
}

/**
 * Runs `npm start` beside the journeys' instance with a separate Postgres and demonstration.
 * @param settings variables that differ from the defaults
 */
export async function startSecondDemonstration(
  settings: Record<string, string>,
): Promise<SecondInstance & { world: SeedResult }> {
  // An empty value counts as absent: it hides the variables of the journeys' instance.
  const keys = { NEXTAUTH_SECRET: '', SECRET_ENCRYPTION_KEYS: '', AUDIO_LINK_KEY: '', NODE_EXTRA_CA_CERTS: '' }
  const instance = await start('127.0.0.1', { DATABASE_URL: '', ...keys, ...settings })
  const { world } = JSON.parse(await readFile(path.join(instance.dataDir, 'demo.json'), 'utf8'))
  return { ...instance, world }
}

async function start(host: string, settings: Record<string, string>): Promise<SecondInstance> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'voice-message-second-'))
  const port = await freePort(0)
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      LISTEN_ADDRESS: '127.0.0.1',
      DATA_DIR: dataDir,
      BASE_URL: `http://${host}:${port}`,
      NEXTAUTH_URL: '',
      SMTP_URL: '',
      DELIVERY_ENGINE: 'embedded',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk
  })
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
    await rm(dataDir, { recursive: true, force: true })
  }
  const state = () => {
    if (output.includes('Voice message service is ready')) return 'ready'
    return child.exitCode === null && child.signalCode === null ? 'starting' : 'ended'
  }
  try {
    await expect.poll(state, { timeout: START_MS }).not.toBe('starting')
    expect(state(), output).toBe('ready')
  } catch (error) {
    await stop()
    throw error
  }
  return { baseUrl: `http://${host}:${port}`, dataDir, output: () => output, stop }
}

async function onServer(url: URL, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(url.href, { max: 1, onnotice: () => {} })
  await work(sql).finally(() => sql.end({ timeout: 5 }))
}
