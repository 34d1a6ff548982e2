import Link from 'next/link'
import { useMessages } from '#messages'
import { requireMember } from '@/app/(dashboard)/require-member'
import { getMessages, titled } from '@/components/language/server-messages'
import { actionLabel, actorLabel, detailMessage, recoveryOf, subjectPath } from '@/components/settings/activity-labels'
import { activityMessages } from '@/components/settings/activity-messages'
import { PageLinks, Section } from '@/components/ui/page-parts'
import { SelectFilter } from '@/components/ui/select-filter'
import { DataTable } from '@/components/ui/table'
import { LtrText, UserText } from '@/components/ui/text'
import { LocalTime, TimeZone } from '@/components/ui/time/times'
import { dashboard } from '@/server/api/trpc/trpc'
import { ACTION_GROUP_NAMES, type ActionGroup, type Activity } from '@/server/contract/accounts/activity'

export const generateMetadata = titled(activityMessages, (text) => text.title)

export default async function ActivityPage({ searchParams }: PageProps<'/settings/activity'>) {
  const text = await getMessages(activityMessages)
  await requireMember()
  const { kind: kindParameter, after: afterParameter } = await searchParams
  const kind = ACTION_GROUP_NAMES.find((one) => one === kindParameter)
  const after = typeof afterParameter === 'string' ? afterParameter : undefined
  const { activities, next } = await dashboard.activity.list({ kind, after })
  return (
    <Section title={text.title} description={text.description}>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <SelectFilter
          label={text.filter}
          choices={[
            [text.all, pathOf({}), kind === undefined],
            ...ACTION_GROUP_NAMES.map((one) => [text.groups[one], pathOf({ kind: one }), one === kind] as const),
          ]}
        />
        <span className="me-auto">
          <TimeZone />
        </span>
        {/* No link of the router: it would fetch the file as a page. */}
        <a href="/settings/activity/export" download className="link text-small print:hidden">
          {text.download}
        </a>
      </div>
      {activities.length > 0 ? (
        <ActivityTable activities={activities} />
      ) : (
        <p className="border-rule border-t py-4 text-soft">
          {after ? text.noneOlder : kind ? text.noneOfGroup(kind) : text.none}
        </p>
      )}
      <PageLinks newest={after && pathOf({ kind })} older={next && pathOf({ kind, after: next })} />
    </Section>
  )
}

function pathOf(query: { kind?: ActionGroup | undefined; after?: string }): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return given.length > 0 ? `/settings/activity?${new URLSearchParams(given)}` : '/settings/activity'
}

function ActivityTable({ activities }: { activities: readonly Activity[] }) {
  const text = useMessages(activityMessages)
  return (
    <DataTable
      caption={text.title}
      items={activities}
      keyOf={({ id }) => id}
      row={{ className: 'activity-row' }}
      columns={[
        { label: text.when, cell: ({ created_at }) => <LocalTime at={created_at} /> },
        {
          label: text.who,
          cell: (activity) => <UserText className="wrap-anywhere">{actorLabel(activity, text)}</UserText>,
        },
        {
          label: text.what,
          cell: (activity) => (
            <>
              <span aria-hidden="true" className="@min-[56rem]:hidden">
                <UserText className="font-medium wrap-anywhere">{actorLabel(activity, text)}</UserText>
                {' · '}
              </span>
              {actionLabel(activity, text)} <Subject activity={activity} />
              {activity.detail ? (
                <div dir="auto" className="text-small text-soft wrap-anywhere">
                  <Detail activity={activity} />
                </div>
              ) : null}
            </>
          ),
        },
        {
          label: text.ipAddress,
          cell: ({ ip_address, user_id, token_id, token_name }) => (
            <div className="wrap-anywhere">
              {ip_address ?? <span className="text-soft">{user_id ? text.unknownAddress : text.thisServer}</span>}
              {token_id ? (
                <div className="text-small text-soft">{text.token(<UserText>{token_name}</UserText>)}</div>
              ) : null}
            </div>
          ),
        },
      ]}
    />
  )
}

function Detail({ activity }: { activity: Activity }) {
  const text = useMessages(activityMessages)
  const recovery = recoveryOf(activity)
  if (!recovery) return detailMessage(activity, text)
  const { count, since } = recovery
  return since ? text.recovered(count, <LocalTime at={since} />) : text.recoveredAll(count)
}

/** Webhooks without a name are called by their URL. */
const isUrl = (name: string) => /^https?:\/\//.test(name)

function Subject({ activity }: { activity: Activity }) {
  const text = useMessages(activityMessages)
  const path = subjectPath(activity)
  const isFormer = activity.subject === '' && activity.action.startsWith('member_')
  const name = activity.subject || (isFormer ? text.formerMember : path ? text.view : '')
  if (!path) return <UserText className="font-medium wrap-anywhere">{name}</UserText>
  return (
    <Link href={path} className="link wrap-anywhere">
      {isUrl(name) ? <LtrText className="font-mono text-small">{name}</LtrText> : <UserText>{name}</UserText>}
    </Link>
  )
}
