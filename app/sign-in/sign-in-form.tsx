'use client'

import { useActionState, useEffect, useRef, useState } from 'react'
import { useMessages } from '#messages'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields'
import { State } from '@/components/ui/state'
import { MAX_PASSWORD_CHARACTERS } from '@/server/contract/limits'
import { signIn, signInWithPasskey, startPasskeySignIn } from './actions'
import { EmailField, SubmitButton } from './form-parts'
import { type SignInTexts, signInMessages } from './messages/en'

/** Signs in with a password. The form works without scripts: the response shows the email address and the error. */
export function SignInForm({ from }: { from: string }) {
  const text = useMessages(signInMessages)
  const [state, submit] = useActionState(signIn, { email: '', error: null })
  const password = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (state.error) password.current?.focus()
  }, [state])
  const problem = state.error ? { 'aria-invalid': true, 'aria-describedby': 'problem' } : {}
  return (
    <form action={submit} className="flex flex-col gap-5">
      <input type="hidden" name="from" value={from} />
      <EmailField defaultValue={state.email} {...problem} />
      <Field
        label={text.password.label}
        id="password"
        name="password"
        type="password"
        maxLength={MAX_PASSWORD_CHARACTERS}
        autoComplete="current-password"
        ref={password}
        required
        {...problem}
      />
      <div id="problem" role="alert" className="empty:hidden">
        {state.error ? <State kind="bad">{state.error}</State> : null}
      </div>
      <SubmitButton text={text} />
    </form>
  )
}

/** Signs in with a passkey. The code that talks to the authenticator is loaded when the button is used. */
export function PasskeyButton({ from }: { from: string }) {
  const text = useMessages(signInMessages).passkey
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function signIn() {
    if (isPending) return
    setPending(true)
    setError(null)
    try {
      setError(await attempt(from, text))
    } catch (thrown) {
      console.warn(thrown)
      setError(text.failed)
    }
    setPending(false)
  }

  return (
    <>
      <Button variant="secondary" onClick={signIn} aria-disabled={isPending}>
        {isPending ? text.pending : text.button}
      </Button>
      <div role="alert" className="text-small empty:hidden">
        {error ? <State kind="bad">{error}</State> : null}
      </div>
    </>
  )
}

/** Returns the error, or null when the person has canceled. After a sign-in it opens the page they came from. */
async function attempt(from: string, text: SignInTexts['passkey']): Promise<string | null> {
  const { startAuthentication, browserSupportsWebAuthn } = await import('@simplewebauthn/browser')
  if (!browserSupportsWebAuthn()) return text.unsupported
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

/** Signs in with Google or GitHub. A script opens the provider's URL, because our policy forbids forms that redirect to another site. */
export function ProviderButtons({ providers, from }: { providers: { id: string; name: string }[]; from: string }) {
  const text = useMessages(signInMessages).providers
  const [opening, setOpening] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)

  async function open(provider: string) {
    if (opening) return
    setOpening(provider)
    setFailed(false)
    try {
      location.assign(await providerUrl(provider, from))
    } catch (error) {
      console.warn(error)
      setFailed(true)
      setOpening(null)
    }
  }

  return (
    <>
      {providers.map(({ id, name }) => (
        <Button key={id} variant="secondary" onClick={() => open(id)} aria-disabled={opening !== null}>
          {opening === id ? text.opening(name) : text.continue(name)}
        </Button>
      ))}
      <div role="alert" className="text-small empty:hidden">
        {failed ? <State kind="bad">{text.unreachable}</State> : null}
      </div>
    </>
  )
}

async function providerUrl(provider: string, callbackUrl: string): Promise<string> {
  const { csrfToken }: { csrfToken: string } = await (await fetch('/api/auth/csrf')).json()
  const response = await fetch(`/api/auth/signin/${provider}`, {
    method: 'POST',
    body: new URLSearchParams({ csrfToken, callbackUrl, json: 'true' }),
  })
  const { url }: { url: string } = await response.json()
  return url
}
