'use client'

import { useMessages } from '#messages'
import { ChoicesField } from '@/components/ui/choices'
import { CheckField, Field, type Options, SelectField } from '@/components/ui/fields'
import {
  MAX_CHANNEL_NAME_CHARACTERS,
  MAX_REVIEW_LOCATION_CHARACTERS,
  MAX_URL_CHARACTERS,
} from '@/server/contract/limits'
import { ChannelForm, useChannelForm } from './channel-form'
import { channelMessages } from './channel-messages'
import { Preview, type Previewed } from './preview'

const FIELDS = ['name', 'methods', 'max_seconds', 'language', 'review.location', 'review.url']
const LENGTHS = [15, 30, 60, 90, 120, 180, 240, 300]

/** Changes how a channel records: name, methods, code, length, language, review step. */
export function RecordingForm(props: Previewed & { languages: Options; hasReviewPlan: boolean }) {
  const { recording: text, methods: methodNames } = useMessages(channelMessages)
  const { languages, hasReviewPlan, ...previewed } = props
  const { channel } = previewed
  const { name, methods, has_code_step, is_contact_last, max_seconds, language, review } = channel
  const form = useChannelForm(
    channel.id,
    {
      name,
      methods,
      has_code_step,
      is_contact_last,
      max_seconds: String(max_seconds),
      language: language ?? '',
      review: { isOn: review !== null, location: '', url: '', ...review },
    },
    FIELDS,
  )
  const { values } = form
  return (
    <ChannelForm
      form={form}
      preview={
        <Preview
          {...previewed}
          unsaved={{
            name: values.name,
            methods: values.methods,
            is_contact_last: values.is_contact_last,
            max_seconds: Number(values.max_seconds),
          }}
        />
      }
      values={() => ({
        ...values,
        max_seconds: Number(values.max_seconds),
        language: values.language || null,
        review: values.review.isOn ? { location: values.review.location, url: values.review.url } : null,
      })}
    >
      <Field
        label={text.name}
        hint={text.renameHint}
        {...form.field('name')}
        maxLength={MAX_CHANNEL_NAME_CHARACTERS}
        autoComplete="off"
        required
      />
      <ChoicesField
        label={text.methods}
        options={methodNames}
        chosen={values.methods}
        onChange={(methods) => form.change({ methods })}
        error={form.errorAt('methods')}
      />
      <CheckField
        label={text.codeStep}
        hint={text.codeStepHint}
        checked={values.has_code_step}
        onChange={({ target: { checked } }) =>
          form.change({ has_code_step: checked, is_contact_last: values.is_contact_last && !checked })
        }
      />
      <CheckField
        label={text.contactLast}
        hint={text.contactLastHint}
        checked={values.is_contact_last}
        onChange={({ target: { checked } }) =>
          form.change({ is_contact_last: checked, has_code_step: values.has_code_step && !checked })
        }
      />
      <SelectField
        label={text.maxSeconds}
        {...form.field('max_seconds')}
        options={lengthsWith(max_seconds).map((length) => [String(length), text.seconds(length)])}
      />
      <SelectField
        label={text.language}
        {...form.field('language')}
        options={[['', text.accountLanguage], ...languages]}
      />
      <ReviewFields
        review={values.review}
        onChange={(changes) => form.change({ review: { ...values.review, ...changes } })}
        hasPlan={hasReviewPlan}
        errorAt={form.errorAt}
      />
    </ChannelForm>
  )
}

const lengthsWith = (own: number): number[] => [...new Set([...LENGTHS, own])].sort((a, b) => a - b)

interface Review {
  isOn: boolean
  location: string
  url: string
}

function ReviewFields(props: {
  review: Review
  onChange: (changes: Partial<Review>) => void
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
        onChange={(event) => onChange({ isOn: event.target.checked })}
      />
      {review.isOn ? (
        <>
          <Field
            label={text.location}
            hint={text.locationHint}
            value={review.location}
            onChange={(event) => onChange({ location: event.target.value })}
            error={errorAt('review.location')}
            maxLength={MAX_REVIEW_LOCATION_CHARACTERS}
            autoComplete="off"
          />
          <Field
            label={text.url}
            hint={text.urlHint}
            type="url"
            value={review.url}
            onChange={(event) => onChange({ url: event.target.value })}
            error={errorAt('review.url')}
            maxLength={MAX_URL_CHARACTERS}
            autoComplete="off"
          />
        </>
      ) : null}
    </fieldset>
  )
}
