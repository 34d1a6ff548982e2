'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { errorOf } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { FormDialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/fields'
import { State } from '@/components/ui/state'
import { MAX_PASSKEY_NAME_CHARACTERS } from '@/server/contract/limits'
import { profileMessages } from './profile-messages'
import { useAddPasskey } from './use-add-passkey'

const messages = profileMessages.addPasskey

interface Props {
  /** A name that says where the passkey probably is. */
  suggestedName: string
  onClose: () => void
}

/** Asks for the name of a new passkey. Then the person's device creates it. */
export function AddPasskeyDialog(props: Props) {
  const [name, setName] = useState(props.suggestedName)
  const router = useRouter()
  const announce = useAnnounce()
  const { add, isPending, error } = useAddPasskey((passkey) => {
    props.onClose()
    announce(messages.announce(passkey.name))
    router.refresh()
  })
  const issue = errorOf(error)?.issues?.find(({ path }) => path[0] === 'name')?.message
  return (
    <FormDialog
      title={messages.title}
      onClose={props.onClose}
      isPending={isPending}
      noValidate
      onSubmit={() => void add(name)}
      label={messages.submit}
      pendingLabel={messages.pending}
      result={issue ? null : <Problem error={error} />}
    >
      <Field
        label={messages.name}
        hint={messages.nameHint}
        error={issue}
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoComplete="off"
        maxLength={MAX_PASSKEY_NAME_CHARACTERS}
        required
      />
    </FormDialog>
  )
}

/** Shows an error of the server, or the text for an error of the browser. */
function Problem({ error }: { error: unknown }) {
  if (error === null) return null
  if (typeof error === 'string') return <State kind="bad">{error}</State>
  const isOfBrowser = error instanceof Error && error.name !== 'TRPCClientError'
  return isOfBrowser ? <State kind="bad">{messages.failed}</State> : <ErrorState error={error} />
}
