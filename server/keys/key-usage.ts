import { type SQL, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../db/client'
import { alertUrlRow } from '../alerts/alert-urls'
import { required } from '../env'
import { HEARTBEAT_LIMIT_SECONDS } from '../health'
import {
  configuredKeyIds,
  decrypt,
  encrypt,
  headersOf,
  keyIdOf,
  rowOf,
  UnreadableSecretError,
} from '../webhooks/signing/secret'

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

/** Rows in one transaction. Their deliveries can record no results meanwhile: about 20 ms. */
const BATCH = 200

export interface Resealed {
  /** Rows that are under the current key now. */
  resealed: number
  /** Rows that keep another key, because a key of theirs is missing or does not decrypt. */
  unreadable: { table: string; id: string; key_id: string | null }[]
}

/**
 * Encrypts every stored secret that is under another key with the current one. The service may run: each batch locks its rows,
 * so that a rotation or an erasure comes before or after it. An interrupted run is continued by the next one.
 * @param report is called after each batch with the number of rows so far
 */
export async function reseal(report: (rows: number) => void = () => {}): Promise<Resealed> {
  const result: Resealed = { resealed: 0, unreadable: [] }
  for (const { table, secrets } of SECRET_TABLES) {
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const batch = await db().transaction((tx) => resealBatch(tx, table, secrets, after))
      result.resealed += batch.resealed
      result.unreadable.push(...batch.unreadable)
      if (batch.resealed > 0) report(result.resealed)
      if (batch.last === null) break
      after = batch.last
    }
  }
  return result
}

type Secrets = (typeof SECRET_TABLES)[number]['secrets']
type Row = Record<string, string | null> & { id: string }

async function resealBatch(tx: Transaction, table: string, secrets: Secrets, after: string) {
  const [current = ''] = configuredKeyIds()
  const isUnderAnother = sql.join(
    secrets.map(({ column }) => sql`split_part(${sql.raw(column)}, '.', 2) <> ${current}`),
    sql` or `,
  )
  const read = secrets.flatMap(({ column, isUnused }) => [
    sql.raw(column),
    ...(isUnused ? [sql.raw(`(${isUnused})::text as ${column}_unused`)] : []),
  ])
  const rows = await tx.execute<Row>(sql`
    select id, ${joined(read)} from ${sql.raw(table)} where id > ${after}::uuid and (${isUnderAnother})
    order by id limit ${BATCH} for no key update`)
  const changed: Row[] = []
  const unreadable: Resealed['unreadable'] = []
  for (const row of rows) {
    try {
      changed.push({
        id: row.id,
        ...Object.fromEntries(secrets.map((secret) => [secret.column, underCurrent(row, secret)])),
      })
    } catch (error) {
      if (!(error instanceof UnreadableSecretError)) throw error
      unreadable.push({ table, id: row.id, key_id: error.keyId })
    }
  }
  await tx.execute(sql`
    update ${sql.raw(table)} t set ${joined(secrets.map(({ column }) => sql.raw(`${column} = n.${column}`)))}
    from json_to_recordset(${JSON.stringify(changed)}::json) as n (
      id uuid, ${joined(secrets.map(({ column }) => sql.raw(`${column} text`)))})
    where t.id = n.id`)
  return { resealed: changed.length, unreadable, last: rows.length === BATCH ? (rows.at(-1)?.id ?? null) : null }
}

/** @throws UnreadableSecretError */
function underCurrent(row: Row, { column, row: boundTo }: Secrets[number]): string | null {
  const encrypted = row[column] ?? null
  if (encrypted === null || keyIdOf(encrypted) === configuredKeyIds()[0]) return encrypted
  try {
    return encrypt(decrypt(encrypted, boundTo(row.id)), boundTo(row.id))
  } catch (error) {
    if (error instanceof UnreadableSecretError && row[`${column}_unused`] === 'true') return encrypted
    throw error
  }
}

const joined = (parts: SQL[]): SQL => sql.join(parts, sql`, `)
