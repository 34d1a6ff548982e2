// The recorder in the browser imports this file, so it does not import zod.

/** Languages of the recorder's texts, BCP 47. The first is used where none of the sender's languages is here. */
export const LOCALES = ['en', 'de', 'es', 'fr', 'pt', 'ar'] as const
export type Locale = (typeof LOCALES)[number]

/** Locales that are written from right to left. */
export const RIGHT_TO_LEFT: readonly Locale[] = ['ar']

/** Texts of the recorder that a channel can replace, for each language. */
export const CHANNEL_TEXTS = ['title', 'introduction', 'consent', 'thanks', 'button'] as const
export type ChannelText = (typeof CHANNEL_TEXTS)[number]

/** A channel's own texts. A text that is absent is the recorder's. */
export type ChannelTexts = Partial<Record<Locale, Partial<Record<ChannelText, string>>>>

/** Characters (UTF-16 units) of a channel's own text, at most. */
export const MAX_CHANNEL_TEXT: Readonly<Record<ChannelText, number>> = {
  title: 80,
  introduction: 400,
  consent: 1_000,
  thanks: 400,
  button: 40,
}
