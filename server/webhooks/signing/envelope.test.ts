import { describe, expect, test } from 'vitest'
import { envelope } from './request'

const eventId = '1b4e28ba-2fa1-41d2-883f-0016d3cca427'
const deliveredAt = new Date('2026-11-21T09:30:00.000Z')
const data = '{"id":"7c9e6679","note":"caf\\u00e9 \\"x\\" 😀","confidence":0.90}'

describe('envelope', () => {
  test('an envelope has the four fields of the spec in its order, and the data byte for byte', () => {
    expect(envelope({ kind: 'message.completed', eventId, deliveredAt, data })).toBe(
      `{"event":"message.completed","event_id":"evt_${eventId}","delivered_at":"2026-11-21T09:30:00.000Z","data":${data}}`,
    )
  })

  test('a sample is marked', () => {
    const body = JSON.parse(envelope({ kind: 'message.completed', eventId, deliveredAt, data, sample: true }))
    expect(Object.keys(body)).toEqual(['event', 'event_id', 'delivered_at', 'data', 'sample'])
    expect(body.sample).toBe(true)
  })
})
