import { z } from 'zod'

const EXPECTED = 'Expected a date-time in UTC from the year 1 to the year 9999, such as 2026-11-21T09:30:00Z.'

/**
 * ISO 8601 in UTC, as every timestamp of the contract (spec, "Resources and their fields"). ISO 8601 has a year 0, which Postgres
 * cannot hold.
 */
export const timestamp = (description: string, example = '2026-11-21T09:30:00.000Z') =>
  z.iso
    .datetime(EXPECTED)
    .refine((text) => !text.startsWith('0000'), EXPECTED)
    .meta({ description, example, override: { type: 'string', format: 'date-time' } })

/** A timestamp that may be null, with an example that is one. */
export const nullableTimestamp = (description: string, example?: string) => {
  const inner = timestamp(description, example)
  return inner.nullable().meta({ description, example: inner.meta()?.example })
}
