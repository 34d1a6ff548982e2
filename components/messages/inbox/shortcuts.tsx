import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { inboxMessages } from '../inbox-messages'

const messages = inboxMessages.shortcuts

/** Lists the keys of the inbox, in a dialog that a button opens. */
export function Shortcuts({ isOpen, onOpen }: { isOpen: boolean; onOpen: (isOpen: boolean) => void }) {
  return (
    <>
      <Button look="quiet" className="mt-3 pointer-coarse:hidden" onClick={() => onOpen(true)}>
        {messages.button}
      </Button>
      {isOpen ? (
        <Dialog title={messages.title} onClose={() => onOpen(false)}>
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
        </Dialog>
      ) : null}
    </>
  )
}
