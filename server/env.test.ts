import { describe, expect, test } from 'vitest'
import { EnvError, parseEnv } from './env'
import { SETTINGS, VARIABLES } from './settings/variables'

const KEY = Buffer.alloc(32, 7).toString('base64')

describe('environment', () => {
  test('without variables every setting has its default', () => {
    expect(parseEnv({})).toMatchObject({
      PORT: 3000,
      BASE_URL: 'http://localhost:3000',
      DATA_DIR: '.data',
      DELIVERY_ENGINE: 'embedded',
      DELIVERY_RETRY_DELAYS_SECONDS: [60, 300, 1800, 7200, 43_200],
      DELIVERY_TIMEOUT_SECONDS: 10,
      WEBHOOK_ALLOWED_HOSTS: [],
      LOG_LEVEL: 'info',
    })
  })

  test('a retry schedule may be empty, and a delay may be zero', () => {
    expect(parseEnv({ DELIVERY_RETRY_DELAYS_SECONDS: ' none ' }).DELIVERY_RETRY_DELAYS_SECONDS).toEqual([])
    expect(parseEnv({ DELIVERY_RETRY_DELAYS_SECONDS: '0,0' }).DELIVERY_RETRY_DELAYS_SECONDS).toEqual([0, 0])
  })

  test.each([
    ['it@example.com', 'mailto:it@example.com'],
    ['https://help.example.com/voice', 'https://help.example.com/voice'],
    ['', undefined],
  ])('SUPPORT_CONTACT=%s is the link %s', (value, link) => {
    expect(parseEnv({ SUPPORT_CONTACT: value }).SUPPORT_CONTACT).toBe(link)
  })

  test('an empty value counts as absent', () => {
    expect(parseEnv({ PORT: '', DATABASE_URL: ' ', DELIVERY_RETRY_DELAYS_SECONDS: '' })).toEqual(parseEnv({}))
  })

  test.each([
    ['PORT', 'abc'],
    ['PORT', '1e3'],
    ['PORT', '70000'],
    ['BASE_URL', 'ftp://voice.example.com'],
    ['BASE_URL', 'voice.example.com'],
    ['BASE_URL', '/'],
    ['BASE_URL', 'https://voice.example.com/sub?q'],
    ['SUPPORT_CONTACT', 'the help desk'],
    ['SUPPORT_CONTACT', 'javascript:alert(1)'],
    ['SUPPORT_CONTACT', 'it@example.com?cc=other@example.com'],
    ['DATABASE_URL', 'mysql://localhost/voice'],
    ['DATABASE_URL', 'postgres://voice:1/@db.internal/voice'],
    ['DATABASE_URL', 'postgres://voice:1@2/3@db.internal/voice'],
    ['DATABASE_URL', 'postgres://voice:12?3@db.internal/voice'],
    ['DIRECT_DATABASE_URL', 'postgres://voice:12#3@db.internal/voice'],
    ['DATABASE_URL', 'postgres://voice:secret@db.internal/voice?sslmode=verify-ca'],
    ['NEXTAUTH_SECRET', 'short'],
    ['SECRET_ENCRYPTION_KEYS', 'a:b'],
    ['SECRET_ENCRYPTION_KEYS', `has space:${KEY}`],
    ['AUDIO_LINK_KEY', 'AAAA'],
    ['SMTP_URL', 'http://mail.example.com'],
    ['MAIL_FROM', 'x'],
    ['DELIVERY_ENGINE', 'kafka'],
    ['DELIVERY_RETRY_DELAYS_SECONDS', '60,soon'],
    ['DELIVERY_RETRY_DELAYS_SECONDS', '60,,60'],
    ['DELIVERY_RETRY_DELAYS_SECONDS', 'none,60'],
    ['DELIVERY_RETRY_DELAYS_SECONDS', '-1'],
    ['DELIVERY_RETRY_DELAYS_SECONDS', '9999999999999'],
    ['DELIVERY_TIMEOUT_SECONDS', '0'],
    ['DELIVERY_TIMEOUT_SECONDS', '301'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s is refused with one line that names the variable and not its value', (name, value) => {
    const line = refusal({ [name]: value })
    expect(line).toMatch(new RegExp(`^${name}: [^\n]+$`))
    if (value.length > 6) expect(line).not.toContain(value)
  })

  test('encryption keys are read in order, and the first one encrypts', () => {
    const keys = parseEnv({ SECRET_ENCRYPTION_KEYS: `new:${KEY},old:${KEY}` }).SECRET_ENCRYPTION_KEYS
    expect(keys?.map(({ id }) => id)).toEqual(['new', 'old'])
  })

  test.each([
    [{ INNGEST_DEV: '1' }, 'inngest'],
    [{ INNGEST_EVENT_KEY: 'e', INNGEST_SIGNING_KEY: 's' }, 'inngest'],
    [{ INNGEST_EVENT_KEY: 'e', INNGEST_SIGNING_KEY: 's', DELIVERY_ENGINE: 'embedded' }, 'embedded'],
    [{ INNGEST_DEV: '0' }, 'embedded'],
  ])('%j selects the engine %s', (variables, engine) => {
    expect(parseEnv(variables).DELIVERY_ENGINE).toBe(engine)
  })

  test('Inngest without its keys is refused with the names of the missing ones', () => {
    expect(refusal({ DELIVERY_ENGINE: 'inngest' })).toMatch(/INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY/)
  })

  test.each([
    ['http://localhost:3000', true],
    ['http://voice.localhost:3000', true],
    ['http://127.0.0.2:3000', true],
    ['http://[::1]:3000', true],
    ['https://voice.example.com', false],
    ['http://localhost.example.com', false],
    ['http://127.0.0.1.example.com', false],
    ['http://192.168.1.2:3000', false],
    ['http://[::2]:3000', false],
  ])('INNGEST_DEV=1, which accepts unsigned requests, with BASE_URL=%s is accepted: %s', (BASE_URL, isAccepted) => {
    if (isAccepted) expect(parseEnv({ INNGEST_DEV: '1', BASE_URL }).DELIVERY_ENGINE).toBe('inngest')
    else expect(refusal({ INNGEST_DEV: '1', BASE_URL })).toMatch(/^INNGEST_DEV=1 [^\n]*BASE_URL[^\n]*$/)
    expect(parseEnv({ INNGEST_DEV: '0', BASE_URL }).BASE_URL).toBe(BASE_URL)
  })

  test.each([
    [
      { S3_BUCKET: 'b' },
      'Recordings are stored in S3, so also set S3_ENDPOINT and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
    ],
    [
      { SPEECH_ENGINE: 'openai-compatible' },
      'SPEECH_ENGINE is openai-compatible, so set SPEECH_BASE_URL or SPEECH_API_KEY',
    ],
    [{ CODE_HOOK_URL: 'https://codes.example.com' }, 'CODE_HOOK_URL is set, so also set CODE_HOOK_SECRET'],
    [{ SUMMARY_BASE_URL: 'http://localhost:1' }, 'Summaries are made by a provider, so also set SUMMARY_MODEL'],
    [{ SUMMARY_API_KEY: 'k' }, 'Summaries are made by a provider, so also set SUMMARY_BASE_URL'],
    [{ SUMMARY_MODEL: 'm' }, 'Summaries are made by a provider, so also set SUMMARY_BASE_URL'],
  ])('%j alone is refused with the names of what is missing', (variables, line) => {
    expect(refusal(variables)).toBe(line)
  })

  test('settings that need each other are accepted together', () => {
    const s3 = {
      S3_ENDPOINT: 'https://s3.example.com',
      S3_BUCKET: 'b',
      S3_ACCESS_KEY_ID: 'i',
      S3_SECRET_ACCESS_KEY: 's',
    }
    expect(parseEnv(s3).S3).toEqual({
      endpoint: 'https://s3.example.com',
      bucket: 'b',
      region: 'auto',
      accessKeyId: 'i',
      secretAccessKey: 's',
    })
    expect(parseEnv({ SPEECH_API_KEY: 'k' })).toMatchObject({
      SPEECH_ENGINE: 'openai-compatible',
      SPEECH_BASE_URL: 'https://api.openai.com/v1',
    })
    expect(parseEnv({ SUMMARY_BASE_URL: 'http://localhost:1/v1/', SUMMARY_MODEL: 'm' }).SUMMARY_PROVIDER).toEqual({
      baseUrl: 'http://localhost:1/v1',
      apiKey: undefined,
      model: 'm',
    })
  })

  test('every setting of an operator has a description that ends with a full stop', () => {
    expect(SETTINGS.map(({ name }) => name).sort()).toEqual(
      VARIABLES.filter((name) => !/^(NODE_ENV|DEMO_.*)$/.test(name)).sort(),
    )
    for (const { name, description } of SETTINGS) expect(`${name}: ${description}`).toMatch(/[\w)`]\.$/)
  })
})

function refusal(variables: Record<string, string>): string {
  try {
    parseEnv(variables)
  } catch (error) {
    if (error instanceof EnvError) return error.message
    throw error
  }
  throw new Error('The variables were accepted.')
}
