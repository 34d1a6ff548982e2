import { GlobalKeys } from '@/components/keyboard/global-keys'
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
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2">
        {messages.keys.map(([key, text]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-grid min-w-7 place-items-center rounded-small border border-edge px-1.5 text-small">
                {key}
              </kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
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
