'use client'

import { type ReactNode, useState } from 'react'
import { useMessages } from '#messages'
import { Field, TextField } from '@/components/ui/fields'
import type { ChannelActivity, ChannelDetails } from '@/server/contract/channels/channel'
import { MAX_HOSTS_CHARACTERS, MAX_MONTHLY_DIGITS } from '@/server/contract/limits'
import { ChannelForm, useChannelForm } from './channel-form'
import { channelMessages } from './channel-messages'

/** Changes the hosts of a domain's widget and the monthly limits. */
export function LimitsForm({ channel, activity }: { channel: ChannelDetails; activity: ChannelActivity }) {
  const text = useMessages(channelMessages)
  const form = useChannelForm(channel.id)
  const [hosts, setHosts] = useState(channel.allowed_hosts.join('\n'))
  const [most, setMost] = useState(channel.monthly_messages?.toString() ?? '')
  const [minutes, setMinutes] = useState(channel.monthly_minutes?.toString() ?? '')
  return (
    <ChannelForm
      form={form}
      fields={['allowed_hosts', 'monthly_messages', 'monthly_minutes']}
      values={() => ({
        ...(channel.type === 'domain' ? { allowed_hosts: hosts.split(/[\s,]+/).filter((host) => host !== '') } : {}),
        monthly_messages: numberOrNull(most),
        monthly_minutes: numberOrNull(minutes),
      })}
    >
      {channel.type === 'domain' ? (
        <TextField
          label={text.limits.hosts}
          hint={text.limits.hostsHint}
          value={hosts}
          onChange={(event) => setHosts(event.target.value)}
          error={form.errorAt('allowed_hosts')}
          rows={4}
          maxLength={MAX_HOSTS_CHARACTERS}
          dir="ltr"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      ) : null}
      <MonthlyLimit
        label={text.limits.messages}
        value={most}
        onChange={setMost}
        error={form.errorAt('monthly_messages')}
      />
      <MonthlyLimit
        label={text.limits.minutes}
        value={minutes}
        onChange={setMinutes}
        error={form.errorAt('monthly_minutes')}
      />
      <p className="text-small text-soft">
        {text.limits.waiting}{' '}
        {text.limits.usage(activity.processed_this_month, text.usedMinutes(activity.seconds_this_month))}
      </p>
    </ChannelForm>
  )
}

/** A number, or nothing for no limit. */
function MonthlyLimit({
  onChange,
  ...props
}: {
  label: string
  value: string
  onChange: (value: string) => void
  error: ReactNode
}) {
  const text = useMessages(channelMessages).limits
  return (
    <Field
      {...props}
      hint={text.noLimit}
      onChange={(event) => onChange(event.target.value)}
      inputMode="numeric"
      maxLength={MAX_MONTHLY_DIGITS}
      dir="ltr"
      autoComplete="off"
    />
  )
}

/** Text that is no number becomes 0, which the server refuses with its own sentence. NaN would become null in JSON. */
const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : Number(text) || 0)
