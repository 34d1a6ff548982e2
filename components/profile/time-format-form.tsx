'use client'

import { useRouter } from 'next/navigation'
import { api } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer/announcer'
import { SelectField } from '@/components/ui/form/field'
import { formatTime } from '@/components/ui/time/format-time'
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
  const router = useRouter()
  const announce = useAnnounce()
  const save = api.profile.setTimeFormat.useMutation({
    onSuccess: () => {
      announce(messages.announce)
      router.refresh()
    },
  })
  const chosen = save.isPending ? save.variables.time_format : props.timeFormat
  const choose = (value: string) =>
    save.mutate({ time_format: TIME_FORMATS.find((format) => format === value) ?? null })
  return (
    <div className="max-w-[32rem]">
      <SelectField
        label={messages.label}
        hint={messages.hint}
        value={chosen ?? ''}
        onChange={({ target }) => save.isPending || choose(target.value)}
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
