'use client'

import { useEffect, useState } from 'react'
import { api } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Field, MACHINE_TEXT } from '@/components/ui/fields'
import { TextLink } from '@/components/ui/links'
import { State } from '@/components/ui/state'
import { LtrText } from '@/components/ui/text'
import { MAX_URL_CHARACTERS } from '@/server/contract/limits'
import type { CheckedUrl } from '@/server/contract/webhooks/creation'
import { createMessages } from './create-messages'
import { urlErrorText } from './url-problems'

const { form, urlCheck: messages } = createMessages

/** Asks for the URL and shows the result of its check. `error` is the error of a creation. */
export function UrlField(props: {
  value: string
  onChange: (value: string) => void
  check: UrlCheck
  error: React.ReactNode
  ref: React.Ref<HTMLInputElement>
}) {
  const { value, onChange, check, error, ref } = props
  const announce = useAnnounce()
  const isUsable = check.state === 'checked' && check.response.ok
  useEffect(() => {
    if (isUsable) announce(messages.usable)
  }, [isUsable, announce])
  return (
    <div className="flex flex-col gap-1.5">
      <Field
        ref={ref}
        label={form.url}
        hint={form.urlHint}
        error={error ?? urlCheckError(check)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        type="url"
        className="font-mono"
        maxLength={MAX_URL_CHARACTERS}
        inputMode="url"
        {...MACHINE_TEXT}
        placeholder={form.urlPlaceholder}
        required
      />
      <div className="min-h-5 text-small empty:hidden">
        {error ? null : <CheckState check={check} typed={value.trim()} />}
      </div>
    </div>
  )
}

/** Returns why the URL is refused and what to do; null while no problem is known. */
export function urlCheckError(check: UrlCheck): string | null {
  if (check.state !== 'checked' || check.response.ok) return null
  return urlErrorText(check.response.reason)
}

function CheckState({ check, typed }: { check: UrlCheck; typed: string }) {
  if (check.state === 'checking') return <State kind="waiting">{messages.checking}</State>
  if (check.state === 'failed')
    return <State kind="warning">{messages.failed(<ErrorText error={check.thrown} />)}</State>
  if (check.state === 'empty' || !check.response.ok) return null
  const { url, used_by } = check.response
  return (
    <div className="flex flex-col gap-1">
      <State kind="ok">{messages.usable}</State>
      {url === typed ? null : (
        <p className="text-soft">
          {messages.savedAs(
            <code className="text-ink wrap-anywhere">
              <LtrText>{url}</LtrText>
            </code>,
          )}
        </p>
      )}
      {used_by ? (
        <State kind="warning">
          {messages.duplicate(
            <TextLink href={`/integrations/webhooks/${used_by}`} target="_blank">
              {messages.duplicateLink}
            </TextLink>,
          )}
        </State>
      ) : null}
    </div>
  )
}

const DEBOUNCE_MS = 400

export type UrlCheck =
  | { state: 'empty' }
  | { state: 'checking' }
  | { state: 'checked'; response: CheckedUrl }
  | { state: 'failed'; thrown: unknown }

/** Asks the server whether a creation would accept this URL, after a pause in typing. Ignores outdated responses. */
export function useUrlCheck(text: string): UrlCheck {
  const { client } = api.useUtils()
  const [last, setLast] = useState<{ url: string; check: UrlCheck } | null>(null)
  const url = text.trim()
  useEffect(() => {
    if (url === '') return
    const request = new AbortController()
    const timer = setTimeout(async () => {
      const check: UrlCheck = await client.checks.url.mutate({ url }, { signal: request.signal }).then(
        (response) => ({ state: 'checked', response }),
        (thrown) => ({ state: 'failed', thrown }),
      )
      if (!request.signal.aborted) setLast({ url, check })
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [client, url])
  if (url === '') return { state: 'empty' }
  return last?.url === url ? last.check : { state: 'checking' }
}
