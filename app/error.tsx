'use client'

import { Button } from '@/components/ui/button'

/** What went wrong is logged on the server under this digest; the browser is told nothing more. */
export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main id="main" className="mx-auto flex max-w-[36rem] flex-col items-start gap-3 px-5 py-[14vh]">
      <h1 className="text-title tracking-tight">Something went wrong on our side</h1>
      <p className="text-soft">
        It is safe to try again. If it goes on, tell the operator of this server the code below.
      </p>
      {error.digest ? <code className="text-small">{error.digest}</code> : null}
      <Button look="primary" type="button" onClick={reset}>
        Try again
      </Button>
    </main>
  )
}
