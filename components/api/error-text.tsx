'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { State } from '@/components/ui/state'
import { errorMessage, isSignedOut } from './client'

/** What went wrong, as a sentence on the page; to whoever is signed out meanwhile with the way back to this very page. */
export function ErrorText({ error }: { error: unknown }) {
  return (
    <>
      {errorMessage(error)}
      {isSignedOut(error) ? <SignInAgain /> : null}
    </>
  )
}

/** The same as a line of its own. */
export const ErrorState = ({ error }: { error: unknown }) => (
  <State kind="bad">
    <ErrorText error={error} />
  </State>
)

function SignInAgain() {
  const [path, asked] = [usePathname(), useSearchParams().toString()]
  const from = asked ? `${path}?${asked}` : path
  return (
    <>
      {' '}
      {/* A page loaded anew: who comes back may be somebody else. */}
      <a href={`/sign-in?from=${encodeURIComponent(from)}`} className="text-accent underline">
        Sign in again
      </a>
    </>
  )
}
