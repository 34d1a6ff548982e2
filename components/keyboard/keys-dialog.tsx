import { useMessages } from '#messages'
import { Dialog } from '@/components/ui/dialog'
import { CheckField } from '@/components/ui/fields'
import { areKeysOn, isMac, keySections, setKeysOn } from './keys'
import { keysMessages } from './keys-messages'

/** Lists all keys, those of the current page first. It is open while it is rendered, and never on the server. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const text = useMessages(keysMessages)
  const sections = text.sections(isMac(navigator.userAgent))
  return (
    <Dialog title={text.title} onClose={onClose}>
      <div className="gap-8 sm:columns-2">
        {keySections(location.pathname).map((name) => (
          <section key={name} className="mb-5 flex break-inside-avoid flex-col gap-2">
            <h3 className="text-small text-soft">{sections[name].title}</h3>
            <KeyList keys={sections[name].keys} />
          </section>
        ))}
      </div>
      <CheckField
        label={text.isOn}
        hint={text.isOnHint}
        defaultChecked={areKeysOn()}
        onChange={({ target }) => setKeysOn(target.checked)}
      />
    </Dialog>
  )
}

function KeyList({ keys }: { keys: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid grid-cols-[5.5rem_1fr] items-baseline gap-x-3 gap-y-1.5">
      {keys.map(([alternatives, text]) => (
        <div key={alternatives} className="contents">
          <dt className="flex gap-1">
            {alternatives.split('|').map((key) => (
              <kbd
                key={key}
                className="inline-grid min-w-6 place-items-center rounded-small border border-rule bg-panel px-1.5 text-fine leading-5"
              >
                {key}
              </kbd>
            ))}
          </dt>
          <dd className="text-small">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
