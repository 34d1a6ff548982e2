'use client'

import { Trash2 } from 'lucide'
import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { useFinish } from '@/components/api/use-request'
import { ConfirmDialog } from '@/components/ui/dialog'
import { ActionMenu } from '@/components/ui/menu'
import type { Listener } from '@/server/contract/webhooks/listener'
import { listenerMessages } from './listener-messages'

interface Props {
  listener: Pick<Listener, 'id' | 'target'>
  headingId: string
}

export function ListenerMenu(props: Props) {
  const text = useMessages(listenerMessages)
  return (
    <ActionMenu
      id={`listener-${props.listener.id}`}
      label={text.actions(props.listener.target || text.unnamed)}
      actions={[
        {
          label: text.remove.button,
          icon: Trash2,
          isDestructive: true,
          dialog: (close) => <DeleteListener {...props} onClose={close} />,
        },
      ]}
    />
  )
}

function DeleteListener({ listener: { id }, headingId, onClose }: Props & { onClose: () => void }) {
  const text = useMessages(listenerMessages).remove
  const finish = useFinish(headingId)
  const remove = api.listeners.remove.useMutation({ onSuccess: () => finish(text.announce, onClose) })
  return <ConfirmDialog text={text} mutation={remove} onClose={onClose} onConfirm={() => remove.mutate({ id })} />
}
