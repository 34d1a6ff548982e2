import type { Message } from '../../../contract/messages/message'
import type { Intent } from '../summarizer'

type Rule = readonly [intent: Intent, weight: number, pattern: RegExp]

/** Each match adds its weight; the highest sum decides, and the earlier rule where two are equal. */
const RULES: readonly Rule[] = [
  [
    'emergency',
    4,
    /\b(?:emergency|gas leak|on fire|burst pipe|pipe (?:has |just )?burst|flooding|stranded|locked (?:(?:myself|himself|herself|ourselves|me|us) )?out|chest pain|bleeding)\b/giu,
  ],
  [
    'cancellation',
    4,
    /\b(?:cancel|terminate|close)\w*\s+(?:my|our|the|this)\s+(?:\w+\s+){0,3}?(?:subscription|account|membership|contract|plan|policy|service|order)\b|\bunsubscribe\b|\bout of (?:my|our|the) (?:membership|contract|subscription)\b|\bcancel (?:it|everything)\b/giu,
  ],
  [
    'scheduling',
    3,
    /\b(?:re-?schedul\w+|appointments?|book (?:a|an|my|us|the|in)|make a (?:booking|reservation)|reservation|(?:move|push|change|confirm|cancel|postpone) (?:my|our|the|it) (?:\w+\s+){0,3}?(?:appointment|meeting|booking|reservation|session|visit|lesson|slot)|set up a (?:meeting|time|call|visit|tour)|schedul(?:e|ed|ing)|availability|move me to|any (?:openings|slots)|earliest (?:slot|opening)|a table for|check-?up|are you (?:free|available) (?:on|at|next|tomorrow))\b/giu,
  ],
  [
    'job application',
    4,
    /\b(?:job (?:opening|posting|application|interview)|apply(?:ing)? for|applied for|(?:my|sent (?:in )?a) (?:resume|cv|application)|the position|are you hiring|the vacancy)\b/giu,
  ],
  [
    'billing',
    3,
    /\b(?:invoice|billing|billed|(?:my|the|a|your) bill\b|charged|overcharged|refund|payment|receipt|double charge|statement|credit card was)\b/giu,
  ],
  [
    'complaint',
    3,
    /\b(?:complain\w*|complaint|unacceptable|ridiculous|disappointed|terrible|awful|worst|rude|disgusting|poor service|never again|fed up|frustrat\w+|furious|angry|outrageous|pathetic|speak to (?:a|your|the) (?:manager|supervisor)|very unhappy|not happy|nobody (?:called|came|showed|has)|no one (?:called|came|showed|has)|never (?:showed|came|called|arrived)|overpriced|dirty|waste of)\b/giu,
  ],
  [
    'support',
    3,
    /\b(?:not working|isn'?t working|doesn'?t work|does not work|won'?t (?:turn on|start|open|load|let|connect|work|charge|print)|stopped working|broke(?:n)?(?: down)?|keeps? (?:crashing|freezing|shutting|dropping|beeping|disconnecting)|error|trouble|problem with|issue with|can'?t (?:log|sign|get|access|connect|open|find)|cannot (?:log|sign|get|access|connect|open)|unable to|locked out of|reset my|password|install\w*|set up my|technician|repair\w*|leak\w*|faulty|cracked|damaged|jam(?:s|med|ming)|keeps \w+ing|is down|been down|defective|fix|support|help (?:me )?with)\b/giu,
  ],
  [
    'follow-up',
    3,
    /\b(?:follow(?:ing)?[ -]?up|check(?:ing)? (?:in|on|up)|any (?:update|news)|status of|returning your (?:call|message)|got your (?:message|voicemail|call)|missed your call|you called|as we discussed|get(?:ting)? back to you|last week'?s (?:meeting|call)|heard anything|heard back|left (?:you )?a message|i called (?:yesterday|last|earlier|before|on)|(?:is|are|whether|if)\s[^.?!]{1,40}\sready)\b/giu,
  ],
  [
    'sales',
    3,
    /\b(?:special offer|limited time|exclusive (?:offer|deal)|extended warranty|we (?:offer|provide|specialize|help (?:companies|businesses))|our (?:services?|products?|solution)|promotion(?:al)?|lower your|save you|free (?:consultation|trial|quote)|grow your business|demo|interested in (?:buying|purchasing)|like to (?:buy|purchase)|bulk (?:order|discount|pricing)|wholesale|distributor|quote|an estimate|pricing)\b/giu,
  ],
  [
    'order',
    3,
    /\b(?:place an order|like to order|want to order|(?:my|the|our) (?:order|package|parcel|delivery|shipment)|order (?:number|two|three|a|an|some|more)|tracking|hasn'?t arrived|delivered)\b/giu,
  ],
  [
    'feedback',
    3,
    /\b(?:just (?:wanted|calling) to (?:say|let you know how)|wanted to (?:say )?thank|thank you (?:so|very) much for|compliment|great job|(?:amazing|wonderful|fantastic|excellent|lovely) (?:job|service|work|staff|team|food|experience|time|meal|dinner|evening|stay)|highly recommend|five stars|keep up)\b/giu,
  ],
  [
    'inquiry',
    2,
    /\b(?:wondering (?:if|whether|what|how|when)|question|like to (?:know|ask|find out)|want to (?:know|ask|find out)|wanted to (?:know|ask|find out)|do you (?:have|sell|offer|take|accept|do|carry|know|deliver|ship|guys)|are you (?:open|closed)|what (?:are|is|time|kind|do)|how (?:much|long|many|late)|is there (?:a|any)|when (?:do|does|is|are|will)|which|information (?:about|on)|more info|interested in|sign (?:\w+ ){1,3}?up for|how (?:that|this|it|does) works?|is (?:it|the \w+|this|that) (?:still )?(?:free|available|possible|included)|inquir\w+|enquir\w+|can you tell me|could you tell me|looking for)\b/giu,
  ],
  [
    'personal',
    3,
    /\b(?:it'?s (?:mom|mum|dad|grandma|grandpa|mommy|your (?:mother|father|sister|brother|aunt|uncle))|love you|happy birthday|hey (?:honey|sweetie|babe|buddy|dude|mate)|dinner on sunday|miss you)\b/giu,
  ],
]

/** A message that sells is no inquiry about a price: these words outweigh the buyer's. */
const PITCH =
  /\b(?:special offer|limited time|exclusive offer|extended warranty|we (?:offer|provide|specialize|help (?:companies|businesses))|lower your|grow your business|final notice|been selected|pre-?approved|interest rate)\b/iu

const QUESTION = /\b(?:is|are|do|does|did|what|how|when|where|which|can i|could i|may i)\b[^.?!]*\?/iu

/** Returns the intent for which most words speak, or null. */
export function intentOf(text: string, sentiment: Message['summary']['sentiment']): Intent | null {
  if (PITCH.test(text)) return 'sales'
  const scores = RULES.map(([intent, weight, pattern]) => {
    const distinct = new Set(Array.from(text.matchAll(pattern), ([words]) => words.toLowerCase()))
    const mood =
      intent === 'complaint' && distinct.size > 0 && (sentiment === 'frustrated' || sentiment === 'negative') ? 4 : 0
    const frustration = intent === 'complaint' && sentiment === 'frustrated' ? 2 : 0
    const praise = intent === 'feedback' && distinct.size > 0 && sentiment === 'positive' ? 3 : 0
    return { intent, score: distinct.size * weight + mood + frustration + praise }
  })
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one))
  if (best.score >= 2) return best.intent
  if (/\?\s*(?:$|\s)/.test(text) && QUESTION.test(text)) return 'inquiry'
  return sentiment === 'positive' ? 'feedback' : null
}
