import { formatNumber } from '@/components/ui/format'

type Text = React.ReactNode

/** Texts of the message list that the page of a message does not have. */
export const listMessages = {
  range: (first: number, last: number, total: string) => `${first}–${last} of ${total}`,
  /** For a page beyond the counted messages. */
  rangeUnknown: (total: string) => `of ${total}`,
  total: (count: number, limit: number) => (count > limit ? `more than ${formatNumber(limit)}` : formatNumber(count)),
  select: (contact: Text) => <>Select the message of {contact}</>,
  selectAll: 'Select all messages on this page',
  selected: (count: number) => `${count} selected`,
  /** The pages before and after this one, which the links below the list name too. */
  newer: 'Newer messages',
  older: 'Older messages',
  clear: 'Clear selection',
  markAllRead: 'Mark all as read',
  export: 'Export',
  exportIntro: 'All messages that match the filters',
  csv: 'CSV, for spreadsheets',
  jsonl: 'JSON lines, as in the API',
  pageSize: 'Messages per page',
  perPage: (size: number) => `${size} per page`,
  notes: (count: number) => (count === 1 ? '1 note' : `${count} notes`),
  tags: 'Tags',
  moreTags: (count: number, followsOthers: boolean) =>
    followsOthers ? (
      <>
        <span aria-hidden="true">+{count}</span>
        <span className="sr-only">and {count} more</span>
      </>
    ) : count === 1 ? (
      '1 tag'
    ) : (
      `${count} tags`
    ),
  notChanged: (count: number) => (count === 1 ? 'The message is unchanged. ' : `${count} messages are unchanged. `),
  undo: 'Undo',
  dismiss: 'Dismiss',
}
