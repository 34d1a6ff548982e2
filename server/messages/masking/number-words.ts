import { toCardinal as arabic } from 'n2words/ar-SA'
import { toCardinal as czech } from 'n2words/cs-CZ'
import { toCardinal as danish } from 'n2words/da-DK'
import { toCardinal as german } from 'n2words/de-DE'
import { toCardinal as greek } from 'n2words/el-GR'
import { toCardinal as british } from 'n2words/en-GB'
import { toCardinal as american } from 'n2words/en-US'
import { toCardinal as spanish } from 'n2words/es-ES'
import { toCardinal as finnish } from 'n2words/fi-FI'
import { toCardinal as belgian } from 'n2words/fr-BE'
import { toCardinal as french } from 'n2words/fr-FR'
import { toCardinal as hindi } from 'n2words/hi-IN'
import { toCardinal as croatian } from 'n2words/hr-HR'
import { toCardinal as hungarian } from 'n2words/hu-HU'
import { toCardinal as indonesian } from 'n2words/id-ID'
import { toCardinal as italian } from 'n2words/it-IT'
import { toCardinal as lithuanian } from 'n2words/lt-LT'
import { toCardinal as latvian } from 'n2words/lv-LV'
import { toCardinal as norwegian } from 'n2words/nb-NO'
import { toCardinal as dutch } from 'n2words/nl-NL'
import { toCardinal as polish } from 'n2words/pl-PL'
import { toCardinal as portuguese } from 'n2words/pt-PT'
import { toCardinal as romanian } from 'n2words/ro-RO'
import { toCardinal as russian } from 'n2words/ru-RU'
import { toCardinal as swedish } from 'n2words/sv-SE'
import { toCardinal as turkish } from 'n2words/tr-TR'
import { toCardinal as ukrainian } from 'n2words/uk-UA'

/** What a spoken word or phrase contributes to a number. */
export interface SpokenNumber {
  /** The digits as people write them: "forty-one" is 41, "forty-one hundred" 4100. */
  digits: string
  /** The languages that have this phrase, as ISO 639-1 codes. */
  languages: ReadonlySet<string>
  /**
   * True for words that mean something else in prose ("for", "to", "oh"): they count only beside other spoken digits.
   */
  isAmbiguous: boolean
}

interface Language {
  code: string
  cardinals: readonly ((value: number) => string)[]
  /** Numbers up to here are read as one phrase. */
  upTo: number
  /** Other words for a digit: inflected, colloquial, or used on the phone. */
  also?: Readonly<Record<string, string>>
  /** Words of ordinary prose that are also a digit, or sound like one. */
  ambiguous?: Readonly<Record<string, string>>
}

const LANGUAGES: readonly Language[] = [
  {
    code: 'en',
    cardinals: [american, british],
    upTo: 999,
    also: {
      nought: '0',
      naught: '0',
      aught: '0',
      null: '0',
      niner: '9',
      fife: '5',
      fower: '4',
      zeros: '0',
      zeroes: '0',
      ohs: '0',
      ones: '1',
      twos: '2',
      threes: '3',
      fours: '4',
      fives: '5',
      sixes: '6',
      sevens: '7',
      eights: '8',
      nines: '9',
      fourty: '40',
    },
    ambiguous: {
      oh: '0',
      o: '0',
      ow: '0',
      owe: '0',
      for: '4',
      fore: '4',
      to: '2',
      too: '2',
      won: '1',
      wan: '1',
      ate: '8',
      tree: '3',
      free: '3',
      sex: '6',
      sicks: '6',
      sics: '6',
      nein: '9',
      fiver: '5',
      hate: '8',
      tu: '2',
      wun: '1',
    },
  },
  { code: 'de', cardinals: [german], upTo: 999, also: { zwo: '2', ein: '1', eine: '1', fuenf: '5', zwoelf: '12' } },
  { code: 'fr', cardinals: [french, belgian], upTo: 999, also: { une: '1', huitante: '80', octante: '80' } },
  { code: 'es', cardinals: [spanish], upTo: 999, also: { un: '1', una: '1' } },
  { code: 'it', cardinals: [italian], upTo: 999, also: { un: '1', una: '1' } },
  {
    code: 'pt',
    cardinals: [portuguese],
    upTo: 999,
    also: { uma: '1', duas: '2', quatorze: '14', dezesseis: '16', dezessete: '17', dezenove: '19' },
    ambiguous: { um: '1', meia: '6' },
  },
  { code: 'nl', cardinals: [dutch], upTo: 999, also: { een: '1' } },
  { code: 'sv', cardinals: [swedish], upTo: 99, ambiguous: { en: '1' } },
  { code: 'nb', cardinals: [norwegian], upTo: 99, also: { sju: '7', ein: '1' }, ambiguous: { en: '1', to: '2' } },
  { code: 'da', cardinals: [danish], upTo: 99, ambiguous: { en: '1', to: '2' } },
  { code: 'fi', cardinals: [finnish], upTo: 99, also: { yks: '1', kaks: '2', viis: '5', kuus: '6', kasi: '8' } },
  { code: 'pl', cardinals: [polish], upTo: 99, also: { jedna: '1', dwie: '2' } },
  {
    code: 'cs',
    cardinals: [czech],
    upTo: 99,
    // Slovak where it differs.
    also: { jeden: '1', dve: '2', styri: '4', sest: '6', sedem: '7', osem: '8', devat: '9', pat: '5' },
  },
  { code: 'ro', cardinals: [romanian], upTo: 99, also: { una: '1', doua: '2' } },
  { code: 'hu', cardinals: [hungarian], upTo: 99, also: { ket: '2' } },
  { code: 'hr', cardinals: [croatian], upTo: 99, also: { ena: '1', stiri: '4', sest: '6', osem: '8' } },
  { code: 'lt', cardinals: [lithuanian], upTo: 99 },
  { code: 'lv', cardinals: [latvian], upTo: 99 },
  { code: 'tr', cardinals: [turkish], upTo: 99 },
  { code: 'ru', cardinals: [russian], upTo: 99, also: { нуль: '0', одна: '1', две: '2' } },
  { code: 'uk', cardinals: [ukrainian], upTo: 99, also: { шість: '6', сім: '7', вісім: '8' } },
  { code: 'el', cardinals: [greek], upTo: 99, also: { εφτα: '7', οχτω: '8', εννια: '9' } },
  { code: 'ar', cardinals: [arabic], upTo: 99, also: { اثنين: '2', إثنان: '2' } },
  { code: 'hi', cardinals: [hindi], upTo: 99, also: { पांच: '5', छः: '6', छे: '6' } },
  { code: 'id', cardinals: [indonesian], upTo: 99, also: { kosong: '0' } },
]

