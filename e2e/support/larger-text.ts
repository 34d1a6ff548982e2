import type { Page } from 'playwright/test'
import { expect } from './journey'

/**
 * Expects that text of twice the size fits on a phone (WCAG 2.2, 1.4.4 and 1.4.10): neither the page with all its folds open nor an
 * open dialog nor one of its panels is wider than the screen. The page keeps the size.
 */
export async function expectLargerTextFits(page: Page, what = page.url()): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(tooWide), what).toEqual([])
}

/** Runs in the page. Returns what is wider than the screen. */
function tooWide(): string[] {
  document.documentElement.style.setProperty('font-size', '200%')
  for (const fold of document.querySelectorAll('details')) fold.open = true
  const { scrollWidth } = document.documentElement
  const found = scrollWidth > innerWidth ? [`the page: ${scrollWidth} px`] : []
  const measure = (panel: HTMLElement, name: string) => {
    const { left, right } = panel.getBoundingClientRect()
    if (left < 0 || right > innerWidth) found.push(`${name}: ${left} to ${right} px`)
    if (panel.scrollWidth > panel.clientWidth) found.push(`in ${name}: ${panel.scrollWidth} px`)
  }
  const dialogs = document.querySelectorAll<HTMLElement>('dialog[open]')
  for (const dialog of dialogs) measure(dialog, 'the dialog')
  // A dialog makes the page behind it inert.
  if (dialogs.length > 0) return found
  for (const panel of document.querySelectorAll<HTMLElement>('[popover]')) {
    panel.showPopover()
    measure(panel, `#${panel.id}`)
    panel.hidePopover()
  }
  return found
}
