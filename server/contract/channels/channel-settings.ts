import { z } from 'zod'
import { jsonFlag, wholeJsonNumber } from '../api/input'
import {
  BUTTON_POSITIONS,
  CHANNEL_TEXTS,
  type ChannelText,
  LOCALES,
  type Locale,
  MAX_CHANNEL_TEXT,
} from '../intake/channel-texts'
import { CHANNEL_SECONDS } from '../intake/protocol'
import {
  MAX_ALLOWED_HOSTS,
  MAX_HOST_CHARACTERS,
  MAX_MONTHLY_MESSAGES,
  MAX_MONTHLY_MINUTES,
  MAX_REVIEW_LOCATION_CHARACTERS,
  MAX_URL_CHARACTERS,
} from '../limits'
import { isName, isText, LANGUAGE_TAG, LINE_PATTERN, NAME_PATTERN, NAME_REFUSED, PROSE_PATTERN } from '../values/text'

export const VERIFICATION_METHODS = ['email', 'sms', 'whatsapp'] as const

export const VerificationMethod = z.enum(VERIFICATION_METHODS).meta({
  id: 'VerificationMethod',
  description:
    'The kind of contact information that the sender gave. It does not say whether the contact was verified: see `contact_verified`. The name is kept for compatibility.',
  example: 'email',
})
export type VerificationMethod = z.infer<typeof VerificationMethod>

const TEXT_REFUSED = 'Use text without control characters and without characters that change its direction.'

/** Line ends are allowed. NUL, other control characters and overrides of the direction are not. */
const isProse = (text: string): boolean =>
  isText(text) && !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text.replace(/[\n\r\t]/g, ''))

const isHttpsUrl = (text: string): boolean => {
  if (!URL.canParse(text) || !isText(text)) return false
  const { protocol, username, password } = new URL(text)
  return protocol === 'https:' && username === '' && password === ''
}

export const HttpsUrl = z
  .string()
  .trim()
  .max(MAX_URL_CHARACTERS)
  .refine(isHttpsUrl, 'Enter a URL that begins with https:// and has no user name.')

const Review = z
  .object({
    location: z
      .string()
      .trim()
      .min(1, 'Enter the name of the place.')
      .max(MAX_REVIEW_LOCATION_CHARACTERS)
      .refine(isName, NAME_REFUSED)
      .meta({
        description: 'Name of the place, for the sender.',
        example: 'Harbour Dental, Bristol',
        pattern: NAME_PATTERN,
      }),
    url: HttpsUrl.meta({
      description: 'HTTPS page where a review can be written.',
      example: 'https://reviews.example.com/harbour-dental',
      override: { type: 'string', format: 'uri', pattern: '^https://', maxLength: MAX_URL_CHARACTERS },
    }),
  })
  .meta({ id: 'Review', description: 'Where the sender is asked for a review.' })

/** What each text is for, and an example. A line has no line ends. */
const TEXTS: Record<ChannelText, { isLine: boolean; description: string; example: string }> = {
  title: { isLine: true, description: 'Heading of the recorder.', example: 'Tell us about your visit' },
  introduction: { isLine: false, description: 'Paragraph below the heading.', example: 'We call back within a day.' },
  greeting: {
    isLine: false,
    description: 'Personal words of the owner below the introduction. Nothing is shown where it is absent.',
    example: 'Hello, this is Ada from Harbour Dental. Tell me how your tooth is.',
  },
  consent: {
    isLine: false,
    description: 'What the sender agrees to before the recording. It is kept with the message.',
    example: 'I agree that Harbour Dental stores and transcribes my message.',
  },
  thanks: {
    isLine: false,
    description: 'Shown after the message was sent.',
    example: 'Thank you. We will be in touch.',
  },
  button: { isLine: true, description: 'Label of the widget’s button.', example: 'Leave a message' },
}

/** Null and the empty text remove the channel's own text. */
function changedText(name: ChannelText) {
  const { isLine, description, example } = TEXTS[name]
  const isAllowed = isLine ? isName : isProse
  return z
    .string()
    .trim()
    .max(MAX_CHANNEL_TEXT[name], `Use at most ${MAX_CHANNEL_TEXT[name]} characters.`)
    .refine((value) => value === '' || isAllowed(value), isLine ? NAME_REFUSED : TEXT_REFUSED)
    .meta({ pattern: isLine ? LINE_PATTERN : PROSE_PATTERN })
    .nullable()
    .optional()
    .meta({ description, example })
}

const storedText = (name: ChannelText) => {
  const { description, example } = TEXTS[name]
  return z.string().optional().meta({ description, example })
}

const byText = <T extends z.ZodType>(of: (name: ChannelText) => T) =>
  ({
    title: of('title'),
    introduction: of('introduction'),
    greeting: of('greeting'),
    consent: of('consent'),
    thanks: of('thanks'),
    button: of('button'),
  }) satisfies Record<ChannelText, T>

function byLocale<T extends z.ZodType>(one: T) {
  const of = (locale: Locale) =>
    one.meta({ description: `Texts in the language \`${locale}\`.`, example: { title: TEXTS.title.example } })
  return z.strictObject({
    en: of('en'),
    de: of('de'),
    es: of('es'),
    fr: of('fr'),
    pt: of('pt'),
    ar: of('ar'),
  } satisfies Record<Locale, T>)
}

