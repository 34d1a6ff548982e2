'use client'

import { keepPreviousData } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useDeferredValue, useRef, useState } from 'react'
import { api, errorOf } from '@/components/api/client'
import { useAnnounce } from '@/components/ui/announcer'
import { ChoicesField } from '@/components/ui/choices'
import { CheckField, Field, MACHINE_TEXT, SelectField, TextField } from '@/components/ui/fields'
import { PageForm, useForm } from '@/components/ui/form'
import { State } from '@/components/ui/state'
import { MAX_HEADERS_CHARACTERS, MAX_INTENTS_CHARACTERS, MAX_NUMBER_CHARACTERS } from '@/server/contract/limits'
import { UrlField, urlCheckError, useUrlCheck } from '../create/url-field'
import { urlErrorText } from '../create/url-problems'
import { settingsMessages } from './settings-messages'
import {
  type Details,
  durationFault,
  type FilterValues,
  filterOf,
  filterValues,
  parseHeaders,
  type SettingsChange,
} from './settings-values'

const { filter: filterTexts, headers: headerTexts, standard } = settingsMessages

/** Changes URL, filter, headers and Standard Webhooks of a webhook. Sends only what was changed. */
export function SettingsForm({ webhook, isTestEndpoint }: { webhook: Details; isTestEndpoint: boolean }) {
  const { id } = webhook
  const router = useRouter()
  const announce = useAnnounce()
  const save = api.subscriptions.change.useMutation({
    onSuccess: () => {
      announce(settingsMessages.saved)
      router.push(`/integrations/webhooks/${id}`)
      router.refresh()
    },
  })
  const form = useForm(
    {
      url: webhook.url,
      filter: filterValues(webhook.filter),
      headers: '',
      removesHeaders: false,
      standard_webhooks: webhook.standard_webhooks,
    },
    save,
    ['url', 'filter', 'headers'],
  )
  const { values, change } = form
  const [fault, setFault] = useState<{ headers?: string; duration?: string }>({})
  const urlInput = useRef<HTMLInputElement>(null)
  const urlCheck = useUrlCheck(values.url === webhook.url ? '' : values.url)
  const reason = errorOf(save.error)?.reason

  function submit() {
    const headers = parseHeaders(values.headers)
    const faults = {
      ...(typeof headers === 'string' ? { headers } : {}),
      ...(durationFault(values.filter) ? { duration: durationFault(values.filter) ?? '' } : {}),
    }
    setFault(faults)
    if (urlCheckError(urlCheck)) return urlInput.current?.focus()
    if (typeof headers === 'string' || faults.duration) return
    save.mutate({ id, ...changesOf(webhook, { ...values, headers }) })
  }

  return (
    <PageForm
      form={{ ...form, otherError: reason ? null : form.otherError }}
      onSubmit={submit}
      text={settingsMessages}
      isSetting
      cancelHref={`/integrations/webhooks/${id}`}
    >
      {isTestEndpoint ? (
        <p className="text-soft">{settingsMessages.testEndpoint}</p>
      ) : (
        <div className="flex flex-col gap-2">
          <UrlField
            ref={urlInput}
            value={values.url}
            onChange={(url) => change({ url })}
            check={urlCheck}
            error={reason ? urlErrorText(reason) : form.errorAt('url')}
          />
          {isOnAnotherServer(values.url, webhook.url) ? (
            <State kind="warning">{settingsMessages.moved(<code>{new URL(webhook.url).host}</code>)}</State>
          ) : null}
        </div>
      )}
      <FilterFields
        webhook={webhook}
        values={values.filter}
        onChange={(changes) => change({ filter: { ...values.filter, ...changes } })}
        error={form.errorAt('filter')}
        durationError={fault.duration}
      />
      <div className="flex flex-col gap-3">
        <TextField
          {...MACHINE_TEXT}
          label={headerTexts.title}
          hint={
            webhook.header_names.length > 0
              ? headerTexts.replaceHint(webhook.header_names.join(', '))
              : headerTexts.hint
          }
          value={values.headers}
          onChange={({ target }) => change({ headers: target.value })}
          error={fault.headers ?? form.errorAt('headers')}
          rows={3}
          maxLength={MAX_HEADERS_CHARACTERS}
          className="font-mono"
          disabled={values.removesHeaders}
        />
        {webhook.header_names.length > 0 ? (
          <CheckField
            label={headerTexts.remove}
            checked={values.removesHeaders}
            onChange={({ target }) => change({ removesHeaders: target.checked })}
          />
        ) : null}
      </div>
      <CheckField
        label={standard.label}
        hint={standard.hint}
        checked={values.standard_webhooks}
        onChange={({ target }) => change({ standard_webhooks: target.checked })}
      />
    </PageForm>
  )
}

