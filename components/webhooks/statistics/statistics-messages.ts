import { formatNumber } from '@/components/ui/format'
import type { FailureClass, Period } from '@/server/contract/webhooks/values'

const periods: Record<Period, { short: string; long: string; none: string }> = {
  '24h': { short: '24 hours', long: 'the last 24 hours', none: 'No attempts in the last 24 hours.' },
  '7d': { short: '7 days', long: 'the last 7 days', none: 'No attempts in the last 7 days.' },
  '30d': { short: '30 days', long: 'the last 30 days', none: 'No attempts in the last 30 days.' },
}

const classes: Record<FailureClass, string> = {
  '3xx': '3xx redirect',
  '4xx': '4xx',
  '5xx': '5xx',
  timeout: 'Timeout',
  dns: 'DNS',
  connection: 'Connection',
  tls: 'TLS',
  other: 'Other',
}

export const statisticsMessages = {
  title: 'Statistics',
  periodLabel: 'Period',
  periods,
  notCounted: 'Test events are not counted.',
  attempts: 'Attempts',
  successRate: 'Success rate',
  p50: 'Response time, p50',
  p95: 'Response time, p95',
  none: '–',
  percentilesHint: 'Of attempts that got a response. Accurate to 9%.',
  chart: (period: Period) => `Attempts in ${periods[period].long}`,
  bar: (time: string, delivered: number, failed: number) =>
    `${time}: ${formatNumber(delivered)} delivered, ${formatNumber(failed)} failed`,
  delivered: 'Delivered',
  failed: 'Failed',
  table: 'Show as table',
  time: 'Time',
  breakdown: 'Results',
  success: '2xx delivered',
  classes,
}
