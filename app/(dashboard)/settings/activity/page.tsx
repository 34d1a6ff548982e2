import type { Metadata } from 'next'
import Link from 'next/link'
import { requireMember } from '@/app/(dashboard)/require-member'
import { ActivityTable } from '@/components/settings/activity-table'
import { Section } from '@/components/settings/section'
import { ACTION_GROUP_LABELS, settingsMessages } from '@/components/settings/settings-messages'
import { Filters } from '@/components/ui/links'
import { TimeZone } from '@/components/ui/time/times'
import { dashboard } from '@/server/api/trpc/trpc'
import { ACTION_GROUP_NAMES, type ActionGroup } from '@/server/contract/accounts/activity'

const messages = settingsMessages.activity

export const metadata: Metadata = { title: messages.title }

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function ActivityPage({ searchParams }: Props) {
  await requireMember()
  const { kind: kindParameter, after: afterParameter } = await searchParams
  const kind = ACTION_GROUP_NAMES.find((one) => one === kindParameter)
  const after = typeof afterParameter === 'string' ? afterParameter : undefined
  const { activities, next } = await dashboard.activity.list({ kind, after })
  return (
    <Section title={messages.title} description={messages.description}>
      <Filters
        label={messages.filter}
        choices={[
          { label: messages.all, href: pathOf({}), isChosen: kind === undefined },
          ...ACTION_GROUP_NAMES.map((one) => ({
            label: ACTION_GROUP_LABELS[one],
            href: pathOf({ kind: one }),
            isChosen: one === kind,
          })),
        ]}
      />
      <TimeZone />
      {activities.length > 0 ? (
        <ActivityTable activities={activities} />
      ) : (
        <p className="border-rule border-t py-4 text-soft">
          {after ? messages.noneOlder : kind ? messages.noneOfGroup(kind) : messages.none}
        </p>
      )}
      <nav aria-label={messages.pages} className="flex gap-5">
        {after ? (
          <Link href={pathOf({ kind })} className="underline">
            {messages.newest}
          </Link>
        ) : null}
        {next ? (
          <Link href={pathOf({ kind, after: next })} className="underline">
            {messages.older}
          </Link>
        ) : null}
      </nav>
    </Section>
  )
}

function pathOf(query: { kind?: ActionGroup | undefined; after?: string }): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return given.length > 0 ? `/settings/activity?${new URLSearchParams(given)}` : '/settings/activity'
}
