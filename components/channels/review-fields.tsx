import { CheckField, Field } from '@/components/ui/fields'
import { MAX_REVIEW_LOCATION_CHARACTERS, MAX_URL_CHARACTERS } from '@/server/contract/limits'
import { channelMessages } from './channel-messages'

const messages = channelMessages.recording

interface Review {
  isOn: boolean
  location: string
  url: string
}

/** Chooses whether the sender is asked for a review, and where. */
export function ReviewFields(props: {
  review: Review
  onChange: (review: Review) => void
  hasPlan: boolean
  errorAt: (field: string) => React.ReactNode
}) {
  const { review, onChange, hasPlan, errorAt } = props
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1 font-medium text-small">{messages.review}</legend>
      <p className="text-small text-soft">
        {messages.reviewHint} {hasPlan ? null : messages.reviewPlan}
      </p>
      <CheckField
        label={messages.reviewOn}
        checked={review.isOn}
        onChange={(event) => onChange({ ...review, isOn: event.target.checked })}
      />
      {review.isOn ? (
        <>
          <Field
            label={messages.location}
            hint={messages.locationHint}
            value={review.location}
            onChange={(event) => onChange({ ...review, location: event.target.value })}
            error={errorAt('review.location')}
            maxLength={MAX_REVIEW_LOCATION_CHARACTERS}
            autoComplete="off"
          />
          <Field
            label={messages.url}
            hint={messages.urlHint}
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
