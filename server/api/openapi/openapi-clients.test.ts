import { describe, expect, test } from 'vitest'
import { URL_PROBLEMS as TEXTS } from '@/components/webhooks/create/url-problems'
import { PLAN_TERMS } from '../../accounts/account/plan'
import { URL_REASONS } from '../../contract/api/error'
import { setEnv } from '../../testing/set-env'
import { HISTORY_LENGTH } from '../../webhooks/delivery/history'
import { DISABLE_AFTER_FAILURES } from '../../webhooks/rules/failure-counter'
import { REACTIVATION_DAYS } from '../../webhooks/rules/lifecycle'
import { createSecret, secretPrefix } from '../../webhooks/signing/secret'
import type { Json, Schema } from './document'
import { openApiDocument } from './openapi'

// Tests what client generators need in the document, and what a reader needs to know before the first call.

const document = openApiDocument('https://voice.example.org')
const { schemas } = document.components
const field = (of: string, name: string): Schema => schemas[of]?.properties?.[name] ?? {}
const parameter = (operationId: string, name: string) =>
  Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .find((operation) => operation.operationId === operationId)
    ?.parameters.find((one) => one.name === name)

/** Returns every object of the document, including schemas, with its path. */
function objectsIn(value: Json, where: string): { where: string; value: { [name: string]: Json } }[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => objectsIn(one, `${where}/${index}`))
  if (typeof value !== 'object' || value === null) return []
  return [
    { where, value },
    ...Object.entries(value).flatMap(([name, one]) =>
      name === 'example' || name === 'examples' ? [] : objectsIn(one, `${where}/${name}`),
    ),
  ]
}
const objects = objectsIn(JSON.parse(JSON.stringify(document)), '#')

describe('the form of schemas', () => {
  test('no schema has a list of types, on which oapi-codegen fails', () => {
    expect(objects.filter(({ value }) => Array.isArray(value.type)).map(({ where }) => where)).toEqual([])
  })

  test('null is always the last branch of an anyOf', () => {
    const nulls = objects.filter(({ value }) => value.type === 'null')
    expect(nulls.length).toBeGreaterThan(10)
    for (const { where } of nulls) {
      const [, parent = '', index] = /^(.*)\/anyOf\/(\d+)$/.exec(where) ?? []
      const whole = objects.find((one) => one.where === parent)?.value.anyOf
      expect([where, Array.isArray(whole) && whole.length - 1]).toEqual([where, Number(index)])
    }
  })

  test('every enum of several values is a named component', () => {
    const enums = objects.filter(({ value }) => Array.isArray(value.enum) && value.enum.length > 1)
    for (const { where } of enums) expect(where).toMatch(/^#\/components\/schemas\/[A-Z][A-Za-z]+$/)
    expect(enums.length).toBeGreaterThan(10)
  })

  test('every error response has the schema Error', () => {
    const errors = objects.filter(({ value }) => value['x-error-codes'] !== undefined)
    expect(errors.length).toBeGreaterThan(8)
    for (const { value } of errors)
      expect(value.content).toMatchObject({ 'application/json': { schema: { $ref: '#/components/schemas/ApiError' } } })
  })
})

describe('limits of values', () => {
  test.each(['WebhookSubscription', 'CreatedWebhookSubscription', 'CreateWebhookSubscription'])('%s.url', (name) => {
    expect(field(name, 'url')).toMatchObject({ format: 'uri', pattern: '^https://', maxLength: 2048 })
  })

  test.each([
    ['WebhookSubscription', 'consecutive_failures'],
    ['Pagination', 'limit'],
    ['Pagination', 'offset'],
    ['Pagination', 'total'],
  ])('%s.%s is at least 0 and has no upper bound', (of, name) => {
    expect(field(of, name)).toMatchObject({ type: 'integer', minimum: 0 })
    expect(field(of, name).maximum).toBeUndefined()
  })

  test('the limit of recent messages, which is clamped, has no bounds', () => {
    expect(parameter('listRecentMessages', 'limit')?.schema).toEqual({ type: 'integer', default: 3 })
  })

  test('an offset fits into 32 bits', () => {
    expect(parameter('listWebhookSubscriptions', 'offset')?.schema).toMatchObject({ minimum: 0, maximum: 2 ** 31 - 1 })
  })

  test('the patterns of a secret and of its prefix are those of real ones', () => {
    const secret = createSecret()
    const pattern = (of: string, name: string) => new RegExp(field(of, name).pattern ?? '$.')
    expect(secret).toMatch(pattern('CreatedWebhookSubscription', 'secret'))
    expect(secretPrefix(secret)).toMatch(pattern('WebhookSubscription', 'secret_prefix'))
    expect(secret).not.toMatch(pattern('WebhookSubscription', 'secret_prefix'))
  })
})

test('the schema accepts any reason, and the nine current reasons are listed, explained and have texts in the dashboard', () => {
  const { type, description, enum: closed, 'x-extensible-enum': open } = field('ApiError', 'reason')
  expect({ type, closed, open }).toEqual({ type: 'string', closed: undefined, open: Object.keys(URL_REASONS) })
  expect(Object.keys(URL_REASONS).sort()).toEqual(Object.keys(TEXTS).sort())
  for (const reason of Object.keys(URL_REASONS)) expect(description).toContain(`\`${reason}\`: `)
})

describe('the document tells what a client must know', () => {
  const text = () => openApiDocument('https://voice.example.org').webhooks['message.completed']?.post?.description ?? ''

  test('about deliveries: timeout, schedule, failure texts, disabling, reactivation, history', () => {
    for (const part of [
      'within 10 s',
      '1 min, 5 min, 30 min, 2 h, 12 h: 6 attempts',
      'redirect_blocked: <status>',
      'url_now_blocked: <reason>',
      `${DISABLE_AFTER_FAILURES} failed attempts in a row`,
      `for ${REACTIVATION_DAYS} days`,
      `the last ${HISTORY_LENGTH} attempts`,
    ])
      expect(text()).toContain(part)
    expect(field('WebhookSubscription', 'is_active').description).toContain(`after ${DISABLE_AFTER_FAILURES} failed`)
    expect(field('WebhookSubscription', 'is_active').description).toContain(`${REACTIVATION_DAYS} days`)
    expect(field('WebhookSubscription', 'consecutive_failures').description).toContain(`at ${DISABLE_AFTER_FAILURES} `)
  })

  test.each([
    ['10,20', 'after 10 s, 20 s: 3 attempts'],
    ['90', 'after 1 min 30 s: 2 attempts'],
  ])('about this instance, with the retry delays %s and a timeout of 3 seconds', (delays, expected) => {
    setEnv({ DELIVERY_RETRY_DELAYS_SECONDS: delays, DELIVERY_TIMEOUT_SECONDS: '3' })
    try {
      expect(text()).toContain(expected)
      expect(text()).toContain('within 3 s')
    } finally {
      setEnv({ DELIVERY_RETRY_DELAYS_SECONDS: undefined, DELIVERY_TIMEOUT_SECONDS: undefined })
    }
  })

  test('about audio links: how long they are valid on each plan', () => {
    const { description } = field('Audio', 'url')
    for (const { audioLinkDays } of Object.values(PLAN_TERMS)) expect(description).toContain(`${audioLinkDays} days`)
  })
})
