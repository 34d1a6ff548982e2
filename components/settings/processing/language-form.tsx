'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { api } from '@/components/api/client'
import { ErrorText } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { SelectField } from '@/components/ui/field'
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
    <form
      className="flex max-w-[32rem] flex-col items-stretch gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!change.isPending) change.mutate({ language: language || null })
      }}
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
      <Button look="secondary" type="submit" aria-disabled={change.isPending} className="self-start">
        {change.isPending ? messages.saving : messages.save}
      </Button>
    </form>
  )
}
