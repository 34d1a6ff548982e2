'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { SecretOnce } from '@/components/ui/secret-once'
import { LocalTime } from '@/components/ui/time/local-time'
import { uiMessages } from '@/components/ui/ui-messages'
import type { Rotated } from '@/server/contract/webhooks/lifecycle'
import { RotateDialog } from './rotate-dialog'
import { subscriptionMessages } from './subscription-messages'

const { rotate: messages } = subscriptionMessages

/** Replaces the signing secret, on every plan, and shows the new one once. */
export function RotateSecret({ id, prefix }: { id: string; prefix: string }) {
  const [stage, setStage] = useState<'closed' | 'asking' | Rotated>('closed')
  const router = useRouter()
  const announce = useAnnounce()

  function close() {
    setStage('closed')
    router.refresh()
  }

  return (
    <>
      <Button look="secondary" onClick={() => setStage('asking')}>
        {messages.button}
      </Button>
      {stage === 'asking' ? (
        <RotateDialog
          id={id}
          prefix={prefix}
          onClose={() => setStage('closed')}
          onRotated={(rotated) => {
            setStage(rotated)
            announce(messages.announcement)
          }}
        />
      ) : null}
      {typeof stage === 'object' ? <RotatedDialog rotated={stage} onClose={close} /> : null}
    </>
  )
}

function RotatedDialog({ rotated, onClose }: { rotated: Rotated; onClose: () => void }) {
  const until = rotated.previous_secret_until
  return (
    <Dialog title={messages.newTitle} isLocked onClose={onClose}>
      <SecretOnce secret={rotated.secret} what={messages.theSecret}>
        <p className="text-soft">
          {until ? messages.until(<LocalTime at={until} />, <code>v1</code>) : messages.noOverlap}
        </p>
      </SecretOnce>
      <Button look="primary" onClick={onClose} className="self-start">
        {uiMessages.secretOnce.confirm}
      </Button>
    </Dialog>
  )
}
