'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/lazy-part'
import { messageMessages } from '../page-messages'

// Loaded when a person moves to the button, so that it is there when it opens.
const load = () => import('./confirm-erasure')
const ConfirmErasure = lazyPart(load, 'ConfirmErasure')

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
      {isOpen ? <ConfirmErasure {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

export function EraseThisSender({ contact, listHref }: { contact: string; listHref: string }) {
  const router = useRouter()
  return <EraseButton contact={contact} onErased={() => router.push(listHref)} />
}
