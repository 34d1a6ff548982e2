'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/lazy-part'
import { alertMessages } from './alert-messages'

// Loaded when a person moves to the button, so that it is there when it opens.
const load = () => import('./add-alert-url-dialog')
const AddAlertUrlDialog = lazyPart(load, 'AddAlertUrlDialog')

/** Opens the dialog that adds an alert URL. */
export function AddAlertUrl() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="primary"
        className="self-start"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
      >
        {alertMessages.add.button}
      </Button>
      {isOpen ? <AddAlertUrlDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}
