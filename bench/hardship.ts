import { parseArgs } from 'node:util'
import type { Belongings } from './belongings'
import { command, say } from './command'
import { isClean } from './deliveries/phase'
import { startGround } from './deliveries/stage'
import { claim } from './hardship/claim'
import { count, type Finding, type Row, type Site } from './hardship/finding'
import { hanging } from './hardship/hanging'
import { hosts } from './hardship/hosts'
import { memory } from './hardship/memory'
import { pending } from './hardship/pending'
import { SETTINGS, statements } from './hardship/statements'
import { machine } from './machine'
import { save, table } from './report'

const PHASES: Record<string, (site: Site) => Promise<Finding>> = {
  hosts,
  pending,
  hanging,
  claim,
  memory,
  statements,
}
const HELP = `npm run bench -- hardship [options]

What becomes of deliveries in hard times, with a Postgres, a worker and a sink of its own; beside each figure, what the same
run measured without the hardship. Takes about ten minutes and 3 GB of disk. Run it on an otherwise idle machine.

  hosts        a thousand of them, each delivery a new connection
  pending      a million retries wait while fresh events come; some of the retries become due
  hanging      thirty of a hundred receivers do not respond
  claim        one receiver has a hundred thousand due
  memory       500 attempts in flight, 100 of them with endless bodies
  statements   of SQL for each delivery

  --only PHASE   only this one; may be given more than once
  --quick        fewer of everything, to see that it works
  --save         write bench/results/<date>-hardship.json
  --help
`
const NOISY_CORES = 0.1
/** A million rows are one long write; as many checkpoints as usual would write them several times. */
const MAX_WAL_SIZE = '4GB'

interface Options {
  only: string[]
  isQuick: boolean
  isSaved: boolean
}

/** Returns the exit code: 1 when an event went missing, came twice or was badly signed. */
export const main = command(HELP, read, run)

function read(words: string[]): Options {
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({
    args: words,
    options: { only: { type: 'string', multiple: true }, quick: flag, save: flag },
  })
  const names = Object.keys(PHASES)
  const only = values.only ?? names
  const unknown = only.find((name) => !names.includes(name))
  if (unknown !== undefined) throw new Error(`--only is one of ${names.join(', ')}, and not ${unknown}.`)
  return { only, isQuick: values.quick, isSaved: values.save }
}

async function run({ only, isQuick, isSaved }: Options, belongings: Belongings): Promise<number> {
  const ground = await startGround(belongings, { ...SETTINGS, max_wal_size: MAX_WAL_SIZE })
  await ground.instance.freshDatabase('bench_machine')
  const facts = await machine()
  const findings: Record<string, Finding> = {}
  for (const [name, phase] of Object.entries(PHASES))
    if (only.includes(name))
      findings[name] = await phase({ ...ground, isQuick, say: (words) => say(`${name}: ${words}`) })
  const all = Object.values(findings)
  process.stdout.write(`${table(tableOf(all))}\n\n${notes(all, facts).join('\n')}\n`)
  if (isSaved)
    say(`saved as ${await save('hardship', { machine: facts, options: { only, quick: isQuick }, phases: findings })}`)
  return all.every(({ checks }) => checks.every(isClean)) ? 0 : 1
}

function tableOf(findings: readonly Finding[]): string[][] {
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

function notes(findings: readonly Finding[], facts: Record<string, unknown>): string[] {
  const others = Math.max(...findings.flatMap(({ otherCores }) => otherCores.map((cores) => cores ?? 0)))
  return [
    Object.entries(facts)
      .map(([name, value]) => `${name} ${value}`)
      .join(' · '),
    'Postgres, worker, sink and publisher share the cores.',
    ...(others > NOISY_CORES ? [`NOISY: other processes kept up to ${others.toFixed(1)} cores busy meanwhile.`] : []),
  ]
}
