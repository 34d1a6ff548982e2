'use client'

import { useMessages } from '#messages'
import { api, errorMessage, errorOf } from '@/components/api/client'
import { Confirm } from '@/components/api/confirm'
import { ErrorState } from '@/components/api/error-text'
import { useFinish } from '@/components/api/use-finish'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { FormDialog } from '@/components/ui/dialog'
import { DialogButton } from '@/components/ui/dialog-button'
import { Field, SelectField } from '@/components/ui/fields'
import { useForm } from '@/components/ui/form'
import { State } from '@/components/ui/state'
import { UserText } from '@/components/ui/text'
import { requestResult } from '@/components/webhooks/attempts/failure-messages'
import { urlErrorText } from '@/components/webhooks/create/url-problems'
import { ALERT_FORMATS, type AlertFormat, likelyFormat } from '@/server/contract/accounts/alert-formats'
import type { AlertUrl, TestAlertResult } from '@/server/contract/accounts/alert-url'
import { MAX_ALERT_NAME_CHARACTERS, MAX_URL_CHARACTERS } from '@/server/contract/limits'
import { ALERTS_HEADING, alertMessages } from './alert-messages'

export function AddAlertUrl() {
  const text = useMessages(alertMessages)
  return (
    <DialogButton variant="primary" className="self-start" dialog={(close) => <AddAlertUrlDialog onClose={close} />}>
      {text.add.button}
    </DialogButton>
  )
}

/** Asks for the URL, its format and its name. The format follows from the host until the person chooses another one. */
function AddAlertUrlDialog({ onClose }: { onClose: () => void }) {
  const messages = useMessages(alertMessages)
  const text = messages.add
  const finish = useFinish()
  const add = api.alerts.add.useMutation({ onSuccess: ({ name }) => finish(text.announce(name), onClose) })
  const form = useForm({ url: '', format: '' as AlertFormat | '', name: '' }, add)
  const { url, name } = form.values
  const format = form.values.format || (url.trim() === '' ? 'slack' : likelyFormat(url))
  const refused = errorOf(add.error)
  const urlError = refused?.error === 'invalid_url' ? urlErrorText(refused.reason ?? '') : null
  return (
    <FormDialog
      text={text}
      onClose={onClose}
      form={urlError ? { ...form, otherError: null } : form}
      onSubmit={() => add.mutate({ url, format, name })}
    >
      <Field
        label={text.url}
        hint={text.urlHint}
        {...form.field('url')}
        error={urlError}
        type="url"
        inputMode="url"
        maxLength={MAX_URL_CHARACTERS}
        placeholder={text.urlPlaceholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <SelectField
        label={text.format}
        hint={messages.formatHints[format]}
        {...form.field('format')}
        value={format}
        options={ALERT_FORMATS.map((each) => [each, messages.formats[each]])}
      />
      <Field
        label={text.name}
        hint={text.nameHint}
        {...form.field('name')}
        maxLength={MAX_ALERT_NAME_CHARACTERS}
        placeholder={text.namePlaceholder}
        autoComplete="off"
        required
      />
    </FormDialog>
  )
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
  const announce = useAnnounce()
  const finish = useFinish()
  const resultText = ({ is_accepted, result, duration_ms }: TestAlertResult): string =>
    is_accepted ? text.test.accepted(result, duration_ms) : text.test.failed(requestResult(result, text))
  const test = api.alerts.test.useMutation({
    onSuccess: (result) => finish(resultText(result)),
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
  const finish = useFinish(ALERTS_HEADING)
  const remove = api.alerts.remove.useMutation()
  return (
    <Confirm
      label={text.button}
      name={name}
      text={{ ...text, title: text.title(<UserText>{name}</UserText>) }}
      mutation={remove}
      onConfirm={(close) => remove.mutate({ id }, { onSuccess: () => finish(text.announce(name), close) })}
    />
  )
}
