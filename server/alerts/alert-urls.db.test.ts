import { afterEach, describe, expect, test } from 'vitest'
import { SYSTEM_ACTOR } from '../accounts/account/activity'
import { MAX_ALERT_URLS } from '../contract/accounts/alert-formats'
import { toApiError } from '../errors'
import { testDatabase } from '../testing/database/database'
import { anAccount, anAlertUrl } from '../testing/fixtures/factory'
import { setEnv } from '../testing/set-env'
import { decrypt } from '../webhooks/signing/secret'
import { addAlertUrl, alertUrlRow, listAlertUrls, removeAlertUrl } from './alert-urls'

const database = testDatabase()
afterEach(() => setEnv({ WEBHOOK_ALLOWED_HOSTS: undefined }))

const INPUT = { name: '#operations', format: 'slack', url: 'https://1.1.1.1/services/T0/B0/a-secret-path' } as const

describe('an alert URL', () => {
  test('is stored encrypted for its row, and listed without the URL', async () => {
    const account = await anAccount()
    const added = await addAlertUrl(account, SYSTEM_ACTOR, INPUT)
    expect(added).toMatchObject({ name: '#operations', format: 'slack', host: '1.1.1.1', is_stopped: false })
    expect(await listAlertUrls(account)).toEqual([added])
    const [row] = await database.sql`select * from alert_urls where id = ${added.id}`
    expect(JSON.stringify([row, added])).not.toContain('a-secret-path')
    expect(decrypt(row?.encrypted_url, alertUrlRow(added.id))).toBe(INPUT.url)
    expect(() => decrypt(row?.encrypted_url, alertUrlRow(account.id))).toThrow('does not decrypt')
    const logged = await database.sql`select action, subject, detail from activities where account_id = ${account.id}`
    expect(logged).toEqual([{ action: 'alert_url_added', subject: '#operations', detail: '1.1.1.1' }])
  })

  test.each([
    ['http://1.1.1.1/hook', 'scheme_must_be_https'],
    ['https://localhost/hook', 'hostname_is_localhost'],
    ['https://10.0.0.7/hook', 'ipv4_is_private_or_loopback: 10.0.0.7'],
    ['https://169.254.169.254/hook', 'ipv4_is_private_or_loopback: 169.254.169.254'],
    ['https://[::1]/hook', 'ipv6_is_private_or_loopback: ::1'],
    ['https://user:pass@1.1.1.1/hook', 'url_must_not_contain_credentials'],
    ['hooks.slack.com', 'url_parse_failed'],
    [`https://1.1.1.1/${'x'.repeat(2_048)}`, 'url_parse_failed'],
  ])('is refused if it is %s', async (url, reason) => {
    const account = await anAccount()
    const thrown: unknown = await addAlertUrl(account, SYSTEM_ACTOR, { ...INPUT, url }).catch((error) => error)
    expect(toApiError(thrown).body).toMatchObject({ error: 'invalid_url', reason })
    expect(await listAlertUrls(account)).toEqual([])
  })

  test('is refused beyond the limit, also at the same time', async () => {
    const account = await anAccount()
    const results = await Promise.allSettled(
      Array.from({ length: MAX_ALERT_URLS + 2 }, () => addAlertUrl(account, SYSTEM_ACTOR, INPUT)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_ALERT_URLS)
    await expect(addAlertUrl(account, SYSTEM_ACTOR, INPUT)).rejects.toMatchObject({ error: 'limit_reached' })
  })

  test('is removed by its own account only, once', async () => {
    const [account, other] = [await anAccount(), await anAccount()]
    const { id } = await anAlertUrl({ accountId: account.id, url: INPUT.url })
    expect(await removeAlertUrl(other, SYSTEM_ACTOR, id)).toBe(false)
    expect(await removeAlertUrl(account, SYSTEM_ACTOR, 'no id')).toBe(false)
    expect(await removeAlertUrl(account, SYSTEM_ACTOR, id)).toBe(true)
    expect(await removeAlertUrl(account, SYSTEM_ACTOR, id)).toBe(false)
    const logged = await database.sql`select action from activities where account_id = ${account.id}`
    expect(logged).toEqual([{ action: 'alert_url_removed' }])
  })
})
