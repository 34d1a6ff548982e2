import type { Metadata } from 'next'
import { orNull } from '@/app/(dashboard)/or-not-found'
import { firstValues } from '@/app/(dashboard)/page-query'
import { requireMember } from '@/app/(dashboard)/require-member'
import { ContactHeader } from '@/components/messages/contact/contact-header'
import { Inbox } from '@/components/messages/inbox/inbox'
import { FilterChips } from '@/components/messages/lazy-parts'
import { MessagesHeader, NoMessages, NoResults } from '@/components/messages/list/message-list'
import { chipsOf, MessageSearch } from '@/components/messages/list/message-search'
import { isFiltered, listHref, type MessageLinks } from '@/components/messages/message-urls'
import { pageMessages } from '@/components/messages/page-messages'
import { isStandardView, ViewTabs } from '@/components/messages/views/view-tabs'
import { TextLink } from '@/components/ui/links'
import { Breadcrumb, StepLink } from '@/components/ui/page-parts'
import { dashboard } from '@/server/api/trpc/trpc'
import type { Member } from '@/server/contract/accounts/member'
import type { Channel } from '@/server/contract/channels/channel'
import {
  ListMessages,
  type MessageFilters,
  type MessageList,
  type MessageView,
} from '@/server/contract/messages/message-list'
import type { MessagePage as Found } from '@/server/contract/messages/message-page'
import { MAX_ACTIVE_SUBSCRIPTIONS } from '@/server/contract/webhooks/subscription'
import { Checklist } from './checklist'
import { MessageArticle } from './message-article'

const messages = pageMessages.list

export const metadata: Metadata = { title: messages.title }

export default async function MessagesPage({ searchParams }: PageProps<'/messages'>) {
  const { member, isEditor, isAdmin, isPaid } = await requireMember()
  const query = firstValues(await searchParams)
  const request = ListMessages.parse(query)
  const { before, after, size, ...filters } = request
  const [list, { channels }, tags, members, views, open, contact] = await Promise.all([
    dashboard.messages.list(request),
    dashboard.channels.list(),
    dashboard.messages.tags(),
    dashboard.members.list(),
    dashboard.views.list(),
    query.message ? openMessage(query.message, filters) : null,
    filters.contact ? dashboard.messages.contact({ contact: filters.contact }) : null,
  ])
  const isFilteredOrPaged = isFiltered(filters) || before !== undefined || after !== undefined
  const isFirstUse = !list.has_messages && !isFilteredOrPaged
  // One message needs no filters, and its page has all of it.
  const isSingle = contact?.count === 1 && !isFiltered({ ...filters, contact: undefined })
  const subscriptions = isFirstUse ? await activeSubscriptions() : []
  return (
    <div className={open ? 'split' : ''} data-split={open ? '' : undefined}>
      <div className="min-w-0">
        {contact ? (
          <ContactHeader found={contact} mayEdit={isEditor} isOpen={open !== null} />
        ) : (
          <MessagesHeader here="completed" counts={list.unfinished} isTitle={!open} />
        )}
        {isEditor && !isFilteredOrPaged && !open ? (
          <Checklist email={member.email} hasMessages={list.has_messages} isPaid={isPaid} />
        ) : null}
        {isFirstUse || isSingle ? null : (
          <ListFilters
            {...{ views, filters, size, channels, members, tags }}
            count={list.messages.length}
            isOfContact={contact !== null}
          />
        )}
        {isFirstUse ? (
          <NoMessages subscriptions={subscriptions} isPaid={isPaid} mayTest={isEditor} />
        ) : (
          <Inbox
            list={list}
            place={{ before, after }}
            openId={open?.found.message.id ?? null}
            filters={filters}
            size={size}
            members={members}
            me={member.userId}
            mayEdit={isEditor}
            showsChannel={showsChannel(list, channels, filters)}
            isSingle={isSingle}
            now={Date.now()}
            empty={<Empty filters={filters} isPaged={isFilteredOrPaged} />}
          />
        )}
      </div>
      {open ? (
        <div key={open.found.message.id} className="split-message">
          <MessageArticle
            {...open}
            {...{ members, isEditor, isAdmin }}
            knownTags={tags}
            me={member.userId}
            links={linksInSplit(open.found, list, request)}
            back={<Back href={listHref(request)} />}
          />
        </div>
      ) : null}
    </div>
  )
}

