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

export interface SpokenNumber {
  /** The digits as people write them: "forty-one" is 41, "forty-one hundred" 4100. */
  digits: string
  languages: ReadonlySet<string>
  /** Means something else in prose ("for", "to", "oh"): it counts only beside spoken digits. */
  isAmbiguous: boolean
}

interface Language {
  code: string
  cardinals: readonly ((value: number) => string)[]
  upTo: number
  /** Other words for a digit, "0 oh | 4 fore": inflected, colloquial, or used on the phone. */
  also?: string
  /** Words of ordinary prose that are also a digit, or sound like one. */
  ambiguous?: string
}

/** Plural digits of English, which a small number may precede: "four ones" is 1111. */
const PLURALS =
  '0 zeros zeroes ohs | 1 ones | 2 twos | 3 threes | 4 fours | 5 fives | 6 sixes | 7 sevens | 8 eights | 9 nines'

const LANGUAGES: readonly Language[] = [
  {
    code: 'en',
    cardinals: [american, british],
    upTo: 999,
    also: `0 nought naught aught null | 4 fower | 5 fife | 9 niner | 40 fourty | ${PLURALS}`,
    ambiguous:
      '0 oh o ow owe | 1 won wan wun | 2 to too tu | 3 tree free | 4 for fore | 5 fiver | 6 sex sicks sics | 8 ate hate | 9 nein',
  },
  { code: 'de', cardinals: [german], upTo: 999, also: '1 ein eine | 2 zwo | 5 fuenf | 12 zwoelf' },
  { code: 'fr', cardinals: [french, belgian], upTo: 999, also: '1 une | 80 huitante octante' },
  { code: 'es', cardinals: [spanish], upTo: 999, also: '1 un una' },
  { code: 'it', cardinals: [italian], upTo: 999, also: '1 un una' },
  {
    code: 'pt',
    cardinals: [portuguese],
    upTo: 999,
    also: '1 uma | 2 duas | 14 quatorze | 16 dezesseis | 17 dezessete | 19 dezenove',
    ambiguous: '1 um | 6 meia',
  },
  { code: 'nl', cardinals: [dutch], upTo: 999, also: '1 een' },
  { code: 'sv', cardinals: [swedish], upTo: 99, ambiguous: '1 en' },
  { code: 'nb', cardinals: [norwegian], upTo: 99, also: '1 ein | 7 sju', ambiguous: '1 en | 2 to' },
  { code: 'da', cardinals: [danish], upTo: 99, ambiguous: '1 en | 2 to' },
  { code: 'fi', cardinals: [finnish], upTo: 99, also: '1 yks | 2 kaks | 5 viis | 6 kuus | 8 kasi' },
  { code: 'pl', cardinals: [polish], upTo: 99, also: '1 jedna | 2 dwie' },
  // Slovak where it differs.
  {
    code: 'cs',
    cardinals: [czech],
    upTo: 99,
    also: '1 jeden | 2 dve | 4 styri | 5 pat | 6 sest | 7 sedem | 8 osem | 9 devat',
  },
  { code: 'ro', cardinals: [romanian], upTo: 99, also: '1 una | 2 doua' },
  { code: 'hu', cardinals: [hungarian], upTo: 99, also: '2 ket' },
  { code: 'hr', cardinals: [croatian], upTo: 99, also: '1 ena | 4 stiri | 6 sest | 8 osem' },
  { code: 'lt', cardinals: [lithuanian], upTo: 99 },
  { code: 'lv', cardinals: [latvian], upTo: 99 },
  { code: 'tr', cardinals: [turkish], upTo: 99 },
  { code: 'ru', cardinals: [russian], upTo: 99, also: '0 нуль | 1 одна | 2 две' },
  { code: 'uk', cardinals: [ukrainian], upTo: 99, also: '6 шість | 7 сім | 8 вісім' },
  { code: 'el', cardinals: [greek], upTo: 99, also: '7 εφτα | 8 οχτω | 9 εννια' },
  { code: 'ar', cardinals: [arabic], upTo: 99, also: '2 اثنين إثنان' },
  { code: 'hi', cardinals: [hindi], upTo: 99, also: '5 पांच | 6 छः छे' },
  { code: 'id', cardinals: [indonesian], upTo: 99, also: '0 kosong' },
]

/** The pairs of word and number in "0 oh o | 4 for". */
const wordsIn = (table: string): [word: string, number: string][] =>
  table.split(' | ').flatMap((entry) => {
    const [number, ...words] = entry.split(' ')
    return words.map((word): [string, string] => [word, number!])
  })

/** Words that repeat what follows: "double four", "triple one". */
export const REPEATS = new Map(
  wordsIn(
    '2 double doppel doppelt zweimal doble doppio doppia duplo dupla dubbel dubbele | 3 triple treble dreifach dreimal triplo tripla driedubbel | 4 quadruple viermal | 5 quintuple',
  ),
)
export const PLURAL_DIGITS = new Map(wordsIn(PLURALS))
/** The digits of Chinese and Japanese, one character each; yāo (幺) is 1 on the phone. */
export const HAN_DIGITS = new Map(
  wordsIn('0 零 〇 | 1 一 幺 | 2 二 两 | 3 三 | 4 四 | 5 五 | 6 六 | 7 七 | 8 八 | 9 九'),
)

export const folded = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll('’', "'")

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

function addLanguage(tree: PhraseNode, { code, cardinals, upTo, also, ambiguous }: Language): void {
  for (const cardinal of cardinals) {
    for (let value = 0; value <= upTo; value += 1) add(tree, cardinal(value), `${value}`, code)
    if (upTo > 99) for (let value = 1000; value < 10_000; value += 1000) add(tree, cardinal(value), `${value}`, code)
  }
  for (const [word, digits] of also ? wordsIn(also) : []) add(tree, word, digits, code)
  for (const [word, digits] of ambiguous ? wordsIn(ambiguous) : []) add(tree, word, digits, code, true)
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
