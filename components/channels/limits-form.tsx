'use client'

import { useMessages } from '#messages'
import { Field } from '@/components/ui/fields'
import type { ChannelActivity, ChannelDetails } from '@/server/contract/channels/channel'
import { MAX_MONTHLY_DIGITS } from '@/server/contract/limits'
import { ChannelForm, useChannelForm } from './channel-form'
import { channelMessages } from './channel-messages'
import { transcribedTexts } from './transcribed'

/** Changes the monthly limits, beside what counts towards them. */
export function LimitsForm({ channel, activity }: { channel: ChannelDetails; activity: ChannelActivity }) {
  const text = useMessages(channelMessages)
  const form = useChannelForm(channel.id, {
    monthly_messages: channel.monthly_messages?.toString() ?? '',
    monthly_minutes: channel.monthly_minutes?.toString() ?? '',
  })
  const { monthly_messages, monthly_minutes } = form.values
  return (
    <ChannelForm
      form={form}
      values={() => ({
        monthly_messages: numberOrNull(monthly_messages),
        monthly_minutes: numberOrNull(monthly_minutes),
      })}
    >
      <section className="flex flex-col gap-1.5">
        <h2 className="text-heading">{text.limits.used}</h2>
        <p>{transcribedTexts.amount(activity.processed_this_month, activity.seconds_this_month)}</p>
        <p className="text-small text-soft">{transcribedTexts.rule}</p>
      </section>
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
