import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import type postgres from 'postgres'
import type { Instance } from '../instance'

/** A statement of the service with its parameters inserted. */
export type Statement = string

/**
 * Returns the statements that the service sends while `work` runs, from the log of Postgres. No other client may use
 * the service meanwhile.
 */
export async function statementsOf(
  { dataDir }: Instance,
  sql: postgres.Sql,
  work: () => Promise<void>,
): Promise<Statement[]> {
  const log = path.join(dataDir, 'pg.log')
  // Only sessions of the service have this name, so statements of the bench are ignored.
  await set(sql, `log_line_prefix = '%a|'`, `log_statement = 'all'`)
  const { size } = await stat(log)
  try {
    await work()
  } finally {
    await set(sql, `log_line_prefix = default`, `log_statement = default`)
  }
  // A timer, not a request, writes the uses of tokens.
  return statementsIn(await readFrom(log, size)).filter((statement) => !statement.includes('token_uses'))
}

async function set(sql: postgres.Sql, ...settings: string[]): Promise<void> {
  for (const setting of settings) await sql.unsafe(`alter system set ${setting}`)
  await sql`select pg_reload_conf()`
  // A session applies the new settings at its next command, after the postmaster has forwarded the signal.
  await sql`select pg_sleep(0.2)`
}

async function readFrom(file: string, position: number): Promise<string> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(size - position), position })
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

/**
 * Parses the log. Further lines of an entry begin with a tab. The parameters are a separate entry after their
 * statement.
 */
function statementsIn(text: string): Statement[] {
  const found: Statement[] = []
  for (const entry of text.split(/\n(?!\t)/)) {
    const [, statement] = /^voice-message-service\|LOG: {2}(?:execute [^:]*|statement): ([\s\S]*)/.exec(entry) ?? []
    const [, parameters] = /^voice-message-service\|DETAIL: {2}Parameters: ([\s\S]*)/i.exec(entry) ?? []
    if (statement !== undefined) found.push(statement.replaceAll('\n\t', '\n'))
    else if (parameters !== undefined) found.push(filled(found.pop() ?? '', parameters))
  }
  return found
}

function filled(statement: string, parameters: string): Statement {
  const literals = new Map(
    [...parameters.matchAll(/\$(\d+) = (NULL|'(?:[^']|'')*')/g)].map(([, number, literal]) => [number, literal]),
  )
  return statement.replace(/\$(\d+)/g, (hole, number) => literals.get(number) ?? hole)
}
