'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { SecretOnce } from '@/components/ui/secret-once'
import { LocalTime } from '@/components/ui/time/local-time'
import type { Rotated } from '@/server/contract/webhooks/lifecycle'
import { RotateDialog } from './rotate-dialog'

/** Replaces the signing secret; on every plan. The new one is shown once. */
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
        Rotate secret
      </Button>
      {stage === 'asking' ? (
        <RotateDialog
          id={id}
          prefix={prefix}
          onClose={() => setStage('closed')}
          onRotated={(rotated) => {
            setStage(rotated)
            announce('The secret is rotated')
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
    <Dialog title="The new signing secret" isLocked onClose={onClose}>
      <SecretOnce secret={rotated.secret} what="the signing secret">
        <p className="text-soft">
          {until ? (
            <>
              Until <LocalTime at={until} /> each delivery carries two <code>v1</code>: of this secret first, then of
              the old one.
            </>
          ) : (
            'Every delivery from now on is signed with this secret alone.'
          )}
        </p>
      </SecretOnce>
      <Button look="primary" onClick={onClose} className="self-start">
        I have copied it
      </Button>
    </Dialog>
  )
}
