import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { ROOT } from '../../server/root'
import { table } from './figures'

interface Option {
  type: 'string' | 'boolean'
  description: string
  value?: string
  default?: string | boolean
  multiple?: boolean
}

const COMMON = {
  quick: { type: 'boolean', default: false, description: 'shorter, in about a minute' },
  save: { type: 'boolean', default: false, description: 'writes bench/results/<date>-<name>.json' },
  help: { type: 'boolean', default: false, description: 'prints this help' },
} as const satisfies Record<string, Option>

type Values<Options extends Record<string, Option>> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Options & typeof COMMON }>
>['values']

/** Registers a function that the end of the bench calls, also after an error or a signal; the last one first. */
export type Defer = (close: () => Promise<unknown>) => Promise<void>

interface Result {
  heading: readonly string[]
  rows: readonly (readonly string[])[]
  notes: readonly string[]
  /** False when a response was wrong, an event was lost, or a size or rate that does not depend on time misses its goal. */
  isGood: boolean
}

/** The user gave an invalid option. Its code is that of the errors of `parseArgs`. */
export class UsageError extends Error {
  code = 'ERR_PARSE_ARGS'
}

class Interrupted extends Error {}

/** Builds the `main` of a bench. Exit codes: 0; 1 for a result that is not good; 2 for invalid options; 130 after a signal. */
export function bench<const Options extends Record<string, Option>>(config: {
  name: string
  description: string
  options: Options
  run: (values: Values<Options>, defer: Defer) => Promise<Result>
}): (args: string[]) => Promise<number> {
  const options = { ...config.options, ...COMMON }
  const help = helpOf(config.name, config.description, options)
  return async (args) => {
    try {
      const { values } = parseArgs<ParseArgsConfig & { options: typeof COMMON }>({ args, options })
      if (values.help) {
        process.stdout.write(help)
        return 0
      }
      const load = os.loadavg()[0]?.toFixed(1)
      const machine = `${os.cpus()[0]?.model}, ${os.availableParallelism()} cores, Node ${process.version}, load before ${load}`
      const result = await withCleanup((defer) => config.run(values as unknown as Values<Options>, defer))
      process.stdout.write(`${[table(result.heading, result.rows), '', ...result.notes, machine].join('\n')}\n`)
      if (values.save) logProgress(`saved as ${await save(config.name, { machine, ...values, ...result })}`)
      return result.isGood ? 0 : 1
    } catch (error) {
      if (error instanceof Interrupted) return 130
      if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))) throw error
      process.stderr.write(`${error.message}\n\n${help}`)
      return 2
    }
  }
}

/** Reads the value of an option as a whole number. @throws UsageError unless it is from 1 to `most` */
export function wholeNumber(name: string, text: string, most: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (value < 1 || value > most) throw new UsageError(`--${name} is a whole number from 1 to ${most}.`)
  return value
}

const startedAt = performance.now()

/** Writes a line of progress with the seconds since the start to standard error. */
export function logProgress(line: string): void {
  process.stderr.write(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${line}\n`)
}

function helpOf(name: string, description: string, options: Record<string, Option>): string {
  const lines = Object.entries(options).map(([option, { value = '', description: text, default: preset }]) => {
    const shown = typeof preset === 'string' ? ` (${preset})` : ''
    return `  ${`--${option} ${value}`.padEnd(20)} ${text}${shown}\n`
  })
  return `npm run bench -- ${name} [options]\n\n${description.trim()}\n\n${lines.join('')}`
}

async function withCleanup<T>(work: (defer: Defer) => Promise<T>): Promise<T> {
  const open: (() => Promise<unknown>)[] = []
  let hasEnded = false
  const working = work(async (close) => {
    if (!hasEnded) return void open.push(close)
    await close()
    throw new Interrupted()
  })
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => reject(new Interrupted()))
  })
  try {
    return await Promise.race([working, interrupted])
  } finally {
    hasEnded = true
    for (const close of open.reverse()) await close().catch((error: Error) => logProgress(error.message))
    // After a signal it fails because its resources are closed.
    await Promise.allSettled([working])
  }
}

/** Writes the result of a commit to bench/results and returns the path, relative to the project. */
async function save(name: string, result: Record<string, unknown>): Promise<string> {
  const at = new Date().toISOString()
  const file = `bench/results/${at.slice(0, 10)}-${name}.json`
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], { cwd: ROOT, encoding: 'utf8' }).trim()
  await mkdir(path.join(ROOT, 'bench/results'), { recursive: true })
  await writeFile(path.join(ROOT, file), `${JSON.stringify({ bench: name, at, commit, ...result }, null, 2)}\n`)
  return file
}
