'use client'

import { shellMessages } from '@/components/shell/shell-messages'
import { Button } from '@/components/ui/button'

const messages = shellMessages.error

/** Shown after an unexpected error. The server logs the error under the digest; the browser gets no details. */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main id="main" className="mx-auto flex max-w-[36rem] flex-col items-start gap-3 px-5 py-[14vh]">
      <h1 className="text-title tracking-tight">{messages.title}</h1>
      <p className="text-soft">{error.digest ? messages.description : messages.descriptionWithoutCode}</p>
      {error.digest ? <code className="text-small">{error.digest}</code> : null}
      <Button look="primary" type="button" onClick={reset}>
        {messages.action}
      </Button>
    </main>
  )
}
