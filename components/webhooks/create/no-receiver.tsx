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

/** Offers the test endpoint to people without a receiver, or opens the active one (`activeId`), and tells others about tunnels. */
export function NoReceiver({ channelId, activeId }: { channelId: string; activeId: string | null }) {
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
    <section
      aria-labelledby="no-receiver"
      className="flex flex-col gap-2.5 rounded-panel border border-rule bg-raised p-4"
    >
      <h2 id="no-receiver" className="font-medium">
        {messages.title}
      </h2>
      <p className="text-small text-soft">{messages.intro}</p>
      <div className="flex flex-wrap items-center gap-2">
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
        <div role="alert" className="basis-full empty:hidden">
          {errorOf(create.error)?.error === 'limit_reached' ? (
            <State kind="bad">{form.limitReached}</State>
          ) : create.error ? (
            <ErrorState error={create.error} />
          ) : null}
        </div>
      </div>
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

const requestsHref = (id: string) => `/integrations/webhooks/${id}/requests`
