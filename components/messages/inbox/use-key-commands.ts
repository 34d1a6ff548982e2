import { useEffect, useRef } from 'react'
import { isTyping } from '@/components/keyboard/is-typing'
import { areKeysOn } from '@/components/keyboard/keys-setting'
import { commandOf, type KeyCommand } from './inbox-keys'

/** Calls `run` for each command of the keyboard. `run` returns whether it did something; then the browser does nothing else. */
export function useKeyCommands(run: (command: KeyCommand) => boolean): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!areKeysOn()) return
      const command = commandOf({
        key: event.key,
        ctrlKey: event.ctrlKey,
        metaKey: event.metaKey,
        altKey: event.altKey,
        repeat: event.repeat,
        isTyping: isTyping(event.target),
        isBehindDialog: document.querySelector('dialog[open], [popover]:popover-open') !== null,
      })
      if (command !== null && !event.defaultPrevented && latest.current(command)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
