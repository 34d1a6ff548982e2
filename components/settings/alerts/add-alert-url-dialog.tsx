import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { api, errorOf } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { FormDialog } from '@/components/ui/dialog'
import { Field, SelectField } from '@/components/ui/fields'
import { urlErrorText } from '@/components/webhooks/create/create-messages'
import { ALERT_FORMATS, type AlertFormat, likelyFormat } from '@/server/contract/accounts/alert-formats'
import { MAX_ALERT_NAME_CHARACTERS, MAX_URL_CHARACTERS } from '@/server/contract/limits'
import { alertMessages, FORMAT_HINTS, FORMAT_LABELS } from './alert-messages'

const messages = alertMessages.add

/** Asks for the URL, its format and its name. The format follows from the host until the person chooses another one. */
export function AddAlertUrlDialog({ onClose }: { onClose: () => void }) {
  const [url, setUrl] = useState('')
  const [chosen, setChosen] = useState<AlertFormat | null>(null)
  const [name, setName] = useState('')
  const format = chosen ?? (url.trim() === '' ? 'slack' : likelyFormat(url))
  const add = useAdd(onClose)
  const problems = problemsOf(add.error)
  return (
    <FormDialog
      title={messages.title}
      onClose={onClose}
      isPending={add.isPending}
      noValidate
      onSubmit={() => add.mutate({ url, format, name })}
      label={messages.submit}
      pendingLabel={messages.pending}
      result={add.error && !problems.url && !problems.name ? <ErrorState error={add.error} /> : null}
    >
      <UrlField value={url} onChange={setUrl} error={problems.url} />
      <FormatField value={format} onChange={setChosen} />
      <Field
        label={messages.name}
        hint={messages.nameHint}
        error={problems.name}
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxLength={MAX_ALERT_NAME_CHARACTERS}
        placeholder={messages.namePlaceholder}
        autoComplete="off"
        required
      />
    </FormDialog>
  )
}

function useAdd(onAdded: () => void) {
  const router = useRouter()
  const announce = useAnnounce()
  return api.alerts.add.useMutation({
    onSuccess: ({ name }) => {
      onAdded()
      announce(messages.announce(name))
      router.refresh()
    },
  })
}

function UrlField(props: { value: string; onChange: (url: string) => void; error: string | undefined }) {
  return (
    <Field
      label={messages.url}
      hint={messages.urlHint}
      error={props.error}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
      type="url"
      inputMode="url"
      maxLength={MAX_URL_CHARACTERS}
      placeholder={messages.urlPlaceholder}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  )
}

function FormatField(props: { value: AlertFormat; onChange: (format: AlertFormat | null) => void }) {
  return (
    <SelectField
      label={messages.format}
      hint={FORMAT_HINTS[props.value]}
      value={props.value}
      onChange={(event) => props.onChange(ALERT_FORMATS.find((each) => each === event.target.value) ?? null)}
    >
      {ALERT_FORMATS.map((each) => (
        <option key={each} value={each}>
          {FORMAT_LABELS[each]}
        </option>
      ))}
    </SelectField>
  )
}

/** Returns the problems of the fields. */
function problemsOf(thrown: unknown): { url?: string; name?: string } {
  const error = errorOf(thrown)
  const name = error?.issues?.find(({ path }) => path[0] === 'name')?.message
  return {
    ...(error?.error === 'invalid_url' ? { url: urlErrorText(error.reason ?? '') } : {}),
    ...(name ? { name } : {}),
  }
}
