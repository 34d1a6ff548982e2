'use client'

import { useMessages } from '#messages'
import { api, errorMessage } from '@/components/api/client'
import { Confirm } from '@/components/api/confirm'
import { ErrorState } from '@/components/api/error-text'
import { useFinish } from '@/components/api/use-request'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { DialogButton } from '@/components/ui/dialog-button'
import { lazyPart } from '@/components/ui/lazy-part'
import { State } from '@/components/ui/state'
import { UserText } from '@/components/ui/text'
import { useSavedChoice } from '@/components/ui/use-saved-choice'
import { requestResult } from '@/components/webhooks/attempts/failure-messages'
import type { AlertUrl, TestAlertResult } from '@/server/contract/accounts/alert-url'
import { ALERTS_HEADING, alertMessages } from './alert-messages'

const load = () => import('./add-alert-url')
const AddAlertUrlDialog = lazyPart(load, 'AddAlertUrlDialog')

export function AddAlertUrl() {
  const text = useMessages(alertMessages)
  return (
    <DialogButton
      variant="primary"
      className="self-start"
      load={load}
      dialog={(close) => <AddAlertUrlDialog onClose={close} />}
    >
      {text.add.button}
    </DialogButton>
  )
}

/** Renders the actions on an alert URL: the test, whose result is shown below it, and those in `children`. */
export function TestAlert({
  alertUrl: { id, name },
  children,
}: {
  alertUrl: Pick<AlertUrl, 'id' | 'name'>
  children: React.ReactNode
}) {
  const text = useMessages(alertMessages)
  const announce = useAnnounce()
  const finish = useFinish()
  const resultText = ({ is_accepted, result, duration_ms }: TestAlertResult): string =>
    is_accepted ? text.test.accepted(result, duration_ms) : text.test.failed(requestResult(result, text))
  const test = api.alerts.test.useMutation({
    onSuccess: (result) => finish(resultText(result)),
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
          {test.isPending ? text.test.sending : text.test.button}
          <UserText className="sr-only"> {text.test.buttonOf(name)}</UserText>
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

/** Chooses about which new messages a URL gets an alert. It is saved immediately. */
export function MessageAlerts({ alertUrl: { id, name, message_alerts } }: { alertUrl: AlertUrl }) {
  const text = useMessages(alertMessages).messages
  const change = api.alerts.change.useMutation()
  const [shown, choose] = useSavedChoice(
    message_alerts,
    (choice: AlertUrl['message_alerts']) => change.mutateAsync({ id, message_alerts: choice }),
    () => text.announce,
  )
  return (
    <>
      <select
        className="select"
        aria-label={text.label(name)}
        value={shown}
        onChange={({ target }) => choose(target.value as typeof message_alerts)}
      >
        {text.options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {change.error ? <ErrorState error={change.error} /> : null}
    </>
  )
}

export function RemoveAlertUrl({ alertUrl: { id, name } }: { alertUrl: Pick<AlertUrl, 'id' | 'name'> }) {
  const text = useMessages(alertMessages).remove
  const finish = useFinish(ALERTS_HEADING)
  const remove = api.alerts.remove.useMutation()
  return (
    <Confirm
      label={text.button}
      name={name}
      text={{ ...text, title: text.title(<UserText>{name}</UserText>) }}
      mutation={remove}
      onConfirm={(close) => remove.mutate({ id }, { onSuccess: () => finish(text.announce(name), close) })}
    />
  )
}
