import type { FailureCode, HeldReason } from '../../contract/processing/processing'
import { languageName } from '../../contract/values/text'

/** When a failed step is run again. `provider` opens the circuit and `fault` counts an interruption, both without using a try. */
export type RetryRule = 'never' | 'once' | 'schedule' | 'provider' | 'fault'

interface StepErrorOptions {
  retry: RetryRule
  retryAfterMs?: number | undefined
  /** The beginning of a provider's response, without secrets, for the history. */
  excerpt?: string | undefined
  cause?: unknown
}

/** A step of processing that did not succeed. Any other error that a step throws is a fault of this service. */
export class StepError extends Error {
  override name = 'StepError'
  readonly retry: RetryRule
  readonly retryAfterMs: number | undefined
  readonly excerpt: string | undefined

  /** @param message one sentence for the history; it contains no secret and no transcript */
  constructor(
    readonly code: FailureCode,
    message: string,
    { retry, retryAfterMs, excerpt, cause }: StepErrorOptions,
  ) {
    super(message, { cause })
    this.retry = retry
    this.retryAfterMs = retryAfterMs
    this.excerpt = excerpt
  }
}

/** A step cannot run now, although nothing failed. The message waits until the reason ends. */
export class HeldError extends Error {
  override name = 'HeldError'

  /** @param language what was heard, to be kept with the message */
  constructor(
    readonly reason: HeldReason,
    message: string,
    readonly language: string | null = null,
  ) {
    super(message)
  }
}

/** A recording has speech in a language that is not expected, or that no engine speaks. */
export class OtherLanguageError extends Error {
  override name = 'OtherLanguageError'

  /** @param language ISO 639 code */
  constructor(readonly language: string) {
    super(`The language of the recording is ${language}.`)
  }
}

/** Returns the sentence for the history about a language that cannot be processed, or an engine that is not there. */
export function heldMessage(reason: HeldReason, language: string | null): string {
  const name = language === null ? null : languageName(language)
  if (reason === 'language_unsupported')
    return name === null ? 'No configured engine supports the language.' : `No configured engine supports ${name}.`
  if (reason === 'language_not_expected')
    return `The sender speaks ${name ?? 'another language'}, which is not the language of the channel.`
  if (reason === 'not_understood')
    return 'The speech was not understood well enough to be published. A person completes the message.'
  return 'The speech engine is not ready.'
}
