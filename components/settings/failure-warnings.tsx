'use client'

import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { ErrorAlert } from '@/components/api/error-text'
import { CheckField } from '@/components/ui/fields'
import { useSavedChoice } from '@/components/ui/use-saved-choice'
import { notificationMessages } from './notification-messages'

/** Turns failure warnings of the account on or off. The checkbox saves immediately. */
export function FailureWarnings({ isOn }: { isOn: boolean }) {
  const text = useMessages(notificationMessages).failureWarnings.account
  const update = api.settings.update.useMutation()
  const [shown, choose] = useSavedChoice(
    isOn,
    (failure_warnings: boolean) => update.mutateAsync({ failure_warnings }),
    text.announce,
  )
  return (
    <div>
      <CheckField label={text.label} checked={shown} onChange={(event) => choose(event.target.checked)} />
      <ErrorAlert error={update.error} />
    </div>
  )
}
