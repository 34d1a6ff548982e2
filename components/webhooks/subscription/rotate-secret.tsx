'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { SecretOnce } from '@/components/ui/secret-once'
import { LocalTime } from '@/components/ui/time/times'
import { secretMessages } from '@/components/ui/ui-messages'
import type { Rotated } from '@/server/contract/webhooks/lifecycle'
import { changeMessages } from './change-messages'
import { RotateDialog } from './rotate-dialog'

const { rotate: messages } = changeMessages

/** Replaces the signing secret, on every plan, and shows the new one once. It is open while it is rendered. */
export function RotateSecret({ id, prefix, onClose }: { id: string; prefix: string; onClose: () => void }) {
  const [rotated, setRotated] = useState<Rotated | null>(null)
  const router = useRouter()
  const announce = useAnnounce()

  function close() {
    onClose()
    router.refresh()
  }

  if (rotated) return <RotatedDialog rotated={rotated} onClose={close} />
  return (
    <RotateDialog
      id={id}
      prefix={prefix}
      onClose={onClose}
      onRotated={(rotated) => {
        setRotated(rotated)
        announce(messages.announcement)
      }}
    />
  )
}

function RotatedDialog({ rotated, onClose }: { rotated: Rotated; onClose: () => void }) {
  const until = rotated.previous_secret_until
  return (
    <Dialog title={messages.newTitle} isLocked onClose={onClose}>
      <SecretOnce secret={rotated.secret} what={messages.theSecret} variable="WEBHOOK_SECRET">
        <p className="text-soft">
          {until ? messages.until(<LocalTime at={until} />, <code>v1</code>) : messages.noOverlap}
        </p>
      </SecretOnce>
      <Button variant="primary" onClick={onClose} className="self-start">
        {secretMessages.confirm}
      </Button>
    </Dialog>
  )
}
