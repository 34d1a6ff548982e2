import { callbackQuote, whomToCall } from './callback'
import { deadlineIn } from './deadlines'
import { indirectQuestion } from './questions'
import { begins, isWhole, wordTable } from './word-table'

/** What a clause does: tells something (`statement`); a verb phrase of the sender or the team; or a clause after "asks". */
export type Frame =
  | { kind: 'statement'; text: string }
  | { kind: 'wish'; text: string }
  | { kind: 'request'; text: string; doer: string | null; condition?: string }
  | { kind: 'question'; text: string; task?: string }
  | { kind: 'thanks'; text: string }
  | { kind: 'callback'; text: string }
  | { kind: 'nothing' }

const BE = `(?:i'm|i am|we're|we are|i was|we were|i've been|we've been|i have been)`
const ADVERBS = `(?:(?:just|really|also|still|actually|only|both|definitely|kind of|simply|please|kindly|maybe|possibly|perhaps|quickly|so|desperately|urgently) ){0,3}`
const DOER = String.raw`((?:someone|somebody) from (?:the |your )?[\p{L}]{2,20}|you(?: guys| people| all)?(?: or (?:your )?\p{L}{2,20})?|your team|your (?:guys|people|office|staff|(?!order|number|computer|letter|paper|water|offer|flyer|restaurant|plant|center|factor)\p{L}{3,15}(?:ist|er|or|ian|ant))|someone(?: else)?|somebody|anyone|anybody|one of you(?:r \p{L}{2,20})?|(?:a|the|your) (?:manager|supervisor|owner|technician|plumber|electrician|doctor|nurse|driver|mechanic|engineer|representative))`
const ASKED = String.raw`(?:if|whether|what|when|where|how|which|who|why)\b`

const frame = (pattern: string) => new RegExp(`^${pattern}`, 'iu')

