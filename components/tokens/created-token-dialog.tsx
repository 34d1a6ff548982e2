'use client'

import { CodeBlock } from '@/components/ui/code/code-block'
import { SecretDialog } from '@/components/ui/secret-once'
import { UserText } from '@/components/ui/text'
import type { CreatedToken } from '@/server/contract/tokens/token'
import { tokenMessages } from './token-messages'

/** Shows a new token once, with a request that works unchanged. `onDone` forgets the token. */
export function CreatedTokenDialog(props: { created: CreatedToken; baseUrl: string; onDone: () => void }) {
  const { created, baseUrl, onDone } = props
  const command = `curl ${baseUrl}/api/v1/me \\\n  -H "Authorization: Bearer ${created.token}"`
  return (
    <SecretDialog
      title={tokenMessages.created.title(<UserText>{created.name}</UserText>)}
      secret={created.token}
      what={tokenMessages.created.what}
      onDone={onDone}
    >
      <CodeBlock caption={tokenMessages.page.check} copy={command}>
        {command}
      </CodeBlock>
    </SecretDialog>
  )
}
