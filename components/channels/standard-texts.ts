import { fill, MESSAGES } from '@/components/recorder/messages/messages'
import { type ChannelText, CONSENT_TEXTS, type Locale } from '@/server/contract/intake/channel-texts'

export type StandardTexts = Readonly<Record<Locale, Readonly<Record<ChannelText, string>>>>

/** Returns the texts that senders read where the channel does not replace them, with the name of the account. */
export function standardTexts(business: string): StandardTexts {
  const textsIn = (locale: Locale) => {
    const { title, introduction, thanks, button } = MESSAGES[locale]
    return {
      title,
      introduction: fill(introduction, { business }),
      // Only the owner greets.
      greeting: '',
      consent: fill(CONSENT_TEXTS[locale], { business }),
      thanks: fill(thanks, { business }),
      button,
    }
  }
  return {
    en: textsIn('en'),
    de: textsIn('de'),
    es: textsIn('es'),
    fr: textsIn('fr'),
    pt: textsIn('pt'),
    ar: textsIn('ar'),
  }
}
