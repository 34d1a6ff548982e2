import { z } from 'zod'

const EXPECTED = 'Expected a date-time in UTC from the year 1 to the year 9999, such as 2026-11-21T09:30:00Z.'
const EXPECTED_INPUT =
  'Expected a date-time with Z or an offset (+ is %2B in a query), from the year 1 to 9999, such as 2026-11-21T09:30:00Z.'

/** Accepts a timestamp in ISO 8601 and UTC (spec, "Resources and their fields"). */
export const timestamp = (description: string, example = '2026-11-21T09:30:00.000Z') =>
  z.iso
    .datetime(EXPECTED)
    .refine((text) => !text.startsWith('0000'), EXPECTED)
    .meta({ description, example, override: { type: 'string', format: 'date-time' } })

/** Accepts a timestamp with any offset (RFC 3339), as generated clients write it, and returns it in UTC. */
export const timeInput = (description: string, example = '2026-11-21T09:30:00.000Z') =>
  z.iso
    .datetime({ offset: true, error: EXPECTED_INPUT })
    .transform((text) => new Date(text).toISOString())
    .refine((text) => /^(?!0000)\d{4}-/.test(text), EXPECTED_INPUT)
    .meta({ description, example, override: { type: 'string', format: 'date-time' } })

export const nullableTimestamp = (description: string, example?: string) => nullable(timestamp(description, example))

export const nullableTimeInput = (description: string) => nullable(timeInput(description))

function nullable<T extends z.ZodType>(inner: T) {
  const { description, example } = inner.meta() ?? {}
  return inner.nullable().meta({ description, example })
}
