import type { ReactNode } from 'react'
import { richText } from '@/components/ui/text'
import { REACTIVATION_DAYS } from '@/server/webhooks/rules/lifecycle'

/** Texts of what changes a webhook. They are apart from those of the list, which the page of a webhook does not load. */
export const changeMessages = {
  labels: {
    edit: 'Edit name',
    add: 'Add name',
    name: 'Name',
    nameHint: 'Shown in this dashboard instead of the URL.',
    description: 'Description',
    descriptionHint: 'Optional. Only members of this account see it.',
    save: 'Save',
    saving: 'Saving…',
    saved: 'Name and description saved',
    theUrl: 'the URL',
  },

  actions: {
    label: 'Actions',
    settings: 'Settings',
    more: 'More actions',
    needsPaidPlan:
      'Testing, resending and reactivating require the Starter plan or above. An active webhook still receives events on the Free plan.',
  },

  delete: {
    button: 'Delete',
    title: 'Delete this webhook?',
    submit: 'Delete webhook',
    pending: 'Deleting…',
    done: 'Webhook deleted',
    active: (webhook: ReactNode) => richText`${webhook} stops receiving events. Pending deliveries are held.`,
    activeHistory: `The history stays. You can reactivate the webhook with the same secret for ${REACTIVATION_DAYS} days.`,
    inactive: (webhook: ReactNode) => richText`${webhook} is already disabled. This removes it from your list.`,
    inactiveHistory: 'The history stays. To find it again, choose “Removed” above the list. The API still lists it.',
    remove: {
      title: 'Remove this webhook from the list?',
      submit: 'Remove from list',
      pending: 'Removing…',
    },
    removed: 'Webhook removed from the list',
  },

  rotate: {
    button: 'Rotate secret',
    title: 'Rotate the signing secret?',
    intro: (prefix: ReactNode) => richText`A new secret replaces the current one (${prefix}).`,
    oldSecret: 'The old secret stops signing',
    atOnce: 'Immediately',
    atOnceHint: 'Choose this if the old secret leaked.',
    after: (hours: number) => `After ${hours === 1 ? '1 hour' : `${hours} hours`}`,
    overlap: (signature: ReactNode) =>
      richText`During an overlap, each request has two ${signature} signatures, the new one first. Your receiver must accept a request when either is valid.`,
    submit: 'Rotate secret',
    pending: 'Rotating…',
    announcement: 'Secret rotated',
    newTitle: 'New signing secret',
    theSecret: 'the signing secret',
    until: (time: ReactNode, signature: ReactNode) =>
      richText`Until ${time}, each request has two ${signature} signatures: one of this secret, then one of the old secret.`,
    noOverlap: 'From now on, only this secret signs requests.',
  },
}
