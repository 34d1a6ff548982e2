import { sql } from 'drizzle-orm'
import { db } from '@/db/client'
import { aListener } from '@/server/testing/fixtures/factory'
import { expect, expectNoAxeFindingsHere, LONG, test } from '../support/journey'
import { completeSome, ownAccount, signInAs } from '../support/own-account'

test(
  'a person sees what a computer received through its listener, and deletes the listener',
  LONG,
  async ({ page }) => {
    const own = await ownAccount()
    const id = await aListener(own.account.id, own.admin.id)
    await completeSome(own, 3)
    await db().execute(sql`
    update listener_requests set responded_at = clock_timestamp(), status = 204, duration_ms = 12, handed_out_at = created_at
    where number = (select min(number) from listener_requests where listener_id = ${id})`)
    await db().execute(sql`
    update listener_requests set responded_at = clock_timestamp(), failure = 'nothing listens there', duration_ms = 1
    where number = (select max(number) from listener_requests where listener_id = ${id})`)
    await signInAs(page, own.admin.email)
    await page.goto('/integrations/webhooks')
    const section = page.getByRole('region', { name: 'Listeners' })
    await expect(section.getByRole('heading', { name: 'http://localhost:4000/' })).toBeVisible()
    await expect(section.getByText('1 waiting')).toBeVisible()
    const requests = section.getByRole('table', { name: 'Requests of http://localhost:4000/' }).getByRole('row')
    await expect(requests).toHaveCount(4)
    await expect(requests.nth(1)).toContainText('Failed: nothing listens there')
    await expect(requests.nth(2)).toContainText('Waits for a computer')
    await expect(requests.nth(3)).toContainText('Responded 204')
    await expectNoAxeFindingsHere(page)
    await section.getByRole('button', { name: 'Actions for http://localhost:4000/' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete listener' }).click()
    await expect(section).toHaveCount(0)
  },
)
