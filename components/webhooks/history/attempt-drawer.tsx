'use client'

import { lazy, Suspense } from 'react'

/** Loaded with the first open attempt. */
const AttemptDialog = lazy(() => import('./attempt-dialog').then(({ AttemptDialog }) => ({ default: AttemptDialog })))

/** Where an attempt is in the list, and the addresses of the attempts beside it. */
export interface AttemptNeighbors {
  /** Null for the newest one. */
  newerHref: string | null
  /** Null for the oldest one. */
  olderHref: string | null
  /** Such as "3 of 50". */
  place: string
}

export interface AttemptDrawerProps {
  title: string
  closeHref: string
  /** Null when the attempt is not in the list. */
  neighbors: AttemptNeighbors | null
  children: React.ReactNode
}

/** Shows an attempt in a drawer. */
export function AttemptDrawer(props: AttemptDrawerProps) {
  return (
    <Suspense>
      <AttemptDialog {...props} />
    </Suspense>
  )
}
