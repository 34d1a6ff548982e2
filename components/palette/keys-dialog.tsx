import { Dialog } from '@/components/ui/dialog'
import { GlobalKeys } from '../keyboard/global-keys'
import { KeyList } from '../keyboard/key-list'
import { keysMessages as messages } from '../keyboard/keys-messages'

/** Lists the keys that work on every page, and those of an open attempt. It is open while it is rendered. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={messages.title} onClose={onClose}>
      <GlobalKeys />
      <h3 className="text-small text-soft">{messages.attempt}</h3>
      <KeyList keys={messages.attemptKeys} />
      <p className="text-small text-soft">{messages.more}</p>
    </Dialog>
  )
}
