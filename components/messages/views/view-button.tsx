'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/lazy-part'
import type { MessageFilters, MessageView } from '@/server/contract/messages/message-list'
import { searchMessages } from '../inbox-messages'

const ViewEditor = lazyPart(() => import('./view-editor'), 'ViewEditor')

interface Props {
  views: readonly MessageView[]
  filters: MessageFilters
  /** The saved view with these filters, if there is one. */
  view: MessageView | null
}

/** Renders the button that saves a list as a view, or changes the view that the list is. */
export function ViewButton({ views, filters, view }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" className="shrink-0 py-1.5" onClick={() => setOpen(true)}>
        {view ? searchMessages.editView : searchMessages.saveView}
      </Button>

      {isOpen ? <ViewEditor views={views} filters={filters} view={view} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
