import { describe, expect, test } from 'vitest'
import { Event } from './event'
import { Message } from './message'
import { SAMPLE_EVENT_ID, sampleMessage } from './sample'

const now = new Date('2026-11-21T09:30:00.000Z')
const sample = sampleMessage('https://voice.example.com', now, { audioLinkDays: 90 })

describe('the sample message', () => {
  test('has exactly the fields of the contract', () => {
    expect(Message.strict().parse(sample)).toEqual(sample)
  })

  test('fits the envelope under its fixed event id', () => {
    const event = {
      event: 'message.completed',
      event_id: SAMPLE_EVENT_ID,
      delivered_at: now.toISOString(),
      data: sample,
      sample: true,
    }
    expect(Event.parse(event)).toEqual(event)
  })

  test('is marked by its id, its tag and its texts', () => {
    expect(sample.id).toBe('sample')
    expect(sample.tags).toContain('sample')
    expect(sample.transcript.text).toMatch(/^Sample message/)
    expect(sample.summary.text).toMatch(/^Sample message/)
  })

  test('has the channel that the caller passes', () => {
    const channel = {
      type: 'campaign',
      id: '0f8fad5b-d9cb-469f-a165-70867728950e',
      name: 'Spring',
      page_url: null,
    } as const
    expect(sampleMessage('https://voice.example.com', now, { audioLinkDays: 90, channel }).channel).toEqual(channel)
  })
})
