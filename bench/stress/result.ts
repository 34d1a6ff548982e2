import type { BenchEnvironment } from '../deliveries/environment'
import type { Check } from '../deliveries/phase'

/** What a phase uses: a Postgres, a sink at a port, and the size of the run. */
export interface PhaseContext extends BenchEnvironment {
  port: number
  isQuick: boolean
  say: (args: string) => void
}

/** A row of the table: the measured value, and the value of the same run without the condition. */
export interface Row {
  name: string
  measured: string
  reference: string
  goal: string
  /** Null for a row that only explains another, and for a value that this machine does not provide. */
  isMet: boolean | null
}

export interface PhaseResult {
  rows: Row[]
  /** The comparisons of the sink with the rows. */
  checks: Check[]
  /** Average number of cores that other processes kept busy, for each measurement. */
  otherCores: (number | null)[]
  /** The unrounded values. */
  raw: Record<string, unknown>
}

export const row = (name: string, measured: string, reference = '', goal = '', isMet: boolean | null = null): Row => ({
  name,
  measured,
  reference,
  goal,
  isMet,
})

export const count = (value: number): string => Math.round(value).toLocaleString('en-US')
export const ms = (value: number): string => `${value.toFixed(1)} ms`
export const percent = (share: number): string => `${Math.round(100 * share)} %`
export const megabytes = (bytes: number | undefined): string =>
  bytes === undefined ? 'unknown' : `${(bytes / 1e6).toFixed(0)} MB`
