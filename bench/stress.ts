import { parseArgs } from 'node:util'
import type { Cleanup } from './cleanup'
import { command, logProgress } from './command'
import { startEnvironment } from './deliveries/environment'
import { isClean } from './deliveries/phase'
import { machine } from './machine'
import { save, table } from './report'
import { claim } from './stress/claim'
import { hanging } from './stress/hanging'
import { hosts } from './stress/hosts'
import { memory } from './stress/memory'
import { pending } from './stress/pending'
import { count, type PhaseContext, type PhaseResult, type Row } from './stress/result'
import { SETTINGS, statements } from './stress/statements'

const PHASES: Record<string, (context: PhaseContext) => Promise<PhaseResult>> = {
  hosts,
  pending,
  hanging,
  claim,
  memory,
  statements,
}
const HELP = `npm run bench -- stress [options]

Measures deliveries under difficult conditions, with a separate Postgres, worker and sink. Each figure is compared with the
same run without the condition. It takes about ten minutes and 3 GB of disk. Use an otherwise idle machine.

  hosts        a thousand hosts, so that each delivery needs a new connection
  pending      a million retries are pending, some become due, and new events arrive
  hanging      thirty of a hundred receivers do not respond
  claim        one receiver has 100,000 due deliveries
  memory       500 attempts in flight, 100 of them with endless bodies
  statements   SQL statements for each delivery

  --only PHASE   only this phase; can be repeated
  --quick        smaller numbers, to test the bench itself
  --save         writes bench/results/<date>-stress.json
  --help
`
const NOISY_CORES = 0.1
/** Fewer checkpoints than usual, because writing a million rows would otherwise write their pages several times. */
const MAX_WAL_SIZE = '4GB'

interface Options {
  only: string[]
  isQuick: boolean
  isSaved: boolean
}

/** Returns the exit code: 1 when an event was lost, arrived twice or had an invalid signature. */
export const main = command(HELP, read, run)

function read(args: string[]): Options {
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({
    args: args,
    options: { only: { type: 'string', multiple: true }, quick: flag, save: flag },
  })
  const names = Object.keys(PHASES)
  const only = values.only ?? names
  const unknown = only.find((name) => !names.includes(name))
  if (unknown !== undefined) throw new Error(`Unknown phase: ${unknown}. Use ${names.join(', ')}.`)
  return { only, isQuick: values.quick, isSaved: values.save }
}

async function run({ only, isQuick, isSaved }: Options, cleanup: Cleanup): Promise<number> {
  const ground = await startEnvironment(cleanup, { ...SETTINGS, max_wal_size: MAX_WAL_SIZE })
  await ground.instance.freshDatabase('bench_machine')
  const facts = await machine()
  const findings: Record<string, PhaseResult> = {}
  for (const [name, phase] of Object.entries(PHASES))
    if (only.includes(name))
      findings[name] = await phase({ ...ground, isQuick, say: (args) => logProgress(`${name}: ${args}`) })
  const all = Object.values(findings)
  process.stdout.write(`${table(tableOf(all))}\n\n${notes(all, facts).join('\n')}\n`)
  if (isSaved)
    logProgress(
      `saved as ${await save('stress', { machine: facts, options: { only, quick: isQuick }, phases: findings })}`,
    )
  return all.every(({ checks }) => checks.every(isClean)) ? 0 : 1
}

function tableOf(findings: readonly PhaseResult[]): string[][] {
  const line = ({ name, measured, reference, goal, isMet }: Row) => [
    name,
    measured,
    reference,
    goal,
    isMet === null ? '' : isMet ? 'yes' : 'NO',
  ]
  const checks = findings.flatMap((finding) => finding.checks)
  const sum = (of: (check: (typeof checks)[number]) => number) => checks.reduce((total, check) => total + of(check), 0)
  const fault = (name: string, faults: number): string[] => [name, count(faults), '', '0', faults === 0 ? 'yes' : 'NO']
  return [
    ['', 'measured', 'without', 'goal', 'met'],
    ...findings.flatMap(({ rows }) => rows.map(line)),
    fault(
      'missing',
      sum(({ missing, notDelivered }) => missing + notDelivered),
    ),
    fault(
      'duplicate',
      sum(({ duplicates, repeatedDeliveryIds }) => duplicates + repeatedDeliveryIds),
    ),
    fault(
      'badly signed or unexpected',
      sum(({ badSignatures, unexpected }) => badSignatures + unexpected),
    ),
  ]
}

function notes(findings: readonly PhaseResult[], facts: Record<string, unknown>): string[] {
  const others = Math.max(...findings.flatMap(({ otherCores }) => otherCores.map((cores) => cores ?? 0)))
  return [
    Object.entries(facts)
      .map(([name, value]) => `${name} ${value}`)
      .join(' · '),
    'Postgres, worker, sink and publisher share the cores.',
    ...(others > NOISY_CORES ? [`NOISY: other processes kept up to ${others.toFixed(1)} cores busy meanwhile.`] : []),
  ]
}
