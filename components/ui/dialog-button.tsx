'use client'

import { useState } from 'react'
import { Button } from './button'
import { useIsLoaded } from './lazy-part'

/** Renders a button that opens a dialog, disabled until scripts run. `load` loads the dialog when a person moves to the button. */
export function DialogButton({
  load,
  dialog,
  ...button
}: {
  load?: () => Promise<unknown>
  dialog: (close: () => void) => React.ReactNode
} & React.ComponentProps<typeof Button>) {
  const [isOpen, setOpen] = useState(false)
  const isLoaded = useIsLoaded()
  return (
    <>
      <Button
        {...button}
        disabled={!isLoaded}
        onPointerEnter={() => void load?.()}
        onFocus={() => void load?.()}
        onClick={() => setOpen(true)}
      />
      {isOpen ? dialog(() => setOpen(false)) : null}
    </>
  )
}
