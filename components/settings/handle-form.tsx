'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { api } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Field } from '@/components/ui/fields'
import { State } from '@/components/ui/state'
import { MAX_HANDLE_CHARACTERS } from '@/server/contract/limits'
import { SettingForm } from './setting-form'
import { settingsMessages } from './settings-messages'

const messages = settingsMessages.handle

/** Changes the account's part of the address of campaign pages. It warns as soon as the value differs. */
export function HandleForm({ handle: before }: { handle: string }) {
  const [handle, setHandle] = useState(before)
  const router = useRouter()
  const announce = useAnnounce()
  const change = api.settings.changeHandle.useMutation({
    onSuccess: ({ handle }) => {
      setHandle(handle)
      announce(messages.announce(handle))
      router.refresh()
    },
  })
  return (
    <SettingForm isPending={change.isPending} onSave={() => change.mutate({ handle })} messages={messages}>
      <Field
        label={messages.label}
        hint={messages.hint}
        value={handle}
        onChange={(event) => setHandle(event.target.value)}
        error={change.error ? <ErrorText error={change.error} /> : null}
        dir="ltr"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_HANDLE_CHARACTERS}
        required
      />
      <div role="status" className="empty:hidden">
        {handle.trim() === before ? null : <State kind="warning">{messages.warning}</State>}
      </div>
    </SettingForm>
  )
}
