'use client'

import { useMessages } from '#messages'
import { MACHINE_TEXT, TextField } from '@/components/ui/fields'
import type { ChannelDetails } from '@/server/contract/channels/channel'
import { MAX_HOSTS_CHARACTERS } from '@/server/contract/limits'
import { ChannelForm, useChannelForm } from './channel-form'
import { channelMessages } from './channel-messages'

/** Changes on which websites besides its own a domain's button is shown. */
export function HostsForm({ channel }: { channel: ChannelDetails }) {
  const text = useMessages(channelMessages).share
  const form = useChannelForm(channel.id, { allowed_hosts: channel.allowed_hosts.join('\n') })
  const hosts = form.values.allowed_hosts.split(/[\s,]+/).filter((host) => host !== '')
  return (
    <ChannelForm form={form} values={() => ({ allowed_hosts: hosts })}>
      <TextField
        label={text.hosts}
        hint={text.hostsHint}
        {...form.field('allowed_hosts')}
        rows={3}
        maxLength={MAX_HOSTS_CHARACTERS}
        {...MACHINE_TEXT}
      />
    </ChannelForm>
  )
}
