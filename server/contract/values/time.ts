import { z } from 'zod'

const EXPECTED = 'Expected a date-time in UTC from the year 1 to the year 9999, such as 2026-11-21T09:30:00Z.'

/** Accepts a timestamp in ISO 8601 and UTC (spec, "Resources and their fields"). */
export const timestamp = (description: string, example = '2026-11-21T09:30:00.000Z') =>
  z.iso
    .datetime(EXPECTED)
    .refine((text) => !text.startsWith('0000'), EXPECTED)
    .meta({ description, example, override: { type: 'string', format: 'date-time' } })

export const nullableTimestamp = (description: string, example?: string) => {
  const inner = timestamp(description, example)
  return inner.nullable().meta({ description, example: inner.meta()?.example })
}
