'use client'

import { lazy, Suspense } from 'react'

const SendSample = lazy(() => import('./send-sample').then(({ SendSample }) => ({ default: SendSample })))

/** Sends the sample message. Only accounts without messages load it. */
export function SampleSender(props: { subscriptions: readonly { id: string; url: string }[] }) {
  return (
    <Suspense>
      <SendSample {...props} />
    </Suspense>
  )
}
