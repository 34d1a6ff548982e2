'use client'

import { api } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { SelectField } from '@/components/ui/fields'
import { formatTime } from '@/components/ui/time/format-time'
import { useSavedChoice } from '@/components/ui/use-saved-choice'
import { TIME_FORMATS, type TimeFormat } from '@/server/contract/values/time-format'
import { profileMessages } from './profile-messages'

const messages = profileMessages.timeFormat

/** One moment for all examples. It shows the order of day and month, and the hours of an afternoon. */
const MOMENT = new Date('2026-11-23T14:05:00Z')
const example = (format: TimeFormat) => formatTime(MOMENT, { zone: 'UTC', format }, 'minute')

/**
 * Chooses how dates and times are written. The select saves immediately.
 * @param timeFormat the choice of the person; null for the format of the browser's language
 * @param browserFormat the format of the browser's language
 */
export function TimeFormatForm(props: { timeFormat: TimeFormat | null; browserFormat: TimeFormat }) {
  const save = api.profile.setTimeFormat.useMutation()
  const [chosen, choose] = useSavedChoice(
    props.timeFormat,
    (time_format) => save.mutateAsync({ time_format }),
    () => messages.announce,
  )
  return (
    <div className="max-w-[32rem]">
      <SelectField
        label={messages.label}
        hint={messages.hint}
        value={chosen ?? ''}
        onChange={({ target }) => choose(TIME_FORMATS.find((format) => format === target.value) ?? null)}
        error={save.error ? <ErrorText error={save.error} /> : null}
      >
        <option value="">{messages.automatic(example(props.browserFormat))}</option>
        {TIME_FORMATS.map((format) => (
          <option key={format} value={format}>
            {example(format)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
