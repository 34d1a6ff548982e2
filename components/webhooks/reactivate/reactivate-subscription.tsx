'use client'

import { Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/lazy-part'
import type { ReactivationProps } from './reactivate-dialog'
import { reactivateMessages } from './reactivate-messages'

const { one: messages } = reactivateMessages

/** Loaded when it opens. */
const ReactivateDialog = lazyPart(() =>
  import('./reactivate-dialog').then(({ ReactivateDialog }) => ({ default: ReactivateDialog })),
)

/**
 * Reactivates a disabled subscription: tests it, and sends held deliveries and missed events.
 * @param props.isOffered shows the button. Without it, the dialog stays open with the result of the reactivation.
 */
export function ReactivateSubscription({ isOffered, ...props }: ReactivationProps & { isOffered: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {isOffered ? (
        <Button variant="primary" onClick={() => setIsOpen(true)}>
          {messages.button}
        </Button>
      ) : null}
      <Suspense>{isOpen ? <ReactivateDialog {...props} onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </>
  )
}
