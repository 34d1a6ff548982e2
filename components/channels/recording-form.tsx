'use client'

import { useState } from 'react'
import { CheckField, Field, SelectField } from '@/components/ui/fields'
import type { ChannelDetails } from '@/server/contract/channels/channel'
import type { VerificationMethod } from '@/server/contract/channels/channel-settings'
import { MAX_CHANNEL_NAME_CHARACTERS } from '@/server/contract/limits'
import { channelMessages, METHOD_LABELS } from './channel-messages'
import { ReviewFields } from './review-fields'
import { ChannelForm, useChannelForm } from './use-channel-form'

const messages = channelMessages.recording
const FIELDS = ['name', 'methods', 'max_seconds', 'language', 'review.location', 'review.url']
const METHODS = Object.keys(METHOD_LABELS) as VerificationMethod[]
const LENGTHS = [15, 30, 60, 90, 120, 180, 240, 300]

interface Props {
  channel: ChannelDetails
  languages: readonly (readonly [tag: string, name: string])[]
  hasReviewPlan: boolean
}

/** Changes how a channel records: name, methods, code, length, language, review step. */
export function RecordingForm({ channel, languages, hasReviewPlan }: Props) {
  const form = useChannelForm(channel.id)
  const [name, setName] = useState(channel.name)
  const [methods, setMethods] = useState<readonly VerificationMethod[]>(channel.methods)
  const [hasCodeStep, setCodeStep] = useState(channel.has_code_step)
  const [seconds, setSeconds] = useState(String(channel.max_seconds))
  const [language, setLanguage] = useState(channel.language ?? '')
  const [review, setReview] = useState({ isOn: channel.review !== null, location: '', url: '', ...channel.review })
  return (
    <ChannelForm
      form={form}
      fields={FIELDS}
      values={() => ({
        name,
        methods: [...methods],
        has_code_step: hasCodeStep,
        max_seconds: Number(seconds),
        language: language || null,
        review: review.isOn ? { location: review.location, url: review.url } : null,
      })}
    >
      <Field
        label={messages.name}
        hint={messages.renameHint}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={form.errorAt('name')}
        maxLength={MAX_CHANNEL_NAME_CHARACTERS}
        autoComplete="off"
        required
      />
      <Methods chosen={methods} onChange={setMethods} error={form.errorAt('methods')} />
      <CheckField
        label={messages.codeStep}
        hint={messages.codeStepHint}
        checked={hasCodeStep}
        onChange={(event) => setCodeStep(event.target.checked)}
      />
      <ChoiceField
        label={messages.maxSeconds}
        value={seconds}
        onChange={setSeconds}
        error={form.errorAt('max_seconds')}
        choices={lengthsWith(channel.max_seconds).map((length) => [String(length), messages.seconds(length)])}
      />
      <ChoiceField
        label={messages.language}
        value={language}
        onChange={setLanguage}
        error={form.errorAt('language')}
        choices={[['', messages.accountLanguage], ...languages]}
      />
      <ReviewFields review={review} onChange={setReview} hasPlan={hasReviewPlan} errorAt={form.errorAt} />
    </ChannelForm>
  )
}

const lengthsWith = (own: number): number[] => [...new Set([...LENGTHS, own])].sort((a, b) => a - b)

function Methods(props: {
  chosen: readonly VerificationMethod[]
  onChange: (methods: VerificationMethod[]) => void
  error: React.ReactNode
}) {
  const { chosen, onChange, error } = props
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium text-small">{messages.methods}</legend>
      {METHODS.map((method) => (
        <CheckField
          key={method}
          label={METHOD_LABELS[method]}
          checked={chosen.includes(method)}
          onChange={(event) =>
            onChange(event.target.checked ? [...chosen, method] : chosen.filter((one) => one !== method))
          }
        />
      ))}
      <div role="alert" className="text-bad text-small empty:hidden">
        {error}
      </div>
    </fieldset>
  )
}

function ChoiceField(props: {
  label: string
  value: string
  onChange: (value: string) => void
  error: React.ReactNode
  choices: readonly (readonly [value: string, label: string])[]
}) {
  return (
    <SelectField
      label={props.label}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
      error={props.error}
    >
      {props.choices.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}
