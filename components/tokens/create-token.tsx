'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useAnnounce } from '@/components/ui/announcer/announcer'
import { Button } from '@/components/ui/button'
import type { CreatedToken } from '@/server/contract/tokens/token'
import { CreateTokenDialog, type Lifetimes } from './create-token-dialog'
import { CreatedTokenDialog } from './created-token-dialog'
import { tokenMessages } from './token-messages'

const messages = tokenMessages.create

type Step = null | 'form' | CreatedToken

/**
 * Creates a token: first a form, then a dialog that shows the token once. Only this component's state holds it.
 * @param isOpen the form is open at first
 */
export function CreateToken(props: { baseUrl: string; lifetimes: Lifetimes; isOpen: boolean }) {
  const { baseUrl, lifetimes } = props
  const [step, setStep] = useState<Step>(props.isOpen ? 'form' : null)
  const router = useRouter()
  const announce = useAnnounce()
  return (
    <>
      <Button look="primary" onClick={() => setStep('form')} className="self-start">
        {messages.button}
      </Button>
      {step === 'form' ? (
        <CreateTokenDialog
          lifetimes={lifetimes}
          onClose={() => setStep(null)}
          onCreated={(token) => {
            setStep(token)
            announce(messages.announce(token.name))
            router.refresh()
          }}
        />
      ) : step ? (
        <CreatedTokenDialog created={step} baseUrl={baseUrl} onDone={() => setStep(null)} />
      ) : null}
    </>
  )
}
