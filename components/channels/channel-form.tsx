'use client'

import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { useFinish } from '@/components/api/use-request'
import { PageForm, useForm } from '@/components/ui/form'
import type { ChangeChannel } from '@/server/contract/channels/channel'
import { BesidePreview } from './beside-preview'
import { channelMessages } from './channel-messages'

/** Holds settings of a channel, and saves them. `done` is announced after a change. */
export function useChannelForm<Values extends object>(
  id: string,
  initial: Values,
  shown?: readonly string[],
  done?: string,
) {
  const text = useMessages(channelMessages).page
  const finish = useFinish()
  const change = api.channels.change.useMutation({ onSuccess: () => finish(done ?? text.saved) })
  return { ...useForm(initial, change, shown), save: (values: ChangeChannel) => change.mutate({ id, ...values }) }
}

/** A form of settings of a channel. @param props.values what the form saves */
export function ChannelForm(props: {
  form: Pick<ReturnType<typeof useChannelForm>, 'isPending' | 'error' | 'otherError' | 'isChanged' | 'save'>
  values: () => ChangeChannel
  /** The recorder with what is not saved yet. */
  preview?: React.ReactNode
  children: React.ReactNode
}) {
  const { form, values, preview, children } = props
  const text = useMessages(channelMessages).page
  const fields = (
    <PageForm form={form} onSubmit={() => form.save(values())} text={text} isSetting>
      {children}
    </PageForm>
  )
  return preview ? <BesidePreview preview={preview}>{fields}</BesidePreview> : fields
}
