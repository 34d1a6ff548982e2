import { type SQL, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../db/client'
import { configuredKeyIds, decrypt, encrypt, keyIdOf, UnreadableSecretError } from '../webhooks/signing/secret'
import { SECRET_TABLES } from './key-usage'

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
