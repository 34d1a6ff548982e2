'use client'

import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/lazy-part'
import { useCheckedBoxes } from '@/components/ui/use-checked-boxes'
import type { ReactivationProps } from './reactivate-dialogs'
import { reactivateMessages } from './reactivate-messages'

const { one } = reactivateMessages

const ReactivateDialog = lazyPart(() => import('./reactivate-dialogs'), 'ReactivateDialog')

/** Reactivates a disabled subscription. Without `isOffered`, an open dialog stays with the result. */
export function ReactivateSubscription({ isOffered, ...props }: ReactivationProps & { isOffered: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {isOffered ? (
        <Button variant="primary" onClick={() => setIsOpen(true)}>
          {one.button}
        </Button>
      ) : null}
      {isOpen ? <ReactivateDialog {...props} onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}

const { several } = reactivateMessages

const ReactivateMany = lazyPart(() => import('./reactivate-dialogs'), 'ReactivateMany')

/** A single webhook is reactivated on its page. */
const MIN_SELECTABLE = 2

export interface DisabledWebhook {
  id: string
  /** Its name, otherwise its URL without the scheme. */
  name: string
}

/** Reactivates the webhooks whose boxes are checked in the table inside it. Below two it shows only the table. */
export function ReactivateSelection(props: { webhooks: readonly DisabledWebhook[]; children: React.ReactNode }) {
  const { webhooks, children } = props
  const list = useRef<HTMLDivElement>(null)
  const { values, read, checkAll } = useCheckedBoxes(list, children)
  // The selection when the dialog opened: reactivated webhooks lose their boxes while it shows the results.
  const [opened, setOpened] = useState<readonly DisabledWebhook[] | null>(null)
  return (
    <div ref={list} onChange={read}>
      {webhooks.length < MIN_SELECTABLE ? null : (
        <div
          role="toolbar"
          aria-label={several.toolbar}
          className="mb-2 flex min-h-control flex-wrap items-center gap-2 text-small"
        >
          {values.length > 0 ? (
            <>
              <span className="me-1 font-medium">{several.selected(values.length)}</span>
              <Button variant="secondary" onClick={() => setOpened(webhooks.filter(({ id }) => values.includes(id)))}>
                {several.reactivate}
              </Button>
              <Button variant="quiet" onClick={() => checkAll(false)}>
                {several.clear}
              </Button>
            </>
          ) : (
            <Button variant="quiet" onClick={() => checkAll(true)}>
              {several.selectAll(webhooks.length)}
            </Button>
          )}
        </div>
      )}
      {children}
      {opened ? <ReactivateMany webhooks={opened} onClose={() => setOpened(null)} /> : null}
    </div>
  )
}
