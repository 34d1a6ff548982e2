'use client'

import { useRouter } from 'next/navigation'
import { api } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { CheckField } from '@/components/ui/field'
import { State } from '@/components/ui/state'

/** Whether the account hears early that a webhook fails. Saved as it is ticked. */
export function FailureWarnings({ isOn, isEditable }: { isOn: boolean; isEditable: boolean }) {
  const router = useRouter()
  const announce = useAnnounce()
  const update = api.settings.update.useMutation({
    onSuccess: ({ failure_warnings }) => {
      announce(`Early notices are ${failure_warnings ? 'on' : 'off'}`)
      router.refresh()
    },
  })
  if (!isEditable) return <State kind={isOn ? 'ok' : 'off'}>{isOn ? 'On' : 'Off'}</State>
  return (
    <>
      <CheckField
        label="Mail at the third failure in a row, and when it works again"
        hint="To every admin and editor of this account."
        checked={update.isPending ? update.variables.failure_warnings : isOn}
        onChange={(event) => update.isPending || update.mutate({ failure_warnings: event.target.checked })}
      />
      <div role="alert" className="empty:hidden">
        {update.error ? <ErrorState error={update.error} /> : null}
      </div>
    </>
  )
}
