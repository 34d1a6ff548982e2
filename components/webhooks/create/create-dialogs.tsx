'use client'

import { Dialog } from '@/components/ui/dialog'
import { SecretDialog } from '@/components/ui/secret-once'
import { LtrText } from '@/components/ui/text'
import { createMessages } from './create-messages'

const { secret: messages } = createMessages

export function CreatePendingDialog() {
  return (
    <Dialog title={messages.pendingTitle} onClose={() => {}} isPending>
      <p className="text-soft">{messages.pending}</p>
    </Dialog>
  )
}

/** Shows a signing secret once, also as the variable that the example receivers read. `onDone` must forget it. */
export function CreateSecretDialog({ secret, url, onDone }: { secret: string; url: string; onDone: () => void }) {
  return (
    <SecretDialog
      title={messages.title}
      intro={
        <p className="text-soft">
          {messages.intro(
            <code className="text-ink text-small wrap-anywhere">
              <LtrText>{url}</LtrText>
            </code>,
          )}
        </p>
      }
      secret={secret}
      what={messages.theSecret}
      variable="WEBHOOK_SECRET"
      onDone={onDone}
    />
  )
}
