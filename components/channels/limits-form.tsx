'use client'

import { type ReactNode, useState } from 'react'
import { Field, TextField } from '@/components/ui/fields'
import type { ChannelActivity, ChannelDetails } from '@/server/contract/channels/channel'
import { MAX_HOSTS_CHARACTERS, MAX_MONTHLY_DIGITS } from '@/server/contract/limits'
import { channelMessages, usedMinutes } from './channel-messages'
import { ChannelForm, useChannelForm } from './use-channel-form'

const messages = channelMessages.limits

/** Changes the hosts of a domain's widget and the monthly limits. */
export function LimitsForm({ channel, activity }: { channel: ChannelDetails; activity: ChannelActivity }) {
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
          label={messages.hosts}
          hint={messages.hostsHint}
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
        label={messages.messages}
        value={most}
        onChange={setMost}
        error={form.errorAt('monthly_messages')}
      />
      <MonthlyLimit
        label={messages.minutes}
        value={minutes}
        onChange={setMinutes}
        error={form.errorAt('monthly_minutes')}
      />
      <p className="text-small text-soft">
        {messages.waiting} {messages.usage(activity.processed_this_month, usedMinutes(activity.seconds_this_month))}
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
  return (
    <Field
      {...props}
      hint={messages.noLimit}
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
