import { isMac } from './is-mac'
import { KeyList } from './key-list'
import { keysMessages as messages } from './keys-messages'

/**
 * Lists the keys that work on every page of the dashboard. Only dialogs that a person opened render it, so never the server.
 * @param props.hasHelp the list beside it names the key `?` itself
 */
export function GlobalKeys({ hasHelp = false }: { hasHelp?: boolean }) {
  const keys = messages.keys(isMac(navigator.userAgent))
  return <KeyList keys={hasHelp ? keys.filter(([key]) => key !== '?') : keys} />
}
