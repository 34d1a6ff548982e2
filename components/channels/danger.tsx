import { useRouter } from 'next/navigation'
import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { Confirm } from '@/components/api/confirm'
import { ErrorAlert } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { useIsLoaded } from '@/components/ui/lazy-part'
import { Section } from '@/components/ui/page-parts'
import { UserText } from '@/components/ui/text'
import { useChannelForm } from './channel-form'
import { channelMessages } from './channel-messages'

export function Danger({ id, name, isPaused }: { id: string; name: string; isPaused: boolean }) {
  const text = useMessages(channelMessages).danger
  const form = useChannelForm(id, {}, [], isPaused ? text.resumed : text.paused)
  const isLoaded = useIsLoaded()
  return (
    <>
      <Section title={text.pauseTitle} description={text.pauseHint}>
        <Button
          variant="secondary"
          className="self-start group-disabled:hidden"
          disabled={!isLoaded}
          aria-disabled={form.isPending}
          onClick={() => form.isPending || form.save({ is_paused: !isPaused })}
        >
          {form.isPending ? text.pending : isPaused ? text.resume : text.pause}
        </Button>
        <ErrorAlert error={form.error} />
      </Section>
      <Section title={text.deleteTitle} description={text.deleteHint}>
        <div className="group-disabled:hidden">
          <DeleteChannel id={id} name={name} />
        </div>
      </Section>
    </>
  )
}

function DeleteChannel({ id, name }: { id: string; name: string }) {
  const text = useMessages(channelMessages).danger
  const router = useRouter()
  const announce = useAnnounce()
  const remove = api.channels.remove.useMutation({
    onSuccess: () => {
      announce(text.announce(name))
      router.push('/integrations/channels')
    },
  })
  return (
    <Confirm
      label={text.delete}
      text={{
        title: text.confirmTitle(<UserText>{name}</UserText>),
        confirm: text.delete,
        pending: text.deleting,
        consequences: text.consequences,
      }}
      mutation={remove}
      onConfirm={(close) => remove.mutate({ id }, { onSuccess: close })}
    />
  )
}
