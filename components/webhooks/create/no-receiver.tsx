'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { api, errorOf } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/links'
import { State } from '@/components/ui/state'
import { createMessages } from './create-messages'

/** Offers the test endpoint to people without a receiver, and tells people with a local one about tunnels. */
export function NoReceiver({ children }: { children: React.ReactNode }) {
  return (
    <section
      aria-labelledby="no-receiver"
      className="flex flex-col gap-2.5 rounded-panel border border-rule bg-raised p-4"
    >
      <h2 id="no-receiver" className="font-medium">
        {messages.title}
      </h2>
      <p className="text-small text-soft">{messages.intro}</p>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
      <details className="text-small">
        <summary className="cursor-pointer text-soft hover:text-ink">{messages.tunnel}</summary>
        <p className="pt-2 text-soft">{messages.tunnelIntro}</p>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          className="mt-2 overflow-x-auto border-rule border-y bg-panel px-3 py-2 text-fine"
        >
          <code>{messages.tunnelCommands}</code>
        </pre>
      </details>
    </section>
  )
}

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
