import type { Command } from './commands'

/** On the toolbar of what a page shows: a message, a webhook. The palette offers its controls. */
export const ON_PAGE = { 'data-on-page': '' }

const CONTROLS = 'button:not([aria-haspopup=menu]), a[href]'

/**
 * Returns a command for each control of the toolbars that the page marks with `ON_PAGE`, also those in closed menus. A command
 * presses its control, so that an action is written once.
 */
export function pageCommands(page: ParentNode = document): Command[] {
  const controls = [...page.querySelectorAll<HTMLElement>('[data-on-page]')].flatMap((toolbar) => [
    ...toolbar.querySelectorAll<HTMLElement>(CONTROLS),
  ])
  return controls.filter(isOffered).map((control, index) => {
    const menu = menuOf(control)
    // The key of a menu opens it.
    const shortcut = [control, menu?.previousElementSibling]
      .map((one) => one?.getAttribute('aria-keyshortcuts'))
      .find(Boolean)
    const label = [...control.childNodes]
      .filter(isNamed)
      .map((node) => node.textContent?.trim())
      .filter(Boolean)
    return {
      id: `here-${index}`,
      group: 'here',
      label: menu ? `${menu.getAttribute('aria-label')}: ${label.join(' · ')}` : label.join(' · '),
      userText: 'name',
      ...(shortcut ? { shortcut } : {}),
      run: { control },
    }
  })
}

const isNamed = (node: Node) => !(node instanceof Element && node.ariaHidden === 'true')

const menuOf = (control: Element) => control.closest('[role=menu]')

function isOffered(control: HTMLElement): boolean {
  // The control before a menu opens it.
  const shown = menuOf(control)?.previousElementSibling ?? control
  return shown.checkVisibility() && ![control, shown].some((one) => one.matches('[aria-disabled=true], :disabled'))
}
