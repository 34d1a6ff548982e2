import { State } from '@/components/ui/state'
import type { Message } from '@/server/contract/messages/message'

type Sender = Message['sender']

/** How the sender may be reached: by the one contact that was asked for. */
export const contactOf = ({ email, phone, whatsapp }: Sender): string => email ?? phone ?? whatsapp ?? 'Unknown sender'

/** Whether the contact was proven, and which one it is. */
export function Verified({ sender }: { sender: Pick<Sender, 'verification_method' | 'contact_verified'> }) {
  const by = METHODS[sender.verification_method]
  return sender.contact_verified ? (
    <State kind="ok">{`${by}, verified`}</State>
  ) : (
    <State kind="waiting">{`${by}, not verified`}</State>
  )
}

const METHODS: Record<Sender['verification_method'], string> = { email: 'E-mail', sms: 'SMS', whatsapp: 'WhatsApp' }
