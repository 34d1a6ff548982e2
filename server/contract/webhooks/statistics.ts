import { z } from 'zod'
import { HourlyCount } from './lifecycle'
import { FAILURE_CLASSES, type FailureClass, PERIODS } from './statistics-periods'

/**
 * Counts of attempts in one hour of a subscription, as stored. Classes and buckets that did not occur are absent. Counts of a release
 * before 0.1.0 have neither.
 */
export interface HourCounts extends HourlyCount {
  /** Number of failed attempts by class. */
  failures?: Readonly<Partial<Record<FailureClass, number>>> | null
  /** Number of attempts with a response, by bucket of the response time (server/webhooks/rules/hourly-counts.ts). */
  times?: Readonly<Record<string, number>> | null
}

/** Statistics of a subscription's attempts over a period, without tests and without interruptions by this service. */
export const Statistics = z.object({
  period: z.enum(PERIODS),
  last_hour: z.int().meta({ description: 'The current hour, as in HourlyCount. The period ends with it.' }),
  delivered: z.int(),
  failed: z.int(),
  failures: z.array(z.object({ class: z.enum(FAILURE_CLASSES), count: z.int() })).meta({
    description: 'Number of failed attempts by class, without classes that did not occur.',
  }),
  responses: z.int().meta({ description: 'Number of attempts with a response. Only they have a response time.' }),
  p50_ms: z.number().nullable().meta({ description: 'Median response time. Null without a response.' }),
  p95_ms: z.number().nullable().meta({ description: '95th percentile of the response time. Null without a response.' }),
  hours: z.array(HourlyCount).meta({ description: 'Hours of the period with attempts, oldest first.' }),
})
export type Statistics = z.infer<typeof Statistics>
