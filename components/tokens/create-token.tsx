'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { useFormParameter } from '@/components/ui/use-form-parameter'
import type { CreatedToken } from '@/server/contract/tokens/token'
import { CreateTokenDialog, type Lifetimes } from './create-token-dialog'
import { CreatedTokenDialog } from './created-token-dialog'
import { tokenMessages } from './token-messages'

const messages = tokenMessages.create

/**
 * Creates a token: first a form, then a dialog that shows the token once. Only this component's state holds it. The parameter
 * `create=token` opens the form.
 */
export function CreateToken({ baseUrl, lifetimes }: { baseUrl: string; lifetimes: Lifetimes }) {
  const form = useFormParameter('create', 'token')
  const [created, setCreated] = useState<CreatedToken | null>(null)
  const router = useRouter()
  const announce = useAnnounce()
  return (
    <>
      <Button variant="primary" onClick={form.open} className="self-start">
        {messages.button}
      </Button>
      {created ? (
        <CreatedTokenDialog created={created} baseUrl={baseUrl} onDone={() => setCreated(null)} />
      ) : form.isOpen ? (
        <CreateTokenDialog
          lifetimes={lifetimes}
          onClose={form.close}
          onCreated={(token) => {
            form.close()
            setCreated(token)
            announce(messages.announce(token.name))
            router.refresh()
          }}
        />
      ) : null}
    </>
  )
}
