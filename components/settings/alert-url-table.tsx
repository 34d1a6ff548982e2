import { useMessages } from '#messages'
import { State } from '@/components/ui/state'
import { DataTable } from '@/components/ui/table'
import { LtrText, UserText } from '@/components/ui/text'
import { RelativeTime } from '@/components/ui/time/times'
import { requestResult } from '@/components/webhooks/attempts/failure-messages'
import type { AlertUrl } from '@/server/contract/accounts/alert-url'
import { alertMessages } from './alert-messages'
import { MessageAlerts, RemoveAlertUrl, TestAlert } from './alert-url-actions'

/** Lists the alert URLs, each with the result of its last alert. `now` is when the page was rendered, in milliseconds. */
export function AlertUrlTable(props: { alertUrls: readonly AlertUrl[]; isEditable: boolean; now: number }) {
  const text = useMessages(alertMessages)
  const { alertUrls, isEditable, now } = props
  return (
    <DataTable
      caption={text.title}
      items={alertUrls}
      keyOf={({ id }) => id}
      columns={[
        {
          label: text.columns.name,
          isTitle: true,
          cell: ({ name, host }) => (
            <>
              <div className="font-medium wrap-anywhere">
                <UserText>{name}</UserText>
              </div>
              <div className="text-small text-soft wrap-anywhere">
                <LtrText>{host}</LtrText>
              </div>
            </>
          ),
        },
        { label: text.columns.format, cell: ({ format }) => text.formats[format] },
        {
          label: text.columns.messages,
          cell: (alertUrl) =>
            isEditable ? (
              <MessageAlerts alertUrl={alertUrl} />
            ) : (
              text.messages.options.find(([value]) => value === alertUrl.message_alerts)?.[1]
            ),
        },
        { label: text.columns.lastAlert, cell: (alertUrl) => <LastAlert alertUrl={alertUrl} now={now} /> },
        isEditable
          ? {
              label: text.columns.actions,
              cell: (alertUrl) => (
                <TestAlert alertUrl={alertUrl}>
                  <RemoveAlertUrl alertUrl={alertUrl} />
                </TestAlert>
              ),
            }
          : null,
      ]}
    />
  )
}

function LastAlert({ alertUrl, now }: { alertUrl: AlertUrl; now: number }) {
  const text = useMessages(alertMessages)
  const { last_failed_at, last_failure, last_sent_at, is_stopped } = alertUrl
  if (last_failed_at !== null)
    return (
      <div className="max-w-[26rem]">
        <State kind={is_stopped ? 'bad' : 'warning'}>
          {is_stopped ? text.states.stopped : text.states.failed} · <RelativeTime at={last_failed_at} now={now} />
        </State>
        <p className="text-small text-soft">{requestResult(last_failure ?? '', text)}</p>
        {is_stopped ? <p className="text-small text-soft">{text.stoppedNext}</p> : null}
      </div>
    )
  if (last_sent_at === null) return <State kind="waiting">{text.states.none}</State>
  return (
    <State kind="ok">
      {text.states.accepted} · <RelativeTime at={last_sent_at} now={now} />
    </State>
  )
}
