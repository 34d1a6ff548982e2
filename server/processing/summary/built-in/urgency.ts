import type { Message } from '../../../contract/messages/message'
import { deadlineIn } from './deadline'

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