function changesOf(
  before: Details,
  values: {
    url: string
    filter: FilterValues
    headers: Record<string, string> | null
    removesHeaders: boolean
    standard_webhooks: boolean
  },
): SettingsChange {
  const filter = filterOf(values.filter)
  return {
    ...(values.url.trim() === before.url ? {} : { url: values.url.trim() }),
    ...(JSON.stringify(filter) === JSON.stringify(filterOf(filterValues(before.filter))) ? {} : { filter }),
    ...(values.removesHeaders ? { headers: null } : values.headers ? { headers: values.headers } : {}),
    ...(values.standard_webhooks === before.standard_webhooks ? {} : { standard_webhooks: values.standard_webhooks }),
  }
}

function isOnAnotherServer(typed: string, before: string): boolean {
  const url = URL.canParse(typed) ? new URL(typed) : null
  return url !== null && url.origin !== new URL(before).origin
}

function FilterFields(props: {
  webhook: Details
  values: FilterValues
  onChange: (changes: Partial<FilterValues>) => void
  error: React.ReactNode
  durationError: string | undefined
}) {
  const { webhook, values, onChange } = props
  const isClassified = values.urgency.length > 0 || values.sentiment.length > 0 || values.intent.trim() !== ''
  return (
    <fieldset className="flex min-w-0 flex-col gap-5 border-rule border-y py-6" disabled={!webhook.is_active}>
      <legend className="float-left font-semibold text-heading">{filterTexts.title}</legend>
      <p className="-mt-4 text-small text-soft">{webhook.is_active ? filterTexts.intro : filterTexts.inactive}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <ChoicesField
          label={filterTexts.urgency}
          options={filterTexts.urgencies}
          chosen={values.urgency}
          onChange={(urgency) => onChange({ urgency })}
        />
        <ChoicesField
          label={filterTexts.sentiment}
          options={filterTexts.sentiments}
          chosen={values.sentiment}
          onChange={(sentiment) => onChange({ sentiment })}
        />
      </div>
      <Field
        label={filterTexts.intent}
        hint={filterTexts.intentHint}
        value={values.intent}
        onChange={({ target }) => onChange({ intent: target.value })}
        maxLength={MAX_INTENTS_CHARACTERS}
        autoComplete="off"
      />
      {isClassified ? (
        <CheckField
          label={filterTexts.unclassified}
          hint={filterTexts.unclassifiedHint}
          checked={values.withUnclassified}
          onChange={({ target }) => onChange({ withUnclassified: target.checked })}
        />
      ) : null}
      <SelectField
        label={filterTexts.callback}
        value={values.callback}
        onChange={({ target }) => onChange({ callback: target.value as FilterValues['callback'] })}
        options={[
          ['', filterTexts.anyCallback],
          ['true', filterTexts.withCallback],
          ['false', filterTexts.withoutCallback],
        ]}
      />
      <Field
        label={filterTexts.duration}
        hint={filterTexts.durationHint}
        inputMode="decimal"
        value={values.duration}
        onChange={({ target }) => onChange({ duration: target.value })}
        maxLength={MAX_NUMBER_CHARACTERS}
        error={props.durationError}
        autoComplete="off"
      />
      <div role="alert" className="text-bad text-small empty:hidden">
        {props.error}
      </div>
      <Preview webhook={webhook} values={values} />
    </fieldset>
  )
}

/** Compares the filter with the newest messages, after a pause in typing. */
function Preview({ webhook, values }: { webhook: Details; values: FilterValues }) {
  const filter = useDeferredValue(filterOf(values))
  const preview = api.subscriptions.previewFilter.useQuery(
    { channel_id: webhook.channel_id, filter: filter ?? {} },
    { enabled: filter !== null && webhook.is_active, placeholderData: keepPreviousData, retry: false },
  )
  if (filter === null) return null
  return (
    <p role="status" className="min-h-5 text-small">
      {preview.data ? `${filterTexts.preview(preview.data.matching, preview.data.of)} ` : null}
      <span className="text-soft">{filterTexts.fromNow}</span>
    </p>
  )
}
