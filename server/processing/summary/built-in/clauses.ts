import nlp from 'compromise'
import { sentencesOf } from '../evidence/words'
import { type Caller, escaped } from './caller'
import { PROFESSION } from './names'

/** A part of a sentence that says or asks one thing. */
export interface Clause {
  text: string
  /** What joined it to the clause before: " and ", ", but "; empty at the beginning of a sentence. */
  joint: string
}

const SUBJECTS =
  "i i'm i've i'd i'll we we're we've we'd we'll let's he he's she she's it it's they they're they've there there's wanted wondering hoping that's this nobody somebody someone everybody everyone please could can would will call give let make my our the his her their is are do does should thanks thank you you've you're"
const HEADS = `(?:get back|see you|${SUBJECTS.split(' ').join('|')})(?![\\p{L}'])`
const CONJUNCTIONS = 'and also|and then|and so|and|but|so|or|because|otherwise|also|anyway|plus'
/** Where a new clause may begin. Group 1 is the joint. */
const JOINTS = new RegExp(
  String.raw`(,? (?:${CONJUNCTIONS}),? )(?=${HEADS}|(?:if|how|what|when|where|nobody|no one|now|last|yesterday|today|then)\b)|(, |; |: | - | – |—)(?=${HEADS}|(?:if you could|just(?! (?:past|off|behind|after|before|in|around|as|under|over|outside|inside|by|next)\b)|maybe|otherwise|go ahead)\b)`,
  'giu',
)
/** Speech recognition without punctuation: only the beginnings of a new thought are left. */
const BEGINNINGS =
  "please|it (?:should|might|will|would|still|has|hasn't|is|isn't|was|keeps|just|says|won't|doesn't|never|looks|makes|started)|i|i'm|i've|i'd|we|we're|we've|we'd|he|he's|she|she's|it's|there's|there is|there are|they|they're|this is|please|could you|can you|would you|will you|can somebody|can someone|could somebody|could someone|can i|could i|can we|call me|give me|let me know|thank you|thanks|my name|my number|my address|my phone|my email|you can|bye|nobody|is there|is it|do you|do i|how much|what (?:time|is|are|should|do|can)|should (?:i|we)|how do|when (?:can|will|do|is)|are you|the police (?:are|is|have|came)"
/** After these words, what follows belongs to them: "when I touched it", "I think I", "the one I bought". */
const OPEN_WORDS =
  "that|if|when|whether|because|where|what|how|who|which|while|after|before|until|till|since|otherwise|as|than|and|but|so|or|think|know|say|said|says|hope|guess|see|sure|believe|afraid|wish|sorry|also|just|every time|time|way|everything|anything|something|all|ones?|thing|like|though|although|unless|maybe|for|to|with|from|at|of|in|on|by|about|the|a|my|your|you|i|we|they|he|she|it|hi|hello|hey|okay|yeah|please|could|can|would|will|do|did|does|is|are|was|were|have|has|had|should|much|many|long|soon|and now|then|there's|that's|it's|he's|she's|doctor|nurse|manager|owner|someone|somebody|anyone|told|tell|asked|ask|let|me"
