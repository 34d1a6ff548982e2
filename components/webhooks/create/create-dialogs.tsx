'use client'

import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { SecretOnce } from '@/components/ui/secret-once'
import { LtrText } from '@/components/ui/text'
import { secretMessages } from '@/components/ui/ui-messages'
import { createMessages } from './create-messages'

const { secret: messages } = createMessages

/** Covers the page while the webhook is created. */
export function CreatePendingDialog() {
  return (
    <Dialog title={messages.pendingTitle} onClose={() => {}} isPending>
      <p className="text-soft">{messages.pending}</p>
    </Dialog>
  )
}

/** Shows a signing secret once, also as the variable that the example receivers read. `onDone` must forget it. */
export function CreateSecretDialog({ secret, url, onDone }: { secret: string; url: string; onDone: () => void }) {
  // A browser may keep the page in its back/forward cache. It must not keep the secret.
  useEffect(() => {
    const leave = () => flushSync(onDone)
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [onDone])
  return (
    <Dialog title={messages.title} onClose={onDone} isLocked>
      <p className="text-soft">
        {messages.intro(
          <code className="text-ink text-small wrap-anywhere">
            <LtrText>{url}</LtrText>
          </code>,
        )}
      </p>
      <SecretOnce secret={secret} what={messages.theSecret} variable="WEBHOOK_SECRET" />
      <Button variant="primary" onClick={onDone} className="self-start">
        {secretMessages.confirm}
      </Button>
    </Dialog>
  )
}
