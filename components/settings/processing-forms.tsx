'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { ErrorState, ErrorText } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { CheckField, SelectField } from '@/components/ui/fields'
import { State } from '@/components/ui/state'
import { processingSettingsMessages } from './processing-messages'
import { SettingForm } from './section'

interface Props {
  /** BCP 47; empty when it is not set. */
  language: string
  options: readonly (readonly [tag: string, name: string])[]
}

/** Changes the language of messages that state none. */
export function LanguageForm({ language: before, options }: Props) {
  const text = useMessages(processingSettingsMessages).language
  const [language, setLanguage] = useState(before)
  const router = useRouter()
  const announce = useAnnounce()
  const change = api.settings.changeProcessing.useMutation({
    onSuccess: () => {
      announce(text.announce)
      router.refresh()
    },
  })
  return (
    <SettingForm
      isPending={change.isPending}
      onSave={() => change.mutate({ language: language || null })}
      messages={text}
    >
      <SelectField
        label={text.label}
        hint={text.noneHint}
        value={language}
        onChange={(event) => setLanguage(event.target.value)}
        error={change.error ? <ErrorText error={change.error} /> : null}
      >
        <option value="">{text.none}</option>
        {options.map(([tag, name]) => (
          <option key={tag} value={tag}>
            {name}
          </option>
        ))}
      </SelectField>
    </SettingForm>
  )
}

/** Turns the built-in summary after three failures on or off. The checkbox saves immediately. */
export function SummaryFallback({ isOn, isEditable }: { isOn: boolean; isEditable: boolean }) {
  const text = useMessages(processingSettingsMessages).fallback
  const router = useRouter()
  const announce = useAnnounce()
  const change = api.settings.changeProcessing.useMutation({
    onSuccess: ({ summary_fallback }) => {
      announce(text.announce(summary_fallback))
      router.refresh()
    },
  })
  if (!isEditable) return <State kind={isOn ? 'ok' : 'off'}>{isOn ? text.on : text.off}</State>
  return (
    <>
      <CheckField
        label={text.label}
        checked={change.isPending ? (change.variables.summary_fallback ?? isOn) : isOn}
        onChange={(event) => change.isPending || change.mutate({ summary_fallback: event.target.checked })}
      />
      <div role="alert" className="empty:hidden">
        {change.error ? <ErrorState error={change.error} /> : null}
      </div>
    </>
  )
}
