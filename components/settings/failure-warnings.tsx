'use client'

import { api } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { CheckField } from '@/components/ui/fields'
import { useSavedChoice } from '@/components/ui/use-saved-choice'
import { settingsMessages } from './settings-messages'

const { account: messages } = settingsMessages.failureWarnings

/** Turns failure warnings of the account on or off. The checkbox saves immediately. */
export function FailureWarnings({ isOn }: { isOn: boolean }) {
  const update = api.settings.update.useMutation()
  const [shown, choose] = useSavedChoice(
    isOn,
    (failure_warnings: boolean) => update.mutateAsync({ failure_warnings }),
    messages.announce,
  )
  return (
    <div>
      <CheckField
        label={messages.label}
        hint={messages.hint}
        checked={shown}
        onChange={(event) => choose(event.target.checked)}
      />
      <div role="alert" className="empty:hidden">
        {update.error ? <ErrorState error={update.error} /> : null}
      </div>
    </div>
  )
}
