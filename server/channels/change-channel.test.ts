import { expect, test } from 'vitest'
import type { ChangeSettings } from '../contract/channels/channel-settings'
import { ApiError } from '../errors'
import { mergeTexts, type SettingsRow, settingsChange } from './change-channel'

const before: SettingsRow = {
  channelId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  publicKey: 'b6f1c0a94d2e7f385a1c',
  isPaused: false,
  methods: ['email', 'sms'],
  hasCodeStep: false,
  isContactLast: false,
  reviewLocation: 'Bristol',
  reviewUrl: 'https://reviews.example.com/bristol',
  maxSeconds: 120,
  language: null,
  texts: { en: { consent: 'I agree.', title: 'Hello' } },
  consentVersion: 3,
  accent: null,
  buttonPosition: 'bottom-right',
  allowedHosts: ['a.example.com'],
  monthlyMessages: 10,
  monthlyMinutes: null,
  seenHost: null,
  seenAt: null,
  updatedAt: new Date(0),
}

const rows: [string, ChangeSettings, object, string[]][] = [
  ['nothing', {}, {}, []],
  [
    'equal values',
    {
      is_paused: false,
      methods: ['email', 'sms'],
      max_seconds: 120,
      language: null,
      accent: null,
      allowed_hosts: ['a.example.com'],
      monthly_messages: 10,
      review: { location: 'Bristol', url: 'https://reviews.example.com/bristol' },
      texts: { en: { title: 'Hello' }, de: { title: null }, fr: null },
    },
    {},
    [],
  ],
  ['a pause', { is_paused: true }, { isPaused: true }, ['paused']],
  [
    'the order of methods',
    { methods: ['sms', 'email'] },
    { methods: ['sms', 'email'] },
    ['methods: email, sms to sms, email'],
  ],
  ['the code step', { has_code_step: true }, { hasCodeStep: true }, ['one-time code: off to on']],
  ['the contact last', { is_contact_last: true }, { isContactLast: true }, ['contact after the recording: off to on']],
  ['the length', { max_seconds: 60 }, { maxSeconds: 60 }, ['longest recording in seconds: 120 to 60']],
  ['the language', { language: 'de' }, { language: 'de' }, ['language: none to de']],
  ['no limit', { monthly_messages: null }, { monthlyMessages: null }, ['messages per month: 10 to none']],
  ['no hosts', { allowed_hosts: [] }, { allowedHosts: [] }, ['allowed hosts: a.example.com to none']],
  ['no review', { review: null }, { reviewLocation: null, reviewUrl: null }, ['review step off']],
  [
    'another review URL',
    { review: { location: 'Bristol', url: 'https://r.example.com/' } },
    { reviewLocation: 'Bristol', reviewUrl: 'https://r.example.com/' },
    ['review step: Bristol, https://r.example.com/'],
  ],
  [
    'a title',
    { texts: { en: { title: 'Hi' } } },
    { texts: { en: { consent: 'I agree.', title: 'Hi' } } },
    ['texts: title (en)'],
  ],
  [
    'a consent text',
    { texts: { de: { consent: 'Ja.' } } },
    { texts: { ...before.texts, de: { consent: 'Ja.' } }, consentVersion: 4 },
    ['texts: consent (de)'],
  ],
  [
    'no texts of a language',
    { texts: { en: null } },
    { texts: {}, consentVersion: 4 },
    ['texts: title (en), consent (en)'],
  ],
  [
    'two settings',
    { is_paused: true, accent: '#0b6e99' },
    { isPaused: true, accent: '#0b6e99' },
    ['paused', 'color: none to #0b6e99'],
  ],
]

test.each(rows)('a change to %s writes only that, and names it', (_, change, values, details) => {
  expect(settingsChange(before, change)).toEqual({ values, details })
})

test('an empty text removes the channel’s own text', () => {
  expect(
    mergeTexts({ en: { title: 'A', thanks: 'B' }, de: { title: 'C' } }, { en: { title: '' }, de: { title: null } }),
  ).toEqual({ en: { thanks: 'B' } })
})

test.each<[string, ChangeSettings, Partial<SettingsRow>]>([
  ['both', { has_code_step: true, is_contact_last: true }, {}],
  ['the code step, where the contact is last', { has_code_step: true }, { isContactLast: true }],
  ['the contact last, where a code is asked for', { is_contact_last: true }, { hasCodeStep: true }],
])('a change to %s is refused', (_, change, more) => {
  expect(() => settingsChange({ ...before, ...more }, change)).toThrow(ApiError)
})

test('the contact comes last where the same change takes the code step away', () => {
  const change = { has_code_step: false, is_contact_last: true }
  expect(settingsChange({ ...before, hasCodeStep: true }, change).values).toEqual({
    hasCodeStep: false,
    isContactLast: true,
  })
})