/** "The toilet is overflowing", where no clause that began before goes on. */
const NEW_SUBJECT = String.raw`(?<!(?<![\p{L}'])(?:${OPEN_WORDS}|i'm|i've|we've|got|get|near|under|over|into) )(?<!(?<![\p{L}'])(?:if|when|because|after|before|since|once|that|which|who)(?![\p{L}']).{0,40})(?:the|my|our|your|his|her|this|any) (?:[\p{L}-]{2,15} ){1,3}(?:is|are|was|were|has|isn't|aren't|wasn't|won't|can't|doesn't|don't|keeps?|just|started|stopped|fell|came|went|says|said|needs)(?![\p{L}'])`
const RUN_ON = new RegExp(
  String.raw`(?<!(?<![\p{L}'])(?:${OPEN_WORDS}|(?:what|which|whose) \p{L}{1,12}|(?:told|tell|asked|informed|promised) (?:me|us|him|her|them)|if (?:[\p{L}']{1,12} ){0,3}[\p{L}']{1,12})) (?=(?:(?:and|so|okay|also|anyway) )?(?:${BEGINNINGS})(?![\p{L}']))| (?=${NEW_SUBJECT})|(?<!\b(?:to|you|please|and|or|just|can|could|will|would|so)) (?=let me know\b)| (?=(?:thank you|thanks|bye|(?<!(?<![\p{L}'])(?:i|we|you|it'd|can|could|would|will|to|and|then|someone|somebody|anyone|so|but|also) )please (?!call|ring)\p{L}{3,9} (?:the|my|me|us|a|an|it|him|her|them|your|our)|date of birth|my name is|my name's|my number is|my number's|my email is|my address is|can the|could the)(?![\p{L}']))`,
  'giu',
)

/** Sentences of more words are run together by the speech recognition. */
const MAX_SENTENCE_WORDS = 40
export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length

/** A subordinate clause before its main clause: both say one thing. */
const SUBORDINATE =
  /^(?:(?:and|but|so|because) )?(?:if|when|whenever|since|after|before|although|though|while|as|once|until|unless|every time|because)\b/iu

/** A new sentence that speech recognition, or what was left out, begins without a capital. */
const LOWER_SENTENCE = /(?<=(?<!\b(?:approx|ave|blvd|apt|ext|tel|dept))\p{L}{3}[.!?]) (?=\p{Ll})/u

