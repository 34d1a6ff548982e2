import { useState } from 'react'
import { FormDialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/fields'
import { DATETIME_BOUNDS, INVALID_DATETIME, parseDatetimeInput } from '@/components/ui/time/datetime-input'
import { useTimeZone } from '@/components/ui/time/time-settings'
import { inboxMessages } from '../inbox-messages'

const messages = inboxMessages.inbox.snooze

/** Asks for the date and the time until which messages are snoozed, in the person's time zone. */
export function SnoozeDialog({ onSnooze, onClose }: { onSnooze: (until: string) => void; onClose: () => void }) {
  const zone = useTimeZone()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  function submit() {
    const until = parseDatetimeInput(text, zone)
    if (until === null) return setError(INVALID_DATETIME)
    if (new Date(until) <= new Date()) return setError(messages.past)
    onClose()
    onSnooze(until)
  }
  return (
    <FormDialog
      text={{ title: messages.dialogTitle, submit: messages.title, pending: messages.title }}
      onClose={onClose}
      form={{ isPending: false, error, otherError: null }}
      onSubmit={submit}
    >
      <Field
        label={messages.time}
        hint={messages.timeHint}
        error={error}
        type="datetime-local"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setError(null)
        }}
        {...DATETIME_BOUNDS}
        required
      />
    </FormDialog>
  )
}
