import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ROOT } from '../server/root'

/** Returns the smallest value that at least this share of the values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** Formats rows under a heading, the first column aligned left and the others right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const line = (row: readonly string[]) =>
    widths
      .map((width, column) => (column === 0 ? (row[column] ?? '').padEnd(width) : (row[column] ?? '').padStart(width)))
      .join('   ')
      .trimEnd()
  const [heading = [], ...body] = rows
  return [line(heading), widths.map((width) => '-'.repeat(width)).join('   '), ...body.map(line)].join('\n')
}

/** Writes `bench/results/<date>-<name>.json` and returns that path, relative to the project. */
export async function save(name: string, result: Record<string, unknown>): Promise<string> {
  const at = new Date().toISOString()
  const file = `bench/results/${at.slice(0, 10)}-${name}.json`
  await mkdir(path.join(ROOT, 'bench/results'), { recursive: true })
  await writeFile(path.join(ROOT, file), `${JSON.stringify({ bench: name, at, ...version(), ...result }, null, 2)}\n`)
  return file
}

/** Returns the measured commit, and whether the sources had uncommitted changes. Empty outside a git work tree. */
function version(): { commit: string; changed: boolean } | Record<string, never> {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    const changed = git(
      'status',
      '--porcelain',
      '--',
      'app',
      'server',
      'db',
      'bench',
      'package-lock.json',
      ':!bench/results',
    )
    return { commit: git('rev-parse', '--short', 'HEAD').trim(), changed: changed !== '' }
  } catch {
    // Without git the result has only a date.
    return {}
  }
}

export const round = (value: number, digits: number): number => Number(value.toFixed(digits))
