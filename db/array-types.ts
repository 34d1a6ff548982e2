import type postgres from 'postgres'
import { parse } from 'postgres-array'

/**
 * The array types that rows and parameters use: `oid` of the array and `oid` of its elements (pg_type.dat; they never change).
 */
const ARRAY_TYPES = [
  [1000, 16], // boolean
  [1001, 17], // bytea
  [1005, 21], // smallint
  [1007, 23], // integer
  [1009, 25], // text
  [1015, 1043], // varchar
  [1016, 20], // bigint
  [1021, 700], // real
  [1022, 701], // double precision
  [1115, 1114], // timestamp
  [1182, 1082], // date
  [1185, 1184], // timestamptz
  [1231, 1700], // numeric
  [2951, 2950], // uuid
  [199, 114], // json
  [3807, 3802], // jsonb
] as const

type Parse = (text: string) => unknown
type Serialize = (value: unknown) => unknown

/** The type tables of postgres.js, which its declarations do not have. */
interface TypeTables {
  fetch_types: boolean
  parsers: Record<number, Parse | undefined>
  serializers: Record<number, Serialize | undefined>
  shared: { typeArrayMap: Record<number, number> }
}

/**
 * Gives postgres.js the array types, so that it does not read them from the database when its first connection opens. If a connection
 * is lost while it reads them, an unhandled rejection ends the process (postgres.js 3.4.9), and each pool would read them again.
 */
export function knowArrayTypes(sql: postgres.Sql): void {
  const tables: unknown = sql.options
  if (!isTypeTables(tables)) throw new TypeError('postgres.js has other type tables than expected.')
  tables.fetch_types = false
  for (const [array, element] of ARRAY_TYPES) {
    tables.shared.typeArrayMap[element] = array
    // Looked up at each use, because Drizzle replaces some parsers later.
    tables.parsers[array] ??= (text) => parse(text, tables.parsers[element] ?? String)
    tables.serializers[array] ??= (value) => arrayText(value, tables.serializers[element] ?? String)
  }
}

const isTypeTables = (options: unknown): options is TypeTables =>
  isObject(options) &&
  isObject(options.parsers) &&
  isObject(options.serializers) &&
  isObject(options.shared) &&
  isObject(options.shared.typeArrayMap)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Returns the text of an array as Postgres reads it (PostgreSQL manual, "Array Input and Output Syntax").
 * @throws TypeError for an element that is undefined
 */
export function arrayText(value: unknown, serialize: Serialize): string {
  if (!Array.isArray(value)) return String(value)
  const elements = value.map((element: unknown) => {
    if (element === undefined) throw new TypeError('An element of an array is undefined.')
    if (element === null) return 'NULL'
    return Array.isArray(element)
      ? arrayText(element, serialize)
      : `"${String(serialize(element)).replace(/["\\]/g, '\\$&')}"`
  })
  return `{${elements.join(',')}}`
}
