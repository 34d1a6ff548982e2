import { fold } from '../evidence/words'

/** Requests for a call (spec, "summary.callback_required": only an explicit one). "You can reach me at" requests nothing. */
const DAY = String.raw`(?:\s+(?:later|today|tomorrow|tonight|again))?`
const ME =
  '(?:me|us|my (?:husband|wife|son|daughter|mother|father|mom|dad|office|assistant|manager|secretary|boss|cell|mobile|phone|number|direct line|landline|extension))'
const REQUESTS = new RegExp(
  [
    String.raw`\b(?:call|phone|ring|telephone|dial|buzz|bell)\s+${ME}\b(?!\s+(?:names|crazy|old|stupid|by|mister|mr|mrs|ms)\b)`,
    String.raw`\b(?:please|kindly|could you|can you|would you|will you|you could|just)\s+(?:please\s+)?(?:call|phone|ring)\b(?!\s+(?:(?:him|her|them|the|my|your|a|an|off|up the|round|around|all|every)\b))`,
    String.raw`\b(?:give|gimme|get|drop|shoot)\s+(?:(?:me|us|him|her)\s+)?(?:a|another|one more)\s+(?:quick\s+)?(?:call|ring|buzz|callback|call-back|bell|phone call|shout)\b`,
    String.raw`\b(?:call|ring|phone|(?<=\b(?:mind|you|your|someone|somebody) )(?:calling|ringing|phoning))\s+(?:me\s+|us\s+)?back${DAY}\b`,
    String.raw`\breturn\s+(?:my|our|this|the)\s+(?:phone\s+)?call\b`,
    String.raw`\b(?:get|gets|getting|got)\s+back\s+(?:to|with)\s+(?:me|us)\b`,
    String.raw`\b(?:need|want|request|expect|await|get|have|appreciate|like|schedule|waiting for|ask(?:ing)? for)\w*\s+(?:a\s+|my\s+|your\s+)?(?:call\s?-?back|return call)\b`,
    String.raw`\b(?:appreciate|expect|await|need|want|love|like|request|wait(?:ing)? for|look(?:ing)? forward to)\w*\s+(?:a|your|the)\s+(?:quick\s+|phone\s+|return\s+)?call\b`,
    String.raw`\b(?:call|ring|phone)\s+(?:him|her|them|\p{L}{2,20}(?:\s\p{L}{2,20})?),?\s+(?:instead(?!\s+of\s+(?!me|us))|rather\s+than\s+(?:me|us)|not\s+me)\b|\b(?:call|ring|phone)\s+(?:him|her|them)\s+(?:after|before|today|tomorrow|tonight|on\s+\d|at\s+\d)`,
    String.raw`\bhit\s+me\s+(?:back|up)\b`,
    String.raw`(?:\b(?:so|please|just)\s+|(?<=^|[.!?]\s))(?:call|ring|phone)\s+(?:before|by|after|today|tomorrow|tonight|when|whenever|as\s+soon\s+as|any\s?time)\b`,
    String.raw`\bplease\s+do\s+(?:call|ring|phone)\b`,
    String.raw`\b(?:call|ring|phone)\s+(?:[\p{L}'’.]{2,20}\s){1,4}(?:on|at)\s+\+?\d[\d ()-]{4,20}\d`,
    String.raw`\b(?:call|ring|phone)\s+(?:the|our)\s+(?:unit|office|ward|(?:\p{L}{3,12}\s)?desk|clinic|shop|store|reception)\b`,
    String.raw`\b(?:call|calls|phone|ring)\s+(?:this number|at this number|on this number)\b`,
    String.raw`\b(?:please|could you|can you|would you)\s+(?:please\s+)?(?:reach out to|contact|get in touch with)\s+(?:me|us)\b`,
  ].join('|'),
  'giu',
)

