'use client'

import { useRouter } from 'next/navigation'
import { api } from '@/components/api/client'
import { Confirm } from '@/components/api/confirm'
import { useAnnounce } from '@/components/ui/announcer/announcer'
import { UserText } from '@/components/ui/text-direction'
import type { AlertUrl } from '@/server/contract/accounts/alert-url'
import { alertMessages } from './alert-messages'

const messages = alertMessages.remove

export function RemoveAlertUrl({ alertUrl: { id, name } }: { alertUrl: Pick<AlertUrl, 'id' | 'name'> }) {
  const router = useRouter()
  const announce = useAnnounce()
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
      onConfirm={(close) =>
        remove.mutate(
          { id },
          {
            onSuccess: () => {
              close()
              announce(messages.announce(name))
              router.refresh()
            },
          },
        )
      }
    >
      <p>{messages.consequences}</p>
    </Confirm>
  )
}
