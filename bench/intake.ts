import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { db } from '../db/client'
import { STEPS } from '../server/contract/processing/failure'
import { startProcessor } from '../server/engine/embedded/processor'
import { resetEnv } from '../server/env'
import { weightsForTests } from '../server/processing/speech/testing/weights-for-tests'
import { testEngines } from '../server/testing/processing/engines'
import type { Cleanup } from './cleanup'
import { command, logProgress } from './command'
import { type BenchEnvironment, expectRequests, startEnvironment, startPhase } from './deliveries/environment'
import { allRecorded, check, isClean } from './deliveries/phase'
import { createTargets } from './deliveries/targets'
import { accept } from './intake/accept'
import { type Beside, measureBeside } from './intake/beside'
import { spokenRecording } from './intake/recording'
import { machine } from './machine'
import { quantile, round, save, table } from './report'
import { meter } from './usage'

const HELP = `npm run bench -- intake [options]

Measures the way of a recording: from the commit that accepts it to the first byte of its webhook, with the built-in
speech and summary engines, one at a time and as a backlog. Then deliveries of the same worker beside ten
transcriptions, and the cost of the pipeline itself, with engines that return at once. Use an otherwise idle machine.

  --messages N   messages in each phase (20)
  --seconds N    length of each recording (30)
  --only beside  only deliveries beside transcriptions
  --save         writes bench/results/<date>-intake.json
  --help
`
const GOAL_P50_MS = 3000
const GOAL_P95_MS = 6000
const GOAL_PIPELINE_CPU_MS = 50
const PIPELINE_MESSAGES = 200
const LOOK_MS = 20
const BESIDE_SECONDS = 20
const MOST_MESSAGES = 10_000
const MOST_SECONDS = 300

interface Options {
  messages: number
  seconds: number
  isBesideOnly: boolean
  isSaved: boolean
}

/** Returns the exit code: 1 when an event was lost, arrived twice, or the weights cannot be had. */
export const main = command(HELP, read, run)

function read(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      messages: { type: 'string', default: '20' },
      seconds: { type: 'string', default: '30' },
      only: { type: 'string' },
      save: { type: 'boolean', default: false },
    },
  })
  if (values.only !== undefined && values.only !== 'beside') throw new Error('--only is beside.')
  const number = (name: string, text: string, most: number) => {
    const value = Number(text)
    if (!Number.isInteger(value) || value < 1 || value > most)
      throw new Error(`--${name}: expected a whole number from 1 to ${most}`)
    return value
  }
  return {
    messages: number('messages', values.messages, MOST_MESSAGES),
    seconds: number('seconds', values.seconds, MOST_SECONDS),
    isBesideOnly: values.only === 'beside',
    isSaved: values.save,
  }
}

async function run({ messages, seconds, isBesideOnly, isSaved }: Options, cleanup: Cleanup): Promise<number> {
  const weights = await weightsForTests()
  if (weights.folder === null) {
    process.stderr.write(`The weights cannot be had: ${weights.reason}\n`)
    return 1
  }
  const recording = await spokenRecording(seconds)
  const { port, ...ground } = await startEnvironment(cleanup)
  await ground.instance.freshDatabase('bench_intake')
  process.env.DATA_DIR = ground.instance.dataDir
  resetEnv()
  const facts = await machine()
  const variables = { SPEECH_ENGINE: 'built-in', SPEECH_MODEL_DIR: weights.folder, DATA_DIR: ground.instance.dataDir }
  const whole = isBesideOnly ? null : await measureWhole(ground, port, { messages, recording, variables })
  const beside = await measureBeside(ground, port, { recording, seconds: BESIDE_SECONDS, variables }, logProgress)
  const rows = [...(whole ? rowsOf(whole.delivered, whole.pipeline) : []), ...besideRows(beside)]
  process.stdout.write(`${table([['', 'measured', 'goal', 'met'], ...rows])}\n\n${JSON.stringify(facts)}\n`)
  const results = { ...whole, beside }
  if (isSaved)
    logProgress(`saved as ${await save('intake', { machine: facts, options: { messages, seconds }, results })}`)
  return whole?.delivered.isClean !== false && isClean(beside.beside.check) ? 0 : 1
}

async function measureWhole(ground: BenchEnvironment, port: number, options: DeliveredOptions) {
  const pipeline = await measurePipeline(ground, options.recording)
  return { pipeline, delivered: await measureDelivered(ground, port, options) }
}

interface Delivered {
  p50Ms: number
  /** Median milliseconds of each step, of the messages that came one at a time. */
  steps: Record<string, number>
  p95Ms: number
  perMinute: number
  isClean: boolean
}

interface DeliveredOptions {
  messages: number
  recording: Uint8Array
  /** Settings of the worker. */
  variables: Record<string, string>
}

