'use client'

import { useRef } from 'react'

/** Renders a button that opens a panel beside it by the browser's popover, without scripts. Its `id` is unique on the page. */
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

const GAP = 6

/** Places an open popover beside its trigger, in browsers without CSS anchor positioning (`.anchored` in globals.css). */
export function placeBeside(panel: HTMLElement, trigger: HTMLElement | null): void {
  if (!trigger || !panel.matches(':popover-open') || CSS.supports('position-area: block-end')) return
  const [at, { width, height }] = [trigger.getBoundingClientRect(), panel.getBoundingClientRect()]
  const isRoomBelow = at.bottom + GAP + height <= innerHeight
  panel.style.setProperty('top', `${isRoomBelow ? at.bottom + GAP : Math.max(GAP, at.top - GAP - height)}px`)
  panel.style.setProperty('left', `${Math.max(GAP, Math.min(at.left, innerWidth - width - GAP))}px`)
}
