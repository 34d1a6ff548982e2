import { isRedirectError } from 'next/dist/client/components/redirect-error'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '@/server/testing/database/database'
import { aUser } from '@/server/testing/fixtures/factory'
import LandingPage from './page'

// A page reads its language from the headers of the request.
vi.mock('next/headers', () => ({ headers: async () => new Headers() }))
testDatabase()

test('the landing page redirects to the setup until a user exists', async () => {
  const thrown: unknown = await LandingPage().catch((error: unknown) => error)
  expect(isRedirectError(thrown)).toBe(true)
  expect(thrown).toMatchObject({ digest: expect.stringContaining(';/setup;') })
  await aUser()
  expect(await LandingPage()).toMatchObject({ type: 'div' })
})
