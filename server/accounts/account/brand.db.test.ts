import { beforeEach, expect, test } from 'vitest'
import { MAX_LOGO_BYTES } from '../../contract/limits'
import { toApiError } from '../../errors'
import { serveRecorderFile } from '../../intake/pages/serve-recorder-file'
import { testDatabase } from '../../testing/database/database'
import { aMember, anAccount } from '../../testing/fixtures/factory'
import type { Account } from './account'
import { type Actor, listActivities } from './activity'
import { changeBrand, findBrand } from './brand'

testDatabase()

let account: Account
let actor: Actor
beforeEach(async () => {
  account = await anAccount()
  const { userId } = await aMember({ accountId: account.id })
  actor = { userId, tokenId: null, ipAddress: null }
})

const jpeg = (bytes: number) =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(bytes - 5), Buffer.from([0xff, 0xd9])])
const refused = (logo: Buffer) =>
  changeBrand(account, actor, { logo: logo.toString('base64') }).then(
    () => null,
    (error: unknown) => toApiError(error).error,
  )
const get = (path: string) => serveRecorderFile(new Request(`http://x${path}`), path.split('/').at(-1) ?? '')

test('a logo is served under its hash as a picture that can do nothing, until it is replaced', async () => {
  const { logo_path: path } = await changeBrand(account, actor, { logo: jpeg(20).toString('base64') })
  const response = await get(path ?? '')
  expect(Buffer.from(await response.arrayBuffer())).toEqual(jpeg(20))
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
  })
  await changeBrand(account, actor, { logo: null })
  expect((await get(path ?? '')).status).toBe(404)
})

test('files that are too large or no picture are refused, and change nothing', async () => {
  expect(await refused(jpeg(MAX_LOGO_BYTES + 1))).toBe('validation_error')
  expect(await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'))).toBe(
    'validation_error',
  )
  expect(await refused(jpeg(MAX_LOGO_BYTES))).toBeNull()
})

test('each change is in the activity log once, and a repeat is not', async () => {
  const change = { accent: '#0b6e99', privacy_url: 'https://clinic.example/privacy' }
  for (const _ of [1, 2]) await changeBrand(account, actor, change)
  expect(await findBrand(account)).toEqual({ ...change, logo_path: null })
  const { activities } = await listActivities(account, { limit: 10 })
  expect(activities.map(({ subject, detail }) => `${subject}: ${detail}`).sort()).toEqual([
    'Recorder, color: none to #0b6e99',
    'Recorder, privacy page: none to https://clinic.example/privacy',
  ])
})
