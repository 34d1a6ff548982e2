import { expect, test } from 'vitest'
import type { Activity } from '@/server/contract/activity'
import { actorWords, actWords, subjectPath } from './act-words'

const entry = (values: Partial<Activity>): Activity => ({
  id: '1',
  act: 'token_created',
  created_at: '2026-11-21T09:30:00.000Z',
  user_id: 'u',
  user_name: 'Ada Marsh',
  token_id: null,
  token_name: null,
  source: null,
  subject_id: 's',
  subject: '',
  detail: '',
  is_there: true,
  ...values,
})

test.each([
  [{}, 'Ada Marsh'],
  [{ user_name: null }, 'Somebody who is gone'],
  [{ user_id: null, act: 'subscription_disabled' }, 'The service'],
  [{ user_id: null, act: 'subscription_gone' }, 'The service'],
  [{ user_id: null, act: 'plan_changed' }, 'The operator'],
] as const)('of %o, it was done by: %s', (values, who) => expect(actorWords(entry(values))).toBe(who))

test.each([
  [{}, '/integrations/api-access'],
  [{ act: 'secret_rotated' }, '/integrations/webhooks/s'],
  [{ act: 'delivery_resent' }, '/integrations/webhooks/s'],
  [{ act: 'test_sent' }, '/integrations/webhooks/s'],
  [{ act: 'member_joined' }, '/settings/members'],
  [{ act: 'tags_changed' }, '/messages/s'],
  [{ act: 'audio_revoked' }, '/messages/s'],
  [{ act: 'member_removed', is_there: false }, null],
  [{ act: 'plan_changed', subject_id: null }, null],
] as const)('of %o, the subject stands at: %s', (values, path) => expect(subjectPath(entry(values))).toBe(path))

test.each([
  [{ act: 'member_joined', user_id: 's' }, 'Joined as'],
  [{ act: 'member_joined', user_id: null }, 'Added'],
  [{ act: 'secret_rotated' }, 'Rotated the secret of'],
] as const)('%o is told as: %s', (values, words) => expect(actWords(entry(values))).toBe(words))
