import { GlobalKeys } from '@/components/keyboard/global-keys'
import { KeyList } from '@/components/keyboard/key-list'
import { keysMessages } from '@/components/keyboard/keys-messages'
import { areKeysOn, setKeysOn } from '@/components/keyboard/keys-setting'
import { Dialog } from '@/components/ui/dialog'
import { CheckField } from '@/components/ui/form/field'
import { pageMessages } from '../page-messages'

const messages = pageMessages.shortcuts

/** Lists the keys of the inbox. It is open while it is rendered. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={messages.title} onClose={onClose}>
      <KeyList keys={messages.keys} />
      <h3 className="text-small text-soft">{keysMessages.everywhere}</h3>
      <GlobalKeys hasHelp />
      <CheckField
        label={messages.isOn}
        hint={messages.isOnHint}
        defaultChecked={areKeysOn()}
        onChange={({ target }) => setKeysOn(target.checked)}
      />
    </Dialog>
  )
}
