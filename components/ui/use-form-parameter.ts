import { useSearchParams } from 'next/navigation'
import { useState } from 'react'

/**
 * Tells whether a form is open: after `open`, or while the page's URL has a parameter with this value, to which the command palette
 * leads. `close` also removes the parameter, so that the same link opens the form again.
 */
export function useFormParameter(name: string, value: string) {
  const parameters = useSearchParams()
  const [isOpened, setOpened] = useState(false)
  const isInUrl = parameters.get(name) === value
  function close() {
    setOpened(false)
    if (!isInUrl) return
    const rest = new URLSearchParams(parameters)
    rest.delete(name)
    const query = rest.size > 0 ? `?${rest}` : ''
    // Not the router's replace: it waits for the server, and a link that is followed meanwhile would change nothing.
    history.replaceState(null, '', `${location.pathname}${query}`)
  }
  return { isOpen: isOpened || isInUrl, open: () => setOpened(true), close }
}
