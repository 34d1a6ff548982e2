'use client'

import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/code/code-block'
import { Dialog } from '@/components/ui/dialog'
import { SecretOnce } from '@/components/ui/secret-once'
import { UserText } from '@/components/ui/text'
import { secretMessages } from '@/components/ui/ui-messages'
import type { CreatedToken } from '@/server/contract/tokens/token'
import { tokenMessages } from './token-messages'

/** Shows a new token once, with a request that works unchanged. `onDone` forgets the token. */
export function CreatedTokenDialog(props: { created: CreatedToken; baseUrl: string; onDone: () => void }) {
  const { created, baseUrl, onDone } = props
  // Browsers may restore a left page from memory when the user goes back. The token must not be on it.
  useEffect(() => {
    const leave = () => flushSync(onDone)
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [onDone])
  const command = `curl ${baseUrl}/api/v1/me \\\n  -H "Authorization: Bearer ${created.token}"`
  return (
    <Dialog title={tokenMessages.created.title(<UserText>{created.name}</UserText>)} onClose={onDone} isLocked>
      <SecretOnce secret={created.token} what={tokenMessages.created.what}>
        <CodeBlock caption={tokenMessages.page.check} copy={command}>
          {command}
        </CodeBlock>
      </SecretOnce>
      <Button variant="primary" onClick={onDone} className="self-start">
        {secretMessages.confirm}
      </Button>
    </Dialog>
  )
}
