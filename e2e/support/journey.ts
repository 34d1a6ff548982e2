import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Locator, type Page } from 'playwright/test'
import type { SeedResult } from '@/server/demo/seed'
import { type Mailbox, openMailbox } from './mail'

export { expect }

/** Marks a journey that only `npm run e2e:all` runs, so that `npm test` stays short. */
export const LONG = { tag: '@long' }

const run = promisify(execFile)

interface JourneyFixtures {
  world: SeedResult
  complaints: string[]
  /** Whether pages prefetch the links in sight. Without it the router loads a page when its link is followed. */
  prefetches: boolean
}

/** A test with the data of the demonstration. It fails when the browser logs an error: of a script, the policy or hydration. */
export const test = base.extend<JourneyFixtures, { mail: Mailbox }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  world: async ({}, use) => {
    const kept: { world: SeedResult } = JSON.parse(
      readFileSync(path.join(process.env.E2E_DATA_DIR ?? '', 'demo.json'), 'utf8'),
    )
    await use(kept.world)
  },
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      await use(openMailbox(process.env.E2E_MAIL_DIR ?? ''))
    },
    { scope: 'worker' },
  ],
  prefetches: [false, { option: true }],
  context: async ({ context, prefetches }, use) => {
    await use(prefetches ? context : await withoutPrefetches(context))
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/**
 * Responds to prefetches in the page itself, with the status by which a server says that it has none. A page of the dashboard
 * prefetches up to 36 times after its load, which is half of the processor time of a journey. `npm run e2e:all` prefetches.
 */
export async function withoutPrefetches(context: BrowserContext): Promise<BrowserContext> {
  if (!process.env.E2E_ALL)
    await context.addInitScript(() => {
      const { fetch } = window
      window.fetch = (input, init) =>
        new Headers(init?.headers).has('next-router-prefetch')
          ? Promise.resolve(new Response(null, { status: 204 }))
          : fetch(input, init)
    })
  return context
}

/** Fills the sign-in form and submits it. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs in with the form and opens the list of subscriptions. */
export async function signIn(page: Page, { signIn: { email, password } }: SeedResult): Promise<void> {
  await page.goto('/sign-in')
  await fillSignIn(page, email, password)
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await page.goto('/integrations/webhooks')
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()
}

/** Chooses an action in the menu of a webhook. */
export async function chooseAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Presses a key until the element has the focus, and checks that the focus is visible. */
export async function tabTo(target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  const isFocused = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 40 && !(await isFocused()); presses++) await target.page().keyboard.press(key)
  await expect(target).toBeFocused()
  await expect(target).not.toHaveCSS('outline-style', 'none')
}

/**
 * Submits, and holds the response. Checks that Escape, a click outside and the buttons do not close the dialog meanwhile, then
 * releases the response.
 */
export async function expectStaysOpen(page: Page, procedure: string, submit: () => Promise<void>): Promise<void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    ({ pathname }) => pathname === `/api/trpc/${procedure}`,
    async (route) => {
      await released
      await route.continue()
    },
    { times: 1 },
  )
  await submit()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Close', disabled: true })).toBeVisible()
  for (let times = 0; times < 3; times++) await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  for (const button of await dialog.getByRole('button', { name: /^(Close|Cancel)$/ }).all())
    await button.click({ force: true })
  await expect(dialog).toBeVisible()
  release()
}

/** Runs an admin command as the README describes, and returns its JSON. */
export async function admin(...args: string[]): Promise<unknown> {
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR, DATABASE_URL: '' }
  const { stdout } = await run('npm', ['run', '--silent', 'admin', '--', ...args], { env })
  return JSON.parse(stdout)
}

/** The rules of axe that depend on the colors of a page. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Returns the serious and critical findings of axe, and landmarks with the same name, one per line. */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  await animationsEnd(page)
  // Only violations are read. No page has frames, so that axe needs no page of its own to merge the findings of several.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || id === 'landmark-unique')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Waits until what appears or changes its color has done so: axe would measure colors between the two. */
const animationsEnd = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
    // A transition that another one replaces is rejected.
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })

/** Expects no finding of axe in either theme. The dark theme only changes colors, so only the color rules run twice. */
export async function expectNoAxeFindings(page: Page, what = page.url()): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axeFindings(page, COLOR_RULES), `${what}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await axeFindings(page), `${what}, light`).toEqual([])
}

/**
 * Expects no finding of axe in the state that a journey has reached: an open dialog, a result. Only in `npm run e2e:all`, because the
 * states of all journeys take a minute of the processor; `npm test` has the pages (every-page.e2e.ts, docs.e2e.ts, recorder.e2e.ts).
 */
export async function expectNoAxeFindingsHere(page: Page, what = page.url()): Promise<void> {
  if (process.env.E2E_ALL) await expectNoAxeFindings(page, what)
}
