// This file does not import zod, so that the page of a webhook does not load it.

/** The periods of statistics. Each ends with the current hour. */
export const PERIODS = ['24h', '7d', '30d'] as const
export type Period = (typeof PERIODS)[number]

export const PERIOD_HOURS: Record<Period, number> = { '24h': 24, '7d': 7 * 24, '30d': 30 * 24 }

/** Why attempts failed, in the order in which they are shown: responses by status, then attempts without a response. */
export const FAILURE_CLASSES = ['3xx', '4xx', '5xx', 'timeout', 'dns', 'connection', 'tls', 'other'] as const
export type FailureClass = (typeof FAILURE_CLASSES)[number]
