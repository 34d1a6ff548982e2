import { Dialog } from '@/components/ui/dialog'
import { CheckField } from '@/components/ui/fields'
import { isMac } from './is-mac'
import { KeyList } from './key-list'
import { keySections } from './key-sections'
import { keysMessages as messages } from './keys-messages'
import { areKeysOn, setKeysOn } from './keys-setting'

/** Lists all keys, those of the current page first. It is open while it is rendered, and never on the server. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const sections = messages.sections(isMac(navigator.userAgent))
  return (
    <Dialog title={messages.title} onClose={onClose}>
      <div className="gap-8 sm:columns-2">
        {keySections(location.pathname).map((name) => (
          <section key={name} className="mb-6 flex break-inside-avoid flex-col gap-3">
            <h3 className="text-small text-soft">{sections[name].title}</h3>
            <KeyList keys={sections[name].keys} />
          </section>
        ))}
      </div>
      <CheckField
        label={messages.isOn}
        hint={messages.isOnHint}
        defaultChecked={areKeysOn()}
        onChange={({ target }) => setKeysOn(target.checked)}
      />
    </Dialog>
  )
}
