import { expect, test } from 'vitest'
import { problemOf } from './microphone'

const refusal = { message: '', isFramed: false, isAllowedByPolicy: null }

test.each([
  ['NotFoundError', {}, 'none'],
  ['OverconstrainedError', {}, 'none'],
  ['NotAllowedError', { message: 'Permission denied' }, 'denied'],
  ['NotAllowedError', { message: 'Permission dismissed' }, 'dismissed'],
  ['NotAllowedError', { message: 'Permission denied by system' }, 'system'],
  ['NotAllowedError', { isFramed: true, isAllowedByPolicy: false }, 'policy'],
  ['NotAllowedError', { isFramed: true, isAllowedByPolicy: true }, 'denied'],
  ['SecurityError', {}, 'denied'],
  ['NotReadableError', {}, 'busy'],
  ['AbortError', {}, 'busy'],
] as const)('%s %j: %s', (name, more, expected) => expect(problemOf({ ...refusal, ...more, name })).toBe(expected))
