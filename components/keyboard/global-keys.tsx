import { KeyList } from './key-list'
import { keysMessages as messages } from './keys-messages'

/** Lists the keys that work on every page of the dashboard. @param hasHelp the list beside it names the key `?` itself */
export function GlobalKeys({ hasHelp = false }: { hasHelp?: boolean }) {
  return <KeyList keys={hasHelp ? messages.keys.filter(([key]) => key !== '?') : messages.keys} />
}
