'use client'

import { lazyPart } from '@/components/ui/lazy-part'

// Parts of pages that not every visit needs. The server renders those of a page with it.

/** Adds and removes tags. */
export const TagEditor = lazyPart(() => import('./detail/tag-editor'), 'TagEditor', <div className="h-24" />)

/** Lists the notes about a message, and adds and deletes them. */
export const Notes = lazyPart(() => import('./triage/notes'), 'Notes', <div className="h-40" />)

/** Renders the actions for a failed or waiting message. */
export const RowActions = lazyPart(() => import('./processing/row-actions'), 'RowActions')

/** Keeps the progress of a message up to date. */
export const ProgressLiveStatus = lazyPart(() => import('./processing/live-status'), 'ProgressLiveStatus')

/** Erases the sender of the message that the page shows, and opens the list. */
export const EraseThisSender = lazyPart(() => import('./erase/erase-button'), 'EraseThisSender')

/** Offers to send the sample message to the active subscriptions. */
export const SampleSender = lazyPart(() => import('./list/sample-sender'), 'SampleSender')
