import { Dialog } from '@/components/ui/dialog'
import { GlobalKeys } from '../keyboard/global-keys'
import { keysMessages as messages } from '../keyboard/keys-messages'

/** Lists the keys that work on every page. It is open while it is rendered. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={messages.title} onClose={onClose}>
      <GlobalKeys />
      <p className="text-small text-soft">{messages.more}</p>
    </Dialog>
  )
}
