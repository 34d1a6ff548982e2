'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { State } from '@/components/ui/state'
import { signInWithPasskey, startPasskeySignIn } from './passkey-actions'
import { signInMessages } from './sign-in-messages'

const messages = signInMessages.passkey

/** Signs in with a passkey. The code that talks to the authenticator is loaded when the button is used. */
export function PasskeyButton({ from }: { from: string }) {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function signIn() {
    if (isPending) return
    setPending(true)
    setError(null)
    try {
      setError(await attempt(from))
    } catch (thrown) {
      console.warn(thrown)
      setError(messages.failed)
    }
    setPending(false)
  }

  return (
    <>
      <Button variant="secondary" onClick={signIn} aria-disabled={isPending}>
        {isPending ? messages.pending : messages.button}
      </Button>
      <div role="alert" className="text-small empty:hidden">
        {error ? <State kind="bad">{error}</State> : null}
      </div>
    </>
  )
}

/** Returns the error, or null when the person has canceled. After a sign-in it opens the page they came from. */
async function attempt(from: string): Promise<string | null> {
  const { startAuthentication, browserSupportsWebAuthn } = await import('@simplewebauthn/browser')
  if (!browserSupportsWebAuthn()) return messages.unsupported
  const started = await startPasskeySignIn()
  if ('error' in started) return started.error
  const response = await startAuthentication({ optionsJSON: started.options }).catch((thrown: unknown) => {
    if (thrown instanceof Error && thrown.name === 'NotAllowedError') return null
    throw thrown
  })
  if (!response) return null
  const result = await signInWithPasskey(response, from)
  if ('error' in result) return result.error
  // A full page load, because another user may have been signed in before.
  location.assign(result.to)
  return null
}
