'use client'

import { useState } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'
import { Menu, MenuItem } from '@/components/ui/menu'
import { messageMessages } from '../page-messages'

const RevokeAudio = lazyPart(() => import('./revoke-audio'), 'RevokeAudio')

/** Renders the menu of the actions that few people need: revoking the audio link. */
export function RecordingMenu(props: { messageId: string; sectionId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Menu id="recording-actions" label={messageMessages.player.more}>
        <MenuItem isDestructive onSelect={() => setOpen(true)}>
          {messageMessages.revokeAudio}
        </MenuItem>
      </Menu>
      {isOpen ? <RevokeAudio {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
