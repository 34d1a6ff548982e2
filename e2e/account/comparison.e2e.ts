import { tmpdir } from 'node:os'
import postgres from 'postgres'
import { runningPostgresUrl } from '@/db/embedded'
import { expect, expectNoAxeFindingsHere, fillSignIn, LONG, test } from '../support/journey'
import { startSecondDemonstration } from '../support/second-instance'

// In an instance of its own, because the engines are settings of a server. Nothing listens at the address of the provider.

let service: Awaited<ReturnType<typeof startSecondDemonstration>>

test.beforeAll(async () => {
  test.setTimeout(240_000)
  service = await startSecondDemonstration({
    SPEECH_ENGINE: 'built-in',
    SPEECH_BASE_URL: '',
    // Without weights: the transcripts of the demonstration are not heard again.
    SPEECH_MODEL_DIR: tmpdir(),
    SUMMARY_BASE_URL: 'http://127.0.0.1:9/v1',
    SUMMARY_MODEL: 'large',
    SUMMARY_PRICE_PER_MESSAGE: '0.002 USD',
    SUMMARY_RETENTION: '30 days',
  })
})
test.afterAll(() => service.stop())

test(
  'the built-in summaries appear beside those of the provider, with its cost',
  LONG,
  async ({ page, complaints }) => {
    const { baseUrl, dataDir, world } = service
    const account = world.accounts.dental.id
    const sql = postgres((await runningPostgresUrl(dataDir)) ?? '', { max: 1 })
    const [channel] = await sql`
    update messages set transcript_source = '{"engine": "built-in", "model": "moonshine-tiny-en"}',
      summary_source = '{"engine": "openai-compatible", "model": "large"}'
    where account_id = ${account} and state = 'completed' returning channel_id`
    await sql`
    insert into usage_months (account_id, month, step, engine, model, messages, seconds)
    values (${account}, date_trunc('month', now() at time zone 'UTC')::date, 'summarize', 'openai-compatible', 'large', 250, 9000)`
    await sql.end()

    await page.goto(`${baseUrl}/sign-in?from=/settings/processing`)
    await fillSignIn(page, world.signIn.email, world.signIn.password)
    await page.getByText('Use by engine').first().click()
    const use = page.getByRole('table', { name: 'Use by engine' }).getByRole('row').nth(1)
    await expect(use).toContainText('OpenAI-compatible provider (large)')
    await expect(use).toContainText('$0.50')
    await expect(use).toContainText('30 days (127.0.0.1:9)')

    await page.getByLabel('Channel').selectOption(channel?.channel_id)
    await page.getByRole('button', { name: 'Compare' }).click()
    const results = page.getByRole('region', { name: 'Results of the comparison' })
    await expect(results.getByText('Erased an hour after the start.')).toBeVisible({ timeout: 60_000 })
    const first = results.getByRole('listitem').first()
    await expect(first).toContainText('Summary, OpenAI-compatible provider (large)')
    await expect(first).toContainText('Summary, Built-in engine (rules-14)')
    await expect(first).toContainText('The transcript is the same')
    await expectNoAxeFindingsHere(page, 'a comparison of engines')
    await page.getByRole('button', { name: 'Compare' }).click()
    await expect(page.getByText('Wait ten minutes between two comparisons.')).toBeVisible()
    expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
  },
)
