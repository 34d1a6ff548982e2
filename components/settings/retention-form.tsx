'use client'

import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { useFinish } from '@/components/api/use-request'
import { type Options, SelectField } from '@/components/ui/fields'
import { SettingForm, useForm } from '@/components/ui/form'
import { State } from '@/components/ui/state'
import type { RetentionSettings } from '@/server/contract/accounts/account'
import { MAX_RETENTION_DAYS, MIN_ACTIVITY_DAYS, RETENTION_CHOICES } from '@/server/contract/limits'
import { privacyMessages } from './privacy-messages'

const textOf = (days: number | null): string => (days === null ? '' : String(days))
const daysOf = (text: string): number | null => (text === '' ? null : Number(text))

/** Chooses how long messages, recordings and the activity log are kept, within the plan. */
export function RetentionForm({ settings }: { settings: RetentionSettings }) {
  const text = useMessages(privacyMessages).retention
  const finish = useFinish()
  const change = api.settings.changeRetention.useMutation({ onSuccess: () => finish(text.announce) })
  const form = useForm(
    {
      message_days: textOf(settings.message_days),
      audio_days: textOf(settings.audio_days),
      activity_days: textOf(settings.activity_days),
    },
    change,
  )
  const { values } = form
  const choices = (none: string, chosen: number | null, min: number, max: number): Options => [
    ['', none],
    ...[...new Set([...RETENTION_CHOICES.filter((days) => days >= min && days <= max), ...(chosen ? [chosen] : [])])]
      .toSorted((one, other) => one - other)
      .map((days) => [String(days), text.days(days)] as const),
  ]
  const isShorter = (['message_days', 'audio_days', 'activity_days'] as const).some(
    (name) => values[name] !== '' && Number(values[name]) < (settings[name] ?? Number.POSITIVE_INFINITY),
  )
  const save = () =>
    change.mutate({
      message_days: daysOf(values.message_days),
      audio_days: daysOf(values.audio_days),
      activity_days: daysOf(values.activity_days),
    })
  return (
    <SettingForm form={form} onSubmit={save} text={text}>
      <SelectField
        label={text.messages}
        hint={text.messagesHint}
        {...form.field('message_days')}
        options={choices(text.forever, settings.message_days, settings.link_days, MAX_RETENTION_DAYS)}
      />
      <SelectField
        label={text.recordings}
        hint={text.recordingsHint}
        {...form.field('audio_days')}
        options={choices(
          text.asPlan(settings.plan_audio_days),
          settings.audio_days,
          settings.link_days,
          settings.plan_audio_days - 1,
        )}
      />
      <SelectField
        label={text.activity}
        {...form.field('activity_days')}
        options={choices(text.forever, settings.activity_days, MIN_ACTIVITY_DAYS, MAX_RETENTION_DAYS)}
      />
      <div role="status" className="empty:hidden">
        {isShorter ? <State kind="warning">{text.warning}</State> : null}
      </div>
    </SettingForm>
  )
}
