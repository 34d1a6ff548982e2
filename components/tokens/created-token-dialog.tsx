'use client'

import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/code/code-block'
import { Dialog } from '@/components/ui/dialog'
import { SecretOnce } from '@/components/ui/secret-once'
import { UserText } from '@/components/ui/text-direction'
import type { CreatedToken } from '@/server/contract/tokens/token'

/** A new token on its only appearance, with a first request that works as it stands. `onDone` forgets the token. */
export function CreatedTokenDialog(props: { created: CreatedToken; baseUrl: string; onDone: () => void }) {
  const { created, baseUrl, onDone } = props
  // A browser may keep a page that is left as it stands, and show it again on going back: not with the token on it.
  useEffect(() => {
    const leave = () => flushSync(onDone)
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [onDone])
  const command = `curl ${baseUrl}/api/v1/me \\\n  -H "Authorization: Bearer ${created.token}"`
  return (
    <Dialog
      title={
        <>
          <UserText>{created.name}</UserText> is created
        </>
      }
      onClose={onDone}
      isLocked
    >
      <SecretOnce secret={created.token} what="the token">
        <CodeBlock caption="Check your token" copy={command}>
          {command}
        </CodeBlock>
      </SecretOnce>
      <Button look="primary" onClick={onDone} className="self-start">
        I have copied it
      </Button>
    </Dialog>
  )
}
