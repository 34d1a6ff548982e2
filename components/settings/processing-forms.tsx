'use client'

import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { ErrorAlert } from '@/components/api/error-text'
import { useFinish } from '@/components/api/use-request'
import { CheckField, type Options, SelectField, TextField } from '@/components/ui/fields'
import { SettingForm, useForm } from '@/components/ui/form'
import { State } from '@/components/ui/state'
import { useSavedChoice } from '@/components/ui/use-saved-choice'
import { MAX_VOCABULARY_CHARACTERS } from '@/server/contract/limits'
import { processingSettingsMessages } from './processing-messages'

/** Changes the language of messages that state none. @param props.language BCP 47; empty when it is not set */
export function LanguageForm({ language, options }: { language: string; options: Options }) {
  const text = useMessages(processingSettingsMessages).language
  const finish = useFinish()
  const change = api.settings.changeProcessing.useMutation({ onSuccess: () => finish(text.announce) })
  const form = useForm({ language }, change)
  return (
    <SettingForm form={form} onSubmit={() => change.mutate({ language: form.values.language || null })} text={text}>
      <SelectField
        label={text.label}
        hint={text.noneHint}
        {...form.field('language')}
        options={[['', text.none], ...options]}
      />
    </SettingForm>
  )
}

/** Changes the country of phone numbers that are said without a country code; empty when it is not set. */
export function CountryForm({ country, options }: { country: string; options: Options }) {
  const text = useMessages(processingSettingsMessages).country
  const finish = useFinish()
  const change = api.settings.changeProcessing.useMutation({ onSuccess: () => finish(text.announce) })
  const form = useForm({ phone_country: country }, change)
  const save = () => change.mutate({ phone_country: form.values.phone_country || null })
  return (
    <SettingForm form={form} onSubmit={save} text={text}>
      <SelectField label={text.label} {...form.field('phone_country')} options={[['', text.none], ...options]} />
    </SettingForm>
  )
}

/** Changes the names that the speech engine shall know, one a line. */
export function VocabularyForm({ terms }: { terms: readonly string[] }) {
  const text = useMessages(processingSettingsMessages).vocabulary
  const finish = useFinish()
  const change = api.settings.changeProcessing.useMutation({ onSuccess: () => finish(text.announce) })
  const form = useForm({ vocabulary: terms.join('\n') }, change)
  const written = form.values.vocabulary.split('\n').filter((term) => term.trim() !== '')
  return (
    <SettingForm form={form} onSubmit={() => change.mutate({ vocabulary: written })} text={text}>
      <TextField
        label={text.label}
        hint={text.hint}
        {...form.field('vocabulary')}
        maxLength={MAX_VOCABULARY_CHARACTERS}
        rows={6}
        spellCheck={false}
      />
    </SettingForm>
  )
}

type Switch = 'summary_fallback' | 'completes_as_heard'

/** Turns a setting on or off. The checkbox saves immediately. */
export function ProcessingSwitch({ name, isOn, isEditable }: { name: Switch; isOn: boolean; isEditable: boolean }) {
  const text = useMessages(processingSettingsMessages)[name]
  const change = api.settings.changeProcessing.useMutation()
  const [shown, choose] = useSavedChoice(
    isOn,
    (wanted: boolean) => change.mutateAsync({ [name]: wanted }),
    text.announce,
  )
  if (!isEditable) return <State kind={isOn ? 'ok' : 'off'}>{isOn ? text.on : text.off}</State>
  return (
    <>
      <CheckField label={text.label} checked={shown} onChange={(event) => choose(event.target.checked)} />
      <ErrorAlert error={change.error} />
    </>
  )
}
