'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { api } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { SelectField } from '@/components/ui/fields'
import { SettingForm } from '../setting-form'
import { processingSettingsMessages } from './processing-settings-messages'

const messages = processingSettingsMessages.language

interface Props {
  /** BCP 47; empty when it is not set. */
  language: string
  options: readonly (readonly [tag: string, name: string])[]
}

/** Changes the language of messages that state none. */
export function LanguageForm({ language: before, options }: Props) {
  const [language, setLanguage] = useState(before)
  const router = useRouter()
  const announce = useAnnounce()
  const change = api.settings.changeProcessing.useMutation({
    onSuccess: () => {
      announce(messages.announce)
      router.refresh()
    },
  })
  return (
    <SettingForm
      isPending={change.isPending}
      onSave={() => change.mutate({ language: language || null })}
      messages={messages}
    >
      <SelectField
        label={messages.label}
        hint={messages.noneHint}
        value={language}
        onChange={(event) => setLanguage(event.target.value)}
        error={change.error ? <ErrorText error={change.error} /> : null}
      >
        <option value="">{messages.none}</option>
        {options.map(([tag, name]) => (
          <option key={tag} value={tag}>
            {name}
          </option>
        ))}
      </SelectField>
    </SettingForm>
  )
}
