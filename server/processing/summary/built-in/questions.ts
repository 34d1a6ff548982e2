import nlp from 'compromise'

const AUXILIARIES =
  "is|are|was|were|do|does|did|can|could|will|would|should|may|might|have|has|had|isn't|aren't|don't|doesn't|didn't|can't|couldn't|won't|wouldn't|haven't|hasn't"
const INVERTED = new RegExp(
  String.raw`^(?:(how (?:much|many|long|soon|late|often|far|big|old)(?: [\p{L}]{2,20}){0,2}|what time|what kind of \p{L}{2,20}|which \p{L}{2,20}|what|when|where|how|which|who|why)(?: (?:the heck|exactly))? )?(${AUXILIARIES}|'s) (.+)$`,
  'iu',
)
const CONTRACTED = /^(what|when|where|how|who|why)'s\b/iu
const PRONOUN =
  /^(?:i|you|he|she|it|we|they|there|this|that|these|those|someone|somebody|anyone|anybody|everyone)(?= |$)/iu
/** "Who fixed it", "what happens": the question word is the subject. */
const DO = /^(?:do|does|did|don't|doesn't|didn't)$/iu

/** Returns a question as a clause after "asks": "Is that date free?" is "whether that date is free"; null for no question. */
export function indirectQuestion(said: string): string | null {
  const text = said
    .replace(/[?.!]{1,3}$/u, '')
    .replace(/,? please$/iu, '')
    .replace(/,? or what$/iu, '')
    .replace(/, (?:roughly|approximately|exactly|please|then|by any chance|at all)$/iu, '')
    .replace(CONTRACTED, '$1 is')
  // "Do I bring him in or make him sick?"
  const own =
    /^do (?:i|we) (?!need|have|owe|get|still|also|qualify|pay|look|sound|know|want|like|think)(\p{L}.+)$/iu.exec(
      text,
    )?.[1]
  if (own !== undefined) return `whether to ${own}`
  const [, asked, auxiliary, rest] = INVERTED.exec(text) ?? []
  if (auxiliary === undefined || rest === undefined) {
    return /^(?:what|how) about\b/iu.test(text) ? text.toLowerCase().replace(/^(?:what|how) about/, 'about') : null
  }
  const isBe = /^(?:is|are|was|were)$/i.test(auxiliary)
  const subject =
    LAST_VERB.exec(rest)?.[1] ??
    (isBe ? (RELATIVE.exec(rest)?.[0] ?? WHERE.exec(rest)?.[1]) : undefined) ??
    subjectOf(rest, isBe)
  // "What's going on": the question word is the subject.
  if (subject === null) return asked === undefined ? null : text.charAt(0).toLowerCase() + text.slice(1)
  const predicate = rest.slice(subject.length).trim()
  const word = asked === undefined ? 'whether' : asked.toLowerCase()
  if (!DO.test(auxiliary) || /n't$/i.test(auxiliary)) return joined(word, subject, auxiliary.toLowerCase(), predicate)
  if (/^did$/i.test(auxiliary)) return joined(word, subject, pastOf(predicate))
  return joined(word, subject, /^does$/i.test(auxiliary) ? presentOf(predicate) : predicate)
}

const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join(' ')

/** "How much would a bouquet of thirty roses be?" */
const LAST_VERB = /^(.{2,80}) (?:be|cost|take|run|last|work)$/iu

/** "The lowest you'd go" */
const RELATIVE = /^the [\p{L} ]{3,40} (?:you|i|we|they)(?:'d|'ll|'ve| can| could| would| have| had) \p{L}{2,20}$/iu

/** "Is the super around?" */
const WHERE =
  /^(?!.*\b(?:still|already|also)\b)((?:the|your|my|our|his|her) [\p{L} ]{2,30}?) (?:around|in|there|available|open|home|free|here|ready|about|working|running)$/iu

/** The subject is a pronoun, or the words of a noun phrase up to its verb or adjective. */
function subjectOf(rest: string, isBe: boolean): string | null {
  const pronoun = PRONOUN.exec(rest)?.[0]
  if (pronoun !== undefined && !/^(?:this|that|these|those)$/i.test(pronoun)) return pronoun
  if (
    pronoun !== undefined &&
    /^\p{L}+ (?:something|anything|okay|ok|right|possible|all|included|normal|correct|the|a|an|your|my)\b/iu.test(rest)
  )
    return pronoun
  const terms =
    (nlp(rest.slice(0, 120)).json() as { terms: { text: string; post: string; tags: string[] }[] }[])[0]?.terms ?? []
  let length = 0
  let hasNoun = false
  for (const { text, post, tags } of terms.slice(0, 8)) {
    const is = (tag: string) => tags.includes(tag)
    const isPart =
      length === 0
        ? is('Noun') || is('Determiner') || is('Possessive') || is('Value') || is('Adjective')
        : is('Noun') || /^ones?$/i.test(text) || (!hasNoun && (is('Adjective') || is('Value')))
    if (!isPart || is('Verb')) break
    hasNoun ||= (is('Noun') || /^ones?$/i.test(text)) && !is('Possessive')
    length += text.length + post.length
    if (/[,.;]/.test(post)) break
  }
  if (!hasNoun) return pronoun ?? null
  const subject = rest.slice(0, length).trim()
  const [predicate] = [rest.slice(length).trim()]
  if (isBe || predicate !== '' || !/ /.test(subject)) return subject
  // "What would the dinner package cost": the last noun is the verb.
  return subject.slice(0, subject.lastIndexOf(' '))
}

function firstVerb(predicate: string, form: 'PresentTense' | 'PastTense'): string {
  const [verb = '', ...rest] = predicate.split(' ')
  const conjugated = (nlp(`they ${verb}`).verbs().conjugate() as Record<string, string>[])[0]?.[form] ?? verb
  return [conjugated, ...rest].join(' ')
}
const presentOf = (predicate: string): string => firstVerb(predicate, 'PresentTense')
const pastOf = (predicate: string): string => firstVerb(predicate, 'PastTense')
