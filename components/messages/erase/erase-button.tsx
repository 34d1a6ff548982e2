'use client'

import { type Query, useQueryClient } from '@tanstack/react-query'
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

interface OfMessage {
  messageId: string
  listHref: string
}

export function EraseThisSender({ contact, ...message }: OfMessage & { contact: string }) {
  return <EraseButton contact={contact} onErased={useLeave(message)} />
}

export function EraseThisMessage(message: OfMessage) {
  const leave = useLeave(message)
  return (
    <DialogButton
      variant="secondary-danger"
      load={loadOfMessage}
      dialog={(close) => <ConfirmMessageErasure messageId={message.messageId} onErased={leave} onClose={close} />}
    >
      {messageMessages.eraseMessage}
    </DialogButton>
  )
}

/** Returns a function that leads to the list, and ends the requests that the page repeats until then: the server would refuse them. */
function useLeave({ messageId, listHref }: OfMessage): () => void {
  const router = useRouter()
  const queries = useQueryClient()
  const repeated = { predicate: ({ queryHash }: Query) => queryHash.includes(messageId) }
  return () => {
    void queries.cancelQueries(repeated)
    queries.setQueriesData(repeated, null)
    router.push(listHref)
  }
}
