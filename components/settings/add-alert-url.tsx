import { useMessages } from '#messages'
import { api, errorOf } from '@/components/api/client'
import { useFinish } from '@/components/api/use-request'
import { FormDialog } from '@/components/ui/dialog'
import { Field, MACHINE_TEXT, SelectField } from '@/components/ui/fields'
import { useForm } from '@/components/ui/form'
import { urlErrorText } from '@/components/webhooks/create/url-problems'
import { ALERT_FORMATS, type AlertFormat, likelyFormat } from '@/server/contract/accounts/alert-formats'
import { MAX_ALERT_NAME_CHARACTERS, MAX_URL_CHARACTERS } from '@/server/contract/limits'
import { alertMessages } from './alert-messages'

/** Asks for the URL, its format and its name. The format follows from the host until the person chooses another one. */
export function AddAlertUrlDialog({ onClose }: { onClose: () => void }) {
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
        {...MACHINE_TEXT}
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
