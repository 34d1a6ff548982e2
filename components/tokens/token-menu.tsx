'use client'

import { Ban } from 'lucide'
import { useState } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'
import { Menu, MenuItem } from '@/components/ui/menu'
import type { AccessToken } from '@/server/contract/tokens/token'
import { tokenMessages } from './token-messages'

// Loaded when it opens.
const RevokeToken = lazyPart(() => import('./revoke-token'), 'RevokeToken')

/** Renders the menu of the actions on a token. */
export function TokenMenu(props: { token: Pick<AccessToken, 'id' | 'name' | 'prefix'>; headingId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Menu id={`token-${props.token.id}`} label={tokenMessages.table.actionsFor(props.token.name)}>
        <MenuItem icon={Ban} isDestructive onSelect={() => setOpen(true)}>
          {tokenMessages.revoke.button}
        </MenuItem>
      </Menu>
      {isOpen ? <RevokeToken {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
