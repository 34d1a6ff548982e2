import type { Locale } from './locales'

/** What a sender agrees to, where the channel has no text of its own. `{channel}` is the name of the channel. */
export const CONSENT_TEXTS: Readonly<Record<Locale, string>> = {
  en: 'I agree that my voice message and my contact details are recorded, transcribed automatically and sent to {channel}.',
  de: 'Ich bin damit einverstanden, dass meine Sprachnachricht und meine Kontaktdaten aufgezeichnet, automatisch verschriftlicht und an {channel} gesendet werden.',
  es: 'Acepto que mi mensaje de voz y mis datos de contacto se graben, se transcriban automáticamente y se envíen a {channel}.',
  fr: 'J’accepte que mon message vocal et mes coordonnées soient enregistrés, transcrits automatiquement et envoyés à {channel}.',
  pt: 'Concordo que a minha mensagem de voz e os meus dados de contacto sejam gravados, transcritos automaticamente e enviados a {channel}.',
  ar: 'أوافق على تسجيل رسالتي الصوتية وبيانات الاتصال الخاصة بي وتحويلها إلى نص تلقائيًا وإرسالها إلى {channel}.',
}
