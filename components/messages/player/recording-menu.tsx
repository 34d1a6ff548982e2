'use client'

import { lazyPart } from '@/components/ui/lazy-part'
import { ActionMenu } from '@/components/ui/menu'
import { messageMessages } from '../message-messages'

const RevokeAudio = lazyPart(() => import('./revoke-audio'), 'RevokeAudio')

export const RecordingMenu = (props: { messageId: string; sectionId: string }) => (
  <ActionMenu
    id="recording-actions"
    label={messageMessages.player.more}
    actions={[
      {
        label: messageMessages.revokeAudio,
        isDestructive: true,
        dialog: (close) => <RevokeAudio {...props} onClose={close} />,
      },
    ]}
  />
)
