import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { phrases } from '../../../messages/masking/number-words'
import { readTokens, type Token } from '../../../messages/masking/reader'
import { compactOf, digitRuns, type Run } from '../../../messages/masking/runs'
import { phonesIn } from './contacts'
import { type Facts, factsOf, newFact } from './facts'
import {
  addressPieces,
  fold,
  isJoinedScript,
  occursIn,
  type Reading,
  readingOf,
  withPlainSpelling,
  wordsOf,
} from './words'

/** A transcript, read in the ways in which people say names, numbers and addresses. */
export interface Evidence {
  text: string
  country: CountryCode | undefined
  words: Reading
  wordSet: ReadonlySet<string>
  /** With spoken letters joined: "S M Y T H E". */
  spelled: Reading
  addresses: Reading
  numbers: Reading
  runs: readonly Run[]
  phones: ReadonlySet<string>
  facts: Facts
  /** Pairs of neighbouring characters, for scripts without spaces. */
  pairs: ReadonlySet<string>
}

export function evidenceOf(text: string, country?: CountryCode): Evidence {
  const words = wordsOf(text).map((word) => word.text)
  const tokens = readTokens(text)
  return {
    text,
    country,
    words: readingOf(words),
    wordSet: new Set(words),
    spelled: readingOf(wordsOf(withPlainSpelling(text)).map((word) => word.text)),
    addresses: readingOf(addressPieces(text).map((piece) => piece.text || ' ')),
    numbers: readingOf([
      ...groupsOf(tokens, text).flatMap((group) => [...group.map((token) => token.text), ' ']),
      ...loneNumbers(words),
    ]),
    runs: digitRuns(tokens, text),
    phones: new Set(phonesIn(text, country)),
    facts: factsOf(text),
    pairs: new Set(pairsOf(words.join(''))),
  }
}

/** A number word alone may be prose ("fire" is four in Danish), but a summary may write it in digits. */
const loneNumbers = (words: readonly string[]): string[] =>
  words.flatMap((word) => {
    const digits = phrases().next.get(word)?.number?.digits
    return digits === undefined ? [] : [digits, ' ']
  })

/** Returns the neighbouring digits of a text in groups. */
function groupsOf(tokens: readonly Token[], text: string): Token[][] {
  const groups: Token[][] = []
  let last: Token | undefined
  for (const token of tokens.filter(({ kind }) => kind !== 'letters')) {
    const isNear = last && /^[\s.,:/+()-]{0,3}$/.test(text.slice(last.end, token.start))
    if (isNear) groups.at(-1)?.push(token)
    else groups.push([token])
    last = token
  }
  return groups
}

const pairsOf = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => word.slice(at, at + 2))

const compact = (text: string): string =>
  wordsOf(text)
    .map((word) => word.text)
    .join('')

/** Returns whether the words of a phrase occur one after the other, also spelled, and with the -s of a genitive. */
export function hasPhrase({ words, spelled }: Evidence, phrase: string): boolean {
  const found = compact(phrase)
  return [words, spelled].some((reading) => ['', "'s", 's', "'"].some((ending) => occursIn(reading, found + ending)))
}

export function hasEmail({ addresses }: Evidence, address: string): boolean {
  return hasAddress(addresses, fold(address))
}

/** Returns whether a URL occurs, with or without its scheme and `www`. */
export function hasUrl({ addresses }: Evidence, url: string): boolean {
  const plain = fold(url).replace(/[.,;:!?)\]'"]{1,5}$/, '')
  const short = plain
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '')
  return [plain, short, `www.${short}`].some((form) => hasAddress(addresses, form))
}

/** A part of an address is another address. */
function hasAddress(reading: Reading, address: string): boolean {
  const { compact: all } = reading
  for (let at = all.indexOf(address); at !== -1 && address !== ''; at = all.indexOf(address, at + 1)) {
    const isWhole = reading.starts.has(at) && reading.ends.has(at + address.length)
    const continues = /[._+-]/.test(all.charAt(at - 1)) || /^[._@-][\p{L}\p{N}]/u.test(all.slice(at + address.length))
    if (isWhole && !continues) return true
  }
  return false
}

/** E.164 has at most 15 digits, and 011 may be said before them. */
const LONGEST = 18

/** Returns whether the digits of an E.164 number were said, with its country code or as a number of `country`. */
export function hasPhone({ phones, runs, country }: Evidence, number: string): boolean {
  if (phones.has(number)) return true
  const digits = number.slice(1)
  const forms = new Set([digits, `00${digits}`, `011${digits}`])
  // "+44 (0)20 …": the zero belongs to calls within the country only.
  for (const length of [1, 2, 3]) forms.add(`${digits.slice(0, length)}0${digits.slice(length)}`)
  return runs.some((run) =>
    stretchesOf(run).some(
      (said) =>
        forms.has(said) || (country !== undefined && parsePhoneNumberFromString(said, country)?.number === number),
    ),
  )
}

/** The digits between places where a number may begin and end. */
function* stretchesIn(run: Run): Generator<string> {
  for (let from = 0; from < run.parts.length; from += 1)
    for (let to = from + 1; run.starts[from] && to <= run.parts.length; to += 1) {
      if (run.offsets[to]! - run.offsets[from]! > LONGEST) break
      if (run.stops[to]) yield compactOf(run, from, to)
    }
}
const stretchesOf = (run: Run): string[] => [...stretchesIn(run)]

/** Returns whether the words of a text are words of the transcript, from 0 to 1; null where no word says something. */
export function supportOf({ wordSet, pairs }: Evidence, text: string): number | null {
  const words = wordsOf(text).filter((word) => isContent(word.text))
  const found = words.flatMap((word) =>
    isJoinedScript(word.text) ? pairsOf(word.text).map((pair) => pairs.has(pair)) : [isSupported(word.text, wordSet)],
  )
  return found.length === 0 ? null : found.filter(Boolean).length / found.length
}

