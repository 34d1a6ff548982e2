'use client'

import { api } from '@/components/api/client'
import { Confirm } from '@/components/api/confirm'
import { useFinishedRemoval } from '@/components/api/use-finished-removal'
import { UserText } from '@/components/ui/text'
import type { AlertUrl } from '@/server/contract/accounts/alert-url'
import { ALERTS_HEADING, alertMessages } from './alert-messages'

const messages = alertMessages.remove

export function RemoveAlertUrl({ alertUrl: { id, name } }: { alertUrl: Pick<AlertUrl, 'id' | 'name'> }) {
  const finish = useFinishedRemoval(ALERTS_HEADING)
  const remove = api.alerts.remove.useMutation()
  return (
    <Confirm
      label={messages.button}
      name={name}
      title={
        <>
          {messages.title} <UserText>{name}</UserText>?
        </>
      }
      confirmLabel={remove.isPending ? messages.pending : messages.confirm}
      mutation={remove}
      onConfirm={(close) => remove.mutate({ id }, { onSuccess: () => finish(close, messages.announce(name)) })}
    >
      <p>{messages.consequences}</p>
    </Confirm>
  )
}
