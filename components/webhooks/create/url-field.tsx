'use client'

import Link from 'next/link'
import { useEffect } from 'react'
import { ErrorText } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Field } from '@/components/ui/field'
import { State } from '@/components/ui/state'
import { LtrText } from '@/components/ui/text-direction'
import { MAX_URL_CHARACTERS } from '@/server/contract/values/input-limits'
import type { UrlCheck } from './url-check'
import { urlProblem } from './url-messages'

/** Where deliveries shall go, with what the server says of it as it is typed. `error` is what a creation said of it. */
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
    if (isUsable) announce('This URL can be used.')
  }, [isUsable, announce])
  return (
    <div className="flex flex-col gap-1.5">
      <Field
        ref={ref}
        label="URL"
        hint="Your HTTPS server, on a public address. It responds to each POST with a 2xx."
        error={error ?? refusal(check)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        type="url"
        maxLength={MAX_URL_CHARACTERS}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://hooks.example.com/voice"
        required
      />
      <div className="min-h-5 text-small empty:hidden">
        {error ? null : <Standing check={check} typed={value.trim()} />}
      </div>
    </div>
  )
}

/** Why it cannot be used, and what to do; null while nothing speaks against it. */
export function refusal(check: UrlCheck): string | null {
  if (check.state !== 'checked' || check.response.ok) return null
  return refusalOf(check.response.reason)
}

export function refusalOf(reason: string): string {
  const { problem: what, fix: todo, detail } = urlProblem(reason)
  return `${detail ? what.replace(/\.$/, ` (${detail}).`) : what} ${todo}`
}

function Standing({ check, typed }: { check: UrlCheck; typed: string }) {
  if (check.state === 'checking') return <State kind="waiting">Checking this URL</State>
  if (check.state === 'failed')
    return (
      <State kind="warning">
        It could not be checked: <ErrorText error={check.thrown} />
      </State>
    )
  if (check.state === 'empty' || !check.response.ok) return null
  const { url, used_by } = check.response
  return (
    <div className="flex flex-col gap-1">
      <State kind="ok">This URL can be used.</State>
      {url === typed ? null : (
        <p className="text-soft">
          Saved as{' '}
          <code className="text-ink wrap-anywhere">
            <LtrText>{url}</LtrText>
          </code>
        </p>
      )}
      {used_by ? (
        <State kind="warning">
          Another active subscription sends to it:{' '}
          <Link href={`/integrations/webhooks/${used_by}`} target="_blank" className="text-accent underline">
            see that one
          </Link>
          . With both, the receiver gets an event twice, under one event id.
        </State>
      ) : null}
    </div>
  )
}
