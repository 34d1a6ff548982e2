'use client'

import { useRouter } from 'next/navigation'
import { api, errorOf } from '@/components/api/client'
import { ErrorState, ErrorText } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import type { ChangeChannel } from '@/server/contract/channels/channel-details'
import { channelMessages } from './channel-messages'

const messages = channelMessages.page

/**
 * Saves settings of a channel and refreshes the page. An error is shown at its field where `errorAt` is asked for it.
 * @param done what is announced after a change
 */
export function useChannelForm(id: string, done: string = messages.saved) {
  const router = useRouter()
  const announce = useAnnounce()
  const change = api.channels.change.useMutation({
    onSuccess: () => {
      announce(done)
      router.refresh()
    },
  })
  const path = errorOf(change.error)?.issues?.[0]?.path.join('.') ?? ''
  const isAt = (field: string) => path === field || path.startsWith(`${field}.`)
  return {
    isPending: change.isPending,
    isSaved: change.isSuccess,
    error: change.error,
    save: (values: ChangeChannel) => {
      if (!change.isPending) change.mutate({ id, ...values })
    },
    errorAt: (field: string) => (change.error && isAt(field) ? <ErrorText error={change.error} /> : null),
    /** Shows an error that belongs to none of these fields. */
    otherError: (fields: readonly string[]) =>
      change.error && !fields.some(isAt) ? <ErrorState error={change.error} /> : null,
  }
}

/** The end of a form: an error that belongs to no field, and the button, which a viewer does not have. */
export function SaveButton({ form, fields }: { form: ReturnType<typeof useChannelForm>; fields: readonly string[] }) {
  return (
    <>
      <div role="alert" className="empty:hidden">
        {form.otherError(fields)}
      </div>
      <Button look="primary" type="submit" aria-disabled={form.isPending} className="self-start group-disabled:hidden">
        {form.isPending ? messages.saving : messages.save}
      </Button>
    </>
  )
}
