import type { Locale } from '../../contract/intake/locales'
import { CODE_MINUTES } from '../../contract/intake/protocol'
import { nameInMail } from '../../mail/name-in-mail'

/** The texts of a one-time code, in the language of the recorder. */
const TEXTS: Readonly<Record<Locale, { subject: string; body: string }>> = {
  en: {
    subject: '{code} is your code',
    body: '{code} is your code for leaving a voice message for {channel}. It is valid for {minutes} minutes. If you did not ask for it, ignore this message.',
  },
  de: {
    subject: '{code} ist Ihr Code',
    body: '{code} ist Ihr Code für eine Sprachnachricht an {channel}. Er gilt {minutes} Minuten. Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese Nachricht.',
  },
  es: {
    subject: '{code} es su código',
    body: '{code} es su código para dejar un mensaje de voz a {channel}. Es válido durante {minutes} minutos. Si no lo ha pedido, ignore este mensaje.',
  },
  fr: {
    subject: '{code} est votre code',
    body: '{code} est votre code pour laisser un message vocal à {channel}. Il est valable {minutes} minutes. Si vous ne l’avez pas demandé, ignorez ce message.',
  },
  pt: {
    subject: '{code} é o seu código',
    body: '{code} é o seu código para deixar uma mensagem de voz a {channel}. É válido durante {minutes} minutos. Se não o pediu, ignore esta mensagem.',
  },
  ar: {
    subject: 'الرمز الخاص بك هو {code}',
    body: '{code} هو رمزك لترك رسالة صوتية إلى {channel}. وهو صالح لمدة {minutes} دقائق. إذا لم تطلبه، فتجاهل هذه الرسالة.',
  },
}

/** Returns the subject and the text of the message with a code. A channel's name in it cannot become a link. */
export function codeMessage(locale: Locale, code: string, channelName: string): { subject: string; text: string } {
  const filled = (text: string) =>
    text
      .replace('{code}', () => code)
      .replace('{channel}', () => nameInMail(channelName))
      .replace('{minutes}', () => String(CODE_MINUTES))
  const { subject, body } = TEXTS[locale]
  return { subject: filled(subject), text: filled(body) }
}
