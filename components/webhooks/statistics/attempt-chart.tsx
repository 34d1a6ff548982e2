'use client'

import { Suspense, useState } from 'react'
import { formatNumber } from '@/components/ui/format'
import { lazyPart } from '@/components/ui/lazy-part'
import { useShownTimeZone, useTimeFormat } from '@/components/ui/time/time-settings'
import type { HourlyCount } from '@/server/contract/webhooks/lifecycle'
import type { Period } from '@/server/contract/webhooks/statistics-periods'
import { AttemptBars } from './attempt-bars'
import { axisLabels, barLabel, type ChartBar, chartBars } from './chart-bars'
import { statisticsMessages as messages } from './statistics-messages'

/** Loaded when it opens. */
const BarTable = lazyPart(() => import('./bar-table').then(({ BarTable }) => ({ default: BarTable })))

export interface AttemptChartProps {
  hours: readonly HourlyCount[]
  period: Period
  /** The last hour of the period, as in HourlyCount. */
  lastHour: number
}

/**
 * Shows delivered attempts above a line and failed ones below it, in the person's time zone. Arrow keys move between the bars; the
 * line above shows the bar under the pointer or with the focus. The same numbers are in a table.
 */
export function AttemptChart({ hours, period, lastHour }: AttemptChartProps) {
  const zone = useShownTimeZone() ?? 'UTC'
  const bars = chartBars(hours, { period, lastHour, zone })
  const [isTableOpen, setTableOpen] = useState(false)
  const [pointed, setPointed] = useState<number | null>(null)
  const shown = pointed === null ? undefined : bars[pointed]
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Legend bar={shown} />
      <AttemptBars bars={bars} period={period} pointed={pointed} onPoint={setPointed} />
      <Axis bars={bars} period={period} />
      <details className="text-small" onToggle={(event) => setTableOpen(event.currentTarget.open)}>
        <summary className="cursor-pointer text-soft hover:text-ink">{messages.table}</summary>
        <div className="max-w-[36rem] pt-2">
          <Suspense>{isTableOpen ? <BarTable bars={bars} period={period} /> : null}</Suspense>
        </div>
      </details>
    </div>
  )
}

/** Explains the colors; for a bar, with its numbers. */
function Legend({ bar }: { bar: ChartBar | undefined }) {
  const format = useTimeFormat()
  return (
    <p aria-hidden="true" className="mb-3 flex min-h-5 flex-wrap items-baseline gap-x-4 text-small text-soft">
      {(['delivered', 'failed'] as const).map((part) => (
        <span key={part} className="inline-flex items-center gap-1.5">
          <svg
            aria-hidden="true"
            viewBox="0 0 8 8"
            className={`size-2 ${part === 'delivered' ? 'fill-ok' : 'fill-bad'}`}
          >
            <rect width="8" height="8" rx="1.5" />
          </svg>
          {messages[part]}
          {bar ? <span className="font-medium text-ink">{formatNumber(bar[part])}</span> : null}
        </span>
      ))}
      {bar ? <span className="ml-auto text-ink">{barLabel(bar, format)}</span> : null}
    </p>
  )
}

/** The bars have their times in their labels. */
function Axis({ bars, period }: { bars: readonly ChartBar[]; period: Period }) {
  const format = useTimeFormat()
  return (
    <svg aria-hidden="true" className="h-4 w-full overflow-visible text-fine">
      {axisLabels(bars, period, format).map(({ text, at }) => (
        <text key={text} x={`${at * 100}%`} y="12" textAnchor="middle" className="fill-soft">
          {text}
        </text>
      ))}
    </svg>
  )
}
