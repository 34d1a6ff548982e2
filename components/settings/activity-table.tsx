import Link from 'next/link'
import { Cell, Row, Table } from '@/components/ui/table'
import { UserText } from '@/components/ui/text-direction'
import { RelativeTime } from '@/components/ui/time/relative-time'
import type { Activity } from '@/server/contract/accounts/activity'
import { actionLabel, actorLabel, detailMessage, subjectPath } from './activity-messages'

/** Who did what, to what, when and from where; newest first. `now` is when the page was rendered, in milliseconds. */
export function ActivityTable({ activities, now }: { activities: readonly Activity[]; now: number }) {
  return (
    <Table caption="Activity log" columns={['When', 'Who', 'What', 'From']}>
      {activities.map((activity) => (
        <Row key={activity.id}>
          <Cell label="When">
            <RelativeTime at={activity.created_at} now={now} />
          </Cell>
          <Cell label="Who">
            <UserText className="wrap-anywhere">{actorLabel(activity)}</UserText>
          </Cell>
          <Cell label="What">
            {actionLabel(activity)} <Subject activity={activity} />
            {activity.detail ? (
              <div dir="auto" className="text-small text-soft wrap-anywhere">
                {detailMessage(activity)}
              </div>
            ) : null}
          </Cell>
          <Cell label="From">
            {activity.ip_address ?? <span className="text-soft">{activity.user_id ? 'Unknown' : 'This server'}</span>}
            {activity.token_id ? (
              <div className="text-small text-soft wrap-anywhere">
                API, token <UserText>{activity.token_name}</UserText>
              </div>
            ) : null}
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

function Subject({ activity }: { activity: Activity }) {
  const path = subjectPath(activity)
  const words = activity.subject || (path ? 'Show it' : '')
  if (!path) return <UserText className="font-medium wrap-anywhere">{words}</UserText>
  return (
    <Link href={path} className="font-medium underline decoration-rule wrap-anywhere hover:text-accent">
      <UserText>{words}</UserText>
    </Link>
  )
}
