import { readTokens } from '../../../messages/masking/reader'
import { compactOf, digitRuns } from '../../../messages/masking/runs'
import { RETRACTED, THAT_ONE } from '../evidence/contacts'
import { hasProblem } from './dangers'

const HESITATION = /,? ?(?<![\p{L}\p{N}'’])(?:um+|uh+|uhm|er|erm|hmm+|ah)(?![\p{L}\p{N}'’]),?/giu
/** "Let you know" is no filler: a verb before it needs it. */
const YOU_KNOW =
  /(?<![\p{L}'’])(?<!\b(?:let|lets|letting|do|did|don't|that|if|as|should|what|when|make|would|to|how) ),? ?(?<![\p{L}'’])(?:you know|i mean)(?! (?:what|if|how|where|when|who|the|that|it|any))(?![\p{L}'’]),?/giu
/** "We got, like, beige", "what was it, three weeks ago" */
const ASIDE =
  /, (?:like|what was it|what is it|let me (?:see|think)|let's see|i think|i guess|oh), (?!(?:he|she|it|they|we|i|there)(?![\p{L}]))/giu
const SET_OFF =
  /, (?:i'd say|i would say|i reckon)(?=[,.])|, (?:well|you see|actually|basically|honestly|frankly|anyway)(?=,)|, by the way(?=[,.!?]|$)|, please(?=, (?:and|but|because)\b)|, which,? (?:fine|okay|ok|whatever)(?=,)/giu
const REPEATED =
  /(?<!(?<!\p{L})\p{L} )\b(i|we|the|a|to|and|my|is|it's|i'm|in|of|for|was|on|at|that's|but|so|if|please|what|how|he|she|they|with)(?:,? \1\b){1,5}|\b(it)(?: it\b){1,5}/giu

const COLLOQUIAL = new Map([
  ['gonna', 'going to'],
  ['wanna', 'want to'],
  ['gotta', 'have to'],
])
const COLLOQUIALLY = /(?<![\p{L}'])(?:gonna|wanna|gotta)(?![\p{L}'])/giu
/** "It was like two weeks ago" */
const LIKE =
  /(?<=\b(?:was|is|be|are|in|for|at|by|it's|took|takes|waited|there|them|here|him|her|me|us|it|(?<!\b(?:would|do|did|if|that) )you)) like (?=(?:\d|a (?:couple|few|hundred)|half|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty|forty|fifty)\b)/giu
/** "Can you like send the right ones, or something?" */
const FILLER_LIKE =
  /(?<=\b(?:can|could) (?:you|i|we|someone|somebody) )like (?=\p{L}{3,})|,? or (?:something|whatever|anything)(?: like that)?(?=[,.?!]|$| (?:otherwise|because|but|and)\b)/giu
/** "B as in boy" is a letter; "Gutierrez, Ana Gutierrez" is one name. */
const AS_IN = /(?<![\p{L}'])(\p{L}) (?:as in|like in) \p{L}{2,12}(?![\p{L}'])/gu
const SURNAME_FIRST =
  /(?<![\p{L}'])(\p{Lu}[\p{L}'-]{1,20}), (\p{Lu}\p{L}{1,20} \1|\1 \p{Lu}[\p{L}'-]{1,20})(?![\p{L}'])/gu
/** "LP 2290 slash S O" */
const SLASH = /(?<=\d) (?:slash|stroke) (\p{Lu}(?: \p{Lu}(?!\p{L}))*|\d+)(?!\p{L})/gu
/** "My daughter, she's six, has a fever": the words between the commas are about the subject. */
const INSERTED =
  /, (?:he|she)(?:'s| is) (?=(?:(?:only|just|about|almost|nearly) )?(?:\p{L}+|\d+)(?: (?:years?|months?|weeks?)(?: old)?)?, (?:has|had|is|was|keeps|got|can't|won't|doesn't|didn't|isn't|needs|just|fell|started|hasn't|woke|threw|swallowed|ate)\b)/giu

/** "I need to I can't make it": what the speaker began and gave up. */
const ABANDONED =
  /(?<![\p{L}'’])(?:(?:and|so|but) )?(?:i|we) (?:need|needed|want|wanted|have|had|was going|were going) to,? (?=(?:i|we)(?:'m|'re|'ve| (?:can't|can|cannot|couldn't|have|had|need|won't|am|was))\b)/giu
/** "I've pulled the, I've switched it off" */
const UNFINISHED =
  /(?<![\p{L}'’])(?:i|we)(?:'ve| have)? \p{L}{2,15} (?:the|a|an|my|our), (?=(?:i|we)(?:'ve|'m| have| am)?(?![\p{L}'’]))/giu
/** "It was me that, hang on, no, Stevie, not that one": somebody else is spoken to. */
const SPOKEN_ASIDE =
  /,? (?:hang on|hold on(?! to\b)),? [^.?!]{0,80}?,? sorry,? (?=so\b|and\b|but\b|i\b|we\b|the\b|my\b)/giu
/** "Or whoever listens to this" */
const WHOEVER = /,? or,? (?:or,? )?(?:to )?(?:whoever|whomever|anyone who) [^,.?!]{3,30}(?=[,.?!])/giu
/** "Mum can't breathe" is about the sender's mother, and "Mum, it's me" to her. */
const PARENT =
  /(?<![\p{L}'’])(?<!\b(?:my|his|her|your|our|their|the|hi|hello|hey|love) )(?:Mum|Mom|Dad|Mummy|Daddy|Grandma|Grandpa|Nan|Gran)(?=(?:'s|’s)? (?:is|was|has|had|can't|cannot|can|won't|isn't|hasn't|fell|says|said|needs|doesn't|and I)(?![\p{L}'’]))/gu
/** "L. O. W. E." */
const DOTTED = /(?<![\p{L}\p{N}])(?:\p{Lu}\. ?){2,20}\p{Lu}\.(?! \p{Lu}\p{Ll})/gu
/** A name, and the same name letter by letter. */
const SPELLED =
  /(?<![\p{L}'])(\p{Lu}\p{Ll}{2,20})[,.]? (?:(?:that's|it's|spelled) )?((?:\p{L}[ -]){2,20}\p{L})(?![\p{L}'-])/gu

const WITHOUT_APOSTROPHE: Readonly<Record<string, string>> = Object.fromEntries(
  "I'm I've don't doesn't didn't can't won't isn't wasn't haven't hasn't couldn't wouldn't shouldn't aren't weren't there's that's what's you're you've they're where's he's she's how's let's"
    .split(' ')
    .map((word) => [word.toLowerCase().replace("'", ''), word]),
)
const BARE = new RegExp(String.raw`(?<![\p{L}'])(?:${Object.keys(WITHOUT_APOSTROPHE).join('|')})(?![\p{L}'])`, 'giu')
const ID = /(?<![\p{L}'])(?:id|ill)(?= (?:like|love|be|appreciate|prefer|need|have|call)\b)/giu
const MY_NAMES = /(?<![\p{L}'])my names(?= \p{L})/giu
const ITS =
  /(?<![\p{L}'])its(?= (?:been|at|a|an|the|not|so|all|just|about|leaking|running|making|getting|still|really|very|about|\d+|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|gonna|\p{L}{2,12}ing)\b)|(?<=^(?:hi|hello|hey|yeah|yes|ok|okay) )its/giu
/** A weekday, month or number that the sender corrects is of the same kind as what replaces it. */
const CORRECTION =
  /,? (?:no,? (?:sorry|wait)|sorry,? no|wait,? no|sorry,? i mean|i mean|no,? i mean|or rather|actually,? no|scratch that|correction|make that|sorry|no),? /giu
/** Words that may stand before a correction and mean something else: "I did not make that payment". */
const AMBIGUOUS = /^,? (?:make that|sorry|no),? $/iu

const WEEKDAYS = 'monday tuesday wednesday thursday friday saturday sunday tomorrow today'
const MONTHS = 'january february march april may june july august september october november december'
const NUMBERS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen twenty thirty forty fifty first second third fourth fifth sixth seventh eighth ninth tenth noon'
const KINDS = [WEEKDAYS, MONTHS, NUMBERS].map((list) => new Set(list.split(' ')))

function kindOf(word: string): number {
  const plain = word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return /^\d|^\p{L}{2,8}(?:teen|ty|th|ieth)$/u.test(plain) ? 2 : KINDS.findIndex((kind) => kind.has(plain))
}

/** How many words may be corrected at once. */
const REACH = 5

/** "On Tuesday, no sorry, Wednesday" is "on Wednesday". */
function corrected(text: string): string {
  let result = ''
  let end = 0
  for (const { 0: marker, index } of text.matchAll(CORRECTION)) {
    const before = (result + text.slice(end, index)).split(' ')
    const after = text.slice(index + marker.length, index + marker.length + 60).split(' ')
    const kinds = after.slice(0, 3).map(kindOf)
    const kind = kinds.find((one) => one !== -1)
    end = index + marker.length
    const reach = AMBIGUOUS.test(marker) ? 2 : REACH
    const at = before.findLastIndex((word, place) => place >= before.length - reach && kindOf(word) === kind)
    if (kind === undefined || at === -1) {
      result = `${before.join(' ')}${AMBIGUOUS.test(marker) ? marker : ', '}`
      continue
    }
    const leading = kinds.indexOf(kind)
    const same = after.slice(0, leading).join(' ').toLowerCase()
    const from =
      same !== '' &&
      before
        .slice(at - leading, at)
        .join(' ')
        .toLowerCase() === same
        ? at - leading
        : at
    result = `${before.slice(0, from).join(' ')} `
  }
  return result + text.slice(end)
}

/** Digits that are read out one by one. Shorter ones may be a time, or a count. */
const MIN_SPOKEN_DIGITS = 4

/** Writes an account number or a phone number that is read out in digits. */
function withDigits(text: string): string {
  let result = ''
  let end = 0
  for (const run of digitRuns(readTokens(text), text)) {
    const { parts } = run
    const isRead = parts.length >= MIN_SPOKEN_DIGITS && parts.some(({ kind }) => kind === 'spoken')
    if (!isRead || parts.some(({ text: digits }) => digits.length > 2)) continue
    result += text.slice(end, parts[0]!.start) + compactOf(run, 0, parts.length)
    end = parts.at(-1)!.end
  }
  return result + text.slice(end)
}

/** "Claim number 88 31 204" */
const GROUPED =
  /(?<=\b(?:number|account|claim|order|invoice|policy|case|reference|tracking)(?: is| number| number is)? )\d{1,4}(?: \d{1,5}){1,6}(?![\d-])/gu

/** "Reference L I S T P 5 5 2": letters and digits one by one. */
const SPELLED_CODE =
  /(?<![\p{L}\p{N}'])\p{Lu}(?:(?:[ -]\p{Lu}){2,20}(?:[ -]\d){0,12}|(?:[ -]\p{Lu}){0,2}(?:[ -]\d){3,12}|(?:[ -]\p{Lu}){1,2}(?:[ -]\d){2})(?![\p{L}\p{N}'])/gu
/** "Great job on the kitchen, the drawers don't open" praises nothing. */
const SARCASM =
  /(?<![\p{L}'])(?:so,? )?(?:brilliant|great|good|nice|lovely|fantastic|excellent) (?:job|work) (?:on|with) [^,.!?]{3,40},(?: really,)? (?=the|my|our|it|there|i|we)/giu
/** "Can he come today please, love?" */
export const ENDEARMENT = /, (?:love|dear|darling|sweetheart|honey|mate|baby|pal|buddy)(?=[?.!]|$)/giu
const COURTESY =
  /,? (?:(?:that|it)(?:'d| would) be (?:really |so )?(?:great|lovely|perfect|wonderful|fantastic|appreciated)|(?<=, )(?:i|we)(?:'d| would) (?:be (?:really |very |so |most |ever so )?(?:grateful|thankful|obliged)|(?:really |so |very much )?appreciate (?:it|that)))(?=[.!?,]|$)/giu

/** "Get the right one, would you?" */
const TAG = /, (?:would you|will you|could you|can you|won't you|okay|ok|yeah|all right|alright)(?=[?.!])/giu
/** "People never do, do they?" asks nothing. */
const TAG_QUESTION =
  /, (?:is|isn't|are|aren't|was|wasn't|were|weren't|do|don't|does|doesn't|did|didn't|has|hasn't|have|haven't|can|can't|won't|wouldn't) (?:I|it|he|she|we|they|there)\?/giu
/** "A massive thank you to Teo" */
const A_THANK_YOU = /\ban? ((?:\p{L}{2,12} ){0,2})thank you (?=to\b)/giu
/** "Kiss, K, I, double S": letters that say the name before them. */
const LETTERS = /, (?:(?:double )?\p{Lu}(?: |, |-)){2,12}(?:double )?\p{Lu}(?=[,.]|$)/gu
/** "I rang and was told" becomes "they rang and were told". */
const I_WAS = /(?<![\p{L}'])((?:I|we) (?:[\p{L}']{2,15} ){1,6}(?:and|but) )was(?= \p{L})/giu

const PROFANITY =
  /(?<![\p{L}'])(?:(?:mother)?fuck\p{L}{0,5}|shit\p{L}{0,4}|bullshit|damn(?:ed)?|goddamn|bloody|crap(?:py)?|assholes?|bastards?|bitch(?:es)?)(?![\p{L}']),? ?/giu

/** Returns what a speaker meant to say: without hesitation, repetition, profanity and corrections, with numbers in digits. */
export function cleanSpeech(text: string): string {
  const plain = text
    .replaceAll(/\s+/g, ' ')
    .replace(HESITATION, '')
    .replace(YOU_KNOW, '')
    .replace(ASIDE, ' ')
    .replace(SET_OFF, '')
    .replaceAll(/ {2,}/g, ' ')
    .replace(/,? (?:would you believe(?: it)?|how do you say|by any chance)(?=[,.?!])/giu, '')
    .replace(REPEATED, '$1$2')
    .replace(/\bmy name(?:'s| is),? (?:sorry,? |no,? )?my name(?:'s| is)/giu, 'my name is')
    .replace(BARE, (word) => WITHOUT_APOSTROPHE[word.toLowerCase()]!)
    .replace(ID, (word) => (/^id$/i.test(word) ? "I'd" : "I'll"))
    .replace(MY_NAMES, "my name's")
    .replace(ITS, "it's")
    .replace(PROFANITY, '')
    .replace(COLLOQUIALLY, (word) => COLLOQUIAL.get(word.toLowerCase())!)
    .replace(LIKE, ' about ')
    .replace(FILLER_LIKE, '')
    .replace(AS_IN, '$1')
    .replace(SURNAME_FIRST, '$2')
    .replace(INSERTED, ', who is ')
    .replace(ABANDONED, (_, index: number, said: string) =>
      /[\p{L}\p{N}] $/u.test(said.slice(0, index)) ? 'but ' : '',
    )
    .replace(UNFINISHED, '')
    .replace(SPOKEN_ASIDE, ', ')
    .replace(WHOEVER, '')
    .replace(PARENT, (parent) => `my ${parent.toLowerCase()}`)
    .replace(DOTTED, (letters) => letters.replaceAll('.', ''))
    .replace(SPELLED, (said, name: string, letters: string) =>
      letters.replaceAll(/[ -]/g, '').toLowerCase() === name.toLowerCase() ? name : said,
    )
    .replace(LETTERS, '')
    .replace(SPELLED_CODE, (letters) => letters.replaceAll(/[ -]/g, ''))
    .replace(SARCASM, (said, index: number, all: string) => (hasProblem(all.slice(index, index + 200)) ? '' : said))
    .replace(COURTESY, '')
    .replace(ENDEARMENT, '')
    .replace(TAG, '')
    .replace(TAG_QUESTION, '.')
    .replace(A_THANK_YOU, '$1thanks ')
    .replace(THAT_ONE, 'number')
    .replaceAll(I_WAS, '$1were')
    .replace(/,? please(?= and \p{L})/giu, '')
    .replace(
      /(?<!\b(?:what|how|as|if|when|where|who|like|that|whatever)),? (?:he|she|they) says?(?= (?:but|and)\b|[.,]|$)/giu,
      '',
    )
  return withDigits(corrected(plain))
    .replaceAll(GROUPED, (digits) => digits.replaceAll(/[ -](?=\d)/g, ''))
    .replaceAll(RETRACTED, '')
    .replaceAll(/\bplus (?=\d{8})/giu, '+')
    .replaceAll(/ and, (?=\p{L})/gu, ' and ')
    .replaceAll(SLASH, (_, code: string) => `/${code.replaceAll(' ', '')}`)
    .replaceAll(/ (?=[,.!?])/g, '')
    .trim()
}
