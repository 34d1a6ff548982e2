'use client'

import { useRouter } from 'next/navigation'
import { DialogButton } from '@/components/ui/dialog-button'
import { lazyPart } from '@/components/ui/lazy-part'
import { messageMessages } from '../message-messages'

const load = () => import('./confirm-erasure')
const loadOfMessage = () => import('./confirm-message-erasure')
const ConfirmMessageErasure = lazyPart(loadOfMessage, 'ConfirmMessageErasure')
const ConfirmErasure = lazyPart(load, 'ConfirmErasure')

/** Renders the button that erases a sender after a confirmation. @param count messages of the contact, if it is known */
export const EraseButton = (props: { contact: string; count?: number; onErased: (count: number) => void }) => (
  <DialogButton
    variant="secondary-danger"
    load={load}
    dialog={(close) => <ConfirmErasure {...props} onClose={close} />}
  >
    {messageMessages.eraseSender}
  </DialogButton>
)

export function EraseThisSender({ contact, listHref }: { contact: string; listHref: string }) {
  const router = useRouter()
  return <EraseButton contact={contact} onErased={() => router.push(listHref)} />
}

export function EraseThisMessage({ messageId, listHref }: { messageId: string; listHref: string }) {
  const router = useRouter()
  return (
    <DialogButton
      variant="secondary-danger"
      load={loadOfMessage}
      dialog={(close) => (
        <ConfirmMessageErasure messageId={messageId} onErased={() => router.push(listHref)} onClose={close} />
      )}
    >
      {messageMessages.eraseMessage}
    </DialogButton>
  )
}
