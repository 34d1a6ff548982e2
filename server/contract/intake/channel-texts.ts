// The recorder in the browser imports this file, so it does not import zod.

/** Languages of the recorder's texts, BCP 47. The first is used where none of the sender's languages is here. */
export const LOCALES = ['en', 'de', 'es', 'fr', 'pt', 'ar'] as const
export type Locale = (typeof LOCALES)[number]

export const RIGHT_TO_LEFT: readonly Locale[] = ['ar']

export const CHANNEL_TEXTS = ['title', 'introduction', 'greeting', 'consent', 'thanks', 'button'] as const
export type ChannelText = (typeof CHANNEL_TEXTS)[number]

/** A channel's own texts. A text that is absent is the recorder's. */
export type ChannelTexts = Partial<Record<Locale, Partial<Record<ChannelText, string>>>>

/** Characters (UTF-16 units) of a channel's own text, at most. */
export const MAX_CHANNEL_TEXT: Readonly<Record<ChannelText, number>> = {
  title: 80,
  introduction: 400,
  greeting: 600,
  consent: 1_000,
  thanks: 400,
  button: 40,
}

/** The consent that a sender gives where the channel has no text of its own. `{business}` is the name of the account. */
export const CONSENT_TEXTS: Readonly<Record<Locale, string>> = {
  en: 'I agree that my voice message and my contact details are recorded, transcribed automatically and sent to {business}.',
  de: 'Ich bin damit einverstanden, dass meine Sprachnachricht und meine Kontaktdaten aufgezeichnet, automatisch verschriftlicht und an {business} gesendet werden.',
  es: 'Acepto que mi mensaje de voz y mis datos de contacto se graben, se transcriban automáticamente y se envíen a {business}.',
  fr: 'J’accepte que mon message vocal et mes coordonnées soient enregistrés, transcrits automatiquement et envoyés à {business}.',
  pt: 'Concordo que a minha mensagem de voz e os meus dados de contacto sejam gravados, transcritos automaticamente e enviados a {business}.',
  ar: 'أوافق على تسجيل رسالتي الصوتية وبيانات الاتصال الخاصة بي وتحويلها إلى نص تلقائيًا وإرسالها إلى {business}.',
}

/** Fills in a consent text: the name of the account, and that of the channel, which a text of the channel may use. */
export const consentText = (text: string, { business, name }: { business: string; name: string }): string =>
  text.replace(/\{(business|channel)\}/g, (_placeholder, key) => (key === 'business' ? business : name))

/** Tells whether a channel's consent text, in some language, names the account or the channel. */
export const consentNames = (texts: ChannelTexts, named: 'business' | 'channel'): boolean =>
  LOCALES.some((locale) => (texts[locale]?.consent ?? CONSENT_TEXTS[locale]).includes(`{${named}}`))

export interface Consent {
  text: string
  version: number
  locale: Locale
  /** ISO 8601. */
  given_at: string
}

export const BUTTON_POSITIONS = ['bottom-right', 'bottom-left', 'inline'] as const
export type ButtonPosition = (typeof BUTTON_POSITIONS)[number]
