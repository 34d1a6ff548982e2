import { beforeEach, expect, test } from 'vitest'
import type { Account } from '../accounts/account/account'
import { type Actor, listActivities } from '../accounts/account/activity'
import { changeBrand } from '../accounts/account/brand'
import { toApiError } from '../errors'
import { serveRecorderFile } from '../intake/pages/serve-recorder-file'
import { findDomain } from '../intake/recorder-config'
import { testDatabase } from '../testing/database/database'
import { aChannel, aMember, anAccount } from '../testing/fixtures/factory'
import { changeChannelLogo, channelLogo } from './channel-logo'
import { deleteChannel } from './channels'

const database = testDatabase()

let account: Account
let actor: Actor
let channelId: string
beforeEach(async () => {
  account = await anAccount()
  const { userId } = await aMember({ accountId: account.id })
  actor = { userId, tokenId: null, ipAddress: null }
  channelId = (await aChannel({ accountId: account.id, type: 'domain' })).id
})

const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(15), Buffer.from([0xff, 0xd9])]).toString(
  'base64',
)
const change = (logo: string | null) => changeChannelLogo(account, actor, channelId, logo)
const get = async (path: string) => serveRecorderFile(new Request(`http://x${path}`), path.split('/').at(-1) ?? '')

async function shownHash(): Promise<string | null | undefined> {
  const [row] = await database.sql`select public_key from channel_settings where channel_id = ${channelId}`
  return (await findDomain(row?.public_key))?.logoHash
}

test('the logo of a channel is shown instead of the account’s, and goes with the channel', async () => {
  const { logo_path: ofAccount } = await changeBrand(account, actor, { logo: JPEG })
  expect(ofAccount).toBe(`/recorder/logo-${await shownHash()}`)
  const own = Buffer.from(JPEG, 'base64')
  own[10] = 7
  expect(await change(own.toString('base64'))).toBe(true)
  const path = (await channelLogo(channelId)) ?? ''
  expect(path).toBe(`/recorder/logo-${await shownHash()}`)
  expect(path).not.toBe(ofAccount)
  const response = await get(path)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(own)
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  await change(own.toString('base64'))
  const { activities } = await listActivities(account, { limit: 10 })
  expect(activities.filter(({ detail }) => detail === 'logo changed')).toHaveLength(1)
  await deleteChannel(account, actor, channelId)
  expect((await get(path)).status).toBe(404)
})

test('without its own, a channel shows the account’s logo again', async () => {
  await change(JPEG)
  await change(null)
  expect([await channelLogo(channelId), await shownHash()]).toEqual([null, null])
})

test('an SVG is refused, and another account’s channel is not found', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64')
  await expect(change(svg)).rejects.toSatisfy((error) => toApiError(error).error === 'validation_error')
  const other = await anAccount()
  expect(await changeChannelLogo(other, actor, channelId, JPEG)).toBe(false)
  expect(await changeChannelLogo(account, actor, 'no-uuid', JPEG)).toBe(false)
})
