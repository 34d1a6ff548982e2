'use client'

import { Ban } from 'lucide'
import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { useFinish } from '@/components/api/use-request'
import { ConfirmDialog } from '@/components/ui/dialog'
import { ActionMenu } from '@/components/ui/menu'
import { UserText } from '@/components/ui/text'
import type { AccessToken } from '@/server/contract/tokens/token'
import { tokenMessages } from './token-messages'

interface Props {
  token: Pick<AccessToken, 'id' | 'name' | 'prefix'>
  headingId: string
}

export function TokenMenu(props: Props) {
  const text = useMessages(tokenMessages)
  return (
    <ActionMenu
      id={`token-${props.token.id}`}
      label={text.table.actionsFor(props.token.name)}
      actions={[
        {
          label: text.revoke.button,
          icon: Ban,
          isDestructive: true,
          dialog: (close) => <RevokeToken {...props} onClose={close} />,
        },
      ]}
    />
  )
}

function RevokeToken({ token: { id, name, prefix }, headingId, onClose }: Props & { onClose: () => void }) {
  const text = useMessages(tokenMessages).revoke
  const finish = useFinish(headingId)
  const revoke = api.tokens.revoke.useMutation({ onSuccess: () => finish(text.announce(name), onClose) })
  return (
    <ConfirmDialog
      text={{
        ...text,
        title: text.title(<UserText>{name}</UserText>),
        confirm: text.confirm(<UserText>{name}</UserText>),
        consequences: text.consequences(<code className="text-small">{prefix}…</code>),
      }}
      mutation={revoke}
      onClose={onClose}
      onConfirm={() => revoke.mutate({ id })}
    />
  )
}
