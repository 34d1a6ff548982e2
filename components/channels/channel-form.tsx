'use client'

import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { useMessages } from '#messages'
import { api, errorOf } from '@/components/api/client'
import { ErrorState, ErrorText } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import type { ChangeChannel } from '@/server/contract/channels/channel'
import { channelMessages } from './channel-messages'

/**
 * Saves settings of a channel and refreshes the page. An error is shown at its field where `errorAt` is asked for it.
 * @param done what is announced after a change; by default that it was saved
 */
export function useChannelForm(id: string, done?: string) {
  const text = useMessages(channelMessages).page
  const router = useRouter()
  const announce = useAnnounce()
  const change = api.channels.change.useMutation({
    onSuccess: () => {
      announce(done ?? text.saved)
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

/**
 * A form of settings of a channel: it saves them, shows an error that belongs to no field, and has the button, which a
 * viewer does not have.
 * @param values returns what the form saves
 * @param fields those that show their own errors
 */
export function ChannelForm({
  form,
  values,
  fields,
  children,
}: {
  form: ReturnType<typeof useChannelForm>
  values: () => ChangeChannel
  fields: readonly string[]
  children: ReactNode
}) {
  const text = useMessages(channelMessages).page
  return (
    <form
      className="flex max-w-[36rem] flex-col gap-6"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.save(values())
      }}
    >
      {children}
      <div role="alert" className="empty:hidden">
        {form.otherError(fields)}
      </div>
      <Button
        variant="primary"
        type="submit"
        aria-disabled={form.isPending}
        className="self-start group-disabled:hidden"
      >
        {form.isPending ? text.saving : text.save}
      </Button>
    </form>
  )
}
