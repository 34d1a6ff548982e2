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

/** Reactivates a disabled subscription: offers a test, then to send held deliveries and missed events. */
export function ReactivateSubscription(props: ReactivationProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="primary" onClick={() => setIsOpen(true)}>
        {messages.button}
      </Button>
      <Suspense>{isOpen ? <ReactivateDialog {...props} onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </>
  )
}
