'use client'

import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { SavedCheck } from '@/components/api/saved-fields'
import { useFinish } from '@/components/api/use-request'
import { type Options, SelectField, TextField } from '@/components/ui/fields'
import { SettingForm, useForm } from '@/components/ui/form'
import { State } from '@/components/ui/state'
import { MAX_VOCABULARY_CHARACTERS } from '@/server/contract/limits'
import { processingSettingsMessages } from './processing-messages'

/** Changes what helps the speech engine. Languages are BCP 47 and countries ISO 3166; both are empty when they are not set. */
export function SpeechForm(props: {
  language: string
  languages: Options
  country: string
  countries: Options
  /** Names that the engine shall know. */
  terms: readonly string[]
}) {
  const text = useMessages(processingSettingsMessages).speech
  const finish = useFinish()
  const change = api.settings.changeProcessing.useMutation({ onSuccess: () => finish(text.announce) })
  const form = useForm(
    { language: props.language, phone_country: props.country, vocabulary: props.terms.join('\n') },
    change,
  )
  const { language, phone_country, vocabulary } = form.values
  const save = () =>
    change.mutate({
      language: language || null,
      phone_country: phone_country || null,
      vocabulary: vocabulary.split('\n').filter((term) => term.trim() !== ''),
    })
  return (
    <SettingForm form={form} onSubmit={save} text={text}>
      <SelectField
        label={text.language}
        hint={text.languageHint}
        {...form.field('language')}
        options={[['', text.notSet], ...props.languages]}
      />
      <SelectField
        label={text.country}
        hint={text.countryHint}
        {...form.field('phone_country')}
        options={[['', text.notSet], ...props.countries]}
      />
      <TextField
        label={text.vocabulary}
        hint={text.vocabularyHint}
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
  if (!isEditable) return <State kind={isOn ? 'ok' : 'off'}>{isOn ? text.on : text.off}</State>
  return (
    <SavedCheck
      label={text.label}
      stored={isOn}
      save={(wanted) => change.mutateAsync({ [name]: wanted })}
      error={change.error}
      announcement={text.announce}
    />
  )
}