/** Speech recognition may write the capital of a new sentence and no mark before it. */
const UNMARKED_SENTENCE =
  /(?<=[\p{Ll}\p{N}]) (?=(?:He|She|It|We|They|There|Can|Could|Please)(?:'\p{Ll}{1,2})? \p{Ll}|(?:Thanks|Thank you|Cheers|Bye)(?!\p{L}))/u

/** Returns the clauses of each sentence. */
export function clausesOf(text: string, caller: Caller): Clause[][] {
  const isPunctuated = /[.?!…]/.test(text)
  const intro = introduction(caller)
  const sentences = sentencesOf(text)
    .flatMap((sentence) => sentence.split(LOWER_SENTENCE))
    .flatMap((sentence) => sentence.split(UNMARKED_SENTENCE))
    .flatMap((sentence) =>
      isPunctuated && countWords(sentence) <= MAX_SENTENCE_WORDS ? [sentence] : sentence.split(RUN_ON),
    )
    .map((sentence) => parted(withoutOpening(sentence, intro)))
    .filter((clauses) => clauses.length > 0)
  return withSubjects(sentences)
}

/** "My mother", and then "she fell": the clause gets the subject that stands alone before it. */
function withSubjects(sentences: readonly Clause[][]): Clause[][] {
  let subject: Clause | null = null
  return sentences
    .map((clauses) =>
      clauses.flatMap((clause, index) => {
        // "His breakfast and his tablets, and he keeps asking": no subject stands alone there.
        const [pronoun, contracted] = (/\p{L}/u.test(clause.joint) ? null : PRONOUN.exec(clause.text)) ?? []
        const joined: Clause =
          subject === null || pronoun === undefined
            ? clause
            : {
                text: `${subject.text} ${contracted === undefined ? '' : verbOf(contracted, clause.text)}${clause.text.slice(pronoun.length)}`,
                joint: index === 0 ? '' : subject.joint,
              }
        const kept = subject === null || pronoun !== undefined ? [joined] : [subject, joined]
        subject = null
        if (!(SUBJECT.test(clause.text) && !nlp(clause.text).has('#Verb')) && !isDescribed(clause.text)) return kept
        subject = clause
        return kept.slice(0, -1)
      }),
    )
    .concat(subject === null ? [] : [[subject]])
    .filter((clauses) => clauses.length > 0)
}
/** "My mother", "my father, Samuel Adeyemi" */
const SUBJECT = /^(?:the|my|our|his|her) (?:[\p{L}'’-]{2,20}(?: |,|$)){1,3}(?: ?[\p{L}'’-]{2,20}(?: |$)){0,3}$/iu
/** "The guys you sent out yesterday to do the gutters": its only verb says which guys. */
const isDescribed = (clause: string): boolean =>
  /^(?:the|my|our|that|this|those|these) (?:[\p{L}'’-]{2,20} ){1,3}(?:that|who|which|you|i|we)(?:'ve| have|'d)? \p{L}/iu.test(
    clause,
  ) && nlp(clause).match('(#PastTense|#PresentTense|#Copula|#Modal|#Auxiliary)').not('#Infinitive').length <= 1
const PRONOUN = /^(?:he|she|it|they)(?:('s|'re) | )/iu
const verbOf = (contracted: string, clause: string): string =>
  contracted === "'re" ? 'are ' : /^\S+ (?:been|got|had)\b/iu.test(clause) ? 'has ' : 'is '

const BARE_NOUNS = /^(?:the|my|our|his|her|their) (?:[\p{L}'’-]{2,20} ?){1,3}(?=[,.;!?]|$)/iu
const MADE_SURE = /\b(?:make|making) sure\b/iu

function parted(sentence: string): Clause[] {
  const clauses: Clause[] = []
  let end = 0
  let joint = ''
  for (const match of sentence.matchAll(JOINTS)) {
    const said = sentence.slice(end, match.index)
    const isComma = match[2] !== undefined && match[2].trim() === ','
    // "When I touched it, I got a shock", and "the fridge, the oven, …" are no two statements.
    if (countWords(said) < 2 || (isComma && SUBORDINATE.test(said))) continue
    // "The item, A History of Bridges, is due" asks nothing.
    if (isComma && /^(?:is|are)\b/i.test(sentence.slice(match.index + 2)) && !sentence.trimEnd().endsWith('?')) continue
    // "Make sure the old one is disconnected and the area is clear", "either it comes or I want my money back"
    if (
      MADE_SURE.test(said) &&
      /^ and $/i.test(match[0]) &&
      !/^(?:please|i|we|i'm|i'll|call)\b/i.test(sentence.slice(match.index + match[0].length))
    )
      continue
    if (/^either\b/i.test(said) && /^,? or $/i.test(match[0])) continue
    // "Can I leave it on or should I switch it off?"
    if (/^(?:can|could|should|may|do|shall) (?:i|we)\b/i.test(said) && /^,? or $/i.test(match[0])) continue
    if (isComma && /^(?:the|my|our|his|her|their|this)\b(?! name(?:'s| is)\b)/i.test(sentence.slice(match.index + 2)))
      continue
    // "The walls and the window frames"
    const next = sentence.slice(match.index + match[0].length)
    if (
      /^ and $/i.test(match[0]) &&
      BARE_NOUNS.test(next) &&
      !nlp(BARE_NOUNS.exec(next)![0]).has('(#Copula|#Auxiliary|#PastTense|#Modal)')
    )
      continue
    clauses.push({ text: said, joint })
    joint = match[0]
    end = match.index + match[0].length
  }
  clauses.push({ text: sentence.slice(end), joint })
  return clauses
    .map((clause) => ({ ...clause, text: clause.text.replaceAll(/^[\s,;:–—-]{1,5}|[\s,;:–—-]{1,5}$/gu, '') }))
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause.text))
}

const GREETING =
  /^(?:(?:(?:hi|hello|hey) (?!there\b|this\b|it's\b|i'm\b)\p{L}{2,15}(?=,? (?:this is|it's|my name) |$)|sorry(?! (?:about|for|to|i)\b)|no(?=,? (?:it's|that's|i'm) (?:fine|okay|ok|all right))|(?:mom|mum|dad|mommy|grandma|grandpa|sir|madam|doctor)(?=[,.!])|ma'am|(?:sure|father|like|nah|me again|only me)(?=,)|sweetheart|honey|sweetie|darling|dear|mate|buddy|(?:hi|hello|hey|hiya)(?:,? (?:there|everyone|everybody|guys|team|folks|again|all|sir|madam|father|doctor)(?![\p{L}']))?|yes|yeah|yep|yo|ok|okay|so|well|right(?! (?:behind|next|by|at|after|before|in|on|now|away|beside|opposite|across|outside|under|above)\b)|alright|anyway|anyways|oh(?! (?:great|brilliant|lovely|fantastic),)|ah|and|listen|look|gosh|wait|actually|wonderful|morning|afternoon|evening|good morning|good afternoon|good evening|good day|greetings|regards|cheers|best regards|oh my god|(?:oh )?(?:great|brilliant|lovely|fantastic)(?=,)|(?:it's|it is) (?:just |only )?me(?: again)?(?=[,.])|(?:man|dude|bro)(?=[,.!])|sorry to bother you|excuse me|please pick up|and yes|i hope (?:you're|you are|all is|this finds you) (?:doing )?well|how are you(?: doing)?(?: today)?|dear)(?![\p{L}'])[,.!:]{0,2} ?)/iu
const MOST_OPENINGS = 8

/** Removes what a message begins with: greetings, and the name of the caller with company and number. */
function withoutOpening(sentence: string, intro: RegExp | null): string {
  const rest = withoutGreeting(sentence)
  const match = intro?.exec(rest)
  return match ? withoutGreeting(rest.slice(match[0].length)) : rest
}

function withoutGreeting(sentence: string): string {
  let rest = sentence
  for (let count = 0; count < MOST_OPENINGS; count += 1) {
    const next = rest.replace(GREETING, '')
    if (next === rest) break
    rest = next
  }
  return rest
}

function introduction({ name, company, relation, addresses }: Caller): RegExp | null {
  if (name === null && company === null) return null
  const said =
    name === null ? '' : escaped(name).replace(/^(?:The )?(?=(?:Aunt|Uncle|mo|mu|da|fa|gr|si|br))/u, '(?:the |your )?')
  const before = `(?:(?:this is|my name is|my name's|the name is|the name's|name is|name's|it's(?: only| just)?|it is|i'm|i am|here is|here's|it's me),? )?`
  const after = `(?:,? (?:here|speaking|again|calling(?: back)?(?! (?:back|about|because|to|regarding|in|from|on|with|for))))?`
  const from =
    company === null
      ? ''
      : `(?:,? (?:and )?(?:i'm |i am |we're )?(?:calling )?(?:over |here )?(?:in [\\p{Ll} ]{3,25} )?(?:from|with|at|of|for|on behalf of|i represent) ${escaped(company)})?`
  const kin =
    relation === null ? '' : `(?:,? (?:i'm |i am )?(?:your |an? |the )?${escaped(relation.replace(/^the /, ''))})?`
  const place =
    addresses.length === 0
      ? ''
      : `(?:,? (?:over |down |up )?(?:in|at|on|from) (?:${addresses.map(escaped).join('|')}))?`
  const first =
    name !== null && relation !== null
      ? `(?:this is|it's) (?:your|the|an?) ${escaped(relation.replace(/^the /, ''))}, ${said}|`
      : ''
  const own =
    name === null
      ? `(?:i'm |i am |we're |we are )?(?:just )?(?:calling|ringing|phoning)(?: you)? from ${escaped(company ?? '')}`
      : before + PROFESSION + said + after + from + kin + place
  // A greeting that was misheard is any word or two: "Hight my name is Daniel".
  const misheard =
    name === null ? '' : String.raw`(?:[\p{L}'’]{1,12}[,.]? ){1,2}(?:my name is|my name's|this is|it's) ${said}|`
  return new RegExp(String.raw`^(?:${first}${misheard}${own})[,.:]{0,2}(?: and(?= i\b| we\b| i'))?(?: |$)`, 'iu')
}