const CALLING = frame(
  String.raw`(?:(?:the )?reason (?:for my call|why i'm calling|that i'm calling|i'm calling|i called|i am calling) is (?:that |because )?|(?:${BE} |i |we |just |this is )?${ADVERBS}(?:calling(?: you)?(?: from [\p{L}]{2,20}(?: [\p{L}]{2,20})?(?= (?:about|because|to|regarding)\b))?|(?:call|called(?: you)?)(?= (?:about|because|to|regarding|in reg|with reg|concerning)\b)|phoning|ringing|reaching out|getting in touch|contacting you|following up|checking in|checking|writing|leaving (?:this|a) message|confirming)(?: today| again| back| up)?(?: again)?,? )`,
)
const BECAUSE = frame(`(?:because|since|as|and|'cause|cause|that)(?: of)? `)
const TELLING = frame(
  `(?:(?:to|and) )?(?:let (?:you|everybody|everyone)(?: guys| all)? know|tell you(?: guys)?|inform you|say|report|mention|advise you)(?: you)?(?: that)?,? `,
)
const SEEING = frame(
  `(?:to )?(?:see|check|ask(?: you)?|find out|know|inquire|enquire|figure out|understand|confirm|hear)(?: about)? (${ASKED}.*)$`,
)
const ABOUT = frame(
  `(?:about|regarding|in regards? to|with regards? to|concerning|in reference to|with respect to|on(?! behalf of)) (.+)$`,
)
const DESIRE = frame(
  `(?:i|we|my (?:wife|husband|partner) and i) ?${ADVERBS}('d|would|want|wanted|need|needed|'ll need|will need|wish|hope|was hoping|were hoping|'m hoping|am hoping|'re hoping|'m looking|am looking|'re looking|are looking|was looking|were looking|'m trying|am trying|'re trying|are trying|'ve been trying|have been trying|have to|'m interested|am interested|'re interested|are interested|was interested|'m planning|are planning|'re planning|plan|(?:'m|am|'re|are) going to have to|will have to|'ll have to|require|expect(?= (?:an?|some|the|to)\\b)|could use|intend|prefer|'d like) (.+)$`,
)
const BARE_DESIRE = frame(
  `(interested in|looking for|looking to|hoping to|trying to|wanting to|need to|need|wanted to|want to) (.+)$`,
)
const WONDER = frame(
  `(?:${BE}|i|we|just|was|were)? ?${ADVERBS}(?:wonder(?:ing|ed)?|curious|not sure|unsure|asking|don't know|do not know|can't tell) (?:about )?(${ASKED}.*)$`,
)
/** One a line. "So you can cancel the visit" is a permission for what the sender wants. */
const REQUESTS = String.raw`
  (?:and )?(?:so )?${ADVERBS}(?:please|kindly)(?:,(?= (?:do|don't|send|come|help|tell)\b))?(?: also| just| do(?! (?:not|the|this|that|it|a|an|something|your)\b)| kindly)? (?:(?:make|be) sure (?:that )?(?:to |you )|don't forget to )?(.+)$
  (?:please )?(?:can|could|would|will|won't|can't|couldn't) ${DOER} ${ADVERBS}(?:please )?(?:be able to )?(.+)$
  (?:i|we|i'd|we'd)(?: really)?(?: would)? (?:need|want|expect|like|would like|'d like|love|ask) ${DOER} (?:to )(?:please )?(.+)$
  (?:the|my|our|his|her) \p{L}{2,15} (?:would like|'d like|wants|needs|asks|asked) ${DOER} to (.+)$
  (?:i|we)(?:'d| would) (?:really |greatly )?(?:appreciate|be (?:really |very |so |most )?(?:grateful|thankful|glad|happy)|love) (?:it )?if ${DOER} (?:could|would|can) (.+)$
  it(?:'d| would) be (?:great|nice|good|lovely|helpful|wonderful|appreciated) if ${DOER} (?:could|would|can) (.+)$
  (?:is there )?(?:any|a) (?:chance|way) (?:that )?${DOER} (?:could|can|would|might|will) (?:be able to )?(.+)$
  (?:is it possible|would it be possible) for ${DOER} to (.+)$
  (?:and )?you (?:might|could)(?: just| also| perhaps| please){0,2} ((?:mention|tell|let|pass|ask|remind|warn) .+)$
  ${DOER} (?:has to|have to|needs to|need to|must|should) (?!(?:be|know|see|hear|feel|have)\b)(.+)$
  (?:i'm|i am|we're|we are) (?:now )?(?:asking|begging|telling) you (?:guys )?(?:now |again )?to (.+)$
  (someone|somebody|anyone|anybody) (?:please )?((?:come|send|help|call|fix|look|pick|get|check|stop|do|take|remove|put|let|tell)\b.+)$
  if ${DOER} (?:could|would|can) (?:please |just )?((?!.{3,80} (?:i|we)(?:'ll| will)\b).+)$
  (?:so )?if (he|she|they|the (?:doctor|nurse|vet|pharmacist|pharmacy|office)) (?:could|would|can) (?:please |just )?((?!.{3,80} (?:i|we)(?:'ll| will)\b).+)$
  (someone|somebody|one of you) (?:has|needs|will have|will need|'ll have|'ll need) to (.+)$
  (?:so )?${DOER} can (?:now )?((?:cancel|close|ignore|disregard|delete|stop) .+)$
  (?:please )?(?:\p{L}{2,15}, )?go ahead and (.+)$
  (?:hoping|hope) (?:that )?${DOER} (?:could|can|would|might|will) (.+)$`
  .trim()
  .split('\n')
  .map((row) => frame(row.trim()))
const IMPERATIVES =
  "send|email|text|mail|fax|forward|check|confirm|cancel|fix|repair|replace|refund|reset|update|change|move|bring|deliver|ship|reschedule|remind|tell|ask|let|have|give|put|hold|leave|make sure|don't forget to|remember to|block|come|hurry|pick|drop|add|remove|stop|schedule|book|return|help|get|take|make it"
/** "Please come", "Make sure": the verb of a request begins a phrase. */
const IMPERATIVE = new RegExp(
  String.raw`^(?:then |also |just |maybe |instead |either )?((?:${IMPERATIVES}) (?!you\b|is\b|are\b|was\b|a \p{L}{2,10} (?:day|one|weekend|evening|night)).+)$`,
  'iu',
)

