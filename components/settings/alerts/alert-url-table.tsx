import { State } from '@/components/ui/state'
import { Cell, Row, Table } from '@/components/ui/table'
import { LtrText, UserText } from '@/components/ui/text'
import { RelativeTime } from '@/components/ui/time/times'
import type { AlertUrl } from '@/server/contract/accounts/alert-url'
import { requestResult } from '../request-result'
import { alertMessages, FORMAT_LABELS } from './alert-messages'
import { RemoveAlertUrl } from './remove-alert-url'
import { TestAlert } from './test-alert'

const { columns, states, stoppedNext, title } = alertMessages

interface Props {
  alertUrls: readonly AlertUrl[]
  isEditable: boolean
  /** When the page was rendered, in milliseconds. */
  now: number
}

/** Lists the alert URLs, each with the result of its last alert. */
export function AlertUrlTable({ alertUrls, isEditable, now }: Props) {
  return (
    <Table
      caption={title}
      columns={[columns.name, columns.format, columns.lastAlert, ...(isEditable ? [columns.actions] : [])]}
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
          <Cell label={columns.format}>{FORMAT_LABELS[alertUrl.format]}</Cell>
          <Cell label={columns.lastAlert}>
            <LastAlert alertUrl={alertUrl} now={now} />
          </Cell>
          {isEditable ? (
            <Cell label={columns.actions}>
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
  const { last_failed_at, last_failure, last_sent_at, is_stopped } = alertUrl
  if (last_failed_at !== null)
    return (
      <div className="max-w-[26rem]">
        <State kind={is_stopped ? 'bad' : 'warning'}>
          {is_stopped ? states.stopped : states.failed} · <RelativeTime at={last_failed_at} now={now} />
        </State>
        <p className="text-small text-soft">{requestResult(last_failure ?? '')}</p>
        {is_stopped ? <p className="text-small text-soft">{stoppedNext}</p> : null}
      </div>
    )
  if (last_sent_at === null) return <State kind="waiting">{states.none}</State>
  return (
    <State kind="ok">
      {states.accepted} · <RelativeTime at={last_sent_at} now={now} />
    </State>
  )
}
