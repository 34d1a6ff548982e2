'use client'

import { lazyPart } from '@/components/ui/lazy-part'

// Parts of pages that not every visit needs. The server renders those of a page with it.

export const TagEditor = lazyPart(() => import('./detail/tag-editor'), 'TagEditor', <div className="h-control" />)

const loadTriage = () => import('./triage/message-triage')
const loadPlayer = () => import('./player/player')

export const MessageTriage = lazyPart(
  loadTriage,
  'MessageTriage',
  <div className="mb-5 h-control pointer-coarse:h-touch" />,
)

export const Player = lazyPart(loadPlayer, 'Player', <div className="h-29 @min-[32rem]:h-18.5" />)

export const Readers = lazyPart(() => import('./detail/readers'), 'Readers')

export const Identifier = lazyPart(() => import('@/components/ui/copy-button'), 'Identifier')

// Their links work before their scripts are there.
export const FilterChips = lazyPart(() => import('./list/filter-chips'), 'FilterChips')

export const ViewButton = lazyPart(() => import('./views/view-button'), 'ViewButton')

export const ContactButton = lazyPart(() => import('./contact/contact-button'), 'ContactButton')

/** Loads what a message beside the list needs, so that the first one that is opened takes the keys at once. */
export function preloadMessage(): void {
  // The part itself loads it again, and shows the error of that.
  for (const load of [loadTriage, loadPlayer]) load().catch(() => {})
}

export const TimedTranscript = lazyPart(() => import('./player/timed-transcript'), 'TimedTranscript')

export const Notes = lazyPart(() => import('./triage/notes'), 'Notes', <div className="h-20" />)

export const CorrectActions = lazyPart(
  () => import('./correction/correct-actions'),
  'CorrectActions',
  <div className="mt-3 h-control" />,
)

export const RowActions = lazyPart(() => import('./processing/row-actions'), 'RowActions')

export const RetryAllFailed = lazyPart(() => import('./processing/row-actions'), 'RetryAllFailed')

export const ProgressLiveStatus = lazyPart(() => import('./processing/live-status'), 'ProgressLiveStatus')

export const EraseThisMessage = lazyPart(() => import('./erase/erase-button'), 'EraseThisMessage')

export const EraseThisSender = lazyPart(() => import('./erase/erase-button'), 'EraseThisSender')

export const SampleSender = lazyPart(() => import('./list/sample-sender'), 'SampleSender')
