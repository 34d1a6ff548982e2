'use client'

import { useMessages } from '#messages'
import { Field, MACHINE_TEXT, TextField } from '@/components/ui/fields'
import { Facts } from '@/components/ui/page-parts'
import type { ChannelActivity, ChannelDetails } from '@/server/contract/channels/channel'
import { MAX_HOSTS_CHARACTERS, MAX_MONTHLY_DIGITS } from '@/server/contract/limits'
import { ChannelForm, useChannelForm } from './channel-form'
import { channelMessages } from './channel-messages'
import { transcribedTexts } from './transcribed'

/** Changes the hosts of a domain's widget and the monthly limits. */
export function LimitsForm({ channel, activity }: { channel: ChannelDetails; activity: ChannelActivity }) {
  const text = useMessages(channelMessages)
  const form = useChannelForm(channel.id, {
    allowed_hosts: channel.allowed_hosts.join('\n'),
    monthly_messages: channel.monthly_messages?.toString() ?? '',
    monthly_minutes: channel.monthly_minutes?.toString() ?? '',
  })
  const { allowed_hosts: hosts, monthly_messages, monthly_minutes } = form.values
  return (
    <ChannelForm
      form={form}
      values={() => ({
        ...(channel.type === 'domain' ? { allowed_hosts: hosts.split(/[\s,]+/).filter((host) => host !== '') } : {}),
        monthly_messages: numberOrNull(monthly_messages),
        monthly_minutes: numberOrNull(monthly_minutes),
      })}
    >
      <div className="flex flex-col gap-1.5">
        <Facts
          facts={[
            [
              transcribedTexts.name,
              transcribedTexts.amount(activity.processed_this_month, activity.seconds_this_month),
            ],
          ]}
        />
        <p className="text-small text-soft">{transcribedTexts.rule}</p>
      </div>
      {channel.type === 'domain' ? (
        <TextField
          label={text.limits.hosts}
          hint={text.limits.hostsHint}
          {...form.field('allowed_hosts')}
          rows={4}
          maxLength={MAX_HOSTS_CHARACTERS}
          {...MACHINE_TEXT}
        />
      ) : null}
      {(['messages', 'minutes'] as const).map((unit) => (
        <Field
          key={unit}
          label={text.limits[unit]}
          hint={text.limits.noLimit}
          {...form.field(`monthly_${unit}`)}
          inputMode="numeric"
          maxLength={MAX_MONTHLY_DIGITS}
          dir="ltr"
          autoComplete="off"
        />
      ))}
      <p className="text-small text-soft">{text.limits.waiting}</p>
    </ChannelForm>
  )
}

/** Text that is no number becomes 0, which the server refuses with its own sentence. NaN would become null in JSON. */
const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : Number(text) || 0)
