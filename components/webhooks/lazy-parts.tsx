'use client'

import { lazyPart } from '@/components/ui/lazy-part'

// Their scripts load after those of the page.

export const AttemptDrawer = lazyPart(() => import('./attempts/attempt-dialog'), 'AttemptDialog')

/** Shows the chart of attempts. The server renders it, and only its keys and its time zone need the script. */
export const AttemptChart = lazyPart(() => import('./statistics/attempt-chart'), 'AttemptChart')
