const PURPOSE =
  /\b(?:calling (?:about|because|to|regarding|in regards?)|called (?:about|because|to)|wanted to|want to|need|would like|i'd like|we'd like|wondering|question|problem|issue|trouble|not working|doesn'?t work|broken|appointment|order|invoice|regarding|about|interested|cancel|reschedule|complain\w*|waiting|refund|quote|estimate|hasn'?t|haven'?t|can'?t|leak\w*|burst\w*|flood\w*|delivery|position|ordered|bought|purchased|cracked|damaged|broke\w*|never (?:turned|arrived|came|showed))\b/giu
const REQUEST = /\b(?:please|could you|can you|would you|will you|let me know|make sure|i need you)\b/iu
const URGENT =
  /\b(?:urgent\w*|emergency|asap|as soon as possible|immediately|right away|today|tomorrow|by (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|deadline)\b/iu
/** Greetings, introductions, contact data and farewells say nothing that the other fields do not. */
const SMALL_TALK =
  /\b(?:hi|hello|hey|yeah|yes|um|uh|okay|ok|so|well|good (?:morning|afternoon|evening)|bye|goodbye|thank you|thanks|cheers|talk to you (?:soon|later)|take care|have a (?:great|good|nice)\b[^.!?]{0,30}|(?:this is|my name is|it's|i'm) (?!calling|trying|looking|having|about|the\b|my\b|an?\b|not|just|in\b|at\b|out\b)[\w' -]{1,40}|again)(?!\w)/giu
const CONTACT =
  /\b(?:(?:order|tracking|account|claim|reference) number is|my (?!card|account|order|policy)(?:\w+ )?(?:number|email|phone|cell|address) is|you can reach me|reach me at|number again|call me(?: back)?\b[^.]{0,20}\b(?:at|on)\b)/iu

const [MAX_QUOTED, MAX_WORDS] = [2, 60]

/** What the summary is made of, besides the sentences. */
export interface TextFacts {
  sender: string | null
  asksForCallback: boolean
}

/** Returns two or three sentences: who speaks, the one or two sentences that say most, and the request for a callback. */
export function summaryText(sentences: readonly string[], { sender, asksForCallback }: TextFacts): string {
  const quoted = chosen(sentences).join(' ')
  const callback = asksForCallback ? ` ${sender ?? 'The sender'} asks to be called back.` : ''
  return `${sender ?? 'The sender'} says: “${quoted}”${callback}`
}

function chosen(sentences: readonly string[]): string[] {
  const scored = sentences.map((sentence, index) => ({ sentence, index, score: scoreOf(sentence, index) }))
  const best = scored.toSorted((one, other) => other.score - one.score || one.index - other.index)
  const kept = best.slice(0, MAX_QUOTED).filter(({ score }, rank) => rank === 0 || score > 0)
  const room = Math.floor(MAX_WORDS / kept.length)
  return kept.toSorted((one, other) => one.index - other.index).map(({ sentence }) => ended(cutWords(sentence, room)))
}

function scoreOf(sentence: string, index: number): number {
  if (!/[\p{L}\p{N}]/u.test(sentence.replace(SMALL_TALK, ''))) return -2
  const words = countWords(sentence)
  const purposes = Math.min(3, Array.from(sentence.matchAll(PURPOSE)).length)
  const points = 2 * purposes + (REQUEST.test(sentence) ? 2 : 0) + (URGENT.test(sentence) ? 2 : 0)
  return points + (words >= 5 ? 1 : 0) - (CONTACT.test(sentence) ? 3 : 0) - Math.min(1, index / 20)
}

function cutWords(sentence: string, count: number): string {
  const words = sentence.split(/\s+/)
  return words.length <= count ? sentence : `${words.slice(0, count).join(' ')} …`
}

/** Inner quotation marks would end the quotation. */
function ended(sentence: string): string {
  const plain = sentence.replaceAll(/["“”]/g, "'").replace(/[,;:\s]{1,5}$/u, '')
  const capital = plain.charAt(0).toUpperCase() + plain.slice(1)
  return /[.!?…]['’)]?$/.test(capital) ? capital : `${capital}.`
}

/** Sentences of a transcript without punctuation are split before the words with which people begin a new thought. */
const MAX_SENTENCE_WORDS = 28
const CLAUSE_START =
  /(?<!\b(?:you|and|so|but|please))\s(?=(?:(?:and|but|so|um|uh|okay|ok|also|anyway|well)\s)?(?:please|could you|can you|would you|will you|i'm calling|i am calling|i was calling|i'm trying|i wanted|i want|i need|i'd like|i would like|i was wondering|my number is|my phone|my email|my name is|you can reach|you can call|give me a|call me|thank you|thanks|let me know|this is|we need|we have|it's been|the reason|if you)\b)/giu

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' })
const FILLER = /,?(?<![\p{L}\p{N}'’])(?:um+|uh+|er+|erm|hmm+|you know|i mean)(?![\p{L}\p{N}'’]),?/giu

/** Returns the sentences of a transcript, without fillers; a long stretch without punctuation as its clauses. */
export function sentencesOf(text: string): string[] {
  const clean = text.replace(FILLER, '').replaceAll(/\s+/g, ' ').trim()
  return Array.from(SENTENCES.segment(withoutAbbreviations(clean)), ({ segment }) =>
    segment.replaceAll('\uE000', '.').trim(),
  )
    .flatMap((sentence) =>
      countWords(sentence) > MAX_SENTENCE_WORDS || !/[.?!…]/.test(clean) ? sentence.split(CLAUSE_START) : [sentence],
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}

/** The full stop of an abbreviation ends no sentence. U+E000 is private use: no transcript contains it. */
const withoutAbbreviations = (text: string): string =>
  text.replaceAll('\uE000', '').replace(/\b(Mr|Mrs|Ms|Dr|Prof|St|No|Inc|Ltd|Co|a\.m|p\.m)\.(?=\s)/g, '$1\uE000')

export const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length
