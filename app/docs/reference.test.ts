import { describe, expect, test } from 'vitest'
import { openApiDocument } from '@/server/api/openapi/openapi'
import { fieldsOf, rulesOf, typeOf } from './reference'

const { schemas } = openApiDocument('https://voice.example.com').components
const field = (name: string, of: string) =>
  fieldsOf(of, { $ref: `#/components/schemas/${of}` }, schemas).find((one) => one.name === name)

describe('the type of a field is described', () => {
  test.each([
    ['WebhookSubscription', 'channel_type', 'string or null'],
    ['WebhookSubscription', 'last_delivery_at', 'date-time or null'],
    ['WebhookSubscription', 'consecutive_failures', 'integer'],
    ['WebhookSubscription', 'url', 'uri'],
    ['CreateWebhookSubscription', 'zapier_subscription_id', 'string, integer or null'],
    ['ChannelList', 'channels', 'list of objects'],
    ['Summary', 'urgency', 'string or null'],
  ])('%s.%s: %s', (of, name, type) => {
    expect(field(name, of)?.type).toBe(type)
  })
})

test('the values of an enum are listed, also if it is nullable', () => {
  expect(field('urgency', 'Summary')?.rules).toEqual(['one of low, medium, high'])
  expect(field('source', 'WebhookSubscription')?.rules).toEqual(['one of zapier, dashboard'])
  expect(field('url', 'CreateWebhookSubscription')?.rules).toEqual(['at most 2,048 characters', 'begins with https://'])
})

test('the range of a parameter that is clamped is not shown as a limit', () => {
  expect(rulesOf({ type: 'integer', default: 3 })).toEqual(['default 3'])
  expect(typeOf({ type: 'integer' }, schemas)).toBe('integer')
})
