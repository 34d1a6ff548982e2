'use client'

import { useRouter } from 'next/navigation'
import { api } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { processingMessages } from '@/components/messages/processing-messages'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import type { UnfinishedCounts } from '@/server/contract/messages/unfinished'

const messages = processingMessages.retryAll

/** Runs the failed step of each failed message again that a retry can help. The focus moves to `sectionId`, because the button disappears. */
export function RetryAllFailed({ counts, sectionId }: { counts: UnfinishedCounts; sectionId: string }) {
  const router = useRouter()
  const announce = useAnnounce()
  const retry = api.messages.retryAllFailed.useMutation({
    onSuccess: ({ retried }) => {
      announce(messages.announce(retried))
      document.getElementById(sectionId)?.focus()
      router.refresh()
    },
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {counts.retryable < counts.failed ? (
        <span className="text-small text-soft">{messages.others(counts.failed - counts.retryable)}</span>
      ) : null}
      <Button variant="secondary" aria-disabled={retry.isPending} onClick={() => retry.isPending || retry.mutate()}>
        {retry.isPending ? messages.pending : messages.button(counts)}
      </Button>
      <div role="alert" className="empty:hidden">
        {retry.error ? <ErrorState error={retry.error} /> : null}
      </div>
    </div>
  )
}
