'use client'

import { Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/lazy-part'
import { messageMessages } from '../message-messages'

// Loaded when a person moves to the button, so that it is there when it opens.
const load = () => import('./confirm-erasure').then(({ ConfirmErasure }) => ({ default: ConfirmErasure }))
const ConfirmErasure = lazyPart(load)

/** Renders the button that erases a sender after a confirmation. @param count messages of the contact, if it is known */
export function EraseButton(props: { contact: string; count?: number; onErased: (count: number) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary-danger"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
      >
        {messageMessages.eraseSender}
      </Button>
      <Suspense>{isOpen ? <ConfirmErasure {...props} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}
