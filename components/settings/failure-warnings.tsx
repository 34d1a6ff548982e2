'use client'

import { useRouter } from 'next/navigation'
import { api } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer/announcer'
import { CheckField } from '@/components/ui/form/check-field'
import { settingsMessages } from './settings-messages'

const { account: messages } = settingsMessages.failureWarnings

/** Turns failure warnings of the account on or off. The checkbox saves immediately. */
export function FailureWarnings({ isOn }: { isOn: boolean }) {
  const router = useRouter()
  const announce = useAnnounce()
  const update = api.settings.update.useMutation({
    onSuccess: ({ failure_warnings }) => {
      announce(messages.announce(failure_warnings))
      router.refresh()
    },
  })
  return (
    <div>
      <CheckField
        label={messages.label}
        hint={messages.hint}
        checked={update.isPending ? update.variables.failure_warnings : isOn}
        onChange={(event) => update.isPending || update.mutate({ failure_warnings: event.target.checked })}
      />
      <div role="alert" className="empty:hidden">
        {update.error ? <ErrorState error={update.error} /> : null}
      </div>
    </div>
  )
}
