'use client'

import { KeyRound, Pencil, Trash2 } from 'lucide'
import { useState } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'
import { Menu, MenuItem } from '@/components/ui/menu'
import { UserText } from '@/components/ui/text'
import { RelativeTime } from '@/components/ui/time/times'
import type { Passkey } from '@/server/contract/accounts/profile'
import { Item, ItemList } from './item-list'
import { profileMessages } from './profile-messages'

const { passkeys: messages, renamePasskey, removePasskey } = profileMessages

// Loaded when they open.
const RenamePasskey = lazyPart(() => import('./rename-passkey'), 'RenamePasskey')
const RemovePasskey = lazyPart(() => import('./remove-passkey'), 'RemovePasskey')

/** Lists the passkeys of the person. `now` is when the page was rendered, in milliseconds. */
export function PasskeyList(props: { passkeys: readonly Passkey[]; now: number; headingId: string }) {
  const { passkeys, now, headingId } = props
  const [opened, setOpened] = useState<{ action: 'rename' | 'remove'; passkey: Passkey } | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <ItemList labelledBy={headingId}>
        {passkeys.map((passkey) => (
          <Item
            key={passkey.id}
            icon={KeyRound}
            title={<UserText>{passkey.name}</UserText>}
            facts={factsOf(passkey, now)}
            actions={
              <Menu id={`passkey-${passkey.id}`} label={messages.actions(passkey.name)}>
                <MenuItem icon={Pencil} onSelect={() => setOpened({ action: 'rename', passkey })}>
                  {renamePasskey.button}
                </MenuItem>
                <MenuItem icon={Trash2} isDestructive onSelect={() => setOpened({ action: 'remove', passkey })}>
                  {removePasskey.button}
                </MenuItem>
              </Menu>
            }
          />
        ))}
      </ItemList>

      {opened?.action === 'rename' ? <RenamePasskey passkey={opened.passkey} onClose={close} /> : null}
      {opened?.action === 'remove' ? (
        <RemovePasskey passkey={opened.passkey} headingId={headingId} onClose={close} />
      ) : null}
    </>
  )
}

const factsOf = ({ created_at, last_used_at, is_synced }: Passkey, now: number) => [
  <>
    {messages.added} <RelativeTime at={created_at} now={now} />
  </>,
  last_used_at ? (
    <>
      {messages.lastUsed} <RelativeTime at={last_used_at} now={now} />
    </>
  ) : (
    messages.neverUsed
  ),
  ...(is_synced ? [messages.synced] : []),
]
