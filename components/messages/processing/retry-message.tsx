'use client'

import { useRouter } from 'next/navigation'
import { api } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { uncompletedMessages } from '@/components/messages/uncompleted-messages'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { useIsLoaded } from '@/components/ui/lazy-part'
import { LtrText } from '@/components/ui/text'

const messages = uncompletedMessages.retry

interface Props {
  messageId: string
  /** Tells assistive technology which message it is about. */
  contact: string
  /** The focus moves there, because the button disappears. */
  sectionId: string
}

/** Runs the failed or held step of a message again, now. */
export function RetryMessage({ messageId, contact, sectionId }: Props) {
  const router = useRouter()
  const announce = useAnnounce()
  const isLoaded = useIsLoaded()
  const retry = api.messages.retry.useMutation({
    onSuccess: () => {
      announce(messages.announce)
      document.getElementById(sectionId)?.focus()
      router.refresh()
    },
  })
  return (
    <>
      <Button
        variant="secondary"
        disabled={!isLoaded}
        aria-disabled={retry.isPending}
        onClick={() => retry.isPending || retry.mutate({ id: messageId })}
      >
        {retry.isPending ? messages.pending : messages.button}
        <LtrText className="sr-only"> {contact}</LtrText>
      </Button>
      <div role="alert" className="order-last basis-full empty:hidden">
        {retry.error ? <ErrorState error={retry.error} /> : null}
      </div>
    </>
  )
}