/** Reads the message beside the list; null when it does not exist or is not completed. */
async function openMessage(id: string, filters: MessageFilters) {
  const [found, progress] = await Promise.all([
    dashboard.messages.find({ ...filters, id }).catch(orNull),
    dashboard.messages.progress({ id }).catch(orNull),
  ])
  return found && { found, progress }
}

/** Adjacent messages stay beside the list. The message after the last one of a page is beside the next page. */
function linksInSplit({ message, newer, older }: Found, list: MessageList, request: ListMessages): MessageLinks {
  const { before, after, ...others } = request
  const hrefOf = (id: string | null, isAtEnd: boolean, next: Pick<ListMessages, 'before' | 'after'>) =>
    id && listHref({ ...others, ...(isAtEnd ? next : { before, after }), message: id })
  const { messages: rows } = list
  return {
    list: listHref(request),
    newer: hrefOf(newer, rows[0]?.id === message.id && list.newer !== null, { after: list.newer ?? undefined }),
    older: hrefOf(older, rows.at(-1)?.id === message.id && list.older !== null, { before: list.older ?? undefined }),
    isInSplit: true,
  }
}

/** Closes the message beside the list; on a narrow screen, which shows only the message, it leads back to the list. */
const Back = ({ href }: { href: string }) => (
  <>
    <div className="min-[1100px]:hidden">
      <Breadcrumb pages={[{ href, label: messages.title }]} />
    </div>
    <span className="max-[1100px]:hidden">
      <StepLink href={href} scroll={false} to={null}>
        {messages.close}
      </StepLink>
    </span>
  </>
)

interface FiltersProps {
  views: readonly MessageView[]
  filters: MessageFilters
  size: ListMessages['size']
  channels: readonly Channel[]
  members: readonly Member[]
  tags: readonly string[]
  count: number
  isOfContact: boolean
}

function ListFilters({ views, filters, size, channels, members, tags, count, isOfContact }: FiltersProps) {
  // A standard view is named by its tab, and a contact by the title.
  const isNamed = isStandardView(filters) || (isOfContact && !isFiltered({ ...filters, contact: undefined }))
  const chips = isNamed ? [] : chipsOf(filters, size, { channels, members })
  return (
    <>
      <div className="list-controls">
        {isOfContact ? null : <ViewTabs views={views} filters={filters} size={size} />}
        <MessageSearch
          {...{ filters, channels, members, tags }}
          filterCount={chips.filter(({ key }) => key !== 'q').length}
          shown={messages.shown(count)}
        />
      </div>
      <FilterChips chips={chips} clearHref={listHref({ size })} />
    </>
  )
}

/** Tells whether the channels of the messages can differ. A chosen channel has a chip. */
function showsChannel({ messages }: MessageList, channels: readonly Channel[], filters: MessageFilters): boolean {
  const shown = new Set(messages.map(({ channel }) => `${channel.type} ${channel.name}`))
  return shown.size > 1 || (channels.length > 1 && !filters.channel)
}

function Empty({ filters, isPaged }: { filters: MessageFilters; isPaged: boolean }) {
  if (isFiltered(filters)) return <NoResults />
  const [text, href, link] = isPaged
    ? [messages.end, listHref(filters), messages.toNewest]
    : [messages.allDone, listHref({ status: 'done' }), messages.toDone]
  return (
    <p className="border-rule border-t pt-6 text-soft">
      {text} <TextLink href={href}>{link}</TextLink>
    </p>
  )
}

async function activeSubscriptions() {
  const { subscriptions } = await dashboard.subscriptions.list({ is_active: true, limit: MAX_ACTIVE_SUBSCRIPTIONS })
  return subscriptions.map(({ id, url }) => ({ id, url }))
}
