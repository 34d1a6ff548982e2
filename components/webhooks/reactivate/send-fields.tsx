import { CheckField } from '@/components/ui/fields'
import { reactivateMessages } from './reactivate-messages'

const { one: messages } = reactivateMessages

/** What to send after a reactivation. */
export interface SendWishes {
  held: boolean
  missed: boolean
}

/** How many held deliveries and missed events could be sent. */
interface Unsent {
  held: number
  missed: number
}

/** Returns the choice at the beginning: everything that there is. */
export const wishesFor = ({ held, missed }: Unsent): SendWishes => ({ held: held > 0, missed: missed > 0 })

/** Asks whether a reactivation sends held deliveries and missed events. */
export function SendFields(props: { unsent: Unsent; wishes: SendWishes; onChange: (wishes: SendWishes) => void }) {
  const { unsent, wishes, onChange } = props
  return (
    <>
      <CheckField
        label={messages.held(unsent.held)}
        hint={messages.heldHint}
        checked={wishes.held}
        disabled={unsent.held === 0}
        onChange={(event) => onChange({ ...wishes, held: event.target.checked })}
      />
      <CheckField
        label={messages.missed(unsent.missed)}
        hint={messages.missedHint}
        checked={wishes.missed}
        disabled={unsent.missed === 0}
        onChange={(event) => onChange({ ...wishes, missed: event.target.checked })}
      />
    </>
  )
}
