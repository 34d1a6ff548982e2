import { SentimentIntensityAnalyzer } from 'vader-sentiment'
import type { Message } from '../../../contract/messages/message'
import { sentencesOf } from '../evidence/words'
import { countWords } from './clauses'
import { hasProblem } from './dangers'
import { ENDEARMENT } from './spoken'
import { findAll, occursIn, without, wordTable } from './word-table'

/** Polite phrases that VADER counts as joy, and words of business that it counts as anger or worry. */
const COURTESY = wordTable(`
  thank you so much, thank you very much, thank you for your time, thank you for your help, thank you for calling, thank you,
  thanks so much, thanks a lot, thanks again, thanks, please, i'd appreciate it, i would appreciate it, i appreciate it, i'd appreciate,
  have great/good/nice/lovely/wonderful day/one/weekend/evening/afternoon/night, good morning/afternoon/evening/day,
  hope you're doing well, hope you are well, hope all is well, hope everything is well, hope to hear/see/talk, take care, best/kind regards,
  no problem/rush/hurry/worries, nothing urgent, not urgent, would like, i'd like, we'd like, you'd like, i'd love, we'd love, would love, feel free, looking forward, let me know,
  love to, sorry, error, accident, struggling, charge, happy to, be great, would be nice/wonderful/good/helpful/appreciated, help, helped, helpful, free, interested, interest, sure, okay, ok, yes,
  well, dear, sorry to bother you, excuse me, credit card, security, care, party, emergency, urgent, urgently, important, alarm, number, demand,
  fine, insurance, health, grand, special, benefit, benefits, opportunity, award, save, guaranteed, cancel, cancelled, cancelling, no, stop, pay,
  payment, paying, gift, play, chance, share, support, trust, united, fire, cut, lost, miss, missed`)

const STRONG_FRUSTRATION = wordTable(`
  frustrat*, fed up, sick of, sick and tired, ridiculous, unacceptable, outrageous, disgrace*, furious, had enough, last straw, how many times,
  getting nowhere, run around, running around, runaround, waste of time, pathetic, incompetent, lose patience, losing patience`)
const FRUSTRATION = wordTable(`
  joke, over and over, time and again, second/third/fourth/fifth/sixth/tenth time/message/call/voicemail/email,
  two/three/four/five/six/seven/ten/several/multiple/many/dozen/dozens times, hundred times, twice now/already, twice and it/he/she/they still/keeps/keep, twice and still, charged/billed/called/told/rung/rang/asked/said/promised/tried/it/me/us/you/them/online/already twice, keep/keeps calling/getting/telling/hanging/putting/sending/charging/happening/breaking,
  still no/nobody/not/nothing/haven't/hasn't/waiting/don't/isn't/hear/doesn't/broken, nobody has/ever/seems/called/answers/picks/showed/responded/came/cares/bothers/gets, nobody,
  no one has/ever/seems/called/answers/picks/showed/responded/came/cares/bothers/told, never called/showed/came/answered/responded/replied/arrived, never got back,
  been on hold, been waiting/trying/calling, what is going on, what's going on, useless, speak to manager/supervisor, my/our lawyer, expect an answer/explanation, small claims, money back or, once again,
  left two/three/four/five/six/several/many/multiple messages/voicemails, left you two/three/four/five/six/several/many/multiple messages/voicemails,
  asked twice, asked repeatedly, asked you twice, asked you in writing, theft, stealing, rip-off, ripoff, scam`)
const NOT_FRUSTRATED = /\b(?:not|isn't|wasn't|never|don't be|no) (?:\w{1,20} )?$/iu
/** "Three times a week", "nobody told the dad" */
const OTHERWISE = /^ (?:(?:a|per|each|every) (?:day|week|month|year)|told (?:the|him|her|them))\b/iu
const GRATITUDE = wordTable(`
  thank you so/very much for, thanks so much for, thanks a lot for, thanks million for, thank you for taking/fixing/doing/making/everything/being/such, thank you all for,
  wonderful, amazing, fantastic, excellent, love, loves, loved, delighted, thrilled, brilliant, grateful, happy with, very happy, pleased, perfect, awesome, superb,
  outstanding, absolute gem, lifesaver, legend, congratulations, great job, good job, great work, the best, best garage/service/job/experience/meal`)
const THANKS = wordTable(
  'thank you so/very much for, thank you for, thanks for, thanks so much, wanted to thank, love, loved, runs like, appreciate, pass that/this/it on, deserves, credit to',
)

const GRAVE = wordTable(
  'funeral, died, passed away/peacefully, mother/father/mum/mom/dad/grandma/grandmother/grandfather/husband/wife/brother/sister passed, death, hospital',
)

/** A sender who says this calls to thank somebody, whatever happened before. */
const CALLED_TO_THANK = wordTable(
  'wanted to say thank you, want to say thank you, wanted to say thanks, want to say thanks, wanted to thank, want to thank, like to thank',
)

const [POSITIVE, NEGATIVE] = [0.4, -0.4]
const MIN_WORDS = 4
const compoundOf = (text: string): number => SentimentIntensityAnalyzer.polarity_scores(text).compound

/** Returns the mood of a message; null for one of a few words that shows none. */
export function sentimentOf(said: string): Message['summary']['sentiment'] {
  const text = said.replace(ENDEARMENT, '')
  const frustrations = [STRONG_FRUSTRATION, FRUSTRATION].map((table) =>
    findAll(table, text).filter(
      ({ start, end }) =>
        !NOT_FRUSTRATED.test(text.slice(Math.max(0, start - 25), start)) && !OTHERWISE.test(text.slice(end)),
    ),
  )
  const distinct = new Set(frustrations.flat().map(({ words }) => words.toLowerCase())).size
  const plain = without(COURTESY, text).replaceAll(/\s+/g, ' ')
  const compound = compoundOf(plain)
  // "Oh wonderful, it is broken again" praises nothing.
  const isGrateful = occursIn(GRATITUDE, text) && (!hasProblem(text) || occursIn(THANKS, text))
  if (
    frustrations[0]!.length > 0 ||
    distinct >= 2 ||
    (distinct === 1 && (compound < 0.2 || hasProblem(text)) && !isGrateful)
  )
    return 'frustrated'
  if (occursIn(CALLED_TO_THANK, text) && distinct === 0 && !hasProblem(text)) return 'positive'
  if (compound >= POSITIVE && !occursIn(GRAVE, text) && (isGrateful || (compound >= 0.6 && !hasProblem(text))))
    return 'positive'
  const worst = Math.min(0, ...sentencesOf(plain).map(compoundOf))
  if (compound <= NEGATIVE && worst <= NEGATIVE) return 'negative'
  return countWords(text) >= MIN_WORDS ? 'neutral' : null
}
