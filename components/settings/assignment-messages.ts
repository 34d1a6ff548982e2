import type { ReactNode } from 'react'
import { richText } from '@/components/ui/text'

/** Id of the heading of the list, which gets the focus when a rule was removed. */
export const RULES_HEADING = 'assignment-rules'

const en = {
  title: 'Assignment rules',
  description:
    'A message that completes without an assignee is assigned by the first rule that fits it. A rule on a tag also assigns a message when the tag is added. No rule replaces a person who was assigned by hand.',
  none: 'No rules yet. Members assign messages themselves.',
  onlyAdmins: 'Only admins can change the rules.',
  limit: (most: number) => `You have ${most} rules, the most that an account can have. Remove one to add another.`,
  columns: { messages: 'Messages', people: 'Assigned to', actions: 'Actions' },
  everyMessage: 'Every message',
  channel: (name: ReactNode) => richText`Channel ${name}`,
  deletedChannel: 'Deleted channel',
  tag: (name: ReactNode) => richText`Tag ${name}`,
  inTurn: 'In turn',
  nobody: 'No one can be assigned, so the next rule is tried.',
  actionsFor: (position: number) => `Actions for rule ${position}`,
  up: (position: number) => `Move rule ${position} up`,
  down: (position: number) => `Move rule ${position} down`,
  moved: (position: number) => `The rule is at place ${position} now`,
  form: {
    channel: 'Channel',
    anyChannel: 'Any channel',
    tag: 'Tag',
    tagHint: 'Empty means any message, with or without tags.',
    urgency: 'Urgency',
    anyUrgency: 'Any urgency',
    people: 'Assign to',
    peopleHint: 'Several people get a message in turn, in the order in which you choose them.',
  },
  add: {
    button: 'Add rule',
    title: 'Add rule',
    submit: 'Add rule',
    pending: 'Adding…',
    announce: 'Rule added',
  },
  edit: {
    button: 'Edit rule',
    title: 'Edit rule',
    submit: 'Save rule',
    pending: 'Saving…',
    announce: 'Rule saved',
  },
  remove: {
    button: 'Remove rule',
    title: 'Remove this rule?',
    confirm: 'Remove rule',
    pending: 'Removing…',
    consequences: 'Messages that it assigned stay assigned.',
    announce: 'Rule removed',
  },
}

export const assignmentMessages = { en }
