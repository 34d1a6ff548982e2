'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { State } from '@/components/ui/state'
import { signInMessages } from './sign-in-messages'

const messages = signInMessages.providers

interface Props {
  providers: { id: string; name: string }[]
  from: string
}

/**
 * Signs in with Google or GitHub. A script fetches the provider's URL and opens it, because our content security policy forbids
 * forms that redirect to another site.
 */
export function ProviderButtons({ providers, from }: Props) {
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
          {opening === id ? messages.opening(name) : messages.continue(name)}
        </Button>
      ))}
      <div role="alert" className="text-small empty:hidden">
        {failed ? <State kind="bad">{messages.unreachable}</State> : null}
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