const OFFER = /^would you (?:like|prefer|want|rather)\b(?! to (?:call|ring|send|come)\b)/iu
const MIND = frame(String.raw`would you (?:guys )?mind (\p{L}{2,20}ing .+)$`)
const MAY_I = frame(
  `(?:(?:so )?(?:can|could|may|might) (?:i|we)|is it possible to|would it be possible to|is there (?:any|a) (?:chance|way) (?:to|(?:that )?(?:i|we) (?:can|could|might))|any (?:chance|way) (?:i|we) (?:can|could)) ${ADVERBS}(.+)$`,
)
const TELL_ME = /^(?:tell|let) (?:me|us) (?:know )?(?:if|whether|what|when|where|how|which|who|why)\b/iu
/** "Just wanted to say thank you" */
const ONLY_THANKS =
  /^(?:(?:i|we)(?:'d| would|'m|'re)? )?(?:just )?(?:wanted|want|like|calling|ringing|phoning) to say (?:a )?(?:big |huge )?(?:thank you|thanks)(?: so much| very much| again)?$/iu
const THANKS =
  /^(?:(?:i|we)(?:'d| would)? ?(?:just )?(?:wanted|want|like) to )?(?:say )?(?:a )?(?:big )?(?:thank you|thanks|thank)(?: (?:you )?(?:so much|very much|again|a lot|all|everyone|everybody|guys)){0,2} for (?!your (?:time|help|call|patience|attention|understanding|assistance|message)|calling|(?:the|your) (?:call|message)|help|listening|getting back)(.+)$/iu
/** "Thank you to whoever was at the desk". "Thanks to the storm" names a cause. */
const THANKED =
  /^(?:(?:i|we)(?:'d| would)? ?(?:just )?(?:wanted|want|like) to )?(?:say (?:a )?(?:big )?(?:thank you|thanks)(?: so much)? to (.{3,120})|(?:a )?(?:big )?(?:thank you|thanks|thank)(?: so much)? to ((?:whoever|everyone|everybody|all of you) .{3,80}|.{3,60}? for .+))$/iu
const CONTACT =
  /^(?:the |my |our )?(?:best |direct |cell |mobile |phone |office |work |home )?(?:number|line|cell|mobile|phone)(?: number)?(?: is|'s) \+?\d|\b(?:my (?:(?:phone|cell|mobile|home|work|office|direct|telephone|contact|email|e-mail|best|other) )?(?:number|e?mail|phone|cell|extension|mobile|direct line|address)(?: \p{L}{2,10})?(?: here)?(?: is|'s)|number is|(?:you )?(?:can|could|may)(?: also)? (?:reach|call|email|text|contact|ring|find|get) (?:me|us)|(?:reach|call|text|ring|email) me (?:at|on)|i can be reached|i'm at \d|the number (?:again )?(?:is|here)|again(?:,)? (?:it's|that's|my)|that's [\p{L}\d](?: [\p{L}\d]){2,}|(?:it's|that's) [\w.-]+\.\p{L}{2,8}$|at (?:gmail|yahoo|hotmail|outlook|example))\b/iu
const SMALL_TALK = [
  // "Did you or didn't you?"
  /^(?:i (?:don't|do not) know (?:if|whether)|i'm not sure (?:if|that|whether)|not sure (?:if|whether)|i hope) (?:i've got|i have|i got|this is|it's) the right (?:number|person|place|department)/iu,
  /^whom?ever (?:gets|hears|picks|listens|receives)\b[^.!?]{0,30}$/iu,
  /^if not,? (?:don't worry|no (?:worries|problem|bother)|never mind|not to worry|that's (?:fine|okay|ok))/iu,
  /^\p{L}{2,6} (?:you|it|they|he|she|we) or \p{L}{2,6}n't\b/iu,
]
const SMALL_TALK_BEGINS = wordTable(`
    let's be, let me be, you don't need details, you don't want to know, i won't keep you, i won't bore you, i'm not after anything, this is not a sales call, this isn't a sales call, it's not a sales call, not having a go, where was i, what am i saying, what was i saying, hang on, hold on, his/her/the name will come to me, his/her/the name escapes me, i'll/i say/spell/repeat it, i'll/i say/spell/repeat that, it's a/the machine/recording/voicemail, it's answering machine, whether it wants,
    thank you, thanks, many thanks, thank god/goodness/heavens, bless you, god bless, only joking/kidding, cheers, bye, goodbye, have great/good/nice/lovely/wonderful, have one, take care, talk soon/later, talk to you soon/later, see you, hope to hear,
    hope you're, hope you are, hope all is, hope everything, hope you have, i hope to hear, i hope you're, i hope you are, i hope all is, i hope everything, i hope you have,
    look forward, looking forward, i look forward, i'm looking forward, sorry about, sorry for, sorry to bother, that's it, that's all, that's about it, i appreciate it/that, i'd appreciate it/that,
    i would appreciate it, much appreciated, appreciate it, let me see/think/start/explain, hold on, is this, how are you, what do you know, you know what, kisses, love you, i love you, we love you, believe me, don't worry,
    that would be great/good/nice/lovely/wonderful/perfect/helpful, it'd be great/nice/appreciated, today not tomorrow, what's wrong with, what is wrong with, no need to call/ring, you don't have/need to call/ring/phone, testing,
    i don't know if this is right number, i'm not sure if this is right number, not sure if this is right number, i hope this is right number, it's fine, it's all right, that's fine,
    i'll try to be brief/quick, i will try to be brief/quick, i'll be brief/quick, i'll keep this short/brief, can you hear, could you hear, to find out more, you needn't call/ring/phone, did they, did it, did he, did she,
    it doesn't matter, doesn't matter, when you get chance/minute/moment/time, whenever you get chance/minute/moment/time, when you have chance/minute/moment/time, whenever you have chance/minute/moment/time,
    first name, last name, surname, full name, my first name, my last name, my surname, my full name, date of birth, my date of birth, my birthday, i've had it/enough, i have had it/enough, great job, well done`)
const SMALL_TALK_WHOLE = wordTable(`
    sorry, i'm sorry, i am sorry, i'm sorry to bother you, i'm sorry about that, okay, ok, yes, yeah, no, right, well, no rush/hurry/worries/problem, no rush at all, no hurry at all, please pick up, pick up, please hurry, hurry up, hurry,
    i'll spell it, i'll spell it when you call, see ya/you, press one/two/nine/1/2/9, i don't want to get anyone/anybody/somebody in trouble, i don't want to make a fuss, i don't like/want to complain, i hate to complain/bother you, i'm not trying to be difficult/rude/mean, i am not trying to be difficult/rude/mean, it's me, it's only/just me, it's me again, i just wanted to let you know, just wanted to let you know, i wanted to let you know, i thought you should know, i thought i'd let you know, you don't get/see/find that/this anymore/often, you don't get/see/find that/this any more, you don't get/see/find that/this every day, you don't get/see/find that/this everywhere, never mind, excuse me, i guess, i'm afraid, dear, please, i called earlier/before/again, i already called, i tried calling, is that doable/okay/ok/possible, is that all right, would that be doable/okay/ok/possible/all right, would that work,
    does that work, can/could/would you do that/this, can/could you help, can/could you help me/us, if that's possible/okay/ok, if that is possible/okay/ok, if that's a problem, i don't know, whatever, two things, three things, a few things, a couple of things, there are two things, i have two things, here's the thing,
    this is urgent/important, it's urgent/important, it is urgent/important, this is an emergency, it's an emergency, this is ridiculous/unacceptable/outrageous, it's ridiculous/unacceptable/outrageous, wrong message, one question, one more thing`)
const isSmallTalk = (text: string): boolean =>
  SMALL_TALK.some((pattern) => pattern.test(text)) || begins(SMALL_TALK_BEGINS, text) || isWhole(SMALL_TALK_WHOLE, text)

const LINK =
  /^(?:(?:and|but|so|or|because|also|well|honestly|then|anyway|anyhow|please(?=, (?:what|how|when|where|should|is)\b|,? (?:there|there's|it|it's|i|i'm|i've|we|we're|my|our|he|she|they|the|someone|somebody|anyone)\b)|now|plus|otherwise|wait|actually|instead|oh|(?:firstly|secondly|thirdly|number (?:one|two|three)|(?:one|two|three|first|second|third)(?=,)|second thing|(?:one|another)(?: other| more| last)? thing(?: though)?|first)),? ){1,3}/iu
/** What only prepares for what is said. */
const LEAD_IN =
  /^(?:(?:i(?:'m| am) (?:sorry to say|afraid|sad to say|telling you)|unfortunately|what (?:i|we) (?:need(?: you to do)?|want|want you to do|would like|'d like) is|i (?:just )?wanted to say|the (?:thing|problem|issue) is|first of all|long story short|as you (?:may |might )?know|(?:i'm |i am |we're )?just letting you know|(?:this is|with) (?:just )?an? (?:courtesy |friendly )?reminder|(?:this is )?just (?:a (?:quick )?(?:call|message|one) )?to (?:say|tell you|let you know)|it (?:looks|seems) like|like i said|as i said)(?: that)?,? )/iu

/** Returns what a clause does. It has no greeting any more. `before` is the frame of the clause that it continues. */
export function frameOf(clause: string, before?: Frame): Frame {
  const linked = clause.replace(LINK, '').replace(/[.!]{1,3}$/u, '')
  const text = linked.replace(LEAD_IN, '')
  // "I wanted to say thank you to the crew": the lead-in belongs to it.
  const thanks = thanksOf(linked) ?? thanksOf(text)
  if (thanks) return thanks
  if (isSmallTalk(text)) return { kind: 'nothing' }
  if (NUMBERED.test(text)) return { kind: 'wish', text: `are calling about ${text}` }
  const channel = CHANNEL.exec(text)?.[1]
  if (channel !== undefined) return { kind: 'wish', text: `would like ${/^e/i.test(channel) ? 'an' : 'a'} ${channel}` }
  const call = callbackQuote(text)
  if (call !== null && !STATES.test(text)) {
    const other =
      requestOf(text) ??
      (whomToCall(text) === null ? null : { kind: 'request', text: text.slice(text.indexOf(call)), doer: null })
    const isOther =
      other?.kind === 'request' &&
      ((other.doer !== null && !/^(?:some|any)/i.test(other.doer)) ||
        /^(?:ask|have|tell|ring|call|phone) (?!me\b|us\b|back\b)/i.test(other.text))
    return isOther ? other : { kind: 'callback', text }
  }
  const request = requestOf(text) ?? conditionalRequest(text)
  if (request?.kind === 'request' && request.condition === undefined && CONTACTING.test(request.text))
    return { kind: 'nothing' }
  if (request) return request
  if (
    before?.kind === 'question' &&
    new RegExp(`^(?!if (?:not|so|yes)\\b)${ASKED}(?!.{2,60}, (?:i|we|then)\\b)`, 'iu').test(text)
  )
    return { kind: 'question', text: questionOf(text) ?? text.replace(/\?$/, '') }
  if (CONTACT.test(text)) return { kind: 'nothing' }
  const purpose = purposeOf(text)
  // "Worth ten minutes?"
  if (
    purpose === null &&
    deadlineIn(text) === null &&
    /^(?!(?:the|an?|any|my|your|i|i'm|i've|we|we're|he|she|it|it's|they)(?![\p{L}']))(?:\S+ ){0,3}\S+\?$/iu.test(text)
  )
    return { kind: 'nothing' }
  const otherwise = /^(?:(?:and|but|or) )?otherwise\b/iu.test(clause) ? 'otherwise ' : ''
  return purpose ?? { kind: 'statement', text: otherwise + text.replace(/\?$/, '') }
}

/** "Text is fine": how the sender wants to be answered. */
const CHANNEL =
  /^(?:an? )?(text|e-?mail|letter|message|text message)(?: is|'s| would be| is also) (?:fine|best|good|better|enough|okay|ok|great|perfect)$/iu
/** "Email me the quote" asks for the quote. */
const CONTACTING =
  /^(?:give (?:me|us) (?:a|another) (?:\p{L}{2,8} )?(?:call|ring|buzz|shout|bell)\b|(?:reach|call|contact|ring|phone) (?:me|us)\b(?! (?:the|an|my|your|that|those|this|some|it)\b)|(?:text|email) (?:me|us)\b(?! (?:the|a|an|my|our|your|that|those|this|some|it|to|if|when)\b))/iu

/** A clause that tells something beside the call. */
const STATES = /^(?:i|we) (?:called|waited|asked|tried|left)\b/iu

/** "If it's of interest, send your CV" asks to send it if it's of interest. */
function conditionalRequest(text: string): Frame | null {
  const [, condition = '', rest] =
    /^((?:only )?(?:if|when|once|unless) [^,]{3,60}?)(?:, | (?=(?:please |can you |could you |would you )))(.+)$/iu.exec(
      text,
    ) ?? []
  if (rest === undefined) return null
  const request = CONTACTING.test(rest.replace(/^please /i, ''))
    ? { kind: 'request' as const, text: rest.replace(/^please /i, ''), doer: null }
    : requestOf(rest)
  const when = condition.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())
  if (request?.kind === 'request') return { ...request, condition: when }
  // "If you're away, is there someone with a key?"
  const question = /\?$/.test(rest) ? indirectQuestion(rest) : null
  return question === null ? null : { kind: 'question', text: `${question} ${when}` }
}

/** "Please can somebody come" */
const PLEASE = /^please,? (?=(?:can|could|would|will) (?:you|some|any|the|your)\p{L}*(?![\p{L}']))/iu
/** "Can I leave it on or should I switch everything off?" */
const EITHER =
  /^(can|could|should|may|do|shall) (i|we) (.{3,80}?),? or (should|do|can|shall|could) (?:i|we) (.{3,80}?)\??$/iu
/** "Order five five one": a number and no order. */
const NUMBERED =
  /^(?:order|claim|ticket|invoice|booking|report) (?:number |no\.? )?(?:[A-Z]{0,3} ?\d[\d A-Z-]*|(?:(?:zero|one|two|three|four|five|six|seven|eight|nine|oh|double)(?: |$)){2,12})$/iu

function requestOf(said: string): Frame | null {
  const text = said.replace(PLEASE, '')
  const [, first, who, leaving, second, or] = EITHER.exec(text) ?? []
  if (first !== undefined) {
    const auxiliary = (word: string) => (/^do$/i.test(word) ? '' : `${word.toLowerCase()} `)
    return {
      kind: 'question',
      text: `whether ${who} ${auxiliary(first)}${leaving}, or whether ${who} ${auxiliary(second!)}${or}`,
    }
  }
  // "Would you like two tickets?"
  const offer = OFFER.test(text) ? indirectQuestion(text) : null
  if (offer !== null) return { kind: 'question', text: offer }
  const mind = MIND.exec(text)?.[1]
  if (mind !== undefined) return { kind: 'request', text: infinitive(mind), doer: null }
  for (const pattern of REQUESTS) {
    const match = pattern.exec(text)
    if (!match) continue
    // "If one of you could pop in, it would settle him"
    const what = (match.at(-1) ?? '')
      .replace(/\?$/, '')
      .replace(/,? please$/iu, '')
      .replace(/^if\b/i.test(text) ? /,? (?:it|that)(?:'d| would) .+$/iu : '', '')
    const doer = match.length > 2 ? (match[1] ?? null) : null
    const told = TELL_ME.test(what) ? what.replace(/^(?:tell|let) (?:me|us) (?:know )?/iu, '') : ''
    if (told.includes(' ')) return { kind: 'question', text: told, task: what }
    const isTeam = doer === null || /^(?:you|your (?:team|people|guys|office|staff))/i.test(doer)
    return { kind: 'request', text: what, doer: isTeam ? null : objectOf(doer.replace(/^your /i, 'the ')) }
  }
  const chance = /^(?:is there )?any (?:chance|possibility) of (.+)$/iu.exec(text)?.[1]
  if (chance !== undefined) return { kind: 'wish', text: `hope for ${chance.replace(/\?$/, '')}` }
  const may = MAY_I.exec(text)?.[1]
  if (may !== undefined) return { kind: 'wish', text: `ask to ${may.replace(/\?$/, '')}` }
  const imperative = IMPERATIVE.exec(text)?.[1]
  if (
    imperative !== undefined &&
    !/^(?:hold on|let me (?!know\b|have\b)|have (?:i|you|we|they|he|she|it|the)\b)/i.test(imperative)
  )
    return TELL_ME.test(imperative)
      ? { kind: 'question', text: imperative.replace(/^(?:tell|let) (?:me|us) (?:know )?/iu, ''), task: imperative }
      : { kind: 'request', text: imperative.replace(/\?$/, ''), doer: null }
  return null
}

/** "If she could call the pharmacy" asks her to call it. */
const objectOf = (doer: string): string => OBJECTS.get(doer.toLowerCase()) ?? doer
const OBJECTS = new Map([
  ['he', 'him'],
  ['she', 'her'],
  ['they', 'them'],
])

const infinitive = (gerund: string): string =>
  gerund.replace(/^(\p{L}{1,18}?)(?:(\p{L})\2)?ing\b/iu, (_, stem: string, twice: string | undefined) =>
    twice === undefined ? stem : stem + twice,
  )

/** What a clause without a wish of its own says about the call, and how it is told. */
const PURPOSES: readonly (readonly [RegExp, string])[] = [
  [
    frame(
      `(?:(?:this is|i have|i've got) (?:an? )?(?:\\p{L}{2,12} )?message for|this (?:message|call|one) is for|(?:an? )?message for) ([^,]+)(?:, from .+)?$`,
    ),
    'leave a message for ',
  ],
  [/^for ((?:Mr|Mrs|Ms|Miss|Dr|Doctor)\.? \p{Lu}[\p{L}'’-]{1,20})$/u, 'leave a message for '],
  [/^calling for (.{3,60})$/iu, 'are calling for '],
  [
    frame(`(?:${BE} )?${ADVERBS}(?:calling|ringing|phoning) on behalf of ((?:my|our) .+)$`),
    'are calling on behalf of ',
  ],
  [/^on behalf of (.{3,60}? (?:about|regarding|concerning) .+)$/iu, 'are calling for '],
  [frame(`(?:${BE} )?${ADVERBS}chasing (.+)$`), 'are chasing '],
  [
    frame(
      "this is (?:now |already )?(the \\p{L}{3,8} time) (?:i'm|i've|i am|i have|we're|we've) (?:calling|called|rung|ringing|phoned|phoning|had to (?:call|ring))\\b.*$",
    ),
    'are calling for ',
  ],
  [frame(`let's (?:say|do|go with|go for|make it) (.+)$`), 'would prefer '],
  [frame(`(?:${BE} )?(?:just )?returning (?:your|a|the) (?:call|message|voicemail)(.*)$`), 'are returning the call'],
  // "About the contract" remains of "I'm calling from Acme about the contract".
  [
    /^(?:it(?:'s| is) )?(?:about(?! \p{L}{3,8}(?:ty|teen)\b| (?:\d|half|an? \p{L}+ (?:ago|later)|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b)|regarding|concerning|in regards? to|with regards? to) (.+)$/iu,
    'are calling about ',
  ],
]

/** "I don't know where it is" says why another question is asked. */
const KNOWN_BY_NOW = /^(?:where|what|who|when|how) (?:it|that|he|she|they) (?:is|was|are|were)$/iu

function purposeOf(said: string): Frame | null {
  for (const [pattern, wish] of PURPOSES) {
    const [, what] = pattern.exec(said) ?? []
    if (what !== undefined) return { kind: 'wish', text: wish + what }
  }
  const called = CALLING.exec(said)?.[0]
  const rest = called === undefined ? said : said.slice(called.length)
  const isCall = called !== undefined
  const because = isCall ? BECAUSE.exec(rest)?.[0] : undefined
  if (because !== undefined) return frameOf(rest.slice(because.length))
  const asked =
    WONDER.exec(rest)?.[1]?.replace(/^(?:what|how|where) to\b.*$/iu, '') ??
    (isCall ? SEEING.exec(rest)?.[1] : undefined)
  if (asked === '' || (asked !== undefined && KNOWN_BY_NOW.test(asked))) return { kind: 'nothing' }
  if (asked !== undefined) return askedOf(asked)
  const about = isCall ? ABOUT.exec(rest)?.[1] : undefined
  if (about !== undefined) return { kind: 'wish', text: `are calling about ${about}` }
  if (isCall && /^(?:again|for the \p{L}{3,8} time)\b/iu.test(rest))
    return { kind: 'wish', text: `are calling ${rest}` }
  const telling = isCall ? TELLING.exec(rest)?.[0] : undefined
  if (telling !== undefined) return tellingOf(telling, rest.slice(telling.length))
  if (isCall && /^to \p{L}/iu.test(rest)) return wishTo('want', rest)
  const desire = DESIRE.exec(rest) ?? BARE_DESIRE.exec(rest)
  if (desire) return desireOf(desire[1]!.toLowerCase(), desire[2]!)
  // "I'm calling all restaurants", "I'm writing a piece"
  if (isCall && /^(?:an?|all|every|each|some|both|several|everyone|everybody) \p{L}/iu.test(rest))
    return { kind: 'statement', text: said }
  // "I'm calling the council" is what happens.
  if (isCall && !/^(?:from|with|at|for|the|my|your|our|him|her|them)\b/i.test(rest))
    return { kind: 'statement', text: rest }
  const question = questionOf(said)
  return question === null ? null : { kind: 'question', text: question }
}

function questionOf(asked: string): string | null {
  const text = asked.replace(/^if (?:so|yes|not),? /iu, '')
  const isMarked = /\?$/.test(text)
  const plain = text.replace(
    /^(?:any idea|do you know|could you tell me|can you tell me|i need to know|i want to know) /iu,
    '',
  )
  if (plain !== text && new RegExp(`^${ASKED}`, 'iu').test(plain)) return plain.replace(/\?$/, '')
  const starts =
    /^(?:how (?:much|many|long|soon)|what|when|where|do (?:you|i|we|they)|should (?:i|we)|am i|are (?:we|they)|does|is there|are there|is it|are you|is the|is my)\b/iu
  return isMarked || starts.test(text) ? indirectQuestion(text) : null
}

/** "Whether you could send someone" asks for it. */
function askedOf(asked: string): Frame {
  const request = frame(
    `(?:if|whether) (?:maybe )?${DOER} (?:could|can|would|might|will) (?:be able to )?(?:please )?(.+)$`,
  ).exec(asked)
  const what = asked.replace(/\?$/, '')
  if (request && !/^(?:offer|do|have|sell|accept|take)\b/i.test(request[2]!)) {
    const isTeam = /^you/i.test(request[1]!)
    return { kind: 'request', text: request[2]!.replace(/\?$/, ''), doer: isTeam ? null : request[1]! }
  }
  const own = frame(`(?:if|whether) (?:i|we) (?:could|can|might) (?:please )?(.+)$`).exec(what)?.[1]
  if (own !== undefined) return { kind: 'wish', text: `ask to ${own}` }
  return { kind: 'question', text: what.replace(/^if\b/iu, 'whether') }
}

function tellingOf(telling: string, rest: string): Frame {
  if (/report\b/i.test(telling) && /^(?:a|an|the|my|some|that)\b/i.test(rest) && !/that,? $/i.test(telling))
    return { kind: 'wish', text: `report ${rest}` }
  return thanksOf(rest) ?? frameOf(rest)
}

function thanksOf(text: string): Frame | null {
  if (ONLY_THANKS.test(text)) return { kind: 'thanks', text: 'you' }
  const what = THANKS.exec(text)?.[1]
  if (what !== undefined) return { kind: 'thanks', text: `you for ${what}` }
  const [, told, named] = THANKED.exec(text) ?? []
  return told === undefined && named === undefined ? null : { kind: 'thanks', text: told ?? named! }
}

const wishTo = (verb: string, rest: string): Frame => {
  const seeing = SEEING.exec(rest)?.[1]
  if (seeing !== undefined) return askedOf(seeing)
  const telling = TELLING.exec(rest)?.[0]
  if (telling !== undefined) return tellingOf(telling, rest.slice(telling.length))
  const known = /^to know (.+)$/iu.exec(rest)?.[1]
  const question = known === undefined ? null : indirectQuestion(known)
  if (question !== null) return { kind: 'question', text: question }
  const thanks = thanksOf(rest.replace(/^to /i, ''))
  if (thanks) return thanks
  if (/^to (?:say|leave a message|go|run|add|mention|let you)\b/iu.test(rest)) return { kind: 'nothing' }
  const on = /^to follow up (?:on|with|about) (.+)$/iu.exec(rest)?.[1]
  if (on !== undefined) return { kind: 'wish', text: `are following up on ${on}` }
  return { kind: 'wish', text: `${verb} ${rest}`.replace(/\?$/, '') }
}

/** The verb after "they", from the one that was said. */
const WISHES: readonly (readonly [RegExp, string])[] = [
  [/^(?:'d|would|'d like)$/, 'would'],
  [/^(?:want|wanted|wish)$/, 'want'],
  [/^(?:need|needed|have to|.*(?:going to|will|'ll) have to|'ll need|will need|require|could use)$/, 'need'],
  [/hop(?:e|ing)$/, 'hope'],
  [/looking/, 'are looking'],
  [/been trying/, 'have been trying'],
  [/trying/, 'are trying'],
  [/interested/, 'are interested'],
  [/plan/, 'plan'],
]

function desireOf(said: string, rest: string): Frame | null {
  if (/looking/.test(said) && /^(?:at|through|over|across)\b/iu.test(rest)) return null
  const verb = WISHES.find(([pattern]) => pattern.test(said))?.[1] ?? said
  if (verb === 'would') {
    const wish = /^(?:really |just |also )?(like|love|prefer|need|appreciate|rather) (.+)$/iu.exec(rest)
    if (!wish) return null
    if (/^to\b/i.test(wish[2]!)) return wishTo(`would ${wish[1]!.toLowerCase()}`, wish[2]!)
    return { kind: 'wish', text: `would ${wish[1]!.toLowerCase()} ${wish[2]!}` }
  }
  if (
    verb === 'need' &&
    /have to/.test(said) &&
    !/^(?:cancel|reschedule|re-schedule|move|change|postpone|return|order|book|push)\b/i.test(rest)
  )
    return null
  if (verb === 'need' && /^to (?:go|run|leave)\b/i.test(rest)) return null
  if (/have to$/.test(said)) return wishTo(verb, `to ${rest}`)
  if (/^to\b/i.test(rest)) return wishTo(verb, /^(?:interested in|looking for)$/.test(said) ? rest : rest)
  if (
    /^(?:interested in|looking for|looking to|hoping to|trying to|wanting to|need to|wanted to|want to)$/.test(said)
  ) {
    const preposition = said.split(' ')[1]!
    return preposition === 'to' ? wishTo(verb, `to ${rest}`) : { kind: 'wish', text: `${verb} ${preposition} ${rest}` }
  }
  return { kind: 'wish', text: `${verb} ${rest}` }
}