const STEM = 4

/** Another form of a word has the same beginning. */
function isSupported(word: string, words: ReadonlySet<string>): boolean {
  if (words.has(word)) return true
  const stem = word.slice(0, Math.max(STEM, Math.ceil(word.length * 0.6)))
  for (const other of words) if (other.startsWith(stem) || (other.length >= STEM && word.startsWith(other))) return true
  return false
}

/** Words with which any message is summarized. */
const REPORTING = new Set(
  [
    'call caller sender speaker customer client person message voicemail left leaves leave says said asks asked asking request requests requested requesting wants wanted needs needed would like about from with their them they this that have been will also regarding concerning mentions mentioned states reports reported provides provided explains calls called calling contact callback back return expresses wishes hopes confirms announces informs notifies plans complains complaint thanks gratitude frustration frustrated unhappy happy satisfied dissatisfied disappointed greets greeting inquires inquiry inquiring help assistance service issue problem question questions information available urgent urgency soon unclear brief short test follow send provide check schedule arrange respond reply when where what which there',
    'anrufer anruferin kunde kundin absender absenderin bittet mochte wunscht fragt ruckruf meldet sich nachricht',
    'llamante cliente remitente solicita pide quiere desea llamada mensaje devuelvan',
    'appelant appelante client cliente demande souhaite veut rappel message etre rappele rappelee',
    'chiamante richiede chiede vuole desidera messaggio chamador pede deseja quer mensagem beller vraagt wil bericht',
  ].flatMap((words) => words.split(' ')),
)
const isContent = (word: string): boolean => isJoinedScript(word) || (word.length >= STEM && !REPORTING.has(word))

const MARKUP = /[<>{}\\`|]|&(?:lt|gt|#)|\]\(/
const EMAIL = /(?<![^\s@<>()"“”,;:])[^\s@<>()"“”,;:]{1,100}@[^\s@<>()"“”,;:]{1,260}/gu
const URL_LIKE =
  /\b[a-z][a-z0-9+.-]{1,20}:\/\/\S+|\b(?:javascript|data|mailto|tel):\S+|\bwww\.\S+|(?<![\p{L}\p{N}@._-])[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,5}\.\p{Ll}{2,24}(?![\p{L}\p{N}@])(?:[/?#]\S*)?/giu

/** The smallest share of words that a sentence has in common with the transcript. */
const MIN_SUPPORT = 0.25
/** A short sentence about the sender has too few words for a share: "She asks for help at once." */
const isShort = (text: string): boolean =>
  wordsOf(text).length < 12 && /^\s{0,3}(?:he|she|they|the (?:caller|sender|customer))\b/i.test(text)

/** Returns why a text states something that the transcript does not, or null: markup, addresses, numbers and names. */
export function unsupported(text: string, evidence: Evidence, language: string): string | null {
  if (MARKUP.test(text)) return 'it contains markup'
  if (Array.from(text.matchAll(EMAIL)).some(([address]) => !hasEmail(evidence, withoutEnd(address))))
    return 'it has an email address that was not said'
  const urls = Array.from(text.replaceAll(EMAIL, ' ').matchAll(URL_LIKE), ([url]) => url)
  if (urls.some((url) => !hasUrl(evidence, url) && !hasPhrase(evidence, url))) return 'it has a URL that was not said'
  if (!hasNumbers(text, evidence)) return 'it has a number that was not said'
  if (hasForeignName(text, evidence, language)) return 'it has a name that was not said'
  const fact = /^en\b/i.test(language) ? newFact(text, evidence.facts) : null
  if (fact !== null) return fact
  const support = supportOf(evidence, text)
  return support !== null && support < MIN_SUPPORT && !isShort(text) ? 'its words are not those of the message' : null
}

const withoutEnd = (text: string): string => text.replace(/[.!?'’)\]]{1,5}$/, '')

/** Written digits, and spoken numbers of ten and more: "one" and "two" are often said of requests or people. */
function hasNumbers(text: string, { numbers, phones, facts }: Evidence): boolean {
  const spokenPhones = [...phones].map((phone) => phone.slice(1))
  const isSaid = (digits: string) => occursIn(numbers, digits) || facts.numbers.has(Number(digits))
  return groupsOf(readTokens(text), text).every((group) => {
    const digits = group.map((token) => token.text).join('')
    if (digits.length === 1 && group[0]!.kind === 'spoken') return true
    if (isSaid(digits) || spokenPhones.includes(digits)) return true
    return group.length > 1 && group.every((token) => isSaid(token.text))
  })
}

/** Words that are written with a capital and are no names, where a text of a model has them within a sentence. */
const CAPITALIZED = new Set(
  "i i'm i'd i'll i've monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december english german french spanish asap am pm ok mr mrs ms dr".split(
    ' ',
  ),
)

function hasForeignName(text: string, evidence: Evidence, language: string): boolean {
  if (/^(?:de|lb|gsw|nds)\b/i.test(language)) return false
  return wordsOf(text).some(({ raw, start, text: word }) => {
    const isInside =
      start > 0 && !/(?:^|[.!?…:]['’”")]{0,3}\s{0,3})['‘“"(«¿¡]{0,3}$/u.test(text.slice(Math.max(0, start - 20), start))
    return (
      isInside &&
      /^\p{Lu}/u.test(raw) &&
      !CAPITALIZED.has(word) &&
      !evidence.wordSet.has(fold(raw)) &&
      !hasPhrase(evidence, raw) &&
      !hasPhrase(evidence, raw.replace(/['’]s$/u, ''))
    )
  })
}