const oneOf = (names: readonly string[]) => ({ pattern: `^(${names.join('|')})$` })

export const ChangeTexts = byLocale(
  z
    .strictObject(byText(changedText))
    .meta({ propertyNames: oneOf(CHANNEL_TEXTS) })
    .nullable()
    .optional(),
).meta({
  propertyNames: oneOf(LOCALES),
  description:
    'Own texts of the recorder by language. A text that is absent here does not change. Null removes the text, so that the recorder shows its own; null for a language removes all its texts.',
  example: { en: { title: TEXTS.title.example } },
})
export type ChangeTexts = z.infer<typeof ChangeTexts>

const StoredTexts = byLocale(z.object(byText(storedText)).optional()).meta({
  description: 'Own texts of the recorder by language. The recorder shows its own text where one is absent.',
  example: { en: { title: TEXTS.title.example } },
})

export const Accent = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'Enter a color such as #0b6e99.')
  .toLowerCase()
  .nullable()
  .meta({
    description: 'Color of buttons as `#rrggbb`. Null: the recorder’s own.',
    example: '#0b6e99',
    override: { type: ['string', 'null'], pattern: '^#[0-9a-fA-F]{6}$' },
  })

const Methods = z
  .array(VerificationMethod)
  .min(1, 'Choose at least one method.')
  .max(3)
  .refine((methods) => new Set(methods).size === methods.length, 'List each method once.')
  .meta({
    // The document cannot take this from the check above.
    uniqueItems: true,
    description: 'How a sender can give a contact, in this order.',
    example: ['email', 'sms'],
  })

const Language = z.string().regex(LANGUAGE_TAG, 'Expected a language tag, such as en or pt-BR.').nullable().meta({
  description: 'Language that senders speak, as a BCP 47 tag. Null: the language of the account.',
  example: 'en',
})

const ButtonPosition = z.enum(BUTTON_POSITIONS).meta({
  id: 'ButtonPosition',
  description: 'Where the widget’s button is on the page. `inline`: where the snippet is.',
  example: 'bottom-right',
})

const changeable = {
  is_paused: jsonFlag().meta({
    description: 'Whether the channel takes no messages for now.',
    example: false,
    override: { type: 'boolean' },
  }),
  methods: Methods,
  has_code_step: jsonFlag().meta({
    description: 'Whether a sender must enter a one-time code before the recording.',
    example: true,
    override: { type: 'boolean' },
  }),
  is_contact_last: jsonFlag().meta({
    description: 'Whether a sender records first and gives the contact afterwards. Not together with `has_code_step`.',
    example: false,
    override: { type: 'boolean' },
  }),
  review: Review.nullable().describe(
    'Where the sender is asked for a review. Null: nowhere. It takes effect on the Starter plan and above, and is read when a message is processed.',
  ),
  max_seconds: wholeJsonNumber(CHANNEL_SECONDS.min, CHANNEL_SECONDS.max).meta({
    description: 'Longest recording in seconds.',
    example: 120,
    override: { type: 'integer', minimum: CHANNEL_SECONDS.min, maximum: CHANNEL_SECONDS.max },
  }),
  language: Language,
  accent: Accent,
  button_position: ButtonPosition,
  allowed_hosts: z
    .array(z.string().min(1).max(MAX_HOST_CHARACTERS))
    .max(MAX_ALLOWED_HOSTS)
    .meta({
      description: `Further hosts of a domain’s widget, at most ${MAX_ALLOWED_HOSTS}: a hostname, a hostname after \`*.\` for all its subdomains, or \`localhost\` with a port for development. A public suffix such as \`co.uk\` is refused.`,
      example: ['shop.harbourdental.example', '*.harbourdental.example', 'localhost:3000'],
    }),
  monthly_messages: wholeJsonNumber(1, MAX_MONTHLY_MESSAGES)
    .nullable()
    .meta({
      description:
        'Messages that are processed in a calendar month (UTC), at most. Further ones wait. Null: no limit but the plan’s.',
      example: 500,
      override: { type: ['integer', 'null'], minimum: 1, maximum: MAX_MONTHLY_MESSAGES },
    }),
  monthly_minutes: wholeJsonNumber(1, MAX_MONTHLY_MINUTES)
    .nullable()
    .meta({
      description:
        'Minutes of audio that are processed in a calendar month (UTC), at most. Further messages wait. Null: no limit but the plan’s.',
      example: 200,
      override: { type: ['integer', 'null'], minimum: 1, maximum: MAX_MONTHLY_MINUTES },
    }),
}

export const ChannelSettings = z.object({
  ...changeable,
  texts: StoredTexts,
  consent_version: z.int().meta({ description: 'Grows with each change of a consent text.', example: 1 }),
})
export type ChannelSettings = z.infer<typeof ChannelSettings>

export const ChangeSettings = z.object(changeable).partial().extend({ texts: ChangeTexts.optional() })
export type ChangeSettings = z.infer<typeof ChangeSettings>
