'use client'

import { Suspense } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'

// Only an account without messages loads it.
const SampleSender = lazyPart(() => import('./sample-sender').then(({ SampleSender }) => ({ default: SampleSender })))

/** Offers to send the sample message to the active subscriptions. */
export function SendSample({ subscriptions }: { subscriptions: readonly { id: string; url: string }[] }) {
  return (
    <Suspense>
      <SampleSender subscriptions={subscriptions} />
    </Suspense>
  )
}
