'use client'

import { useMessages } from '#messages'
import { api } from '@/components/api/client'
import { SavedCheck } from '@/components/api/saved-fields'
import { notificationMessages } from './notification-messages'

/** Turns failure warnings of the account on or off. The checkbox saves immediately. */
export function FailureWarnings({ isOn }: { isOn: boolean }) {
  const text = useMessages(notificationMessages).failureWarnings.account
  const update = api.settings.update.useMutation()
  return (
    <SavedCheck
      label={text.label}
      stored={isOn}
      save={(failure_warnings) => update.mutateAsync({ failure_warnings })}
      error={update.error}
      announcement={text.announce}
    />
  )
}
