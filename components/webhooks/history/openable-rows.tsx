'use client'

/**
 * Makes a click anywhere on a row follow the row's link, except on its other controls. The text of a row stays selectable, which a
 * link over the whole row would prevent. Keyboards and assistive technology use the link itself.
 */
export function OpenableRows({ children }: { children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link in the row is for keyboards
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div onClick={openRow}>{children}</div>
  )
}

function openRow(event: React.MouseEvent) {
  const target = event.target instanceof Element ? event.target : null
  if (!target || target.closest(CONTROLS) || hasSelection()) return
  const { ctrlKey, metaKey, shiftKey } = event
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey })
  target.closest('tr')?.querySelector('a')?.dispatchEvent(click)
}

const CONTROLS = 'a, button, input, label, summary'

const hasSelection = () => document.getSelection()?.isCollapsed === false
