import { readTokens } from '../../../messages/masking/reader'
import { type Evidence, groupsOf, hasEmail, hasPhrase, hasUrl, supportOf } from './evidence'
import { fold, wordsOf } from './fold'
import { occursIn } from './reading'

const MARKUP = /[<>{}\\`|]|&(?:lt|gt|#)|\]\(/
const EMAIL = /(?<![^\s@<>()"“”,;:])[^\s@<>()"“”,;:]{1,100}@[^\s@<>()"“”,;:]{1,260}/gu
const URL_LIKE =
  /\b[a-z][a-z0-9+.-]{1,20}:\/\/\S+|\b(?:javascript|data|mailto|tel):\S+|\bwww\.\S+|(?<![\p{L}\p{N}@._-])[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,5}\.\p{Ll}{2,24}(?![\p{L}\p{N}@])(?:[/?#]\S*)?/giu

/** The smallest share of words that a sentence has in common with the transcript. */
const MIN_SUPPORT = 0.25

/**
 * Returns why a text states something that the transcript does not, or null. It finds markup, addresses, numbers and
 * names; a wrong statement in words of the transcript stays.
 * @param language BCP 47; German writes every noun with a capital, so that a capital shows no name there
 */
export function unsupported(text: string, evidence: Evidence, language: string): string | null {
  if (MARKUP.test(text)) return 'it contains markup'
  if (Array.from(text.matchAll(EMAIL)).some(([address]) => !hasEmail(evidence, withoutEnd(address))))
    return 'it has an email address that was not said'
  const urls = Array.from(text.replaceAll(EMAIL, ' ').matchAll(URL_LIKE), ([url]) => url)
  if (urls.some((url) => !hasUrl(evidence, url) && !hasPhrase(evidence, url))) return 'it has a URL that was not said'
  if (!hasNumbers(text, evidence)) return 'it has a number that was not said'
  if (hasForeignName(text, evidence, language)) return 'it has a name that was not said'
  const support = supportOf(evidence, text)
  return support !== null && support < MIN_SUPPORT ? 'its words are not those of the message' : null
}

const withoutEnd = (text: string): string => text.replace(/[.!?'’)\]]{1,5}$/, '')

/** Written digits, and spoken numbers of ten and more: "one" and "two" are often said of requests or people. */
function hasNumbers(text: string, { numbers, phones }: Evidence): boolean {
  const spokenPhones = [...phones].map((phone) => phone.slice(1))
  return groupsOf(readTokens(text), text).every((group) => {
    const digits = group.map((token) => token.text).join('')
    if (digits.length === 1 && group[0]!.kind === 'spoken') return true
    if (occursIn(numbers, digits) || spokenPhones.includes(digits)) return true
    return group.length > 1 && group.every((token) => occursIn(numbers, token.text))
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
