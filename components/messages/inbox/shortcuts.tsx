import { openKeys } from '@/components/keyboard/open-keys'
import { Button } from '@/components/ui/button'
import { inboxMessages } from '../inbox-messages'

/** Renders a button that lists all keys. */
export const Shortcuts = () => (
  <Button variant="quiet" className="mt-3 pointer-coarse:hidden print:hidden" onClick={openKeys}>
    {inboxMessages.shortcuts}
  </Button>
)
