'use client'

import type { ButtonVariant } from '@/components/ui/button'
import { DialogButton } from '@/components/ui/dialog-button'
import { lazyPart } from '@/components/ui/lazy-part'
import type { SavedContact } from '@/server/contract/messages/message-page'
import { contactMessages } from '../dialog-messages'

const ContactEditor = lazyPart(() => import('./contact-editor'), 'ContactEditor')

interface Props {
  messageId: string
  saved: SavedContact
  /** As the sender said it. */
  saidName: string | null
  variant?: ButtonVariant
}

export const ContactButton = ({ variant = 'link', ...props }: Props) => (
  <DialogButton variant={variant} dialog={(close) => <ContactEditor {...props} onClose={close} />}>
    {contactMessages.edit}
  </DialogButton>
)
