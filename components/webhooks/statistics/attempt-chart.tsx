'use client'

import { useRef, useState, useSyncExternalStore } from 'react'
import { formatNumber } from '@/components/ui/format-number'
import { Cell, Row, Table } from '@/components/ui/table'
import type { HourlyCount } from '@/server/contract/webhooks/lifecycle'
import type { Period } from '@/server/contract/webhooks/statistics-periods'
import { axisLabel, barLabel, type ChartBar, chartBars } from './chart-bars'
import { statisticsMessages as messages } from './statistics-messages'

const noSubscription = () => () => {}

interface Props {
  hours: readonly HourlyCount[]
  period: Period
  /** The last hour of the period, as in HourlyCount. */
  lastHour: number
}

/**
 * Shows delivered attempts above a line and failed ones below it, in the browser's time zone. Arrow keys move between the bars; the
 * line above shows the bar under the pointer or with the focus. The same numbers are in a table.
 */
export function AttemptChart({ hours, period, lastHour }: Props) {
  const zone = useSyncExternalStore(
    noSubscription,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  )
  const bars = chartBars(hours, { period, lastHour, zone })
  const [pointed, setPointed] = useState<number | null>(null)
  const shown = pointed === null ? undefined : bars[pointed]
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Legend bar={shown} />
      <Bars bars={bars} period={period} pointed={pointed} onPoint={setPointed} />
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

/** Explains the colors; for a bar, with its numbers. */
function Legend({ bar }: { bar: ChartBar | undefined }) {
  return (
    <p aria-hidden="true" className="flex min-h-5 flex-wrap items-baseline gap-x-4 text-small text-soft">
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
      {bar ? <span className="ml-auto text-ink">{barLabel(bar)}</span> : null}
    </p>
  )
}

const HEIGHT = 120
const STEP = 10
const GAP = 2

function Bars(props: {
  bars: readonly ChartBar[]
  period: Period
  pointed: number | null
  onPoint: (index: number | null) => void
}) {
  const { bars, period, pointed, onPoint } = props
  const chart = useRef<SVGSVGElement>(null)
  const { line, heightOf } = scaleOf(bars)

  function onKeyDown(event: React.KeyboardEvent) {
    const next = barAfter(pointed ?? bars.length - 1, event.key, bars.length)
    if (next === null) return
    event.preventDefault()
    chart.current?.querySelectorAll<SVGGElement>('g')[next]?.focus()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a picture
    <svg
      ref={chart}
      role="group"
      aria-label={messages.chart(period)}
      viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-36 w-full"
      shapeRendering="crispEdges"
      onKeyDown={onKeyDown}
      onPointerLeave={() => onPoint(null)}
      onBlur={() => onPoint(null)}
    >
      {bars.map((bar, index) => {
        const [up, down] = [heightOf(bar.delivered), heightOf(bar.failed)]
        const text = messages.bar(barLabel(bar), bar.delivered, bar.failed)
        return (
          // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: keyboards read the chart bar by bar
          <g
            key={bar.from}
            role="img"
            aria-label={text}
            tabIndex={index === (pointed ?? bars.length - 1) ? 0 : -1}
            className="group outline-none"
            onPointerEnter={() => onPoint(index)}
            onFocus={() => onPoint(index)}
          >
            <title>{text}</title>
            <rect
              x={index * STEP}
              width={STEP}
              height={HEIGHT}
              className="fill-transparent group-hover:fill-hover group-focus-visible:fill-hover group-focus-visible:stroke-2 group-focus-visible:stroke-accent"
              vectorEffect="non-scaling-stroke"
            />
            <rect x={index * STEP + GAP / 2} width={STEP - GAP} y={line - up} height={up} className="fill-ok" />
            <rect x={index * STEP + GAP / 2} width={STEP - GAP} y={line} height={down} className="fill-bad" />
          </g>
        )
      })}
      <line
        x1="0"
        x2={bars.length * STEP}
        y1={line}
        y2={line}
        className="pointer-events-none stroke-edge"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

/** Returns where the line is, and the height of a bar. One scale for both directions; a count of one stays visible. */
function scaleOf(bars: readonly ChartBar[]): { line: number; heightOf: (count: number) => number } {
  const [up, down] = (['delivered', 'failed'] as const).map((part) => Math.max(0, ...bars.map((bar) => bar[part])))
  const total = Math.max(1, (up ?? 0) + (down ?? 0))
  const smallest = 3
  const room = HEIGHT - 2 * smallest
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(smallest, (count / total) * room))
  return { line: HEIGHT - Math.max(1, heightOf(down ?? 0)), heightOf }
}

/** Returns the bar to which a key moves the focus; null for other keys. */
function barAfter(current: number, key: string, count: number): number | null {
  const targets: Record<string, number> = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: count - 1 }
  const target = targets[key]
  return target === undefined ? null : Math.min(Math.max(target, 0), count - 1)
}

/** The bars have their times in their labels. */
function Axis({ bars, period }: { bars: readonly ChartBar[]; period: Period }) {
  return (
    <svg aria-hidden="true" className="h-4 w-full overflow-visible text-fine">
      {bars.map((bar, index) => {
        const label = axisLabel(bar, index, period)
        return label === null ? null : (
          <text
            key={bar.from}
            x={`${((index + (period === '7d' ? 2 : 0.5)) / bars.length) * 100}%`}
            y="12"
            textAnchor="middle"
            className="fill-soft"
          >
            {label}
          </text>
        )
      })}
    </svg>
  )
}

function BarTable({ bars, period }: { bars: readonly ChartBar[]; period: Period }) {
  return (
    <Table caption={messages.chart(period)} columns={[messages.time, messages.delivered, messages.failed]}>
      {bars
        .filter(({ delivered, failed }) => delivered + failed > 0)
        .toReversed()
        .map((bar) => (
          <Row key={bar.from}>
            <Cell label={messages.time}>{barLabel(bar)}</Cell>
            <Cell label={messages.delivered}>{formatNumber(bar.delivered)}</Cell>
            <Cell label={messages.failed}>{formatNumber(bar.failed)}</Cell>
          </Row>
        ))}
    </Table>
  )
}
