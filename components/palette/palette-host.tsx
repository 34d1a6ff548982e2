import { KeysDialog } from '../keyboard/keys-dialog'
import { Palette, type Person } from './palette'

/** What the trigger opens: the command palette, or the list of keys. */
export type PaletteView = 'palette' | 'keys'

/** Shows the palette or the list of keys. Loaded when one of them opens for the first time. */
export default function PaletteHost(props: {
  view: PaletteView
  person: Person
  chooseTheme: (form: FormData) => Promise<void>
  onChange: (view: PaletteView | null) => void
}) {
  const { view, person, chooseTheme, onChange } = props
  const close = () => onChange(null)
  if (view === 'keys') return <KeysDialog onClose={close} />
  return <Palette person={person} chooseTheme={chooseTheme} onClose={close} onKeys={() => onChange('keys')} />
}
