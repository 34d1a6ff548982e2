import type { Check } from '../deliveries/phase'
import type { Ground } from '../deliveries/stage'

/** Where a phase takes place: a Postgres, a sink at a port, and how much of everything. */
export interface Site extends Ground {
  port: number
  isQuick: boolean
  say: (words: string) => void
}

/** A line of the table: what was measured, and beside it what the same run measured without the hardship. */
export interface Row {
  name: string
  measured: string
  reference: string
  goal: string
  /** Null for a line that only explains another, and for what this machine does not tell. */
  isMet: boolean | null
}

export interface Finding {
  rows: Row[]
  /** What the sink saw and the rows say. */
  checks: Check[]
  /** Cores kept busy by processes that are none of this bench's, at the worst. */
  otherCores: (number | null)[]
  /** The figures as they came. */
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
