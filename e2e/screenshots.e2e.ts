import { admin, expect, fillSignIn, signIn, test } from './journey'

// Every page at two widths in two themes, into /screenshots, for people to look at.

const WIDTHS = [1280, 390]
const THEMES = ['light', 'dark'] as const

test('screenshots', async ({ page, world, complaints }) => {
  const { demo, failing } = world.subscriptions
  const { dental } = world.accounts
  const channels = (await admin('channel', 'list', '--account', dental.id)) as { id: string; type: string }[]
  const campaign = channels.find(({ type }) => type === 'campaign')
  await admin('message', 'complete', '--account', dental.id, '--channel', campaign?.id ?? '', '--count', '2')

  async function shoot(name: string, fullPage = true) {
    for (const theme of THEMES)
      for (const width of WIDTHS) {
        await page.emulateMedia({ colorScheme: theme })
        await page.setViewportSize({ width, height: width < 600 ? 844 : 800 })
        await page.evaluate(() => document.getElementById(location.hash.slice(1))?.scrollIntoView())
        await page.screenshot({ path: `screenshots/${name}-${width}-${theme}.png`, fullPage })
      }
  }

  await page.goto('/')
  await shoot('first-page')
  await page.goto('/docs')
  await shoot('docs')
  for (const chapter of ['createWebhookSubscription', 'receiving', 'errors']) {
    await page.goto(`/docs#${chapter}`)
    await shoot(`docs-${chapter}`, false)
  }
  await page.goto('/sign-in')
  await shoot('sign-in')
  await fillSignIn(page, world.signIn.email, 'not the password')
  await expect(page.getByText('do not match')).toBeVisible()
  await shoot('sign-in-refused')
  await signIn(page, world)
  await shoot('webhooks')
  for (const [name, { id }] of Object.entries({ delivered: demo, failing })) {
    await page.goto(`/integrations/webhooks/${id}`)
    await shoot(`webhook-${name}`)
  }
  await page.goto('/nowhere')
  await shoot('nothing-here')
  // The browser itself notes the 404.
  complaints.splice(0)
})
