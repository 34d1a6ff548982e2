'use client'

import { lazyPart } from '@/components/ui/lazy-part'

// Parts of pages that not every visit needs. The server renders those of a page with it.

export const TagEditor = lazyPart(() => import('./detail/tag-editor'), 'TagEditor', <div className="h-24" />)

export const Notes = lazyPart(() => import('./triage/notes'), 'Notes', <div className="h-40" />)

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
