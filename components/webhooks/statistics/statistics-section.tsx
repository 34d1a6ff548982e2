import { Filters } from '@/components/ui/filters'
import { formatDuration, formatNumber } from '@/components/ui/format'
import type { Statistics } from '@/server/contract/webhooks/overview'
import { PERIODS, type Period } from '@/server/contract/webhooks/values'
import { AttemptChart } from '../lazy-parts'
import { statisticsMessages as messages } from './statistics-messages'

const HEADING = 'statistics'

/** The chart of fewer attempts is low: the totals above it already say the same. */
const FEW_ATTEMPTS = 10

/** Of the chart with its legend and axis. */
const CHART_HEIGHTS = {
  full: 'min-h-[14.75rem]',
  low: 'min-h-[8.75rem]',
} as const

interface Props {
  statistics: Statistics
  hrefOf: (period: Period) => string
}

/** Shows how the attempts of a webhook went over a period: totals, a chart over time, and the results by class. */
export function StatisticsSection({ statistics, hrefOf }: Props) {
  const { period, delivered, failed } = statistics
  const isLow = delivered + failed < FEW_ATTEMPTS
  return (
    <section aria-labelledby={HEADING}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id={HEADING} className="text-heading">
          {messages.title}
        </h2>
        <Filters
          label={messages.periodLabel}
          choices={PERIODS.map((one) => [messages.periods[one].short, hrefOf(one), one === period])}
        />
      </div>
      <div className="@container border-rule border-t pt-4">
        {delivered + failed === 0 ? (
          <p className="text-soft">
            {messages.periods[period].none} {messages.notCounted}
          </p>
        ) : (
          <div className="flex flex-col gap-6">
            <Totals statistics={statistics} />
            <div className="grid gap-x-10 gap-y-6 @min-[52rem]:grid-cols-[minmax(0,1fr)_17rem]">
              {/* The server may send the chart after the content below it, which must not move. */}
              <div className={`min-w-0 ${CHART_HEIGHTS[isLow ? 'low' : 'full']}`}>
                <AttemptChart {...{ period, isLow }} hours={statistics.hours} lastHour={statistics.last_hour} />
              </div>
              <Breakdown statistics={statistics} />
            </div>
          </div>
        )}
      </div>
    </section>
  )
}

function Totals({ statistics: { delivered, failed, p50_ms, p95_ms } }: { statistics: Statistics }) {
  const time = (ms: number | null) => (ms === null ? messages.none : formatDuration(ms))
  const totals = [
    [messages.attempts, formatNumber(delivered + failed)],
    [messages.successRate, successRate(delivered, failed) ?? messages.none],
    [messages.p50, time(p50_ms)],
    [messages.p95, time(p95_ms)],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 @min-[40rem]:grid-cols-4">
      {totals.map(([name, value]) => (
        <div
          key={name}
          className="flex flex-col gap-0.5"
          title={name === messages.p50 || name === messages.p95 ? messages.percentilesHint : undefined}
        >
          <dt className="text-small text-soft">{name}</dt>
          <dd className="font-semibold text-title">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Breakdown({ statistics: { delivered, failed, failures } }: { statistics: Statistics }) {
  const total = delivered + failed
  const rows = [
    {
      key: 'success',
      name: messages.success,
      count: delivered,
      share: successRate(delivered, failed),
      color: 'fill-ok',
    },
    ...failures.map((one) => ({
      key: one.class,
      name: messages.classes[one.class],
      count: one.count,
      share: failureShare(one.count, total),
      color: 'fill-bad',
    })),
  ]
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="font-medium text-small text-soft">{messages.breakdown}</h3>
      <dl className="flex flex-col gap-2.5">
        {rows.map(({ key, name, count, share, color }) => (
          <div key={key} className="grid grid-cols-[minmax(0,1fr)_auto_3.25rem] items-baseline gap-x-3 text-small">
            <dt>{name}</dt>
            <dd className="font-medium">{formatNumber(count)}</dd>
            <dd className="text-right text-soft">{share}</dd>
            <dd aria-hidden="true" className="col-span-3 pt-1">
              <svg
                aria-hidden="true"
                viewBox="0 0 100 4"
                preserveAspectRatio="none"
                className="h-1 w-full rounded-full bg-rule"
              >
                <rect width={(100 * count) / total} height="4" className={color} />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Returns the share of delivered attempts, rounded down so that 100% means that none failed, and at least 0.1%; null without attempts. */
export function successRate(delivered: number, failed: number): string | null {
  return delivered + failed === 0 ? null : percent(successTenths(delivered, failed))
}

/** Returns the share of a class of failed attempts, rounded; "<0.1%" of one that is too small. */
export function failureShare(count: number, total: number): string {
  const tenths = Math.round((1000 * count) / total)
  return tenths === 0 ? '<0.1%' : percent(tenths)
}

function successTenths(delivered: number, failed: number): number {
  const tenths = Math.floor((1000 * delivered) / (delivered + failed))
  return delivered > 0 ? Math.max(1, tenths) : tenths
}

const percent = (tenths: number): string => `${tenths / 10}%`
