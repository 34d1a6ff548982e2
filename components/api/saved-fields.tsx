'use client'

import { CheckField, type Labelled, SelectField } from '@/components/ui/fields'
import { useSavedChoice } from '@/components/ui/use-saved-choice'
import { ErrorAlert, ErrorText } from './error-text'

interface Saved<Choice> {
  stored: Choice
  save: (choice: Choice) => Promise<unknown>
  /** The error of the request that `save` sends. */
  error: unknown
  announcement: (choice: Choice) => string
}

/** Renders a checkbox that saves at once. */
export function SavedCheck(props: Saved<boolean> & Pick<Labelled, 'label' | 'hint'> & { disabled?: boolean }) {
  const { stored, save, error, announcement, ...field } = props
  const [shown, choose] = useSavedChoice(stored, save, announcement)
  return (
    <div>
      <CheckField {...field} checked={shown} onChange={({ target }) => choose(target.checked)} />
      <ErrorAlert error={error} />
    </div>
  )
}

type SelectProps = Pick<React.ComponentProps<typeof SelectField>, 'label' | 'hint' | 'options' | 'children'>

/** Renders a select that saves at once. */
export function SavedSelect<Value extends string>(props: Saved<Value> & SelectProps) {
  const { stored, save, error, announcement, ...field } = props
  const [shown, choose] = useSavedChoice(stored, save, announcement)
  return (
    <SelectField
      {...field}
      autoComplete="off"
      value={shown}
      onChange={({ target }) => choose(target.value as Value)}
      error={error ? <ErrorText error={error} /> : null}
    />
  )
}
