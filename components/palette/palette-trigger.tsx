'use client'

import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { areKeysOn, isTyping, OPEN_KEYS } from '@/components/keyboard/keys'
import { lazyPart } from '@/components/ui/lazy-part'
import type { PaletteView, Person } from './palette'

const load = () => import('./palette')
const PaletteHost = lazyPart(load, 'PaletteHost')

/** Opens the command palette: a button, and Ctrl+K or Cmd+K on every page. The key `?` lists the keys. */
export function PaletteTrigger(props: {
  person: Person
  chooseTheme: (form: FormData) => Promise<void>
  children: React.ReactNode
}) {
  const [view, setView] = useState<PaletteView | null>(null)
  useEffect(() => {
    // On the window: a page that has keys listens on the document, so its listener runs first.
    const onKeyDown = (event: KeyboardEvent) => {
      const pressed = viewOf(event)
      if (pressed === null) return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) setView(pressed)
    }
    const onOpenKeys = () => setView('keys')
    addEventListener('keydown', onKeyDown)
    addEventListener(OPEN_KEYS, onOpenKeys)
    return () => {
      removeEventListener('keydown', onKeyDown)
      removeEventListener(OPEN_KEYS, onOpenKeys)
    }
  }, [])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setView('palette')}
        onPointerEnter={load}
        className="palette-button"
      >
        {props.children}
      </button>
      {/* Not in the drawer around the button, which is hidden on a narrow screen and would hide the dialog. */}
      {view
        ? createPortal(
            <PaletteHost view={view} person={props.person} chooseTheme={props.chooseTheme} onChange={setView} />,
            document.body,
          )
        : null}
    </>
  )
}

/** Returns what a key opens; null for another key, and for `?` while a person types or where single keys are disabled. */
function viewOf({ key, ctrlKey, metaKey, altKey, target, defaultPrevented }: KeyboardEvent): PaletteView | null {
  if (altKey || defaultPrevented) return null
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? 'palette' : null
  return key === '?' && !isTyping(target) && areKeysOn() ? 'keys' : null
}
