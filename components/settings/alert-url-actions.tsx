'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useMessages } from '#messages'
import { api, errorMessage, errorOf } from '@/components/api/client'
import { Confirm } from '@/components/api/confirm'
import { ErrorState } from '@/components/api/error-text'
import { useFinishedRemoval } from '@/components/api/use-finished-removal'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { FormDialog } from '@/components/ui/dialog'
import { Field, SelectField } from '@/components/ui/fields'
import { State } from '@/components/ui/state'
import { UserText } from '@/components/ui/text'
import { urlErrorText } from '@/components/webhooks/create/create-messages'
import { ALERT_FORMATS, type AlertFormat, likelyFormat } from '@/server/contract/accounts/alert-formats'
import type { AlertUrl, TestAlertResult } from '@/server/contract/accounts/alert-url'
import { MAX_ALERT_NAME_CHARACTERS, MAX_URL_CHARACTERS } from '@/server/contract/limits'
import { requestResult } from './activity-labels'
import { ALERTS_HEADING, alertMessages } from './alert-messages'

/** Opens the dialog that adds an alert URL. */
export function AddAlertUrl() {
  const text = useMessages(alertMessages)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" className="self-start" onClick={() => setOpen(true)}>
        {text.add.button}
      </Button>
      {isOpen ? <AddAlertUrlDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Asks for the URL, its format and its name. The format follows from the host until the person chooses another one. */
function AddAlertUrlDialog({ onClose }: { onClose: () => void }) {
  const text = useMessages(alertMessages).add
  const [url, setUrl] = useState('')
  const [chosen, setChosen] = useState<AlertFormat | null>(null)
  const [name, setName] = useState('')
  const format = chosen ?? (url.trim() === '' ? 'slack' : likelyFormat(url))
  const add = useAdd(onClose)
  const problems = problemsOf(add.error)
  return (
    <FormDialog
      title={text.title}
      onClose={onClose}
      isPending={add.isPending}
      noValidate
      onSubmit={() => add.mutate({ url, format, name })}
      label={text.submit}
      pendingLabel={text.pending}
      result={add.error && !problems.url && !problems.name ? <ErrorState error={add.error} /> : null}
    >
      <UrlField value={url} onChange={setUrl} error={problems.url} />
      <FormatField value={format} onChange={setChosen} />
      <Field
        label={text.name}
        hint={text.nameHint}
        error={problems.name}
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxLength={MAX_ALERT_NAME_CHARACTERS}
        placeholder={text.namePlaceholder}
        autoComplete="off"
        required
      />
    </FormDialog>
  )
}

function useAdd(onAdded: () => void) {
  const text = useMessages(alertMessages).add
  const router = useRouter()
  const announce = useAnnounce()
  return api.alerts.add.useMutation({
    onSuccess: ({ name }) => {
      onAdded()
      announce(text.announce(name))
      router.refresh()
    },
  })
}

function UrlField(props: { value: string; onChange: (url: string) => void; error: string | undefined }) {
  const text = useMessages(alertMessages).add
  return (
    <Field
      label={text.url}
      hint={text.urlHint}
      error={props.error}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
      type="url"
      inputMode="url"
      maxLength={MAX_URL_CHARACTERS}
      placeholder={text.urlPlaceholder}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  )
}

function FormatField(props: { value: AlertFormat; onChange: (format: AlertFormat | null) => void }) {
  const text = useMessages(alertMessages)
  return (
    <SelectField
      label={text.add.format}
      hint={text.formatHints[props.value]}
      value={props.value}
      onChange={(event) => props.onChange(ALERT_FORMATS.find((each) => each === event.target.value) ?? null)}
    >
      {ALERT_FORMATS.map((each) => (
        <option key={each} value={each}>
          {text.formats[each]}
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

/** Renders the actions on an alert URL: the test, whose result is shown below it, and those in `children`. */
export function TestAlert({
  alertUrl: { id, name },
  children,
}: {
  alertUrl: Pick<AlertUrl, 'id' | 'name'>
  children: React.ReactNode
}) {
  const text = useMessages(alertMessages)
  const router = useRouter()
  const announce = useAnnounce()
  const resultText = ({ is_accepted, result, duration_ms }: TestAlertResult): string =>
    is_accepted ? text.test.accepted(result, duration_ms) : text.test.failed(requestResult(result, text))
  const test = api.alerts.test.useMutation({
    onSuccess: (result) => {
      announce(resultText(result))
      router.refresh()
    },
    onError: (error) => announce(errorMessage(error)),
  })
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          aria-disabled={test.isPending}
          onClick={() => test.isPending || test.mutate({ id })}
        >
          {test.isPending ? text.test.sending : text.test.button}
          <UserText className="sr-only"> {text.test.buttonOf(name)}</UserText>
        </Button>
        {children}
      </div>
      <div className="max-w-[22rem] text-small empty:hidden">
        {test.data && !test.isPending ? (
          <State kind={test.data.is_accepted ? 'ok' : 'bad'}>{resultText(test.data)}</State>
        ) : null}
        {test.error && !test.isPending ? <ErrorState error={test.error} /> : null}
      </div>
    </div>
  )
}

export function RemoveAlertUrl({ alertUrl: { id, name } }: { alertUrl: Pick<AlertUrl, 'id' | 'name'> }) {
  const text = useMessages(alertMessages).remove
  const finish = useFinishedRemoval(ALERTS_HEADING)
  const remove = api.alerts.remove.useMutation()
  return (
    <Confirm
      label={text.button}
      name={name}
      title={
        <>
          {text.title} <UserText>{name}</UserText>?
        </>
      }
      confirmLabel={remove.isPending ? text.pending : text.confirm}
      mutation={remove}
      onConfirm={(close) => remove.mutate({ id }, { onSuccess: () => finish(close, text.announce(name)) })}
    >
      <p>{text.consequences}</p>
    </Confirm>
  )
}
