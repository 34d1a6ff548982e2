'use client'

import { Suspense } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'

/** Loaded with the first open attempt. */
const AttemptDialog = lazyPart(() =>
  import('./attempt-dialog').then(({ AttemptDialog }) => ({ default: AttemptDialog })),
)

/** The addresses of the attempts in the list, newest first, and which of them is open. */
export interface AttemptNeighbors {
  hrefs: readonly string[]
  index: number
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
