'use client'

import { useRef } from 'react'
import { placeBeside } from './place-beside'

/**
 * Renders a button that opens a panel beside it. The browser's popover opens it without scripts, closes it on Escape or a
 * press outside, and returns the focus.
 * @param id unique on the page
 */
export function Popover(props: {
  id: string
  trigger: React.ReactNode
  triggerClass: string
  panelClass?: string
  children: React.ReactNode
}) {
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button ref={trigger} type="button" popoverTarget={props.id} className={`cursor-pointer ${props.triggerClass}`}>
        {props.trigger}
      </button>
      <div
        id={props.id}
        popover="auto"
        onToggle={(event) => placeBeside(event.currentTarget, trigger.current)}
        className={`anchored ${props.panelClass ?? ''}`}
      >
        {props.children}
      </div>
    </>
  )
}
