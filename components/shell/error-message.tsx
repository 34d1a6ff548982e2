'use client'

import { useRouter } from 'next/navigation'
import { startTransition, useSyncExternalStore } from 'react'
import { useMessages } from '#messages'
import { Button } from '@/components/ui/button'
import { Administrator } from './administrator'
import { shellMessages } from './shell-messages'

export interface ErrorProps {
  error: Error & { digest?: string }
  reset: () => void
}

const unchanged = () => () => {}
/** Read again after the commit: where the server rendered nothing, the browser renders the body together with this message. */
const readContact = () => document.body.dataset.contact

/** Shown after an unexpected error. The server logs the error under the digest; the browser gets no details. */
export function ErrorMessage({ error, reset }: ErrorProps) {
  const text = useMessages(shellMessages).error
  const router = useRouter()
  const contact = useSyncExternalStore(unchanged, readContact, () => undefined)
  const administrator = <Administrator contact={contact} />
  function tryAgain() {
    // `reset` alone renders what the server sent before.
    startTransition(() => {
      router.refresh()
      reset()
    })
  }
  return (
    <div className="mx-auto flex max-w-[36rem] flex-col items-start gap-3 px-5 py-[14vh]">
      <h1 className="text-title tracking-tight">{text.title}</h1>
      <p className="text-soft">
        {error.digest ? text.description(administrator) : text.descriptionWithoutCode(administrator)}
      </p>
      {error.digest ? <code className="text-small">{error.digest}</code> : null}
      <Button variant="primary" type="button" onClick={tryAgain}>
        {text.action}
      </Button>
    </div>
  )
}
