import type { Metadata } from 'next'
import Link from 'next/link'
import { requireMember } from '@/app/(dashboard)/require-member'
import { ACTION_GROUP_LABELS } from '@/components/settings/activity-messages'
import { ActivityTable } from '@/components/settings/activity-table'
import { Section } from '@/components/settings/section'
import { Filters } from '@/components/ui/filters'
import { dashboard } from '@/server/api/trpc/caller'
import { ACTION_GROUP_NAMES, type ActionGroup } from '@/server/contract/accounts/activity'

export const metadata: Metadata = { title: 'Activity log' }

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

export default async function ActivityPage({ searchParams }: Props) {
  await requireMember()
  const { kind: asked, after: key } = await searchParams
  const kind = ACTION_GROUP_NAMES.find((one) => one === asked)
  const after = typeof key === 'string' ? key : undefined
  const { activities, next } = await dashboard.activity.list({ kind, after })
  return (
    <Section
      title="Activity log"
      description="Who created, revoked, rotated, disabled or reactivated what, when, and from which address."
    >
      <Filters
        label="Show"
        choices={[
          { label: 'Everything', href: addressOf({}), isChosen: kind === undefined },
          ...ACTION_GROUP_NAMES.map((one) => ({
            label: ACTION_GROUP_LABELS[one],
            href: addressOf({ kind: one }),
            isChosen: one === kind,
          })),
        ]}
      />
      {activities.length > 0 ? (
        <ActivityTable activities={activities} now={Date.now()} />
      ) : (
        <p className="border-rule border-t py-4 text-soft">
          {after
            ? 'Nothing is older than what you saw.'
            : kind
              ? `Nothing was done about ${ACTION_GROUP_LABELS[kind].toLowerCase()} yet.`
              : 'Nothing was done yet. What members, tokens and the service itself do to this account stands here.'}
        </p>
      )}
      <nav aria-label="Pages" className="flex gap-5">
        {after ? (
          <Link href={addressOf({ kind })} className="underline">
            Newest
          </Link>
        ) : null}
        {next ? (
          <Link href={addressOf({ kind, after: next })} className="underline">
            Older
          </Link>
        ) : null}
      </nav>
    </Section>
  )
}

function addressOf(query: { kind?: ActionGroup | undefined; after?: string }): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return given.length > 0 ? `/settings/activity?${new URLSearchParams(given)}` : '/settings/activity'
}
