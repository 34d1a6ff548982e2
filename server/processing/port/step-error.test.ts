import { expect, test } from 'vitest'
import { heldMessage } from './step-error'

// People read these sentences in an email.
test.each([
  ['language_unsupported', 'cs', 'No configured engine supports Czech.'],
  ['language_unsupported', null, 'No configured engine supports the language.'],
  ['language_not_expected', 'it', 'The sender speaks Italian, which is not the language of the channel.'],
  ['language_not_expected', 'zz-1', 'The sender speaks zz-1, which is not the language of the channel.'],
  ['speech_engine_missing', 'en', 'The speech engine is not ready.'],
] as const)('%s, %s: %s', (reason, language, sentence) => expect(heldMessage(reason, language)).toBe(sentence))
