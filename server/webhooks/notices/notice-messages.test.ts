import { expect, test } from 'vitest'
import { noticeAlert, noticeMail } from './notice-messages'

const FACTS = {
  account: 'Harbour Dental',
  name: 'CRM',
  url: 'https://hooks.example.com/voice?key=1',
  eventId: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
  error: 'HTTP 502: <!doctype html><title>Bad Gateway</title><p>nginx',
  link: 'https://voice.example/webhook',
  settings: 'https://voice.example/settings',
  timeoutSeconds: 10,
  unsubscribeUrl: 'https://voice.example/unsubscribe',
}

test.each(['disabled', 'failing'] as const)(
  'an email and an alert about a %s webhook have its error and the next step',
  (kind) => {
    const mail = JSON.stringify(noticeMail(kind, FACTS))
    const alert = JSON.stringify(noticeAlert(kind, FACTS))
    for (const text of [mail, alert]) {
      expect(text).toContain('HTTP 502: Bad Gateway')
      expect(text).toContain('Look for the delivery ID in the log of the receiver.')
      expect(text).not.toContain('doctype')
    }
  },
)

test('where nothing can be done, there is no next step', () => {
  expect(noticeAlert('gone', { ...FACTS, error: 'HTTP 410' }).text).toBe(
    'It gets no more events and cannot be reactivated. If the receiver still exists, create a new webhook.',
  )
  expect(noticeAlert('failing', { ...FACTS, error: 'strange: fault' }).text).toMatch(/retried automatically\.$/)
})
