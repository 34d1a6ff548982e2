import type { Message } from '../../../contract/messages/message'

type ActionItem = Message['summary']['action_items'][number]
export interface QuotedItem extends ActionItem {
  quote: string
}

const VERB =
  '(?:send|email|e-mail|text|mail|fax|forward|check|confirm|cancel|reschedule|schedule|book|order|fix|repair|replace|refund|reset|update|change|move|add|remove|bring|drop|pick|deliver|ship|prepare|review|sign|pay|transfer|arrange|set|make|look|find|get|have|let|tell|ask|remind|order|reserve|hold|put|give|return|stop|start|turn|open|close|come|stop by|ship|print|provide|explain|verify|process|submit|file|note|leave|take|keep|help|contact|reach|reissue|resend|call|credit|block|unlock|activate|approve|inform|quote|install|clean|deliver|pass|follow|connect|transfer|invite|go|water|feed|buy|grab|walk|pick up|do)'
/** What asks the receiver to do something. Group 1 begins at the verb. */
const REQUESTS = [
  String.raw`\b(?:please|kindly)\s+(?:also\s+|just\s+|do\s+|make sure (?:to|you)\s+|be sure to\s+|don'?t forget to\s+)?(${VERB}\b[^.?!]*)`,
  String.raw`\b(?:can|could|would|will)\s+(?:you|(?:someone|somebody|anyone)(?:\s+from\s+[\p{L}\p{N}]+(?:\s+[\p{L}\p{N}]+)?)?|one of you|your team|you guys)\s+(?:please\s+|just\s+|possibly\s+|kindly\s+|also\s+|maybe\s+)*(${VERB}\b[^.?!]*)`,
  String.raw`\b(?:i|we)(?:\s+really)?\s+(?:need|want|would like|'d like)\s+(?:you|someone|somebody|your team)\s+to\s+(?:please\s+)?(${VERB}\b[^.?!]*)`,
  String.raw`\b(?:i|we)(?:'d| would)\s+appreciate\s+(?:it\s+)?if\s+(?:you|someone)\s+(?:could|would)\s+(${VERB}\b[^.?!]*)`,
  String.raw`\b(?:make sure|be sure|remember|don'?t forget)\s+(?:to|you)\s+(${VERB}\b[^.?!]*)`,
  String.raw`\b(?:i|we)(?:'d like| would like| want| need| wanted|'m calling| am calling|'m hoping)\s+to\s+((?:schedule|book|reschedule|cancel|order|return|make an appointment|set up|reserve|move|change|confirm|get an? (?:quote|estimate|refund|appointment))\b[^.?!]*)`,
  // A sentence that begins with its verb.
  String.raw`^(?:(?:and|so|also|just|then|okay|ok|hi|hello|hey|again|instead)[\s,]+){0,3}((?:send|email|check|cancel|confirm|fix|refund|bring|deliver|let (?:me|us) know|forward|update|fax|ship|reschedule|remind|make sure|don't forget to)\b[^.?!]*)`,
].map((pattern) => new RegExp(pattern, 'iu'))

