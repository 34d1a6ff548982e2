import { table } from '../report'
import type { Usage } from '../usage'
import { AT_ONCE, type Singly } from './at-once'
import type { Latency } from './latency'
import type { Rate } from './rate'
import { HANGING_RATE, RATES, type SinglyResult, WORKER_RATES } from './singly'

const PROCESSES = { bench: 'publisher', worker: 'worker', postgres: 'Postgres' }

/** Returns the tables of one transaction for each event: speeds, and what each statement costs if that was measured. */
export function singlyTables({
  atOnce,
  steady,
  byWorker,
  hanging,
  memory,
  bare,
  outbox,
  costs,
}: SinglyResult): string[] {
  const line = (name: string, one: Singly | Latency, speed = '') => [
    name,
    speed,
    `${one.p50Ms.toFixed(1)} ms`,
    `${one.p99Ms.toFixed(1)} ms`,
    'fromCall' in one ? `${one.fromCall.p50Ms.toFixed(1)} / ${one.fromCall.p99Ms.toFixed(1)} ms` : '',
    ...Object.keys(PROCESSES).map((process) => micros(one, process)),
    one.otherCores?.toFixed(2) ?? 'unknown',
  ]
  const speeds = [
    [
      'one transaction an event',
      'a second',
      'p50',
      'p99',
      'from the call',
      ...Object.values(PROCESSES),
      'cores of others',
    ],
    line(`${AT_ONCE} at once`, atOnce, String(atOnce.perSecond)),
    ...steady.map((one, index) => line(`${RATES[index]} a second`, one)),
    ...byWorker.map((one, index) => line(`${WORKER_RATES[index]} a second, published by the worker`, one)),
    line(`${HANGING_RATE} a second, 30 of 100 never respond`, hanging),
    line(`smallest outbox: ${AT_ONCE} at once`, outbox.atOnce, String(outbox.atOnce.perSecond)),
    ...outbox.steady.map((one, index) => line(`smallest outbox: ${RATES[index]} a second`, one)),
    ...references(bare),
  ]
  const wrote = [atOnce.walBytes, atOnce.transactions].map((total) => total / atOnce.events)
  const note = `At ${AT_ONCE} at once each event writes ${wrote[0]?.toFixed(0)} bytes of WAL in ${wrote[1]?.toFixed(2)} transactions.
Memory (shared pages divided): worker ${megabytes(memory.worker)}, Postgres ${megabytes(memory.postgres)}.`
  if (!costs) return [table(speeds), note]
  const us = (value: number) => `${value.toFixed(0)} µs`
  const lines = costs
    .filter(({ planningUs, executionUs }) => planningUs + executionUs >= 1)
    .map((one) => [
      one.statement,
      one.calls.toFixed(2),
      one.rows.toFixed(2),
      us(one.planningUs),
      us(one.executionUs),
      one.walBytes.toFixed(0),
    ])
  return [
    table(speeds),
    note,
    table([['statement, each event', 'calls', 'rows', 'planning', 'execution', 'WAL bytes'], ...lines]),
  ]
}

/** Returns the lines of the parts alone, in the columns of the table of speeds. */
function references({ publishing, recording, sending }: SinglyResult['bare']): string[][] {
  const line = (name: string, one: Rate, processes: string[]) => [
    name,
    String(one.perSecond),
    '',
    '',
    '',
    ...processes.map((process) => (process ? micros(one, process) : '')),
    one.otherCores?.toFixed(2) ?? 'unknown',
  ]
  return [
    line('alone: two inserts in a transaction', publishing, ['bench', '', 'postgres']),
    line('alone: claims and results, ten at a time', recording, ['', 'bench', 'postgres']),
    line('alone: requests, ten at a time', sending, ['', 'sender', '']),
  ]
}

const micros = ({ cpu, events }: Usage & { events: number }, process: string): string => {
  const seconds = cpu?.[process]
  return seconds === undefined ? 'unknown' : `${Math.round((seconds * 1e6) / events)} µs`
}

const megabytes = (bytes: number | null): string => (bytes === null ? 'unknown' : `${Math.round(bytes / 2 ** 20)} MB`)
