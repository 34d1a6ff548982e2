'use client'

import { useRouter } from 'next/navigation'
import { api, errorMessage } from '@/components/api/client'
import { ErrorState } from '@/components/api/error-text'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { State } from '@/components/ui/state'
import { UserText } from '@/components/ui/text'
import type { AlertUrl, TestAlertResult } from '@/server/contract/accounts/alert-url'
import { requestResult } from '../request-result'
import { alertMessages } from './alert-messages'

const messages = alertMessages.test

/** Renders the actions on an alert URL: the test, whose result is shown below it, and those in `children`. */
export function TestAlert({
  alertUrl: { id, name },
  children,
}: {
  alertUrl: Pick<AlertUrl, 'id' | 'name'>
  children: React.ReactNode
}) {
  const router = useRouter()
  const announce = useAnnounce()
  const test = api.alerts.test.useMutation({
    onSuccess: (result) => {
      announce(resultText(result))
      router.refresh()
    },
    onError: (error) => announce(errorMessage(error)),
  })
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          aria-disabled={test.isPending}
          onClick={() => test.isPending || test.mutate({ id })}
        >
          {test.isPending ? messages.sending : messages.button}
          <UserText className="sr-only"> {messages.buttonOf(name)}</UserText>
        </Button>
        {children}
      </div>
      <div className="max-w-[22rem] text-small empty:hidden">
        {test.data && !test.isPending ? (
          <State kind={test.data.is_accepted ? 'ok' : 'bad'}>{resultText(test.data)}</State>
        ) : null}
        {test.error && !test.isPending ? <ErrorState error={test.error} /> : null}
      </div>
    </div>
  )
}

const resultText = ({ is_accepted, result, duration_ms }: TestAlertResult): string =>
  is_accepted ? messages.accepted(result, duration_ms) : messages.failed(requestResult(result))
