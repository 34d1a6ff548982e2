'use client'

import { useSyncExternalStore } from 'react'
import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { SavedSelect } from '@/components/api/saved-fields'
import { useFinish } from '@/components/api/use-request'
import { Field } from '@/components/ui/fields'
import { SettingForm, useForm } from '@/components/ui/form'
import { formatTime } from '@/components/ui/time/format-time'
import { MAX_PERSON_NAME_CHARACTERS } from '@/server/contract/limits'
import { TIME_FORMATS, type TimeFormat } from '@/server/contract/values/time-format'
import { profileMessages } from './profile-messages'

export function PersonNameForm({ name }: { name: string }) {
  const text = useMessages(profileMessages).name
  const finish = useFinish()
  const rename = api.profile.rename.useMutation({
    onSuccess: ({ name }) => {
      form.change({ name })
      finish(text.announce(name))
    },
  })
  const form = useForm({ name }, rename)
  return (
    <SettingForm form={form} onSubmit={() => rename.mutate(form.values)} text={text}>
      <Field
        label={text.label}
        hint={text.hint}
        {...form.field('name')}
        autoComplete="name"
        maxLength={MAX_PERSON_NAME_CHARACTERS}
        required
      />
    </SettingForm>
  )
}

const MOMENT = new Date('2026-11-23T14:05:00Z')
const example = (format: TimeFormat) => formatTime(MOMENT, { zone: 'UTC', format }, 'minute')

/** Chooses how dates and times are written; null is the format of the browser's language. The select saves immediately. */
export function TimeFormatForm(props: { timeFormat: TimeFormat | null; browserFormat: TimeFormat }) {
  const text = useMessages(profileMessages).timeFormat
  const save = api.profile.setTimeFormat.useMutation()
  return (
    <div className="max-w-[32rem]">
      <SavedSelect
        label={text.label}
        hint={text.hint}
        stored={props.timeFormat ?? ''}
        save={(chosen) => save.mutateAsync({ time_format: chosen || null })}
        error={save.error}
        announcement={() => text.announce}
        options={[
          ['', text.automatic(example(props.browserFormat))],
          ...TIME_FORMATS.map((format) => [format, example(format)] as const),
        ]}
      />
    </div>
  )
}

const noSubscription = () => () => {}
let regions: ReturnType<typeof zonesByRegion> | undefined
const NONE: ReturnType<typeof zonesByRegion> = []

/** Chooses the time zone of the signed-in person. The select saves immediately. The browser knows the list of zones. */
export function TimeZoneForm({ timeZone }: { timeZone: string | null }) {
  const text = useMessages(profileMessages).timeZone
  const save = api.profile.setTimeZone.useMutation()
  const groups = useSyncExternalStore(
    noSubscription,
    () => {
      regions ??= zonesByRegion(Intl.supportedValuesOf('timeZone'))
      return regions
    },
    () => NONE,
  )
  const isListed = timeZone === null || groups.some(([, zones]) => zones.includes(timeZone))
  return (
    <div className="max-w-[32rem]">
      <SavedSelect
        label={text.label}
        stored={timeZone ?? ''}
        save={(chosen) => save.mutateAsync({ time_zone: chosen || null })}
        error={save.error}
        announcement={() => text.announce}
      >
        <option value="">{text.automatic}</option>
        {isListed ? null : <option value={timeZone}>{timeZone}</option>}
        {groups.map(([region, zones]) => (
          <optgroup key={region} label={region || text.other}>
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zoneLabel(zone)}
              </option>
            ))}
          </optgroup>
        ))}
      </SavedSelect>
    </div>
  )
}

/** Groups time zones by region, in the given order: `Europe/Berlin` is in `Europe`. Those without a region come last. */
export function zonesByRegion(zones: readonly string[]): [region: string, zones: string[]][] {
  const groups = new Map<string, string[]>()
  for (const zone of ['UTC', ...zones.filter((one) => one !== 'UTC')]) {
    const region = zone.includes('/') ? (zone.split('/')[0] ?? '') : ''
    groups.set(region, [...(groups.get(region) ?? []), zone])
  }
  const others = groups.get('') ?? []
  groups.delete('')
  return [...groups, ['', others]]
}

export const zoneLabel = (zone: string): string => {
  const parts = zone.split('/')
  return (parts.length > 1 ? parts.slice(1) : parts).join(', ').replaceAll('_', ' ')
}
