import type { Page } from 'playwright/test'

const THEMES = ['light', 'dark'] as const

/** Saves screenshots of the page in both themes and some widths to /screenshots, for people to look at. */
export async function shoot(page: Page, name: string, fullPage = true, widths = [1280, 390]): Promise<void> {
  for (const theme of THEMES)
    for (const width of widths) {
      await page.emulateMedia({ colorScheme: theme })
      await page.setViewportSize({ width, height: width < 600 ? 844 : 800 })
      await page.evaluate(() => document.getElementById(location.hash.slice(1))?.scrollIntoView())
      await page.screenshot({ path: `screenshots/${name}-${width}-${theme}.png`, fullPage, animations: 'disabled' })
    }
  await page.setViewportSize({ width: 1280, height: 800 })
}
