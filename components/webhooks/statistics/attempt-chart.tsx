'use client'

import { formatNumber } from '@/components/ui/format'
import { DataTable } from '@/components/ui/table'
import { useShownTimeZone, useTimeFormat } from '@/components/ui/time/time-settings'
import type { HourlyCount } from '@/server/contract/webhooks/lifecycle'
import type { Period } from '@/server/contract/webhooks/values'
import { axisLabels, barLabel, CHART_HEIGHT, type ChartBar, chartBars, chartScale } from './chart-bars'
import { statisticsMessages as messages } from './statistics-messages'

export interface AttemptChartProps {
  hours: readonly HourlyCount[]
  period: Period
  lastHour: number
  isLow: boolean
}

/** Shows failed attempts on top of delivered ones. A table has the same numbers. */
export function AttemptChart({ hours, period, lastHour, isLow }: AttemptChartProps) {
  const zone = useShownTimeZone() ?? 'UTC'
  const bars = chartBars(hours, { period, lastHour, zone })
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Legend />
      <AttemptBars bars={bars} period={period} isLow={isLow} />
      <Axis bars={bars} period={period} />
      <details className="text-small">
        <summary className="cursor-pointer text-soft hover:text-ink">{messages.table}</summary>
        <div className="max-w-[36rem] pt-2">
          <BarTable bars={bars} period={period} />
        </div>
      </details>
    </div>
  )
}

const Legend = () => (
  <p aria-hidden="true" className="mb-3 flex min-h-5 flex-wrap items-baseline gap-x-4 text-small text-soft">
    {(['delivered', 'failed'] as const).map((part) => (
      <span key={part} className="inline-flex items-center gap-1.5">
        <svg aria-hidden="true" viewBox="0 0 8 8" className={`size-2 ${part === 'delivered' ? 'fill-ok' : 'fill-bad'}`}>
          <rect width="8" height="8" rx="1.5" />
        </svg>
        {messages[part]}
      </span>
    ))}
  </p>
)

/** The bars have their times in their titles. */
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

// In units of the drawing, which is stretched to the width of the page.
const STEP = 10
const GAP = 2

function AttemptBars({ bars, period, isLow }: { bars: readonly ChartBar[]; period: Period; isLow: boolean }) {
  const format = useTimeFormat()
  const { top, heightOf } = chartScale(bars)
  return (
    <div className="relative">
      <span aria-hidden="true" className="absolute top-0 left-0 -translate-y-full text-fine text-soft">
        {formatNumber(top)}
      </span>
      <svg
        role="img"
        aria-label={messages.chart(period)}
        viewBox={`0 0 ${bars.length * STEP} ${CHART_HEIGHT}`}
        preserveAspectRatio="none"
        className={`${isLow ? 'h-12' : 'h-36'} w-full overflow-visible`}
        shapeRendering="crispEdges"
      >
        <Line y={CHART_HEIGHT - heightOf(top)} className="stroke-rule" />
        {bars.map((bar, index) => (
          <Bar
            key={bar.from}
            bar={bar}
            title={messages.bar(barLabel(bar, format), bar.delivered, bar.failed)}
            x={index * STEP}
            heightOf={heightOf}
          />
        ))}
        <Line y={CHART_HEIGHT} className="stroke-edge" />
      </svg>
    </div>
  )
}

const Line = ({ y, className }: { y: number; className: string }) => (
  <line
    x1="0"
    x2="100%"
    y1={y}
    y2={y}
    className={`pointer-events-none ${className}`}
    vectorEffect="non-scaling-stroke"
  />
)

function Bar(props: { bar: ChartBar; title: string; x: number; heightOf: (count: number) => number }) {
  const { bar, x, heightOf } = props
  const [delivered, failed] = [heightOf(bar.delivered), heightOf(bar.failed)]
  const column = { x: x + GAP / 2, width: STEP - GAP }
  return (
    <g className="group">
      <title>{props.title}</title>
      <rect x={x} width={STEP} height={CHART_HEIGHT} className="fill-transparent group-hover:fill-hover" />
      <rect {...column} y={CHART_HEIGHT - delivered} height={delivered} className="fill-ok" />
      <rect {...column} y={CHART_HEIGHT - delivered - failed} height={failed} className="fill-bad" />
    </g>
  )
}

function BarTable({ bars, period }: { bars: readonly ChartBar[]; period: Period }) {
  const format = useTimeFormat()
  return (
    <DataTable
      caption={messages.chart(period)}
      items={bars.filter(({ delivered, failed }) => delivered + failed > 0).toReversed()}
      keyOf={({ from }) => String(from)}
      columns={[
        { label: messages.time, cell: (bar) => barLabel(bar, format) },
        { label: messages.delivered, cell: ({ delivered }) => formatNumber(delivered) },
        { label: messages.failed, cell: ({ failed }) => formatNumber(failed) },
      ]}
    />
  )
}
