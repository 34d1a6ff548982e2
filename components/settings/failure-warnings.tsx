'use client'

import { useRouter } from 'next/navigation'
import { api } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer/announcer'
import { CheckField } from '@/components/ui/form/field'
import { settingsMessages } from './settings-messages'

const { failureWarnings } = settingsMessages

/**
 * Turns failure warnings on or off. The checkbox saves immediately.
 * @param scope `own`: the emails to this member; `account`: the alert URLs, and members who have not chosen
 */
export function FailureWarnings({ scope, isOn }: { scope: 'own' | 'account'; isOn: boolean }) {
  const messages = failureWarnings[scope]
  const router = useRouter()
  const announce = useAnnounce()
  const onSuccess = ({ failure_warnings }: { failure_warnings: boolean }) => {
    announce(messages.announce(failure_warnings))
    router.refresh()
  }
  const updateOwn = api.settings.updateOwn.useMutation({ onSuccess })
  const updateAccount = api.settings.update.useMutation({ onSuccess })
  const update = scope === 'own' ? updateOwn : updateAccount
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
