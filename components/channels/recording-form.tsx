'use client'

import { useState } from 'react'
import { useMessages } from '#messages'
import { CheckField, Field, SelectField } from '@/components/ui/fields'
import type { ChannelDetails } from '@/server/contract/channels/channel'
import type { VerificationMethod } from '@/server/contract/channels/channel-settings'
import {
  MAX_CHANNEL_NAME_CHARACTERS,
  MAX_REVIEW_LOCATION_CHARACTERS,
  MAX_URL_CHARACTERS,
} from '@/server/contract/limits'
import { ChannelForm, useChannelForm } from './channel-form'
import { channelMessages } from './channel-messages'

const FIELDS = ['name', 'methods', 'max_seconds', 'language', 'review.location', 'review.url']
const LENGTHS = [15, 30, 60, 90, 120, 180, 240, 300]

interface Props {
  channel: ChannelDetails
  languages: readonly (readonly [tag: string, name: string])[]
  hasReviewPlan: boolean
}

/** Changes how a channel records: name, methods, code, length, language, review step. */
export function RecordingForm({ channel, languages, hasReviewPlan }: Props) {
  const text = useMessages(channelMessages).recording
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
        label={text.name}
        hint={text.renameHint}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={form.errorAt('name')}
        maxLength={MAX_CHANNEL_NAME_CHARACTERS}
        autoComplete="off"
        required
      />
      <Methods chosen={methods} onChange={setMethods} error={form.errorAt('methods')} />
      <CheckField
        label={text.codeStep}
        hint={text.codeStepHint}
        checked={hasCodeStep}
        onChange={(event) => setCodeStep(event.target.checked)}
      />
      <ChoiceField
        label={text.maxSeconds}
        value={seconds}
        onChange={setSeconds}
        error={form.errorAt('max_seconds')}
        choices={lengthsWith(channel.max_seconds).map((length) => [String(length), text.seconds(length)])}
      />
      <ChoiceField
        label={text.language}
        value={language}
        onChange={setLanguage}
        error={form.errorAt('language')}
        choices={[['', text.accountLanguage], ...languages]}
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
  const text = useMessages(channelMessages)
  const { chosen, onChange, error } = props
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium text-small">{text.recording.methods}</legend>
      {(Object.keys(text.methods) as VerificationMethod[]).map((method) => (
        <CheckField
          key={method}
          label={text.methods[method]}
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

interface Review {
  isOn: boolean
  location: string
  url: string
}

/** Chooses whether the sender is asked for a review, and where. */
function ReviewFields(props: {
  review: Review
  onChange: (review: Review) => void
  hasPlan: boolean
  errorAt: (field: string) => React.ReactNode
}) {
  const text = useMessages(channelMessages).recording
  const { review, onChange, hasPlan, errorAt } = props
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1 font-medium text-small">{text.review}</legend>
      <p className="text-small text-soft">
        {text.reviewHint} {hasPlan ? null : text.reviewPlan}
      </p>
      <CheckField
        label={text.reviewOn}
        checked={review.isOn}
        onChange={(event) => onChange({ ...review, isOn: event.target.checked })}
      />
      {review.isOn ? (
        <>
          <Field
            label={text.location}
            hint={text.locationHint}
            value={review.location}
            onChange={(event) => onChange({ ...review, location: event.target.value })}
            error={errorAt('review.location')}
            maxLength={MAX_REVIEW_LOCATION_CHARACTERS}
            autoComplete="off"
          />
          <Field
            label={text.url}
            hint={text.urlHint}
            type="url"
            value={review.url}
            onChange={(event) => onChange({ ...review, url: event.target.value })}
            error={errorAt('review.url')}
            maxLength={MAX_URL_CHARACTERS}
            autoComplete="off"
          />
        </>
      ) : null}
    </fieldset>
  )
}
