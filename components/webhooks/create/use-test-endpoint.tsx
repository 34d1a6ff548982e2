'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { api, errorOf } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/links'
import { State } from '@/components/ui/state'
import { createMessages } from './create-messages'

const { testEndpoint: messages, form } = createMessages

interface Props {
  channelId: string
  /** The account's active subscription to the test endpoint; null without one. */
  activeId: string | null
}

/** Creates a webhook to the built-in test endpoint and opens the page with its requests, or opens the one that exists. */
export function UseTestEndpoint({ channelId, activeId }: Props) {
  const router = useRouter()
  const [isLeaving, setLeaving] = useState(false)
  const create = api.testEndpoints.create.useMutation({
    onSuccess({ id }) {
      setLeaving(true)
      router.push(requestsHref(id))
    },
  })
  const isPending = create.isPending || isLeaving
  return (
    <>
      {activeId ? (
        <ButtonLink variant="secondary" href={requestsHref(activeId)}>
          {messages.open}
        </ButtonLink>
      ) : (
        <Button
          variant="secondary"
          aria-disabled={isPending}
          onClick={() => isPending || create.mutate({ channel_id: channelId || null })}
        >
          {isPending ? messages.pending : messages.use}
        </Button>
      )}
      {create.error ? (
        <div role="alert" className="basis-full">
          {errorOf(create.error)?.error === 'limit_reached' ? (
            <State kind="bad">{form.limitReached}</State>
          ) : (
            <ErrorState error={create.error} />
          )}
        </div>
      ) : null}
    </>
  )
}

const requestsHref = (id: string) => `/integrations/webhooks/${id}/requests`
