'use client'

import { DialogButton } from '@/components/ui/dialog-button'
import { lazyPart } from '@/components/ui/lazy-part'
import type { SavedContact } from '@/server/contract/messages/contact'
import { contactMessages } from '../dialog-messages'

const ContactEditor = lazyPart(() => import('./contact-editor'), 'ContactEditor')

export const ContactButton = (props: { messageId: string; saved: SavedContact }) => (
  <DialogButton variant="quiet" dialog={(close) => <ContactEditor {...props} onClose={close} />}>
    {contactMessages.edit}
  </DialogButton>
)
