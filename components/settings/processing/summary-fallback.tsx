'use client'

import { useRouter } from 'next/navigation'
import { api } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { CheckField } from '@/components/ui/fields'
import { State } from '@/components/ui/state'
import { processingSettingsMessages } from './processing-settings-messages'

const messages = processingSettingsMessages.fallback

/** Turns the built-in summary after three failures on or off. The checkbox saves immediately. */
export function SummaryFallback({ isOn, isEditable }: { isOn: boolean; isEditable: boolean }) {
  const router = useRouter()
  const announce = useAnnounce()
  const change = api.settings.changeProcessing.useMutation({
    onSuccess: ({ summary_fallback }) => {
      announce(messages.announce(summary_fallback))
      router.refresh()
    },
  })
  if (!isEditable) return <State kind={isOn ? 'ok' : 'off'}>{isOn ? messages.on : messages.off}</State>
  return (
    <>
      <CheckField
        label={messages.label}
        checked={change.isPending ? (change.variables.summary_fallback ?? isOn) : isOn}
        onChange={(event) => change.isPending || change.mutate({ summary_fallback: event.target.checked })}
      />
      <div role="alert" className="empty:hidden">
        {change.error ? <ErrorState error={change.error} /> : null}
      </div>
    </>
  )
}
