'use client'

import { useRouter } from 'next/navigation'
import { api } from '@/components/api/client'
import { Confirm } from '@/components/api/confirm'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { UserText } from '@/components/ui/text'
import { channelMessages } from './channel-messages'
import { useChannelForm } from './use-channel-form'

const messages = channelMessages.danger

/** Pauses, resumes and deletes a channel. */
export function Danger({ id, name, isPaused }: { id: string; name: string; isPaused: boolean }) {
  const form = useChannelForm(id, isPaused ? messages.resumed : messages.paused)
  return (
    <div className="flex max-w-[44rem] flex-col gap-8">
      <section className="flex flex-col items-start gap-3">
        <h2 className="text-heading">{messages.pauseTitle}</h2>
        <p className="text-soft">{messages.pauseHint}</p>
        <Button
          variant="secondary"
          className="group-disabled:hidden"
          aria-disabled={form.isPending}
          onClick={() => form.save({ is_paused: !isPaused })}
        >
          {form.isPending ? messages.pending : isPaused ? messages.resume : messages.pause}
        </Button>
        <div role="alert" className="empty:hidden">
          {form.error ? <ErrorState error={form.error} /> : null}
        </div>
      </section>
      <section className="flex flex-col items-start gap-3">
        <h2 className="text-heading">{messages.deleteTitle}</h2>
        <p className="text-soft">{messages.deleteHint}</p>
        <div className="group-disabled:hidden">
          <DeleteChannel id={id} name={name} />
        </div>
      </section>
    </div>
  )
}

function DeleteChannel({ id, name }: { id: string; name: string }) {
  const router = useRouter()
  const announce = useAnnounce()
  const remove = api.channels.remove.useMutation()
  return (
    <Confirm
      label={messages.delete}
      title={messages.confirmTitle(<UserText>{name}</UserText>)}
      confirmLabel={remove.isPending ? messages.deleting : messages.delete}
      mutation={remove}
      onConfirm={(close) =>
        remove.mutate(
          { id },
          {
            onSuccess: () => {
              close()
              announce(messages.announce(name))
              router.push('/integrations/channels')
            },
          },
        )
      }
    >
      <p>{messages.consequences}</p>
    </Confirm>
  )
}
