import { sql } from 'drizzle-orm'
import { db } from '../../db/client'
import { alertUrlRow } from '../alerts/alert-urls'
import { required } from '../env'
import { HEARTBEAT_LIMIT_SECONDS } from '../health'
import { configuredKeyIds, headersOf, rowOf } from '../webhooks/signing/secret'

export interface KeyUse {
  id: string
  /** The first key of SECRET_ENCRYPTION_KEYS, which encrypts. */
  is_current: boolean
  is_configured: boolean
  /** Whether nothing stored needs the key, so that it may leave SECRET_ENCRYPTION_KEYS. */
  may_leave: boolean
  /** Number of stored secrets under the key, by kind; kinds without any are left out. */
  uses: Record<string, number>
}

export interface KeyStatus {
  encryption_keys: KeyUse[]
  /** Live workers that do not have the current key yet. */
  workers_without_current_key: string[]
  audio_link_keys: number
}

/** Counts the stored secrets by the id of their key. It reads each of them once. */
export async function keyStatus(): Promise<KeyStatus> {
  const configured = configuredKeyIds()
  const [current] = configured
  const uses = await usesByKey()
  const ids = [...new Set([...configured, ...uses.keys()])]
  return {
    encryption_keys: ids.map((id) => ({
      id,
      is_current: id === current,
      is_configured: configured.includes(id),
      may_leave: configured.includes(id) && id !== current && !uses.has(id),
      uses: uses.get(id) ?? {},
    })),
    workers_without_current_key: await workersWithout(current ?? ''),
    audio_link_keys: required('AUDIO_LINK_KEY').length,
  }
}

async function usesByKey(): Promise<Map<string, Record<string, number>>> {
  const counts = SECRET_TABLES.flatMap(({ table, secrets }) =>
    secrets.map(
      ({ kind, column, isUnused = 'false' }) => `
        select '${kind}' as kind, split_part(${column}, '.', 2) as id, count(*)::int as count from ${table}
        where ${column} is not null and not coalesce(${isUnused}, false) group by 2`,
    ),
  )
  const rows = await db().execute<{ kind: string; id: string; count: number }>(
    sql.raw(`${counts.join(' union all ')} order by id, kind`),
  )
  const uses = new Map<string, Record<string, number>>()
  for (const { id, kind, count } of rows) uses.set(id, { ...uses.get(id), [kind]: count })
  return uses
}

/** Returns the names of live workers without a key. Web processes have no heartbeat. */
export async function workersWithout(keyId: string): Promise<string[]> {
  const rows = await db().execute<{ name: string }>(sql`
    select name from workers where key_ids is not null and not ${keyId} = any (key_ids)
      and seen_at > clock_timestamp() - make_interval(secs => ${HEARTBEAT_LIMIT_SECONDS}) order by name`)
  return rows.map(({ name }) => name)
}

// Every column that SECRET_ENCRYPTION_KEYS encrypts.

interface StoredSecret {
  /** The name in the output of `admin keys status`. */
  kind: string
  column: string
  /** What the text is bound to, as `encrypt` got it. */
  row: (id: string) => string
  /** Condition under which the secret can be ignored although its key is missing. */
  isUnused?: string
}

interface SecretTable {
  table: string
  secrets: readonly StoredSecret[]
}

export const SECRET_TABLES: readonly SecretTable[] = [
  {
    table: 'webhook_subscriptions',
    secrets: [
      { kind: 'webhook_secrets', column: 'encrypted_secret', row: rowOf },
      {
        kind: 'previous_secrets',
        column: 'previous_encrypted_secret',
        row: rowOf,
        // `scrub` erases it within the hour.
        isUnused: 'previous_secret_until <= clock_timestamp()',
      },
      { kind: 'custom_headers', column: 'encrypted_headers', row: headersOf },
    ],
  },
  { table: 'alert_urls', secrets: [{ kind: 'alert_urls', column: 'encrypted_url', row: alertUrlRow }] },
  { table: 'listeners', secrets: [{ kind: 'listener_secrets', column: 'encrypted_secret', row: rowOf }] },
]
