import type { HeldReason } from '../../contract/processing/processing'

/** A step cannot run now, although nothing failed. The message waits until the reason ends. */
export class HeldError extends Error {
  override name = 'HeldError'

  constructor(
    readonly reason: HeldReason,
    message: string,
  ) {
    super(message)
  }
}

/** Returns the sentence for the history about a language that cannot be processed, or an engine that is not there. */
export const heldMessage = (reason: HeldReason, language: string | null): string =>
  reason === 'language_unsupported'
    ? `No configured engine supports the language ${language ?? '(unknown)'}.`
    : 'The speech engine is not ready.'
