'use client'

import { Pencil, Trash2 } from 'lucide'
import { useState } from 'react'
import { useAnnounce } from '@/components/ui/announcer'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Menu, MenuItem } from '@/components/ui/menu'
import { Popover } from '@/components/ui/popover'
import { SecretOnce } from '@/components/ui/secret-once'

type Shown = 'center' | 'end' | 'locked' | null

/** Opens the dialogs and announces a message to assistive technology. */
export function OpenDialogs() {
  const [shown, setShown] = useState<Shown>(null)
  const announce = useAnnounce()
  const close = () => setShown(null)
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => setShown('center')}>
        Open a dialog
      </Button>
      <Button variant="secondary" onClick={() => setShown('end')}>
        Open a drawer
      </Button>
      <Button variant="secondary" onClick={() => setShown('locked')}>
        Open a secret
      </Button>
      <Button variant="secondary" onClick={() => announce('Test delivered in 212 ms')}>
        Announce
      </Button>
      <Popover
        id="example-panel"
        trigger="Open a panel"
        triggerClass="h-control rounded-field border border-rule px-3 text-small"
        panelClass="p-3"
      >
        <p>What the panel shows.</p>
      </Popover>
      <Menu id="example-menu" label="More actions">
        <MenuItem icon={Pencil} onSelect={() => announce('Renamed')}>
          Rename
        </MenuItem>
        <MenuItem icon={Trash2} isDestructive onSelect={() => setShown('center')}>
          Delete
        </MenuItem>
      </Menu>
      {shown === 'locked' ? (
        <Dialog title="The secret of a new subscription" onClose={close} isLocked>
          <SecretOnce secret={`msg_whsec_${'0'.repeat(48)}`} what="the secret" />
          <Button variant="primary" onClick={close} className="self-start">
            I have copied it
          </Button>
        </Dialog>
      ) : shown ? (
        <Dialog title={shown === 'end' ? 'An attempt' : 'Revoke Zapier?'} side={shown} onClose={close}>
          <p>Details of the page behind the dialog.</p>
          <div className="flex gap-3">
            <Button variant="danger" onClick={close}>
              Revoke Zapier
            </Button>
            <Button variant="secondary" onClick={close}>
              Keep it
            </Button>
          </div>
        </Dialog>
      ) : null}
    </div>
  )
}
