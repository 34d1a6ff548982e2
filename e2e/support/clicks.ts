import type { BrowserContext, Page } from 'playwright/test'

/** Counts the clicks of a person in each tab. Enter in a form counts too: it presses the button. */
export const countClicks = (context: BrowserContext) =>
  context.addInitScript(() => {
    const count = (event: Event) => {
      if (event.isTrusted) sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1))
    }
    addEventListener('click', count, true)
  })

export const clicks = (page: Page): Promise<number> => page.evaluate(() => Number(sessionStorage.getItem('clicks')))