/** A task ends where the sender says something else. */
const TASK_END =
  /(?:,?\s{1,2}(?:and|but|so|because|since|as|or else|otherwise|then)\s{1,2}(?:i|i'm|we|it|he|she|they|my|our|please|could|can|would|thank|thanks|that|there|the|this|you|if|let|call|give)\b|[,;]\s{0,2}(?:please|thank|thanks|my number|my email|bye|i|we|it|that|because|otherwise)\b|\s{1,2}(?:thank you|thanks|bye|my number is|my email is|you can reach|i'll be|i am|i'm|again my|this is|please)\b).*$/iu
const NOT_ASKED =
  /\b(?:don'?t|do not|didn'?t|did not|no need to|not|never|already|told me to|asked me to|said (?:that )?(?:i|we|you) (?:could|can|would|should)|if)\s*$/iu
const NO_TASK =
  /^(?:have a|get (?:well|ready)|take care|keep up|let me (?:say|just|see|think|start|explain|tell)|hold on|look (?:forward|after)|help me god|believe|come on|make sense|tell (?:me )?why|tell you|do (?:it|that|so|this)$|go (?:ahead|on)$|give (?:it|me) a (?:second|minute)|excuse|call (?:me |us )?(?:back)?|call\b|ring\b|give me a (?:call|ring|buzz)|get back|return my call|reach (?:me|out)|contact me|have (?:a|an) |have .{1,40}\b(?:call|ring|phone|return my call)|stop calling$|leave (?:me )?a message)/iu
const [MIN_WORDS, MAX_WORDS, MAX_ITEMS] = [2, 24, 6]

/** Returns the tasks that the sentences ask for, in their own words, with the words that ask for them. */
export function actionItemsIn(sentences: readonly string[], urgency: ActionItem['priority'] | null): QuotedItem[] {
  const found = sentences.flatMap((sentence) => requestsIn(sentence)).map((clause) => itemOf(clause, urgency))
  return found.filter((item) => item !== null).slice(0, MAX_ITEMS)
}

/** One sentence may ask for several things: the rest behind a request is read again. */
function requestsIn(sentence: string): string[] {
  const clauses: string[] = []
  let rest = sentence.replaceAll(/\b(Mr|Mrs|Ms|Dr|Prof|St)\./g, '$1')
  while (rest !== '' && clauses.length < MAX_ITEMS) {
    const matches = REQUESTS.map((pattern) => pattern.exec(rest)).filter((match) => match !== null)
    const first = matches.toSorted((one, other) => verbAt(one) - verbAt(other))[0]
    if (!first) break
    const clause = (first[1] ?? '').replace(TASK_END, '')
    if (!NOT_ASKED.test(rest.slice(0, first.index))) clauses.push(...halvesOf(clause))
    rest = rest.slice(verbAt(first) + Math.max(1, clause.length))
  }
  return clauses
}

const verbAt = (match: RegExpExecArray): number => match.index + match[0].length - (match[1]?.length ?? 0)

/** "Send the quote and update the address" is two tasks. */
const SECOND_TASK =
  /\s{1,2}and\s{1,2}(?:(?:also|then|please)\s{1,2}){0,3}(?=(?:send|email|text|check|confirm|cancel|reschedule|update|bring|let|tell|ask|remind|call|fix|replace|refund|forward)\b)/iu
const halvesOf = (clause: string): string[] => clause.split(SECOND_TASK)

function itemOf(clause: string, urgency: ActionItem['priority'] | null): QuotedItem | null {
  const words = clause
    .trim()
    .replace(/[\s,;:]{1,5}$/u, '')
    .split(/\s+/)
  const quote = words.slice(0, MAX_WORDS).join(' ')
  if (words.length < MIN_WORDS || NO_TASK.test(quote)) return null
  // "Move my appointment on Tuesday": that day is no time limit.
  const deadline = SCHEDULING.test(quote) ? limitIn(quote) : deadlineIn(quote)
  return { task: taskOf(quote), priority: priorityOf(quote, urgency), deadline, quote }
}

const SCHEDULING =
  /^(?:re-?schedule|schedule|book|cancel|move|change|reserve|confirm|make an appointment|set up|push|postpone)\b/iu

function priorityOf(quote: string, urgency: ActionItem['priority'] | null): ActionItem['priority'] {
  if (/\b(?:asap|urgent\w*|immediately|right away|as soon as possible|right now)\b/iu.test(quote)) return 'high'
  return urgency ?? 'medium'
}

/** "Send me the quote" is "Send the sender the quote"; other words of the first person stay as they were said. */
function taskOf(quote: string): string {
  const plain = quote.replace(
    /^(send|email|e-mail|text|mail|fax|give|tell|show|bring|help|remind|resend|forward|let|ship|get|contact)\s+(me|us)\b/iu,
    (_, verb: string) => `${verb} the sender`,
  )
  const hasOther = /\b(?:i|me|my|mine|we|us|our|i'm|i've|i'll|we're)\b/iu.test(plain)
  const task = hasOther ? quote : plain
  return task.charAt(0).toUpperCase() + task.slice(1)
}

const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
const MONTH = '(?:january|february|march|april|may|june|july|august|september|october|november|december)'
const NUMBER =
  '(?:\\d{1,2}(?:st|nd|rd|th)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirty|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|fifteenth|twentieth|thirtieth|twenty[- ]\\w+|thirty[- ]first)'
const CLOCK = String.raw`(?:\d{1,2}(?::\d\d)?\s?(?:a\.?m\.?|p\.?m\.?|o'?clock)|${NUMBER}\s(?:a\.?m\.?|p\.?m\.?|o'?clock|thirty|fifteen|forty-five)|noon|midnight|lunch(?:time)?|close of business|close|cob|eod)`
const PART = '(?:\\s(?:morning|afternoon|evening|night|at noon))?'
const DAY = String.raw`(?:(?:this |next |the coming )?${WEEKDAY}${PART}|tomorrow${PART}|today|tonight|the day after tomorrow|this (?:morning|afternoon|evening|weekend|week|month)|next (?:week|month)|the weekend|(?:the )?end of (?:the |this |next )?(?:day|week|month|year|business(?: day)?|business ${WEEKDAY})|(?:the )?${NUMBER} of ${MONTH}|${MONTH}\s(?:the )?${NUMBER}|the ${NUMBER}(?!\s\w)|christmas|thanksgiving|new year|easter)`
const TIME = String.raw`(?:${DAY}(?:,?\s(?:at|by|before|around)\s${CLOCK})?|${CLOCK}(?:\s(?:on\s)?${DAY})?)`
const DEADLINES = [
  /\b(?:as soon as (?:possible|you can|you get (?:this|a chance))|asap|a\.s\.a\.p\.?|right away|immediately|straight ?away|right now)(?![\p{L}])/iu,
  new RegExp(String.raw`\b(?:by|before|until|till|no later than|not later than|prior to|latest)\s${TIME}`, 'iu'),
  new RegExp(
    String.raw`\b(?:within|in) (?:the )?(?:next )?(?:an?|${NUMBER}|\d+|few|couple of)(?: (?:few|couple of))? (?:hours?|days?|weeks?|minutes?)\b`,
    'iu',
  ),
  new RegExp(String.raw`\b(?:on |for |at |after |between )?${TIME}(?:\sand\s${CLOCK})?`, 'iu'),
]

/** Returns the first time limit that a clause names, in its own words, or null. */
export const deadlineIn = (clause: string): string | null => firstOf(DEADLINES, clause)

/** As `deadlineIn`, without times that only say when something takes place. */
export const limitIn = (clause: string): string | null => firstOf(DEADLINES.slice(0, -1), clause)

function firstOf(patterns: readonly RegExp[], clause: string): string | null {
  for (const pattern of patterns) {
    const found = pattern.exec(clause)?.[0]
    if (found) return found.replace(/^(?:on|for|at)\s+(?=(?:this|next|tomorrow|today|tonight)\b)/i, '').trim()
  }
  return null
}
