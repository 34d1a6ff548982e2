'use client'

import { Suspense, useState } from 'react'
import { uncompletedMessages } from '@/components/messages/uncompleted-messages'
import { Button } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/lazy-part'
import { UserText } from '@/components/ui/text/text-direction'

// Loaded when a person moves to the button, so that it is there when it opens.
const load = () => import('./confirm-discard').then(({ ConfirmDiscard }) => ({ default: ConfirmDiscard }))
const ConfirmDiscard = lazyPart(load)

/** Discards a message after a confirmation. The focus moves to `sectionId`, because the button disappears. */
export function DiscardMessage({ contact, ...message }: { messageId: string; contact: string; sectionId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        look="secondary-danger"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
      >
        {uncompletedMessages.discard}
        <UserText className="sr-only"> {contact}</UserText>
      </Button>
      <Suspense>{isOpen ? <ConfirmDiscard {...message} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}
