'use client'

import { Ellipsis, type IconNode } from 'lucide'
import { useRef, useState } from 'react'
import { Button } from './button'
import { Icon } from './icon'
import { useIsLoaded } from './lazy-part'
import { placeBeside } from './popover'

const ITEMS = '[role^=menuitem]'

/** Renders a button that opens a menu (ARIA Authoring Practices, "Menu Button"). Its `id` is unique on the page. */
export function Menu({
  id,
  label,
  trigger: shown,
  shortcut,
  isDisabled = false,
  children,
}: {
  id: string
  label: string
  trigger?: React.ReactNode
  /** The key that opens it (aria-keyshortcuts). */
  shortcut?: string | undefined
  isDisabled?: boolean
  children: React.ReactNode
}) {
  const trigger = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  return (
    <>
      <Button
        ref={trigger}
        variant="secondary"
        popoverTarget={isDisabled ? undefined : id}
        aria-haspopup="menu"
        aria-keyshortcuts={shortcut}
        aria-disabled={isDisabled}
        className={shown ? '' : 'w-control px-0 pointer-coarse:w-touch'}
        onKeyDown={(event) => {
          // A key may come before the first item has the focus.
          if (menu.current?.matches(':popover-open')) moveFocus(event, menu.current)
          else if (event.key === 'ArrowDown') {
            event.preventDefault()
            event.currentTarget.click()
            focusFirst(menu.current)
          }
        }}
      >
        {shown ?? (
          <>
            <Icon of={Ellipsis} />
            <span dir="auto" className="sr-only">
              {label}
            </span>
          </>
        )}
      </Button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onToggle={({ currentTarget }) => {
          placeBeside(currentTarget, trigger.current)
          if (currentTarget.matches(':popover-open') && !currentTarget.matches(':focus-within'))
            focusFirst(currentTarget)
        }}
        onKeyDown={(event) => moveFocus(event, event.currentTarget)}
        className="anchored max-h-[min(24rem,70dvh)] min-w-44 max-w-[min(18rem,100vw-1rem)] overflow-y-auto p-1"
      >
        {children}
      </div>
    </>
  )
}

/** Renders an action of a menu. The menu closes first, so that a dialog returns the focus to the button of the menu. */
export function MenuItem(props: {
  icon?: IconNode
  /** The key that does the same (aria-keyshortcuts). */
  shortcut?: string
  isDestructive?: boolean
  onSelect: () => void
  children: React.ReactNode
}) {
  // The browser opens the menu without scripts, when a press of its items would be lost.
  const isLoaded = useIsLoaded()
  return (
    <Button
      variant="menu-item"
      disabled={!isLoaded}
      role="menuitem"
      aria-keyshortcuts={props.shortcut}
      tabIndex={-1}
      className={props.isDestructive ? 'text-bad' : ''}
      onClick={({ currentTarget }) => {
        currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
        props.onSelect()
      }}
    >
      {props.icon ? <Icon of={props.icon} className={props.isDestructive ? 'size-4' : 'size-4 text-soft'} /> : null}
      {props.children}
    </Button>
  )
}

/** Renders a menu of actions that open dialogs, the destructive one last. */
export function ActionMenu(props: {
  id: string
  label: string
  actions: readonly ({
    label: string
    icon?: IconNode
    isDestructive?: boolean
    dialog: (close: () => void) => React.ReactNode
  } | null)[]
}) {
  const [opened, setOpened] = useState<number | null>(null)
  return (
    <>
      <Menu id={props.id} label={props.label}>
        {props.actions.map((action, index) =>
          action ? (
            <MenuItem
              key={action.label}
              {...(action.icon ? { icon: action.icon } : {})}
              isDestructive={action.isDestructive ?? false}
              onSelect={() => setOpened(index)}
            >
              {action.label}
            </MenuItem>
          ) : null,
        )}
      </Menu>
      {opened === null ? null : props.actions[opened]?.dialog(() => setOpened(null))}
    </>
  )
}

const focusFirst = (menu: HTMLElement | null) => menu?.querySelector<HTMLElement>(ITEMS)?.focus()

function moveFocus(event: React.KeyboardEvent, menu: HTMLElement): void {
  if (event.key === 'Tab') menu.hidePopover()
  const items = [...menu.querySelectorAll<HTMLElement>(ITEMS)]
  const to = nextItem(
    event.key,
    items.map((item) => item.textContent ?? ''),
    items.findIndex((item) => item.matches(':focus')),
  )
  if (to === null) return
  event.preventDefault()
  items[to]?.focus()
}

/** Returns the index of the item that a key moves to, or null for other keys. @param at -1 while no item has the focus. */
export function nextItem(key: string, items: readonly string[], at: number): number | null {
  const last = items.length - 1
  if (key === 'ArrowDown') return at >= last ? 0 : at + 1
  if (key === 'ArrowUp') return at <= 0 ? last : at - 1
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key.length !== 1 || key === ' ') return null
  const starts = (index: number) => items[index]?.trim().toLowerCase().startsWith(key.toLowerCase())
  const order = items.map((_, step) => (at + 1 + step) % items.length)
  return order.find(starts) ?? null
}
