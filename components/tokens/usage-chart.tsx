const BAR = 4
const GAP = 1
const HEIGHT = 24
/** A day with any request at all is seen. */
const LEAST = 2

/** Requests by day as bars, and their sum. The words beside the picture say what it shows; each bar says its own on hover. */
export function UsageChart({ days, requests }: { days: readonly string[]; requests: readonly number[] }) {
  const total = requests.reduce((sum, one) => sum + one, 0)
  if (total === 0) return <span className="text-soft">None</span>
  const most = Math.max(...requests)
  const busiest = days[requests.indexOf(most)] ?? ''
  const width = days.length * (BAR + GAP) - GAP
  return (
    <span className="inline-flex max-w-full items-end gap-3">
      <svg
        role="img"
        aria-label={`Requests by day: at most ${count(most)}, on ${busiest}`}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        width={width}
        height={HEIGHT}
        preserveAspectRatio="xMinYMax"
        className="min-w-0"
      >
        {days.map((day, index) => {
          const made = requests[index] ?? 0
          const height = made === 0 ? 1 : Math.max(LEAST, (made / most) * HEIGHT)
          return (
            <rect
              key={day}
              x={index * (BAR + GAP)}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              className={made === 0 ? 'fill-rule' : 'fill-accent'}
            >
              <title>{`${day}: ${count(made)}`}</title>
            </rect>
          )
        })}
      </svg>
      <span>{count(total)}</span>
    </span>
  )
}

const count = (value: number) => value.toLocaleString('en-US')
