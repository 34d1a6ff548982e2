import { useState } from 'react'
import { api, errorOf } from '@/components/api/client'
import type { Passkey } from '@/server/contract/accounts/profile'
import { profileMessages } from './profile-messages'

const messages = profileMessages.addPasskey

/** Texts for errors of browsers (WebAuthn, "createCredential"). */
const BROWSER_ERRORS = new Map([
  ['NotAllowedError', messages.canceled],
  ['AbortError', messages.canceled],
  ['InvalidStateError', messages.exists],
])

/** Adds a passkey: the server's challenge, the person's device, then the server's check. */
export function useAddPasskey(onAdded: (passkey: Passkey) => void) {
  const [isPending, setPending] = useState(false)
  /** An error of the server, or the text for an error of the browser. */
  const [error, setError] = useState<unknown>(null)
  const getOptions = api.passkeys.registrationOptions.useMutation()
  const save = api.passkeys.add.useMutation()

  async function attempt(name: string): Promise<void> {
    const { browserSupportsWebAuthn, startRegistration } = await import('@simplewebauthn/browser')
    if (!browserSupportsWebAuthn()) return setError(messages.unsupported)
    const optionsJSON = await getOptions.mutateAsync()
    const { id, rawId, type, response } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports } = response
    onAdded(
      await save.mutateAsync({
        name,
        response: {
          ...{ id, rawId, type, clientExtensionResults: {} },
          response: { clientDataJSON, attestationObject, transports: transports ?? [] },
        },
      }),
    )
  }

  async function add(name: string): Promise<void> {
    if (isPending) return
    setPending(true)
    setError(null)
    try {
      await attempt(name)
    } catch (thrown) {
      setError(errorOf(thrown) || !(thrown instanceof Error) ? thrown : (BROWSER_ERRORS.get(thrown.name) ?? thrown))
    }
    setPending(false)
  }

  return { add, isPending, error }
}
