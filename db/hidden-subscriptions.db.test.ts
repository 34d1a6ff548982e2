import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { expect, inject, test } from 'vitest'
import { ROOT } from '../server/root'
import { migrate } from './migrate'

const TAG = '0009_hidden_subscriptions'

/** A copy of the migrations that ends before this one. */
async function migrationsBefore(tag: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'voice-message-migrations-'))
  await cp(path.join(ROOT, 'db/migrations'), folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(file, 'utf8'))
  const end = journal.entries.findIndex((entry) => entry.tag === tag)
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
  return folder
}

test('a subscription dismissed from the banner leaves the list, and a process of the previous release continues', async () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const server = postgres(inject('postgresUrl'), { max: 1, onnotice: () => {} })
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  const folder = await migrationsBefore(TAG)
  await server`create database ${server(name)}`
  const sql = postgres(url.href, { max: 1, onnotice: () => {} })
  try {
    await applyMigrations(drizzle(sql), { migrationsFolder: folder })
    const accountId = randomUUID()
    await sql`insert into accounts (id, name, plan) values (${accountId}, 'Harbour Dental', 'starter')`
    const insert = (url: string, isActive: boolean, dismissedAt: string | null) => sql`
      insert into webhook_subscriptions (account_id, url, secret_prefix, sealed_secret, source, zapier_subscription_id,
        is_active, disabled_at, disabled_reason, dismissed_at)
      values (${accountId}, ${url}, 'msg_whsec_7c', 'encrypted', 'zapier', ${url}, ${isActive},
        ${isActive ? null : '2026-11-01T00:00:00Z'}, ${isActive ? null : 'failures'}, ${dismissedAt})`
    await insert('https://a.example/active', true, null)
    await insert('https://a.example/disabled', false, null)
    await insert('https://a.example/dismissed', false, '2026-11-02T00:00:00Z')

    await migrate(url.href)
    const hidden = await sql`
      select url, hidden_at = dismissed_at as is_same from webhook_subscriptions where hidden_at is not null`
    expect([...hidden]).toEqual([{ url: 'https://a.example/dismissed', is_same: true }])
    await sql`update webhook_subscriptions set dismissed_at = clock_timestamp() where url = 'https://a.example/disabled'`
  } finally {
    await sql.end({ timeout: 5 })
    await server`drop database ${server(name)} with (force)`
    await server.end({ timeout: 5 })
    await rm(folder, { recursive: true, force: true })
  }
})
