import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { expect, test, vi } from 'vitest'
import EndpointsPage from './api/[group]/page'
import GuidePage from './guides/[guide]/page'
import { GUIDES } from './guides/guides'
import OverviewPage from './page'
import { reference } from './reference'
import WebhooksPage from './webhooks/page'

// Reads: docs/guides/*.md, docs/receivers/*

vi.mock('next/headers', () => ({ cookies: async () => ({ get: () => undefined }) }))
vi.mock('@/server/accounts/auth/auth', () => ({ currentMember: async () => null }))

/** Returns the text of a page without its markup. */
async function textOf(page: Promise<ReactNode>): Promise<string> {
  const { prelude } = await prerenderToNodeStream(await page)
  return (await text(prelude)).replace(/<script.*?<\/script>|<[^>]*>/gs, ' ')
}

/** The example receiver compares with `undefined`. */
const EMPTY_VALUE = /.{0,40}(?:(?<!===\s*)\bundefined\b|\bNaN\b|\[object Object\])/s

test('the overview shows no undefined value', async () => {
  expect((await textOf(OverviewPage())).match(EMPTY_VALUE)).toBeNull()
})

test.each(reference().groups.map(({ slug }) => slug))('the endpoints of %s show no undefined value', async (group) => {
  expect((await textOf(EndpointsPage({ params: Promise.resolve({ group }) }))).match(EMPTY_VALUE)).toBeNull()
})

test('the webhooks show no undefined value, and their example request names the event', async () => {
  const page = await textOf(WebhooksPage())
  expect(page.match(EMPTY_VALUE)).toBeNull()
  expect(page.replaceAll(/\s+/g, '')).toContain('X-Message-Event:message.completed')
})

test.each(GUIDES)('the guide %s shows no undefined value', async (guide) => {
  expect((await textOf(GuidePage({ params: Promise.resolve({ guide }) }))).match(EMPTY_VALUE)).toBeNull()
})