/** Words that repeat what follows: "double four", "triple one". */
const REPEATS: Readonly<Record<string, number>> = {
  double: 2,
  triple: 3,
  treble: 3,
  quadruple: 4,
  quintuple: 5,
  doppel: 2,
  doppelt: 2,
  dreifach: 3,
  zweimal: 2,
  dreimal: 3,
  viermal: 4,
  doble: 2,
  doppio: 2,
  doppia: 2,
  triplo: 3,
  tripla: 3,
  duplo: 2,
  dupla: 2,
  dubbel: 2,
  dubbele: 2,
  driedubbel: 3,
}

/** How often the next digit is meant, or undefined for another word. */
export const repeatsOf = (word: string): number | undefined =>
  Object.hasOwn(REPEATS, word) ? REPEATS[word] : undefined

/** Plural digits of English, which a small number may precede: "four ones" is 1111. */
export const isPluralDigit = (word: string): boolean =>
  /^(zeros|zeroes|ohs|ones|twos|threes|fours|fives|sixes|sevens|eights|nines)$/.test(word)

/** The digits of Chinese and Japanese, one character each; yāo (幺) is 1 on the phone. */
const HAN_DIGITS = new Map(
  Object.entries({
    零: '0',
    〇: '0',
    一: '1',
    幺: '1',
    二: '2',
    两: '2',
    三: '3',
    四: '4',
    五: '5',
    六: '6',
    七: '7',
    八: '8',
    九: '9',
  }),
)
export const hanDigit = (character: string): string | undefined => HAN_DIGITS.get(character)

/** Lower case, without the accents of Latin, Greek and Cyrillic, which transcripts often lack. */
export const folded = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll('’', "'")

/** A node of the tree: one word, shared by all phrases with the same beginning. */
export interface PhraseNode {
  next: Map<string, PhraseNode>
  number?: { digits: string; languages: Set<string>; isAmbiguous: boolean }
}

let root: PhraseNode | undefined

/** Returns all number phrases as a tree of words; builds it on first use. Words are `folded`. */
export function phrases(): PhraseNode {
  if (root) return root
  root = { next: new Map() }
  for (const language of LANGUAGES) addLanguage(root, language)
  for (let tens = 11; tens <= 99; tens += 1) add(root, `${american(tens)} hundred`, `${tens}00`, 'en')
  return root
}

function addLanguage(tree: PhraseNode, { code, cardinals, upTo, also = {}, ambiguous = {} }: Language): void {
  for (const cardinal of cardinals) {
    for (let value = 0; value <= upTo; value += 1) add(tree, cardinal(value), `${value}`, code)
    if (upTo > 99) for (let value = 1000; value < 10_000; value += 1000) add(tree, cardinal(value), `${value}`, code)
  }
  for (const [word, digits] of Object.entries(also)) add(tree, word, digits, code)
  for (const [word, digits] of Object.entries(ambiguous)) add(tree, word, digits, code, true)
}

function add(tree: PhraseNode, phrase: string, digits: string, code: string, isAmbiguous = false): void {
  let node = tree
  for (const word of folded(phrase).split(/[\s\p{Pd}]+/u)) {
    const next = node.next.get(word) ?? { next: new Map() }
    node.next.set(word, next)
    node = next
  }
  // Words of other languages can be words of English prose: "once" is eleven in Spanish, "fire" four in Danish.
  const isDoubtful = isAmbiguous || code !== 'en'
  const known = node.number
  if (!known) node.number = { digits, languages: new Set([code]), isAmbiguous: isDoubtful }
  else if (known.digits === digits) {
    known.languages.add(code)
    known.isAmbiguous &&= isDoubtful
  }
}
