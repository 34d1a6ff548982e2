import { useEffect, useEffectEvent } from 'react'

/** Calls back for each key that is pressed on the page. */
export function useKeyDown(onKeyDown: (event: KeyboardEvent) => void): void {
  const listen = useEffectEvent(onKeyDown)
  useEffect(() => {
    const onEvent = (event: KeyboardEvent) => listen(event)
    document.addEventListener('keydown', onEvent)
    return () => document.removeEventListener('keydown', onEvent)
  }, [])
}
