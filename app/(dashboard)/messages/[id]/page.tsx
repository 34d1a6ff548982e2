import type { Metadata } from 'next'
import { orNotFound, orNull } from '@/app/(dashboard)/or-not-found'
import { firstValues } from '@/app/(dashboard)/page-query'
import { requireMember } from '@/app/(dashboard)/require-member'
import { listHref, messageHref } from '@/components/messages/message-urls'
import { pageMessages } from '@/components/messages/page-messages'
import { UncompletedMessage } from '@/components/messages/processing/uncompleted-message'
import { Breadcrumb } from '@/components/ui/page-parts'
import { dashboard } from '@/server/api/trpc/trpc'
import { MessageFilters } from '@/server/contract/messages/message-list'
import { MessageArticle } from '../message-article'

export const metadata: Metadata = { title: pageMessages.page.title }

/** The page of `dashboard_url`; before the completion, the progress of the message. It keeps the filters of the list in its links to adjacent messages. */
export default async function MessagePage({ params, searchParams }: PageProps<'/messages/[id]'>) {
  const { member, isEditor, isAdmin } = await requireMember()
  const { id } = await params
  const filters = MessageFilters.parse(firstValues(await searchParams))
  // The sample message has no processing.
  const progress = await dashboard.messages.progress({ id }).catch(orNull)
  if (progress && progress.state !== 'completed')
    return <UncompletedMessage progress={progress} mayChange={isEditor} mayErase={isAdmin} now={Date.now()} />
  const [found, knownTags, members] = await Promise.all([
    dashboard.messages.find({ ...filters, id }),
    dashboard.messages.tags(),
    dashboard.members.list(),
  ]).catch(orNotFound)
  const list = listHref(filters)
  return (
    <MessageArticle
      {...{ found, knownTags, members, progress, isEditor, isAdmin }}
      me={member.userId}
      links={{
        list,
        newer: found.newer && messageHref(found.newer, filters),
        older: found.older && messageHref(found.older, filters),
      }}
      back={<Breadcrumb pages={[{ href: list, label: pageMessages.list.title }]} />}
    />
  )
}
