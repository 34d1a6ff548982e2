import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type postgres from 'postgres'

/** Returns the tables of all schemas and the files of a folder that contain the text in any form in which it is stored there. */
export async function placesWith(sql: postgres.Sql, folder: string, needle: string): Promise<string[]> {
  const forms = [needle, Buffer.from(needle).toString('hex')].map((form) => `%${form}%`)
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_toast'`
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await sql.unsafe(`select 1 from ${name} t where t::text ilike any($1) limit 1`, [forms])
    if (rows.length > 0) found.push(name)
  }
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const text = await readFile(join(file.parentPath, file.name), 'latin1')
    const isThere = [text, text.replace(/=\r?\n/g, '').replaceAll('=40', '@')].some((one) =>
      one.toLowerCase().includes(needle),
    )
    if (isThere || file.name.includes(needle)) found.push(join(file.parentPath, file.name).slice(folder.length + 1))
  }
  return found.map((name) => name.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '<id>')).toSorted()
}
