import nlp from 'compromise'

/** What the speaker and the listener are called. The sender's gender is not known, and the listener is a business. */
const LISTENER = 'the team'

/** Pronouns and their verbs: what is said, and what is told. The listener is one team, so its verb is singular. */
const FORMS = `
  i am: they are, i'm: they are, am i: are they, i was: they were, was i: were they, i wasn't: they weren't, i've: they have,
  i'll: they will, i'd: they'd, i: they, me: them, my: their, mine: theirs, myself: themselves,
  we're: they are, we've: they have, we'll: they will, we'd: they'd, we: they, us: them, our: their, ours: theirs, ourselves: themselves,
  you're: @ is, you are: @ is, are you: is @, you aren't: @ isn't, you were: @ was, were you: was @, you weren't: @ wasn't,
  you've: @ has, have you: has @, you haven't: @ hasn't, do you: does @, you don't: @ doesn't, you'll: @ will, you'd: @ would,
  you: @, your: the, yours: @'s, yourself: itself`
const TOLD = new Map(
  FORMS.replaceAll('@', LISTENER)
    .split(',')
    .map((form) => form.trim().split(': ') as [said: string, told: string]),
)
const words = (list: readonly string[]) => list.toSorted((one, other) => other.length - one.length).join('|')
const PRONOUNS = new RegExp(
  String.raw`(?<![\p{L}\p{N}'@.-])(?<!\b(?:say|says|said|saying) (?:a )?(?:big )?thank )(?:${words([...TOLD.keys()])})(?![\p{L}\p{N}'@]|-[\p{L}\d])`,
  'giu',
)
const AND_ME =
  /\b((?:my|your) (?:wife|husband|partner|son|daughter|mother|father|mom|mum|dad|sister|brother|aunt|uncle|family|friend|boss|colleague|roommate|girlfriend|boyfriend|fianc[eé]e?|neighbou?r)|^\p{Lu}\p{L}{1,20}) and (?:I|i|me)(?![\p{L}'])/gu
const LISTENERS = /\byou (?:guys|people|folks|all|lot)\b/giu
/** "Your Paul" */
const LISTENERS_OWN = /(?<![\p{L}'])your (?=\p{Lu}\p{Ll}{2,20}(?! \p{Lu}))/gu
/** "You'd spoken to them": you had. */
const YOU_HAD =
  /(?<![\p{L}'])you'd(?= (?:already |just |never )?(?:\p{L}{2,12}ed|been|spoken|said|told|sent|done|had|got|gone|taken|given|made|found|left|put|come)(?![\p{L}']))/giu
/** "You still have my key": the verb of the team, with what may stand before it. */
const LISTENERS_VERB =
  /(?<![\p{L}'])(?<!\b(?:do|does|did|can|could|will|would|should|let|to|from|for|with|of|at|by|about|than|like|thank|call|tell|ask|give|send|see|saw|help|reach|pay|told|gave|sent|asked|love|need|want|had|have|having|get|got|make|made|hear|heard|watch|watched) )you ((?:still|also|always|never|usually|just|already|only) )?(\p{L}{2,20})(?![\p{L}'])/giu

/** "It makes that noise when you turn left": anybody does. U+E000 stands for this "you": no transcript contains it. */
const ANYBODY =
  /(?<![\p{L}'])(when|whenever|every time|each time|if|as soon as|unless|until) you (?=(?:turn|open|close|shut|press|push|pull|start|plug|flush|click|brake|accelerate|touch|walk|switch|log|lift|drive|run the|put (?:it|your|the)|use (?:it|the)|stand|step)(?![\p{L}']))/giu

/** "If it's free, if it's heated, and whether …" */
const LISTED_QUESTION = /(?<=\bwhether\b[^.?!]{3,80}, (?:and |or )?)if(?= \p{L})(?=[^.?!]{3,100}\bwhether\b)/giu

/** "They told me": the sender is "they" too. */
const TOLD_BY_OTHERS =
  /(?<![\p{L}'])they (told|asked|informed|advised|promised|charged) (me|us)(?= (?!they\b|i\b|we\b)\p{L})/giu

/** Tells what the sender says in the third person: "I need you to fix my car" is "they need the team to fix their car". */
export function toThirdPerson(said: string): string {
  return said
    .replace(TOLD_BY_OTHERS, (_, verb: string, whom: string) => `${whom === 'me' ? 'I was' : 'we were'} ${verb}`)
    .replace(LISTENERS, 'you')
    .replace(LISTENERS_OWN, `${LISTENER}'s `)
    .replace(YOU_HAD, 'you had')
    .replace(ANYBODY, '$1 \uE000 ')
    .replace(LISTENERS_VERB, (all, adverb: string | undefined, verb: string) => {
      const third = isPresent(`you ${verb}`) ? singular(verb) : verb
      return TOLD.has(`you ${verb.toLowerCase()}`) ? all : `${LISTENER} ${adverb ?? ''}${third}`
    })
    .replace(LISTED_QUESTION, 'whether')
    .replace(AND_ME, (_, other: string) => `they and ${other}`)
    .replace(PRONOUNS, (pronoun) => TOLD.get(pronoun.toLowerCase())!)
    .replaceAll('\uE000', 'you')
}

/** Verbs whose past is like their present, of which people tell what happened; and what follows an object. */
const NO_VERBS = new Set(
  'put cut let set hit hurt cost quit shut read back up down out off about for to with from all both at in on by again'.split(
    ' ',
  ),
)
const isPresent = (text: string): boolean =>
  !NO_VERBS.has(text.slice(4).toLowerCase()) &&
  nlp(text).has('you #PresentTense') &&
  !nlp(text).has('you (#PastTense|#Modal|#Gerund)')

const IRREGULAR = new Map(
  Object.entries({
    need: 'needs',
    are: 'is',
    were: 'was',
    have: 'has',
    do: 'does',
    "don't": "doesn't",
    go: 'goes',
    be: 'is',
  }),
)
const UNCHANGED = /^(?:would|could|can|will|should|may|might|must|\p{L}{2,20}ed|was|had|did|got|left|sent|never)$/iu

/** Returns the form of a verb after a name, from the form after "they". */
export function singular(verb: string): string {
  const known = IRREGULAR.get(verb.toLowerCase())
  if (known !== undefined) return known
  if (UNCHANGED.test(verb)) return verb
  if (/(?:s|sh|ch|x|z|o)$/i.test(verb)) return `${verb}es`
  return /[^aeiou]y$/i.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`
}

/** Gives the first verb of "want to move" the form after a name: "wants to move". */
export function agreeing(phrase: string): string {
  const [verb = '', ...rest] = phrase.split(' ')
  return [singular(verb), ...rest].join(' ')
}

export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
