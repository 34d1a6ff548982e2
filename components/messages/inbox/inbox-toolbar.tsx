'use client'

import { ChevronLeft, ChevronRight, Download } from 'lucide'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { Button, buttonClasses } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyPart } from '@/components/ui/lazy-part'
import { Popover } from '@/components/ui/popover'
import type { ListMessages, MessageFilters, MessageList } from '@/server/contract/messages/message-list'
import { MAX_COUNTED_MESSAGES, MESSAGE_PAGE_SIZE, MESSAGE_PAGE_SIZES } from '@/server/contract/messages/message-values'
import { inboxMessages, listMessages } from '../inbox-messages'
import { exportHref, listHref, mayMarkAll } from '../message-urls'
import type { InboxBarProps } from './inbox-bar'

const messages = inboxMessages.inbox

const load = () => import('./inbox-bar')
const InboxBar = lazyPart(load, 'InboxBar')

interface Props extends InboxBarProps {
  filters: MessageFilters
  size: ListMessages['size']
  isAllSelected: boolean
  /** Whether the list has the only message of a contact. */
  isSingle: boolean
  now: number
}

/** Shows where the list is, or with a selection what can be done with it, at the same height. On a phone the actions are at the lower edge. */
export function InboxToolbar(props: Props) {
  const { list, selectedIds, isAllSelected, onSelectAll, triage, isSingle } = props
  const hasSelection = selectedIds.length > 0
  const isEmpty = list.messages.length === 0
  // Loaded after the page, so that the actions are there at the first selection, also without a connection.
  useEffect(() => {
    // The first selection loads them again, and shows the error of that.
    load().catch(() => {})
  }, [])
  // It has the focus while the last messages leave, and while those that Undo brought back are loaded.
  const isNeedless = isEmpty || (isSingle && !hasSelection)
  if (isNeedless && !triage.last && !triage.failed && !triage.isPending) return null
  return (
    <div role="toolbar" aria-label={messages.toolbar} tabIndex={-1} className="inbox-toolbar">
      {isEmpty ? null : (
        <input
          type="checkbox"
          aria-label={listMessages.selectAll}
          checked={isAllSelected}
          ref={(box) => {
            if (box) box.indeterminate = hasSelection && !isAllSelected
          }}
          onChange={(event) => onSelectAll(event.target.checked)}
          className="m-2.5 size-4 shrink-0 accent-accent print:invisible"
        />
      )}
      {isEmpty ? null : hasSelection ? (
        <span className="me-1 font-medium">{listMessages.selected(selectedIds.length)}</span>
      ) : (
        <Position {...props} />
      )}
      {hasSelection || triage.last || triage.failed ? (
        <div className="inbox-bar">
          <InboxBar {...props} />
        </div>
      ) : null}
      {isEmpty || hasSelection ? null : (
        <div className="ms-auto flex items-center gap-2 print:hidden">
          <ListActions {...props} />
        </div>
      )}
    </div>
  )
}

const Position = ({ list, filters, size }: Props) => (
  <>
    <span className="text-soft">{rangeOf(list)}</span>
    <Pages list={list} filters={{ ...filters, ...(size ? { size } : {}) }} />
  </>
)

function ListActions({ list, filters, size = MESSAGE_PAGE_SIZE, triage, now }: Props) {
  const router = useRouter()
  return (
    <>
      {mayMarkAll(filters) && list.messages.some(({ is_unread }) => is_unread) ? (
        <Button variant="quiet" onClick={() => void triage.markAllRead(now)}>
          {listMessages.markAllRead}
        </Button>
      ) : null}
      {list.total > MESSAGE_PAGE_SIZE ? (
        <select
          aria-label={listMessages.pageSize}
          className="select max-sm:hidden in-data-split:hidden"
          value={size}
          onChange={(event) => router.push(listHref({ ...filters, size: sizeOf(event.target.value) }))}
        >
          {MESSAGE_PAGE_SIZES.map((one) => (
            <option key={one} value={one}>
              {listMessages.perPage(one)}
            </option>
          ))}
        </select>
      ) : null}
      <Popover
        id="export"
        trigger={
          <>
            <Icon of={Download} />
            <span className="max-sm:sr-only in-data-split:sr-only">{listMessages.export}</span>
          </>
        }
        triggerClass={buttonClasses('quiet')}
        panelClass="p-1.5"
      >
        <p className="px-2 pt-1 pb-1.5 text-small text-soft">{listMessages.exportIntro}</p>
        {(['csv', 'jsonl'] as const).map((format) => (
          <a key={format} href={exportHref(format, filters)} download className="menu-link">
            {listMessages[format]}
          </a>
        ))}
      </Popover>
    </>
  )
}

function Pages({ list, filters }: { list: MessageList; filters: Omit<ListMessages, 'before' | 'after'> }) {
  if (!list.newer && !list.older) return null
  return (
    <span className="-ms-1 flex print:hidden">
      <PageLink href={list.newer && listHref({ ...filters, after: list.newer })} label={listMessages.newer}>
        <Icon of={ChevronLeft} className="size-4 rtl:-scale-x-100" />
      </PageLink>
      <PageLink href={list.older && listHref({ ...filters, before: list.older })} label={listMessages.older}>
        <Icon of={ChevronRight} className="size-4 rtl:-scale-x-100" />
      </PageLink>
    </span>
  )
}

function PageLink({ href, label, children }: { href: string | null; label: string; children: React.ReactNode }) {
  return href ? (
    <Link href={href} aria-label={label} title={label} className={buttonClasses('icon')}>
      {children}
    </Link>
  ) : (
    <span aria-hidden="true" className={`${buttonClasses('icon')} opacity-40`}>
      {children}
    </span>
  )
}

const sizeOf = (text: string) => MESSAGE_PAGE_SIZES.find((size) => String(size) === text)

function rangeOf({ messages: shown, first, total }: MessageList): string {
  const count = listMessages.total(total, MAX_COUNTED_MESSAGES)
  return first === null ? listMessages.rangeUnknown(count) : listMessages.range(first, first + shown.length - 1, count)
}
