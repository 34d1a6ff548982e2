import { useMessages } from '#messages'
import { State } from '@/components/ui/state'
import { Cell, Row, Table } from '@/components/ui/table'
import { LtrText, UserText } from '@/components/ui/text'
import { RelativeTime } from '@/components/ui/time/times'
import type { AlertUrl } from '@/server/contract/accounts/alert-url'
import { requestResult } from './activity-labels'
import { alertMessages } from './alert-messages'
import { RemoveAlertUrl, TestAlert } from './alert-url-actions'

interface Props {
  alertUrls: readonly AlertUrl[]
  isEditable: boolean
  /** When the page was rendered, in milliseconds. */
  now: number
}

/** Lists the alert URLs, each with the result of its last alert. */
export function AlertUrlTable({ alertUrls, isEditable, now }: Props) {
  const text = useMessages(alertMessages)
  return (
    <Table
      caption={text.title}
      columns={[
        text.columns.name,
        text.columns.format,
        text.columns.lastAlert,
        ...(isEditable ? [text.columns.actions] : []),
      ]}
    >
      {alertUrls.map((alertUrl) => (
        <Row key={alertUrl.id}>
          <Cell>
            <div className="font-medium wrap-anywhere">
              <UserText>{alertUrl.name}</UserText>
            </div>
            <div className="text-small text-soft wrap-anywhere">
              <LtrText>{alertUrl.host}</LtrText>
            </div>
          </Cell>
          <Cell label={text.columns.format}>{text.formats[alertUrl.format]}</Cell>
          <Cell label={text.columns.lastAlert}>
            <LastAlert alertUrl={alertUrl} now={now} />
          </Cell>
          {isEditable ? (
            <Cell label={text.columns.actions}>
              <TestAlert alertUrl={alertUrl}>
                <RemoveAlertUrl alertUrl={alertUrl} />
              </TestAlert>
            </Cell>
          ) : null}
        </Row>
      ))}
    </Table>
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
