import type { CountryCode } from 'libphonenumber-js/min'
import { SentimentIntensityAnalyzer } from 'vader-sentiment'
import type { Message } from '../../../contract/messages/message'
import { cut } from '../../../messages/completion/transcript-text'
import { emailsIn, phonesIn } from '../evidence/contacts'
import type { Claims } from '../summarizer'
import { actionItemsIn, deadlineIn } from './action-items'
import { callbackQuote } from './callback'
import { intentOf } from './intent'
import { namesIn, senderOf } from './names'
import { countWords, sentencesOf, summaryText } from './summary-text'

/** Half an hour of speech. What is said later does not reach a summary of three sentences. */
const MAX_CHARACTERS = 30_000
/** No word of English is longer: libraries take quadratic time for one. */
const LONG_WORD = /\S{200,}/gu

/** Summarizes an English transcript by rules, in its own words. What is not certain is null or absent. */
export function builtInClaims(transcript: string, country?: CountryCode): Claims {
  const text = cut(transcript, MAX_CHARACTERS)
    .replaceAll('’', "'")
    .replace(LONG_WORD, (word) => `${cut(word, 100)} …`)
  const sentences = sentencesOf(text)
  const sender = senderOf(text)
  const callback = callbackQuote(text)
  const tasks = actionItemsIn(sentences, null)
  const urgency = urgencyOf(text, callback !== null || tasks.length > 0)
  const sentiment = sentimentOf(text)
  const call = callback === null ? [] : [callItem(callback, sender, sentences, urgency)]
  return {
    text: summaryText(sentences, { sender, asksForCallback: callback !== null }),
    urgency,
    sentiment,
    intent: intentOf(sentences.join(' '), sentiment),
    callback_quote: callback,
    action_items: [...actionItemsIn(sentences, urgency), ...call],
    names: namesIn(text),
    phones: phonesIn(text, country),
    emails: emailsIn(text),
  }
}

function callItem(
  quote: string,
  sender: string | null,
  sentences: readonly string[],
  urgency: 'low' | 'medium' | 'high' | null,
) {
  const sentence = sentences.find((one) => one.includes(quote)) ?? ''
  const deadline = deadlineIn(sentence.slice(sentence.indexOf(quote)))
  return { task: `Call ${sender ?? 'the sender'} back`, priority: urgency ?? 'medium', deadline, quote }
}

