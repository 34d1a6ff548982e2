'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { api } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { SettingForm } from '@/components/settings/setting-form'
import { useAnnounce } from '@/components/ui/announcer'
import { Field } from '@/components/ui/fields'
import { MAX_PERSON_NAME_CHARACTERS } from '@/server/contract/limits'
import { profileMessages } from './profile-messages'

const messages = profileMessages.name

/** Changes the name of the signed-in person. */
export function PersonNameForm({ name: before }: { name: string }) {
  const [name, setName] = useState(before)
  const router = useRouter()
  const announce = useAnnounce()
  const rename = api.profile.rename.useMutation({
    onSuccess: ({ name }) => {
      setName(name)
      announce(messages.announce(name))
      router.refresh()
    },
  })
  return (
    <SettingForm isPending={rename.isPending} onSave={() => rename.mutate({ name })} messages={messages}>
      <Field
        label={messages.label}
        hint={messages.hint}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={rename.error ? <ErrorText error={rename.error} /> : null}
        autoComplete="name"
        maxLength={MAX_PERSON_NAME_CHARACTERS}
        required
      />
    </SettingForm>
  )
}
