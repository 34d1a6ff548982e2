import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { possiblePhoneNumber } from '../../../messages/completion/contact'
import { readTokens } from '../../../messages/masking/reader'
import { compactOf, digitRuns, type Run } from '../../../messages/masking/runs'

/** E.164 has at most 15 digits; the shortest numbers in use have 7. */
const [SHORTEST, LONGEST] = [7, 15]
/** How much text before a number tells what the number is, in UTF-16 units. */
const CONTEXT = 50

const PLUS = /(?:\+|\b(?:plus|mais|más|più)|プラス|زائد)\s*\(?$/iu
const PHONE_WORD =
  /\b(?:call|called|calling|phone|telephone|tel|cell|mobile|ring|reach|text|number|callback|back|fax|line|landline|whatsapp|contact|at|dial)\b/giu
const OTHER_NUMBER =
  /\b(?:order|account|reference|ref|tracking|invoice|ticket|case|policy|serial|confirmation|card|booking|claim|member|membership|patient|zip|code|model|part|passport|id|license|licence|po|purchase|routing)\b/giu

/**
 * Returns the numbers of a text in E.164, as far as their country is certain: spoken with a country code, in the form
 * 1 and ten digits of North America, or valid in `country`. Nothing is added to what was said, except the code of
 * that country.
 */
export function phonesIn(text: string, country?: CountryCode): string[] {
  const found = digitRuns(readTokens(text), text).flatMap((run) => phoneOf(run, text, country) ?? [])
  return [...new Set(found)]
}

function phoneOf(run: Run, text: string, country: CountryCode | undefined): string | undefined {
  const start = run.parts[0]!.start
  const before = text.slice(Math.max(0, start - CONTEXT), start)
  const candidates = prefixesOf(run)
  const international = PLUS.test(before) ? candidates : candidates.flatMap(withoutPrefix)
  const found = firstValid(international.map((digits) => `+${digits}`))
  if (found || PLUS.test(before) || !isPhoneContext(before)) return found
  const american = candidates.filter((digits) => /^1[2-9]\d{2}[2-9]\d{6}$/.test(digits)).map((digits) => `+${digits}`)
  return firstValid(american) ?? (country && firstValid(candidates, country))
}

/** The digits from the beginning of a run to each place where a number may end, the longest first. */
const prefixesOf = (run: Run): string[] =>
  run.parts
    .flatMap((_, index) => (run.stops[index + 1] ? [compactOf(run, 0, index + 1)] : []))
    .filter(({ length }) => length >= SHORTEST && length <= LONGEST + 3)
    .reverse()

const withoutPrefix = (digits: string): string[] => {
  const rest = /^(?:00|011)([1-9]\d+)$/.exec(digits)?.[1]
  return rest ? [rest] : []
}

function firstValid(numbers: readonly string[], country?: CountryCode): string | undefined {
  for (const number of numbers) {
    const parsed = parsePhoneNumberFromString(
      number,
      country ? { defaultCountry: country, extract: false } : { extract: false },
    )
    if (parsed?.isValid() && parsed.ext === undefined && (!country || parsed.country === country)) return parsed.number
  }
  // Tables of valid ranges are often outdated: a number of a possible length is kept where the country code was said.
  return country ? undefined : numbers.map(possiblePhoneNumber).find((number) => number !== null)
}

/** The nearest word decides: "my account number is …" is no phone number. */
function isPhoneContext(before: string): boolean {
  const last = (pattern: RegExp) => Array.from(before.matchAll(pattern)).at(-1)?.index ?? -1
  const other = last(OTHER_NUMBER)
  const words = Array.from(before.matchAll(PHONE_WORD)).filter(({ 0: word }) => !/^(?:number|at)$/i.test(word))
  return last(PHONE_WORD) !== -1 && (other === -1 || (words.at(-1)?.index ?? -1) > other)
}
