import { expect, test } from 'vitest'
import { ANY_TIME } from '@/components/webhooks/recover/recover-dialog'
import type { Activity } from '@/server/contract/accounts/activity'
import { FAILURE_CODES } from '@/server/webhooks/transport/outcome'
import { actionLabel, actorLabel, detailMessage, recoveryOf, subjectPath } from './activity-labels'
import { activityMessages } from './activity-messages'

const text = activityMessages.en

const entry = (values: Partial<Activity>): Activity => ({
  id: '1',
  action: 'token_created',
  created_at: '2026-11-21T09:30:00.000Z',
  user_id: 'u',
  user_name: 'Ada Marsh',
  token_id: null,
  token_name: null,
  ip_address: null,
  subject_id: 's',
  subject: '',
  detail: '',
  is_there: true,
  ...values,
})

test.each([
  [{}, 'Ada Marsh'],
  [{ user_name: null }, 'Former member'],
  [{ user_id: null, action: 'subscription_disabled' }, 'System'],
  [{ user_id: null, action: 'subscription_gone' }, 'System'],
  [{ user_id: null, action: 'plan_changed' }, 'Administrator of this server'],
] as const)('the actor of %o is %s', (values, who) => expect(actorLabel(entry(values), text)).toBe(who))

test.each([
  [{}, '/integrations/api-access'],
  [{ action: 'secret_rotated' }, '/integrations/webhooks/s'],
  [{ action: 'delivery_resent' }, '/integrations/webhooks/s'],
  [{ action: 'test_sent' }, '/integrations/webhooks/s'],
  [{ action: 'verification_checked' }, '/integrations/webhooks/s'],
  [{ action: 'member_joined' }, '/settings/members'],
  [{ action: 'tags_changed' }, '/messages/s'],
  [{ action: 'audio_revoked' }, '/messages/s'],
  [{ action: 'member_removed', is_there: false }, null],
  [{ action: 'plan_changed', subject_id: null }, null],
] as const)('the subject of %o is at %s', (values, path) => expect(subjectPath(entry(values))).toBe(path))

test.each([
  [{ action: 'member_joined', user_id: 's' }, 'Joined as'],
  [{ action: 'member_joined', user_id: null }, 'Added'],
  [{ action: 'subscription_renamed' }, 'Renamed the webhook'],
  [{ action: 'secret_rotated' }, 'Rotated the secret of'],
] as const)('%o is labelled: %s', (values, expected) => expect(actionLabel(entry(values), text)).toBe(expected))

test.each([
  ['test_sent', '204', 'Delivered with status 204.'],
  ['test_sent', 'http_status: 503', 'The receiver responded with 503 instead of a 2xx.'],
  ['test_sent', 'http_status', 'The receiver did not respond with a 2xx.'],
  ['test_sent', 'connect_refused', 'The host refused the connection: nothing listens on that port.'],
  [
    'test_sent',
    'redirect_blocked: 302',
    'The receiver responded with a redirect. Redirects are not followed: use the final URL.',
  ],
  ['test_sent', 'quic_lost', 'quic_lost'],
  ['verification_checked', 'verifies', 'Verifies signatures'],
  ['verification_checked', 'accepts_forged', 'Accepts forged requests'],
  ['verification_checked', 'a later result', 'a later result'],
  ['verification_checked', 'toString', 'toString'],
  ['deliveries_recovered', 'all of them', 'all of them'],
  ['plan_changed', 'free to starter', 'Free to starter'],
  ['channel_changed', 'spoken greeting changed', 'Spoken greeting changed'],
  ['subscription_renamed', 'orders', 'orders'],
] as const)('the detail of %s with %s is: %s', (action, detail, expected) =>
  expect(detailMessage({ action, detail }, text)).toBe(expected),
)

test.each(FAILURE_CODES)('a test that failed with %s shows a sentence instead of the code', (code) => {
  expect(detailMessage({ action: 'test_sent', detail: code }, text)).toMatch(/^[A-Z][^_]*\.$/)
})

test.each([
  ['deliveries_recovered', '12 since 2026-11-21T09:30:00.000Z', { count: 12, since: '2026-11-21T09:30:00.000Z' }],
  ['deliveries_recovered', `2 since ${ANY_TIME}`, { count: 2, since: null }],
  ['deliveries_recovered', '2 since then', null],
  ['deliveries_recovered', 'all of them', null],
  ['test_sent', '12 since 2026-11-21T09:30:00.000Z', null],
] as const)('the recovery of %s with %s is %o', (action, detail, expected) =>
  expect(recoveryOf({ action, detail })).toEqual(expected),
)
