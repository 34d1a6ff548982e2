import { Suspense } from 'react'
import { Button } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/lazy-part'
import { inboxMessages } from '../inbox-messages'

/** Loaded when it opens. */
const ShortcutsDialog = lazyPart(() =>
  import('./shortcuts-dialog').then(({ ShortcutsDialog }) => ({ default: ShortcutsDialog })),
)

/** Lists the keys of the inbox, in a dialog that a button opens. */
export function Shortcuts({ isOpen, onOpen }: { isOpen: boolean; onOpen: (isOpen: boolean) => void }) {
  return (
    <>
      <Button look="quiet" className="mt-3 pointer-coarse:hidden print:hidden" onClick={() => onOpen(true)}>
        {inboxMessages.shortcuts}
      </Button>
      <Suspense>{isOpen ? <ShortcutsDialog onClose={() => onOpen(false)} /> : null}</Suspense>
    </>
  )
}
