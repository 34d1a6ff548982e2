'use client'

import { Suspense } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'
import type { MessageProgress } from '@/server/contract/messages/progress'

// The page of a completed message does not load it.
const PollProgress = lazyPart(() => import('./poll-progress').then(({ PollProgress }) => ({ default: PollProgress })))

/** Keeps the progress of a message up to date. It shows nothing itself. */
export function ProgressLiveStatus({ initial }: { initial: MessageProgress }) {
  return (
    <Suspense>
      <PollProgress initial={initial} />
    </Suspense>
  )
}
