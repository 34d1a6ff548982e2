'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAnnounce } from '@/components/ui/announcer'
import type { Channel } from '@/server/contract/channels/channel'
import type { CreatedSubscription } from '@/server/contract/webhooks/subscription'
import { CreateForm } from './create-form'
import { CreateSecretDialog } from './create-secret-dialog'

/**
 * The form, then the secret on its only appearance, then `children`: what comes after a creation. Which of them is shown stands
 * in the address bar (`?created=<id>`), so a reload or going back shows what comes after again, but never the secret.
 */
export function CreateSubscription(props: { channels: readonly Channel[]; children: React.ReactNode }) {
  const [created, setCreated] = useState<CreatedSubscription | null>(null)
  const router = useRouter()
  const announce = useAnnounce()
  const forget = useCallback(() => setCreated(null), [])
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  function show(subscription: CreatedSubscription) {
    // Whoever went back while it was being created finds it in the list, and rotates its secret; no other page's address is ours.
    if (!isHere.current) return router.refresh()
    setCreated(subscription)
    announce('The subscription is created. Copy its secret now.')
    router.replace(`?created=${subscription.id}`)
  }
  return (
    <>
      {props.children ?? <CreateForm channels={props.channels} onCreated={show} />}
      {created ? <CreateSecretDialog secret={created.secret} url={created.url} onDone={forget} /> : null}
    </>
  )
}
