import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Health, HealthNotice } from './health'

const NOW = Date.parse('2026-11-26T14:05:00Z')
const AT = '2026-11-26T14:02:00.000Z'

const shown = (health: Partial<Health>, left: string | null = null) =>
  renderToStaticMarkup(
    createElement(HealthNotice, {
      health: {
        state: 'disabled',
        disabled_at: AT,
        disabled_reason: 'failures',
        consecutive_failures: 5,
        last_error: 'HTTP 404: nothing here',
        ...health,
      },
      left,
      now: NOW,
    }),
  )
    .replaceAll('<span class="block text-soft">', '|')
    .replaceAll(/<[^>]*>/g, '')

test('a disabled webhook says its cause, since when, its error and the next step', () => {
  expect(shown({}, '90 days left')).toBe(
    'Disabled after 5 failed attempts in a row, 3 minutes ago · HTTP 404: nothing here|Check the path of the URL, and that the receiver accepts POST. To use another URL, create a new webhook. Then reactivate it: 90 days left.',
  )
})

test('a failing webhook says how often it failed, and when it is disabled', () => {
  const active = { state: 'active', disabled_at: null, disabled_reason: null } as const
  expect(shown({ ...active, consecutive_failures: 2, last_error: 'connect_refused: ECONNREFUSED' })).toMatch(
    /^The last 2 attempts failed · The host refused the connection: .*\|Start the receiver.* After 5 failures in a row the webhook is disabled\.$/,
  )
  expect(shown({ ...active, consecutive_failures: 0 })).toBe('')
})

test('a webhook that a person deleted does not show its last error as the cause', () => {
  expect(shown({ disabled_reason: 'deleted' })).toBe('Deleted 3 minutes ago')
})

test('a receiver that responded with 410 has no next step but the cause', () => {
  expect(shown({ state: 'gone', disabled_reason: 'gone', last_error: 'HTTP 410' })).toBe(
    'Receiver responded with 410 Gone, 3 minutes ago|You can’t reactivate the webhook.',
  )
})
