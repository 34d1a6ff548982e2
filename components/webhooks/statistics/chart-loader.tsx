'use client'

import { lazy, Suspense } from 'react'
import type { AttemptChartProps } from './attempt-chart'

/** Its script loads after those of the page: the server renders the chart, and only its keys and its time zone need the script. */
const AttemptChart = lazy(() => import('./attempt-chart').then(({ AttemptChart }) => ({ default: AttemptChart })))

/** Shows the chart of attempts. */
export const ChartLoader = (props: AttemptChartProps) => (
  <Suspense>
    <AttemptChart {...props} />
  </Suspense>
)
