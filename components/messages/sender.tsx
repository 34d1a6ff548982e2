import { State } from '@/components/ui/state'
import type { Message } from '@/server/contract/messages/message'
import { contactOf } from '@/server/contract/messages/sender-contact'
import { inboxMessages } from './inbox-messages'
import { CONTACT_METHOD_LABELS } from './labels'

type Sender = Message['sender']

/** Names the contact that the sender left. */
export const contactLabel = (sender: Sender): string => contactOf(sender) ?? inboxMessages.sender.unknownSender

/** Shows the kind of contact and whether it is verified. */
export function Verified({ sender }: { sender: Pick<Sender, 'verification_method' | 'contact_verified'> }) {
  const method = CONTACT_METHOD_LABELS[sender.verification_method]
  return sender.contact_verified ? (
    <State kind="ok">{inboxMessages.sender.verified(method)}</State>
  ) : (
    <State kind="waiting">{inboxMessages.sender.notVerified(method)}</State>
  )
}
