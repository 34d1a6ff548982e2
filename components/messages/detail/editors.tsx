'use client'

import { type ComponentProps, Suspense } from 'react'
import { lazyPart } from '@/components/ui/lazy-part'
import type { Notes as NoteList } from '../triage/notes'
import type { TagEditor as Tags } from './tag-editor'

// The server renders them with the page, and the browser loads their scripts after those of the page: they are below the content.
const LazyTagEditor = lazyPart(() => import('./tag-editor').then(({ TagEditor }) => ({ default: TagEditor })))
const LazyNotes = lazyPart(() => import('../triage/notes').then(({ Notes }) => ({ default: Notes })))

/** Adds and removes tags. */
export const TagEditor = (props: ComponentProps<typeof Tags>) => (
  <Suspense fallback={<div className="h-24" />}>
    <LazyTagEditor {...props} />
  </Suspense>
)

/** Lists the notes about a message, and adds and deletes them. */
export const Notes = (props: ComponentProps<typeof NoteList>) => (
  <Suspense fallback={<div className="h-40" />}>
    <LazyNotes {...props} />
  </Suspense>
)
