import { Suspense } from 'react'
import { Button } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/lazy-part'
import { inboxMessages } from '../inbox-messages'

/** Loaded when it opens. */
const KeysDialog = lazyPart(() =>
  import('@/components/keyboard/keys-dialog').then(({ KeysDialog }) => ({ default: KeysDialog })),
)

/** Lists all keys, in a dialog that a button opens. */
export function Shortcuts({ isOpen, onOpen }: { isOpen: boolean; onOpen: (isOpen: boolean) => void }) {
  return (
    <>
      <Button look="quiet" className="mt-3 pointer-coarse:hidden print:hidden" onClick={() => onOpen(true)}>
        {inboxMessages.shortcuts}
      </Button>
      <Suspense>{isOpen ? <KeysDialog onClose={() => onOpen(false)} /> : null}</Suspense>
    </>
  )
}
