'use client'

import { Suspense } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'
import type { AttemptChartProps } from './attempt-chart'

/** Its script loads after those of the page: the server renders the chart, and only its keys and its time zone need the script. */
const AttemptChart = lazyPart(() => import('./attempt-chart').then(({ AttemptChart }) => ({ default: AttemptChart })))

/** Shows the chart of attempts. */
export const ChartLoader = (props: AttemptChartProps) => (
  <Suspense>
    <AttemptChart {...props} />
  </Suspense>
)
