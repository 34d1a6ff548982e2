import { formatNumber } from '@/components/ui/format-number'

type Text = React.ReactNode

/** Texts of the message list, and of the actions that a message's page shares with it. */
export const inboxMessages = {
  list: {
    title: 'Messages',
    inTranscript: 'In the transcript: ',
  },
  inbox: {
    toolbar: 'Actions for messages',
    range: (first: number, last: number, total: string) => `${first}–${last} of ${total}`,
    /** For a page beyond the counted messages. */
    rangeUnknown: (total: string) => `of ${total}`,
    total: (count: number, limit: number) => (count > limit ? `more than ${formatNumber(limit)}` : formatNumber(count)),
    unread: 'Unread',
    select: (contact: Text) => <>Select the message of {contact}</>,
    selectAll: 'Select all messages on this page',
    selected: (count: number) => `${count} selected`,
    clear: 'Clear selection',
    done: 'Done',
    markDone: 'Mark as done',
    reopen: 'Reopen',
    markRead: 'Mark as read',
    markUnread: 'Mark as unread',
    markAllRead: 'Mark all as read',
    assign: 'Assign to',
    assignChoose: 'Assign to…',
    assignedTo: (name: string) => `Assigned to ${name}`,
    noOne: 'No one',
    unassigned: 'Unassigned',
    me: (name: string) => `${name} (you)`,
    undo: 'Undo',
    export: 'Export',
    exportIntro: 'All messages that match the filters',
    csv: 'CSV, for spreadsheets',
    jsonl: 'JSON lines, as in the API',
    pageSize: 'Messages per page',
    perPage: (size: number) => `${size} per page`,
    callback: 'Callback requested',
    notes: (count: number) => (count === 1 ? '1 note' : `${count} notes`),
    tags: 'Tags',
    toNotes: (count: number) => (count === 0 ? 'Notes' : `Notes (${count})`),
    moreTags: (count: number) => `and ${count} more`,
    announce: {
      done: (count: number) => `${count} ${plural(count)} marked as done`,
      reopened: (count: number) => `${count} ${plural(count)} reopened`,
      assigned: (count: number, name: string) => `${count} ${plural(count)} assigned to ${name}`,
      unassigned: (count: number) => `${count} ${plural(count)} assigned to no one`,
      read: (count: number) => `${count} ${plural(count)} marked as read`,
      unread: (count: number) => `${count} ${plural(count)} marked as unread`,
      allRead: 'All messages marked as read',
      undone: 'Undone',
    },
  },
  shortcuts: 'Keyboard shortcuts',
  sender: {
    unknownSender: 'Unknown sender',
    unknownContact: 'Unknown',
    verified: (method: string) => `${method}, verified`,
    notVerified: (method: string) => `${method}, not verified`,
  },
}

const plural = (count: number) => (count === 1 ? 'message' : 'messages')
