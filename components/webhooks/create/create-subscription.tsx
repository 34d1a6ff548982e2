'use client'

import { useRouter } from 'next/navigation'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useAnnounce } from '@/components/ui/announcer'
import { lazyPart } from '@/components/ui/lazy-part'
import type { Channel } from '@/server/contract/channels/channel'
import type { CreatedSubscription } from '@/server/contract/webhooks/subscription'
import { CreateForm } from './create-form'
import { createMessages } from './create-messages'

/** Loaded by the form before it is submitted. */
const CreateSecretDialog = lazyPart(() =>
  import('./create-dialogs').then(({ CreateSecretDialog }) => ({ default: CreateSecretDialog })),
)

/**
 * Shows the form, then the secret once, then `children`: the steps after a creation. The address (`?created=<id>`) selects
 * the steps, so a reload or going back shows them again, but never the secret.
 */
export function CreateSubscription(props: {
  channels: readonly Channel[]
  testEndpointId: string | null
  children: React.ReactNode
}) {
  const [created, setCreated] = useState<CreatedSubscription | null>(null)
  const router = useRouter()
  const announce = useAnnounce()
  const forget = useCallback(() => setCreated(null), [])
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  function show(subscription: CreatedSubscription) {
    // The person left during the request and must stay on the other page. They can rotate the secret to get one.
    if (!isMounted.current) return router.refresh()
    setCreated(subscription)
    announce(createMessages.secret.announcement)
    router.replace(`?created=${subscription.id}`)
  }
  return (
    <>
      {props.children ?? (
        <CreateForm channels={props.channels} testEndpointId={props.testEndpointId} onCreated={show} />
      )}
      <Suspense>
        {created ? <CreateSecretDialog secret={created.secret} url={created.url} onDone={forget} /> : null}
      </Suspense>
    </>
  )
}
