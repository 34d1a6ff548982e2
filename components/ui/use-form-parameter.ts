import { useSearchParams } from 'next/navigation'
import { useState } from 'react'

/** Tells whether a form is open: after `open`, or by a parameter of the page's URL, which `close` removes. */
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