async function measureDelivered(
  ground: BenchEnvironment,
  port: number,
  { messages, recording, variables }: DeliveredOptions,
): Promise<Delivered> {
  const targets = await createTargets(1, [`https://127.0.0.1:${port}`])
  const [target] = targets
  if (!target) throw new Error('There is no subscription.')
  const { sink, worker } = await startPhase(ground, targets, `127.0.0.1:${port}`, variables)
  await worker.ask(null)
  logProgress('warming up')
  await accept(target, recording)
  await allRecorded(sink, 1)

  logProgress(`${messages} messages, one at a time`)
  const latencies: number[] = []
  let isEveryPhaseClean = true
  for (let n = 0; n < messages; n++) {
    await expectRequests(sink, targets)
    const sent = await accept(target, recording)
    await allRecorded(sink, 1)
    const { check: found, report } = await check(sink, [sent.eventId])
    isEveryPhaseClean &&= isClean(found)
    const arrivedAt = new Map(report.arrivals).get(sent.eventId)
    if (arrivedAt !== undefined) latencies.push(arrivedAt - sent.committedAt)
  }

  const steps = await medianOfSteps(messages)

  logProgress(`${messages} messages at once`)
  await expectRequests(sink, targets)
  const startedAt = performance.now()
  const sent = await Promise.all(Array.from({ length: messages }, () => accept(target, recording)))
  await allRecorded(sink, messages)
  const minutes = (performance.now() - startedAt) / 60_000
  const { check: found } = await check(
    sink,
    sent.map(({ eventId }) => eventId),
  )
  await worker.stop()
  return {
    p50Ms: round(quantile(latencies, 0.5), 0),
    p95Ms: round(quantile(latencies, 0.95), 0),
    steps,
    perMinute: round(messages / minutes, 1),
    isClean: isEveryPhaseClean && isClean(found),
  }
}

/** Returns the median milliseconds of each step of the newest messages. */
async function medianOfSteps(messages: number): Promise<Record<string, number>> {
  const rows = await db().execute<{ step: string; ms: number }>(sql`
    select step, percentile_cont(0.5) within group (order by duration_ms) as ms from processing_attempts
    where message_id in (select id from messages order by created_at desc limit ${messages}) group by step`)
  return Object.fromEntries(rows.map(({ step, ms }) => [step, round(ms, 0)]))
}

interface Pipeline {
  /** Processor milliseconds of Node and of Postgres for each message. */
  nodeCpuMs: number
  postgresCpuMs: number
  perSecond: number
}

/** Measures the pipeline with engines that return at once, in this process. */
async function measurePipeline({ instance }: BenchEnvironment, recording: Uint8Array): Promise<Pipeline> {
  logProgress(`the pipeline alone: ${PIPELINE_MESSAGES} messages`)
  const [target] = await createTargets(1, ['https://127.0.0.1:9'])
  if (!target) throw new Error('There is no account.')
  const processor = await startProcessor(testEngines())
  const usage = await meter({ node: process.pid, postgres: instance.postmasterPid })
  const startedAt = performance.now()
  for (let n = 0; n < PIPELINE_MESSAGES; n++) await accept(target, recording)
  while ((await countUnfinished()) > 0) await sleep(LOOK_MS)
  const seconds = (performance.now() - startedAt) / 1000
  const { cpu } = await usage()
  await processor.stop()
  return {
    nodeCpuMs: round(((cpu?.node ?? Number.NaN) * 1000) / PIPELINE_MESSAGES, 1),
    postgresCpuMs: round(((cpu?.postgres ?? Number.NaN) * 1000) / PIPELINE_MESSAGES, 1),
    perSecond: round(PIPELINE_MESSAGES / seconds, 1),
  }
}

async function countUnfinished(): Promise<number> {
  const [row] = await db().execute<{ count: number }>(
    sql`select count(*)::int as count from processing_jobs where state = 'pending'`,
  )
  return row?.count ?? 0
}

function rowsOf({ p50Ms, p95Ms, steps, perMinute, isClean: clean }: Delivered, pipeline: Pipeline): string[][] {
  const atMost = (name: string, value: number, goal: number, unit: string) => [
    name,
    `${value} ${unit}`,
    `at most ${goal} ${unit}`,
    value <= goal ? 'yes' : 'NO',
  ]
  return [
    atMost('commit to first byte of the webhook: p50', p50Ms, GOAL_P50_MS, 'ms'),
    atMost('  p95', p95Ms, GOAL_P95_MS, 'ms'),
    ...STEPS.map((step) => [`  of which ${step}: p50`, `${steps[step]} ms`, '', '']),
    ['backlog: messages a minute', String(perMinute), '', ''],
    ['each event once, signed', clean ? 'yes' : 'no', 'yes', clean ? 'yes' : 'NO'],
    atMost('pipeline alone: processor time of Node', pipeline.nodeCpuMs, GOAL_PIPELINE_CPU_MS, 'ms'),
    ['  of Postgres', `${pipeline.postgresCpuMs} ms`, '', ''],
    ['  messages a second', String(pipeline.perSecond), '', ''],
  ]
}

function besideRows({ alone, beside, transcribed, waiting }: Beside): string[][] {
  const ms = (value: number) => `${value.toFixed(1)} ms`
  return [
    ['deliveries alone: p50', ms(alone.p50Ms), '', ''],
    ['  p99', ms(alone.p99Ms), '', ''],
    [`beside transcriptions (${transcribed} ended, ${waiting} continue): p50`, ms(beside.p50Ms), '', ''],
    ['  p99', ms(beside.p99Ms), '', ''],
  ]
}
