'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { api } from '@/components/api/client'
import { ErrorAlert } from '@/components/api/error-text'
import { useFinish } from '@/components/api/use-request'
import { Button } from '@/components/ui/button'
import { DialogButton } from '@/components/ui/dialog-button'
import { lazyPart, useIsLoaded } from '@/components/ui/lazy-part'
import { State } from '@/components/ui/state'
import type { MessagePage } from '@/server/contract/messages/message-page'
import { correctMessages as messages } from './correction-messages'
import type { CorrectProps } from './transcript-dialogs'

const load = () => import('./transcript-dialogs')
const CorrectTranscript = lazyPart(load, 'CorrectTranscript')

type Props = CorrectProps & { summaryState: MessagePage['summary_state'] }

/** Corrects a transcript, and makes the summary of a corrected one again. */
export function CorrectActions({ summaryState, ...props }: Props) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <DialogButton
        variant="secondary"
        load={load}
        dialog={(close) => <CorrectTranscript {...props} onClose={close} />}
      >
        {messages.correct}
      </DialogButton>
      {summaryState === 'outdated' ? <SummarizeAgain messageId={props.messageId} /> : null}
      <div role="status" className="text-small empty:hidden">
        {summaryState === 'current' ? null : (
          <State kind={summaryState === 'requested' ? 'waiting' : 'warning'}>{messages[summaryState]}</State>
        )}
      </div>
      {summaryState === 'requested' ? <Refresh /> : null}
    </div>
  )
}

function SummarizeAgain({ messageId }: { messageId: string }) {
  const finish = useFinish()
  const isLoaded = useIsLoaded()
  const again = api.messages.summarizeAgain.useMutation({ onSuccess: () => finish(messages.again.announce) })
  return (
    <>
      <Button
        variant="secondary"
        disabled={!isLoaded}
        aria-disabled={again.isPending}
        onClick={() => again.isPending || again.mutate({ id: messageId })}
      >
        {again.isPending ? messages.again.pending : messages.again.button}
      </Button>
      <ErrorAlert error={again.error} className="order-last basis-full" />
    </>
  )
}

const REFRESH_MS = 2_000

/** Loads the page again until it has the new summary. */
function Refresh() {
  const router = useRouter()
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [router])
  return null
}
