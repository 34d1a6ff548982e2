'use client'

import type { Confirmation } from '@/components/ui/dialog'
import { DialogButton } from '@/components/ui/dialog-button'
import { lazyPart } from '@/components/ui/lazy-part'
import { UserText } from '@/components/ui/text'

const load = () => import('@/components/ui/dialog')
const ConfirmDialog = lazyPart(load, 'ConfirmDialog')

/** Renders a button that asks for a confirmation. `name` tells assistive technology which item it is about. */
export function Confirm({ label, name, ...confirmation }: Confirmation & { label: string; name?: string }) {
  return (
    <DialogButton
      variant="secondary-danger"
      load={load}
      dialog={(close) => <ConfirmDialog {...confirmation} onClose={close} />}
    >
      {label}
      {name ? <UserText className="sr-only"> {name}</UserText> : null}
    </DialogButton>
  )
}
