'use client'

import { Suspense, useState } from 'react'
import { uncompletedMessages } from '@/components/messages/uncompleted-messages'
import { Button } from '@/components/ui/button'
import { lazyPart, useIsLoaded } from '@/components/ui/lazy-part'
import { UserText } from '@/components/ui/text'

// Loaded when a person moves to the button, so that it is there when it opens.
const load = () => import('./confirm-discard').then(({ ConfirmDiscard }) => ({ default: ConfirmDiscard }))
const ConfirmDiscard = lazyPart(load)

interface Props {
  messageId: string
  contact: string
  /** The focus moves there, because the button disappears. */
  sectionId: string
  /** The message continues by itself, so the button is not the one to press. */
  isWaiting: boolean
}

/** Discards a message after a confirmation. */
export function DiscardMessage({ contact, isWaiting, ...message }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isLoaded = useIsLoaded()
  return (
    <>
      <Button
        variant={isWaiting ? 'quiet' : 'secondary-danger'}
        disabled={!isLoaded}
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
