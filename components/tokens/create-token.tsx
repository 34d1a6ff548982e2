'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import type { CreatedToken } from '@/server/contract/tokens/token'
import { CreateTokenDialog, type Lifetimes } from './create-token-dialog'
import { CreatedTokenDialog } from './created-token-dialog'

type Step = null | 'asking' | CreatedToken

/** The way to a new token: a form, then the token on its only appearance. It is kept nowhere but in this component's state. */
export function CreateToken({ baseUrl, lifetimes }: { baseUrl: string; lifetimes: Lifetimes }) {
  const [step, setStep] = useState<Step>(null)
  const router = useRouter()
  const announce = useAnnounce()
  return (
    <>
      <Button look="primary" onClick={() => setStep('asking')} className="self-start">
        Create a token
      </Button>
      {step === 'asking' ? (
        <CreateTokenDialog
          lifetimes={lifetimes}
          onClose={() => setStep(null)}
          onCreated={(token) => {
            setStep(token)
            announce(`${token.name} is created`)
            router.refresh()
          }}
        />
      ) : step ? (
        <CreatedTokenDialog created={step} baseUrl={baseUrl} onDone={() => setStep(null)} />
      ) : null}
    </>
  )
}
