import type { ReactNode } from 'react'
import { counted } from '@/components/ui/format'
import { richText } from '@/components/ui/text'
import type { Subscription } from '@/server/contract/webhooks/subscription'
import { DISABLE_AFTER_FAILURES } from '@/server/webhooks/rules/failure-counter'
import { REACTIVATION_DAYS } from '@/server/webhooks/rules/lifecycle'

const days = counted('day', 'days')

const sources: Record<Subscription['source'], string> = { dashboard: 'Dashboard or API', zapier: 'Zapier' }

export const subscriptionMessages = {
  list: {
    title: 'Webhooks',
    intro: 'Send completed messages to your own servers as signed POST requests.',
    checkLink: 'Check a signature',
    deliveriesLink: 'All deliveries',
    create: 'Create webhook',
    freePlan:
      'Creating, testing and reactivating webhooks requires the Starter plan or above. Active webhooks still receive events on the Free plan.',
    allRemoved: 'All webhooks were removed from this list.',
    noMatch: 'No webhooks match these filters.',
    noneOnPage: 'No webhooks on this page.',
    showAll: 'Show all',
    caption: 'Webhooks',
    url: 'URL',
    state: 'State',
    lastDay: 'Last 24 hours',
    lastSuccess: (time: ReactNode) => richText`Last success ${time}`,
    noSuccess: 'No success yet',
    sources,
  },

  filters: {
    byState: 'Filter by state',
    all: 'All',
    active: 'Active',
    disabled: 'Disabled',
    removed: 'Removed',
    bySource: 'Source',
    anySource: 'Any source',
  },

  pages: {
    none: (total: number) => `None of ${total}`,
    range: (first: number, last: number, total: number) => `${first} to ${last} of ${total}`,
  },

  empty: {
    title: 'No webhooks yet',
    intro:
      'A webhook sends each completed message to your HTTPS endpoint: transcript, summary, sender and a link to the recording.',
    sample: 'Sample request',
    sampleCaption: 'Request body, indented for reading',
    theSample: 'the sample body',
    verify: 'Verify requests',
    verifyIntro: (header: ReactNode) =>
      richText`Each request has a signature in ${header}. These receivers verify it over the raw body and process each event once.`,
  },

  page: {
    title: 'Webhook',
    removed: (at: ReactNode, link: ReactNode) => richText`Removed from the list on ${at}. Find it under ${link}.`,
    removedLink: 'Removed',
    removedReactivatable: ' Reactivate it to add it to the list again.',
  },

  channels: { all: 'All channels', domain: 'Domain', campaign: 'Campaign', deleted: '(deleted)' },

  states: {
    active: 'Active',
    failing: 'Failing',
    disabled: 'Disabled',
    deleted: 'Deleted',
    gone: 'Gone',
    scrubbed: 'Scrubbed',
  },

  lifecycle: {
    label: 'Lifecycle',
    now: ' · now',
    created: 'Created',
    active: 'Active',
    wasActive: 'Was active',
    sinceCreation: 'Since its creation',
    sinceReactivation: 'Since its reactivation',
    fromCreation: 'From its creation',
    fromReactivation: 'From its reactivation',
    disabled: 'Disabled',
    deleted: 'Deleted',
    willBeDisabled: `After ${DISABLE_AFTER_FAILURES} failed attempts in a row, or when deleted`,
    byFailures: `After ${DISABLE_AFTER_FAILURES} failed attempts in a row`,
    byDeletion: 'In the dashboard or through the API',
    gone: 'Gone',
    goneReason: 'The receiver responded with 410. You cannot reactivate it.',
    reactivatable: 'Can be reactivated',
    reactivatableUntil: 'Can be reactivated until',
    reactivatableFor: `For ${REACTIVATION_DAYS} days after that`,
    notReactivatable: 'No longer',
    windowOver: `The ${REACTIVATION_DAYS} days are over`,
    scrubbed: 'Scrubbed',
    scrubbedReason: 'Signing secret erased, history kept',
    scrubbedLater: 'Erases the signing secret',
    /** @param due such as "in 90 days". */
    scrubbedDue: (due: string) => `Erases the signing secret ${due}`,
    soon: 'soon',
    lessThanADay: 'less than 1 day',
    days,
    left: (time: string) => `${time} left`,
    in: (time: string) => `in ${time}`,
  },

  hourlyChart: {
    none: 'None',
    totals: (delivered: string, failed: string) => `${delivered} delivered, ${failed} failed`,
    period: ' in 24 hours',
  },

  facts: {
    title: 'Details',
    channels: 'Channels',
    failures: 'Failures in a row',
    secret: 'Signing secret',
    erased: 'erased',
    /** @param until a time. @param relative such as "in 2 hours". */
    previousSecret: (until: ReactNode, relative: ReactNode) =>
      richText`The previous secret also signs until ${until}, ${relative}.`,
    lastDelivery: 'Last delivery',
    lastSuccess: 'Last success',
    lastError: 'Last error',
    createdBy: 'Created by',
    zapier: 'Zapier',
    formerMember: 'Former member',
    id: 'Webhook ID',
    theId: 'the webhook ID',
    noneYet: 'None yet',
  },
}

/** Texts of what changes a webhook: its name, its secret and its deletion. The browser loads them. */
