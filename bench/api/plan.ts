import type postgres from 'postgres'
import type { Statement } from './statements'

export interface Plan {
  /** Number of pages of 8 kB that the query read, from memory or from disk. */
  buffers: number
  planningMs: number
  executionMs: number
  lines: string[]
}

/** Returns how Postgres executes a query whose pages are in memory. */
export async function planOf(sql: postgres.Sql, query: Statement): Promise<Plan> {
  const explain = async () => {
    const rows = await sql.unsafe<{ 'QUERY PLAN': string }[]>(`explain (analyze, buffers) ${query}`)
    return rows.map((row) => row['QUERY PLAN'])
  }
  await explain()
  const lines = await explain()
  const [, hit = 0, read = 0] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(lines.join('\n')) ?? []
  const milliseconds = (name: string) =>
    Number(new RegExp(`^${name} Time: ([\\d.]+) ms`, 'm').exec(lines.join('\n'))?.[1])
  return {
    buffers: Number(hit) + Number(read),
    planningMs: milliseconds('Planning'),
    executionMs: milliseconds('Execution'),
    lines,
  }
}
