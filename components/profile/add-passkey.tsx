'use client'

import { Plus } from 'lucide'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyPart } from '@/components/ui/lazy-part'
import { profileMessages } from './profile-messages'

// Loaded when a person moves to the button, so that it is there when it opens.
const load = () => import('./add-passkey-dialog')
const AddPasskeyDialog = lazyPart(load, 'AddPasskeyDialog')

/** Renders the button that adds a passkey. */
export function AddPasskey(props: { suggestedName: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        className="self-start"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
      >
        <Icon of={Plus} />
        {profileMessages.addPasskey.button}
      </Button>
      {isOpen ? <AddPasskeyDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
