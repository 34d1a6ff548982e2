import type { Locale } from '../../../server/contract/intake/locales'
import { ar } from './ar'
import { de } from './de'
import { en, type Messages } from './en'
import { es } from './es'
import { fr } from './fr'
import { pt } from './pt'

/** The recorder's texts. The server puts those of one language into the page. */
export const MESSAGES: Readonly<Record<Locale, Messages>> = { en, de, es, fr, pt, ar }