/** What makes a request no request: a negation, another speaker, an intention of the sender, the past, a condition. */
const NEGATED_BEFORE =
  /(?:\b(?:no need|needn'?t|not necessary|unnecessary|no reason|don'?t have|do not have|don'?t need|do not need|doesn'?t need|not have to|without|never|don'?t|do not|didn'?t|did not|won'?t|not|nobody|no one|hasn'?t|haven'?t|rather than|instead of)\b(?:(?!please|so )[^.?!;,]){0,40})$/iu
const DENIED_BEFORE =
  /(?:\b(?:i'?ll|i will|i can|i could|i'?m going to|i am going to|we'?ll|we will|let me|i'?d better|i tried to|trying to|i have to|i might|i may|i should|i was supposed to|i wanted to|i want to|i would like to|i'd like to|i need to)\s+(?:just\s+|try to\s+|try and\s+)?|\b(?:he|she|they|you|someone|somebody|voicemail|message|recording)\s+(?:said|says|told|asked|promised|were supposed|was supposed|was going|were going|would|had said|keeps?|kept)\b[^.?!;]{0,40}|\b(?:said|says|told (?:me|us|him|her)|asked (?:me|us)|promised)\b[^.?!;]{0,40}|\b(?:thank you|thanks) for\s+(?:\w+\s+){0,2}|\b(?:everyone|everybody|friends|people|they|you can|folks|colleagues|kids)\s+|\b(?:i was|i'm|just|am|was)\s+(?:to\s+)?|\bafter (?:you|he|she|they)\s+|\b(?:was|were|been|got) (?:told|asked|advised|supposed|instructed|meant) to\s+(?:just\s+|please\s+)?)$/iu
const OPTIONAL_AFTER =
  /^[^.!?]{0,25}\b(?:only if|if (?:you(?! (?:can|could|get|have time|please|don't mind))|there|anything|something)|in case|should you)\b/iu
const OPTIONAL_BEFORE =
  /(?:\bif (?:you(?:'d)? (?:\p{L}{1,10} )?(?:have|need|want|would|like|prefer|wish|run|find|think|can't|cannot|won't|aren't|are unable)|there|anything|something|that|it)\b[^.?!]{0,60}|\bonly if\b[^.?!]{0,60}|\bin case\b[^.?!]{0,40}|\bunless\b[^.?!]{0,40}|\bfeel free to\s+)$/iu
const WITHDRAWN =
  /\b(?:no need (?:for (?:you )?)?to (?:call|ring|phone|get back|return)|(?:don'?t|do not) (?:need|have) to (?:call|ring|phone|get back|return)|(?:please )?(?:don'?t|do not|never) (?:call|ring|phone|contact) (?:me|us|back)|(?:needn'?t|need not) (?:call|ring|phone|get back|return)|no call ?back (?:is )?(?:needed|necessary|required)|no (?:need|reason) to (?:call|return)|not (?:asking for|need) a (?:call ?back|call))\b/giu

/** Returns the words with which the sender asks for a call, or null. The last word counts: "no need to call" ends it. */
export function callbackQuote(text: string): string | null {
  const requests = Array.from(text.matchAll(REQUESTS)).filter(({ 0: words, index }) => isRequest(text, words, index))
  const last = requests.at(-1)
  const withdrawn = Array.from(text.matchAll(WITHDRAWN)).at(-1)
  if (!last || (withdrawn && withdrawn.index > last.index - WITHDRAWN_REACH)) return null
  return last[0]
}

const PERSON = String.raw`(?:husband|wife|son|daughter|mother|father|mom|mum|dad|sister|brother|partner|assistant|manager|secretary|boss|colleague|neighbou?r)(?: \p{Lu}\p{Ll}{1,20}){0,2}`
const OWN_PERSON = new RegExp(String.raw`\b[Mm]y (${PERSON})(?![\p{L}'])`, 'gu')
const CALLED_PERSON = new RegExp(
  String.raw`\b(?:[Cc]all|[Rr]ing|[Pp]hone) (?:[Mm]y (${PERSON})|(the \p{Ll}{3,15}(?: \p{Ll}{3,15})?)(?=,? (?:instead|directly|rather than|not (?:me|us)|on \d|at \d))|(him|her|them|\p{Lu}\p{Ll}{1,20}(?: \p{Lu}\p{Ll}{1,20})?)(?=,? (?:instead|rather than|not me|after|before|today|tomorrow|tonight|on \d|at \d)))(?![\p{L}'])`,
  'u',
)

/** Returns whom the sender wants to be called instead: "the sender's sister Bev"; null for the sender. */
export function whomToCall(text: string): string | null {
  const found = CALLED_PERSON.exec(text)
  if (found === null) return null
  const [, own, somebody, other = ''] = found
  if (own !== undefined) return `the sender's ${own}`
  if (somebody !== undefined) return somebody
  if (!/^(?:him|her|them)$/.test(other))
    return /^[^.?!]{0,20}\b(?:instead|rather|not me)\b/iu.test(text.slice(found.index + found[0].length))
      ? `${other} instead of the sender`
      : other
  const named = Array.from(text.slice(0, found.index).matchAll(OWN_PERSON)).at(-1)?.[1]
  return named === undefined ? other : `the sender's ${named}`
}

/** The pattern of a withdrawal begins before the words that also look like a request. */
const WITHDRAWN_REACH = 30

function isRequest(text: string, words: string, index: number): boolean {
  const before =
    text
      .slice(Math.max(0, index - 100), index)
      .split(/[.?!;]/)
      .at(-1) ?? ''
  const after = text.slice(index + words.length, index + words.length + 60)
  if (isName(words, after)) return false
  // "I don't know what to do please call": the negation belongs to what is said before.
  const isNegated = !/^(?:please|kindly|could you|can you|would you)\b/iu.test(words) && NEGATED_BEFORE.test(before)
  return !isNegated && !DENIED_BEFORE.test(before) && !OPTIONAL_BEFORE.test(before) && !OPTIONAL_AFTER.test(after)
}

/** "Call me Mike", "you can call me Doctor". */
const isName = (words: string, after: string): boolean =>
  /\bme$/i.test(words) &&
  /^\s+[A-Z][a-z]+(?!\w|\s+(?:at|on|morning|afternoon|evening))/.test(after) &&
  !/^\s+(?:At|On|Back|Today|Tomorrow|Please|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Thanks|Thank|Bye|My|I|It|ASAP)\b/.test(
    after,
  )

/** Returns whether a text says that no call is needed. */
const withdrawsCallback = (text: string): boolean => text.search(WITHDRAWN) !== -1

/** Beginnings of the words with which people ask for a call, folded, by language. Other languages need a quote only. */
const CALL_WORDS: Readonly<Record<string, RegExp>> = {
  de: /ruf|anruf|meld|telefon|erreich|kontakt|sprech/,
  es: /llam|telefon|contact|comuni|devuelv|marca|marque|hable/,
  fr: /appel|rappel|telephon|contact|joindre|recontact|coup de fil/,
  it: /chiam|richiam|telefon|contatt|sent/,
  pt: /lig|telefon|contat|contact|retorn|chama/,
  nl: /bel|terugbel|telefo|contact/,
  ar: /اتصل|اتصال|كلمني|كلمون|هاتفني|تواصل/,
  ja: /電話(?!番号)|折り返|連絡|かけ直|お電話|コール/,
}
/** What a model may read as a request in English, besides what the built-in rules know. */
const ENGLISH_REQUEST =
  /\b(?:hear (?:back )?from (?:you|someone)|(?:reach out to|contact|text|reach|talk to|speak to|speak with) (?:me|us)|speak (?:to|with) (?:you|someone|a))\b/iu
/** Words about the fields of a summary are an instruction to the model and no request for a call. */
const INSTRUCTION = /call ?back.{0,3}required|\b(?:true|false|json|field|boolean|prompt|system)\b/

/** Returns whether a quote can be the request for a call. */
export function canRequestCallback(quote: string, language: string): boolean {
  const plain = fold(quote)
  if (INSTRUCTION.test(plain)) return false
  const base = language.split(/[-_]/)[0]?.toLowerCase() ?? ''
  if (base === 'en') return !withdrawsCallback(quote) && (callbackQuote(quote) !== null || ENGLISH_REQUEST.test(quote))
  return CALL_WORDS[base]?.test(plain) ?? true
}
