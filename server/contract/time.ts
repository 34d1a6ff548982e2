import { z } from 'zod'

/** ISO 8601 in UTC, as every timestamp of the contract (spec, "Resources and their fields"). */
export const timestamp = (description: string) =>
  z.iso
    .datetime()
    .meta({ description, example: '2026-11-21T09:30:00.000Z', override: { type: 'string', format: 'date-time' } })
