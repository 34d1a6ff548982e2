import Link from 'next/link'
import { Cell, Row, Table } from '@/components/ui/table'
import { LtrText, UserText } from '@/components/ui/text'
import { LocalTime } from '@/components/ui/time/times'
import type { Activity } from '@/server/contract/accounts/activity'
import { actionLabel, actorLabel, detailMessage, recoveryOf, subjectPath } from './activity-labels'
import { settingsMessages } from './settings-messages'

const messages = settingsMessages.activity

/** Lists who did what, when and from where. */
export function ActivityTable({ activities }: { activities: readonly Activity[] }) {
  return (
    <Table caption={messages.title} columns={[messages.when, messages.who, messages.what, messages.ipAddress]}>
      {activities.map((activity) => (
        <Row key={activity.id} className="activity-row">
          <Cell label={messages.when}>
            <LocalTime at={activity.created_at} />
          </Cell>
          <Cell label={messages.who}>
            <UserText className="wrap-anywhere">{actorLabel(activity)}</UserText>
          </Cell>
          <Cell label={messages.what}>
            <span aria-hidden="true" className="@min-[56rem]:hidden">
              <UserText className="font-medium wrap-anywhere">{actorLabel(activity)}</UserText>
              {' · '}
            </span>
            {actionLabel(activity)} <Subject activity={activity} />
            {activity.detail ? (
              <div dir="auto" className="text-small text-soft wrap-anywhere">
                <Detail activity={activity} />
              </div>
            ) : null}
          </Cell>
          <Cell label={messages.ipAddress}>
            {activity.ip_address ?? (
              <span className="text-soft">{activity.user_id ? messages.unknownAddress : messages.thisServer}</span>
            )}
            {activity.token_id ? (
              <div className="text-small text-soft wrap-anywhere">
                {messages.token(<UserText>{activity.token_name}</UserText>)}
              </div>
            ) : null}
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

function Detail({ activity }: { activity: Activity }) {
  const recovery = recoveryOf(activity)
  if (!recovery) return detailMessage(activity)
  const { count, since } = recovery
  return since ? messages.recovered(count, <LocalTime at={since} />) : messages.recoveredAll(count)
}

/** Webhooks without a name are called by their URL. */
const isUrl = (name: string) => /^https?:\/\//.test(name)

function Subject({ activity }: { activity: Activity }) {
  const path = subjectPath(activity)
  const name = activity.subject || (path ? messages.view : '')
  if (!path) return <UserText className="font-medium wrap-anywhere">{name}</UserText>
  return (
    <Link href={path} className="font-medium underline decoration-rule wrap-anywhere hover:text-accent">
      {isUrl(name) ? <LtrText className="font-mono text-small">{name}</LtrText> : <UserText>{name}</UserText>}
    </Link>
  )
}
