'use client'

import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/code/code-block'
import { Dialog } from '@/components/ui/dialog'
import { SecretOnce } from '@/components/ui/secret-once'
import { LtrText } from '@/components/ui/text-direction'

/** A signing secret on its only appearance, also as the line that the example receivers read. `onDone` forgets it. */
export function CreateSecretDialog({ secret, url, onDone }: { secret: string; url: string; onDone: () => void }) {
  // A browser may keep a page that is left as it stands, and show it again on going back: not with the secret on it.
  useEffect(() => {
    const leave = () => flushSync(onDone)
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [onDone])
  const line = `WEBHOOK_SECRET=${secret}`
  return (
    <Dialog title="The subscription is created" onClose={onDone} isLocked>
      <p className="text-soft">
        Each POST to{' '}
        <code className="text-ink text-small wrap-anywhere">
          <LtrText>{url}</LtrText>
        </code>{' '}
        is signed with this secret. Your receiver needs it to tell that a message is genuine.
      </p>
      <SecretOnce secret={secret} what="the signing secret">
        <CodeBlock caption="As an environment variable" copy={line} what="the environment line">
          {line}
        </CodeBlock>
      </SecretOnce>
      <Button look="primary" onClick={onDone} className="self-start">
        I have copied it
      </Button>
    </Dialog>
  )
}
