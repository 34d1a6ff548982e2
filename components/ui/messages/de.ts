import { formatNumber } from '../format'
import type { PageTexts } from './en'

const number = (value: number) => formatNumber(value, 'de')

export const de: PageTexts = {
  skipToContent: 'Zum Inhalt springen',
  charactersLeft: {
    some: (left, max) => `Noch ${number(left)} von ${number(max)} Zeichen.`,
    none: (max) => `Mehr als ${number(max)} Zeichen sind nicht möglich. Weiterer Text wird abgeschnitten.`,
  },
}
