import type { Page } from 'playwright/test'

/** Holds the responses of navigations until the returned function is called. */
export async function holdNavigations(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    (url) => url.searchParams.has('_rsc'),
    async (route) => {
      await released
      await route.continue()
    },
  )
  return release
}
