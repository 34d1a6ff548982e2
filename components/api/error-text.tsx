'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useMessages } from '#messages'
import { State } from '@/components/ui/state'
import { apiMessages } from './api-messages'
import { errorMessage, isSignedOut } from './client'

/** Shows an error as a sentence. If the session has ended, it adds a link to sign in and return to this page. */
export function ErrorText({ error }: { error: unknown }) {
  return (
    <>
      {errorMessage(error)}
      {isSignedOut(error) ? <SignInAgain /> : null}
    </>
  )
}

/** Shows the error with an icon. @param children what did not happen, before the error */
export const ErrorState = ({ error, children }: { error: unknown; children?: React.ReactNode }) => (
  <State kind="bad">
    {children}
    <ErrorText error={error} />
  </State>
)

/** Announces the error of a request, and shows it; nothing without one. */
export const ErrorAlert = ({ error, className = '' }: { error: unknown; className?: string }) => (
  <div role="alert" className={`empty:hidden ${className}`}>
    {error ? <ErrorState error={error} /> : null}
  </div>
)

function SignInAgain() {
  const text = useMessages(apiMessages)
  const [path, query] = [usePathname(), useSearchParams().toString()]
  const from = query ? `${path}?${query}` : path
  return (
    <>
      {' '}
      {/* A full page load, because another user may sign in. */}
      <a href={`/sign-in?from=${encodeURIComponent(from)}`} className="link">
        {text.signInAgain}
      </a>
    </>
  )
}
