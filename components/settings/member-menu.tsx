'use client'

import { UserCog, UserMinus } from 'lucide'
import { useState } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'
import { Menu, MenuItem } from '@/components/ui/menu'
import type { ListedMember } from '@/server/contract/accounts/member'
import { settingsMessages } from './settings-messages'

const { members, changeRole, remove } = settingsMessages

// Loaded when they open.
const ChangeRole = lazyPart(() => import('./change-role'), 'ChangeRole')
const RemoveMember = lazyPart(() => import('./remove-member'), 'RemoveMember')

/** Renders the menu of the actions on a member, the destructive one last. */
export function MemberMenu({ member, mayRemove }: { member: ListedMember; mayRemove: boolean }) {
  const [opened, setOpened] = useState<'role' | 'remove' | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <Menu id={`member-${member.user_id}`} label={members.actionsFor(member.name)}>
        <MenuItem icon={UserCog} onSelect={() => setOpened('role')}>
          {changeRole.button}
        </MenuItem>
        {mayRemove ? (
          <MenuItem icon={UserMinus} isDestructive onSelect={() => setOpened('remove')}>
            {remove.button}
          </MenuItem>
        ) : null}
      </Menu>

      {opened === 'role' ? <ChangeRole member={member} onClose={close} /> : null}
      {opened === 'remove' ? <RemoveMember member={member} onClose={close} /> : null}
    </>
  )
}
