'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { Confirmation } from '@/components/ui/dialog'
import { lazyPart } from '@/components/ui/lazy-part'
import { UserText } from '@/components/ui/text'

// Loaded when a person moves to the button, so that it is there when it opens.
const load = () => import('@/components/ui/dialog')
const ConfirmDialog = lazyPart(load, 'ConfirmDialog')

/** Renders a button for a destructive action. It opens a dialog that asks for confirmation. */
export function Confirm({
  label,
  name,
  ...confirmation
}: Confirmation & {
  /** The text of the first button. `name` tells assistive technology which item it is about. */
  label: string
  name?: string
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary-danger"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
      >
        {label}
        {name ? <UserText className="sr-only"> {name}</UserText> : null}
      </Button>
      {isOpen ? <ConfirmDialog {...confirmation} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