/** Polite phrases that VADER counts as joy, and words of business that it counts as anger or worry. */
const COURTESY =
  /\b(?:thank you(?: so much| very much)?(?: for (?:your (?:time|help|patience)|calling))?|thanks(?: so much| a lot| again)?|please|i(?:'d| would) (?:really )?appreciate(?: it)?|have a (?:great|good|nice|lovely|wonderful) (?:day|one|weekend|evening|afternoon|night)|good (?:morning|afternoon|evening|day)|hope (?:you'?re|you are|all is|everything is) (?:doing )?(?:well|good|fine|okay)|hope to (?:hear|see|talk)|take care|best regards|kind regards|no (?:problem|rush|hurry|worries)|nothing urgent|not urgent|(?:would|i'd|we'd|you'd) like|feel free|looking forward|let me know|happy to|be great|would be (?:great|nice|wonderful|good|helpful|appreciated)|help(?:ed|ful)?|free|interested|interest|sure|okay|ok|yes|well|dear|sorry to bother you|excuse me|credit card|security|care|party|emergency|urgent(?:ly)?|important|alarm|number|demand|fine|insurance|health|grand|special|benefits?|opportunity|award|save|guaranteed|cancel(?:led|ling)?|no|stop|pay(?:ment|ing)?|gift|play|chance|share|support|trust|united|fire|cut|lost|missed?)\b/giu
const FRUSTRATION =
  /\b(?:frustrat\w+|fed up|sick (?:and tired )?of|ridiculous|unacceptable|outrageous|disgrace(?:ful)?|furious|had enough|last straw|joke|how many times|over and over|time and again|(?:second|third|fourth|fifth|sixth|tenth) (?:time|message|call|voicemail|email)|(?:two|three|four|five|six|seven|ten|twice|several|multiple|many|dozens? of|a hundred) times|keep(?:s)? (?:calling|getting|telling|hanging|putting|sending|charging|happening|breaking)|still (?:no(?:body|t|thing)?|haven'?t|hasn'?t|waiting|don'?t|isn'?t|hear|doesn'?t|broken)|no ?(?:one|body) (?:has |ever |seems to )?(?:call\w*|answer\w*|pick\w*|show\w*|respond\w*|repl\w*|came|cares?|bother\w*|told|gets?|got)|never (?:called|showed|came|got back|answered|responded|replied|arrived)|been (?:on hold|waiting|trying|calling)|getting nowhere|run(?:ning)? ?around|waste of (?:my )?time|what is going on|what'?s going on|pathetic|incompetent|useless|speak to (?:a|your|the) (?:manager|supervisor)|lawyer|once again|los(?:e|ing) (?:my )?patience|left (?:you )?(?:two|three|four|five|six|several|many|multiple) (?:messages|voicemails)|asked (?:you )?(?:in writing )?(?:twice|three times|several times|repeatedly)|theft|stealing|rip-?off|scam)\b/giu
const STRONG_FRUSTRATION =
  /\b(?:frustrat\w+|fed up|sick (?:and tired )?of|ridiculous|unacceptable|outrageous|disgrace(?:ful)?|furious|had enough|last straw|how many times|getting nowhere|run(?:ning)? ?around|waste of (?:my )?time|pathetic|incompetent|los(?:e|ing) (?:my )?patience)\b/iu
const NOT_FRUSTRATED = /\b(?:not|isn'?t|wasn'?t|never|don'?t be|no)\s+(?:\w+\s+)?$/iu
const GRATITUDE =
  /\b(?:thank you (?:so|very) much for|thanks (?:so much|a lot|a million) for|thank you (?:all |everyone )?for (?:the|such|taking|fixing|doing|making|everything|being)|wonderful|amazing|fantastic|excellent|love[ds]?|delighted|thrilled|brilliant|grateful|so happy|very happy|really happy|so pleased|very pleased|perfect|awesome|superb|outstanding|congratulations|great job|good job|great work|best)\b/iu

const [POSITIVE, NEGATIVE] = [0.4, -0.4]
const MIN_WORDS = 4

/** Returns the mood of a message; null for one of a few words that shows none. */
export function sentimentOf(text: string): Message['summary']['sentiment'] {
  const frustrations = Array.from(text.matchAll(FRUSTRATION)).filter(
    ({ index }) => !NOT_FRUSTRATED.test(text.slice(Math.max(0, index - 25), index)),
  )
  const plain = text.replace(COURTESY, ' ').replaceAll(/\s+/g, ' ')
  const compound = SentimentIntensityAnalyzer.polarity_scores(plain).compound
  const isGrateful = GRATITUDE.test(text)
  const distinct = new Set(frustrations.map(([words]) => words.toLowerCase())).size
  const isStrong = frustrations.some(([words]) => STRONG_FRUSTRATION.test(words))
  if (isStrong || distinct >= 2 || (distinct === 1 && compound < 0.2 && !isGrateful)) return 'frustrated'
  if (compound >= POSITIVE && (isGrateful || compound >= 0.6)) return 'positive'
  const worst = Math.min(
    0,
    ...sentencesOf(plain).map((sentence) => SentimentIntensityAnalyzer.polarity_scores(sentence).compound),
  )
  if (compound <= NEGATIVE && worst <= NEGATIVE) return 'negative'
  return countWords(text) >= MIN_WORDS ? 'neutral' : null
}

const NOT_URGENT =
  /\b(?:(?:not|isn'?t|nothing|no|never|hardly)\s+(?:\w+\s+){0,2}?(?:urgent|urgency|emergency|hurry|rush)|no hurry|no rush|whenever you (?:can|get|have|like)|when(?:ever)? (?:you get|you have|it'?s|it is) (?:a (?:chance|moment|minute)|time|convenient)|at your (?:earliest )?convenience|take your time|no big deal|nothing important|low priority|can wait|just (?:calling|wanted) to say (?:hi|hello|thank)|just to say)\b/iu
const URGENT =
  /\b(?:urgent|urgently|emergency|emergencies|asap|as soon as possible|as soon as you (?:can|get this)|immediately|right away|right now|straight ?away|critical|time[- ]sensitive|top priority|desperate|desperately|can'?t wait|cannot wait|life or death|stranded|locked (?:(?:myself|himself|herself|ourselves|me|us) )?out|flood(?:ed|ing)|burst(?:ing)?|leaking (?:everywhere|badly|through|all over)|water (?:is )?(?:everywhere|pouring|coming)|gas (?:leak|smell)|smell(?:s|ing)? (?:of )?(?:gas|smoke|burning)|on fire|smoke|sparks?|bleeding|chest pain|can'?t breathe|unconscious|overdose|severe pain|(?:terrible|excruciating|unbearable) pain|broke down|no (?:heat|heating|hot water|power|electricity)|system is down|site is down|website is down|server(?:s)? (?:is|are) down|production (?:is )?down|line is down|accident)\b/giu
const DENIED =
  /\b(?:not|isn'?t|no|never|wasn'?t|nothing|without|don'?t|smoke detector|if (?:it|there|this))\s+(?:\w+\s+){0,2}$/iu
const SOON =
  /\b(?:soon|quickly|today|tonight|this (?:morning|afternoon|evening)|important|deadline|due|running out|third time|second time|still (?:waiting|haven'?t|no))\b/iu

/** Returns the urgency that the words of a message show; null where they show none. */
export function urgencyOf(text: string, asksForAction: boolean): Message['summary']['urgency'] {
  const isUrgent = Array.from(text.matchAll(URGENT)).some(({ 0: words, index }) => {
    const around = text.slice(Math.max(0, index - 40), index)
    return (
      !DENIED.test(around) &&
      !(/^smoke$/i.test(words) && /^\s+(?:detector|alarm)/i.test(text.slice(index + words.length)))
    )
  })
  if (isUrgent && !NOT_URGENT.test(text)) return 'high'
  if (NOT_URGENT.test(text)) return 'low'
  if (asksForAction && (deadlineIn(text) !== null || SOON.test(text))) return 'medium'
  return null
}
