import type { Message } from '../../../contract/messages/message'
import { INTENTS, type Intent } from '../summarizer'
import { hasProblem } from './dangers'
import type { Item } from './items'
import { foundIn, occursIn, wordTable } from './word-table'

const WHAT_IS_OWNED = 'subscription/account/membership/contract/plan/policy/service/order'

/** Each distinct finding adds the weight of its row; the highest sum decides, and the earlier row where two are equal. */
const RULES = `
  emergency 4: emergency, gas leak, smell gas, smell of gas, on fire, burst pipe, pipe burst, pipe has/just burst, flooding, stranded, locked out, locked myself/himself/herself/ourselves out,
    locked me/us out, chest pain, bleeding, can't breathe, trouble breathing, unconscious, stuck in elevator/lift, asthma attack
  cancellation 4: cancel/cancelling/canceling/terminate/close ${WHAT_IS_OWNED}, cancel/close my/our/the/this gym/phone/internet/insurance/bank/checking/savings/monthly/annual ${WHAT_IS_OWNED},
    unsubscribe, not be renewing, not renew/renewing, won't be renewing, won't renew, out of membership/contract/subscription, cancel it/everything, cancelling everything
  scheduling 3: reschedul*, re-schedul*, appointment, appointments, book a/an/me/us/in/my/our/the, make booking/reservation, reservation, table booked,
    move/push/change/confirm/cancel/postpone appointment/meeting/booking/reservation/session/visit/lesson/slot/cleaning/grooming, cancel my nine/ten/eight/two/three/four, can't/cannot/couldn't make it/lesson/class/session/practice, need to push/move it, push it, set up meeting/time/call/visit/tour,
    schedule, scheduled, scheduling, availability, move me to, push it back, move it to, any openings/slots, earliest slot/opening, table for, check-up, checkup, come in before/today/tomorrow, could/can i come in, booked in, squeeze/fit/get me/us/him/her/them in,
    are you free/available on/at/next/tomorrow, bring it in, see it on, thursday/friday/monday/tuesday/wednesday instead, bring fifty
  job application 4: job opening/posting/application, apply for, applying for, applied for, sent resume/cv/application, my resume/cv, my application for, the position, position you posted, are you hiring,
    vacancy, is the job
  billing 3: invoice, billing, billed, bill, charged, overcharged, refund, payment, receipt, double charge, charges on, charges for, charge of, statement, money back, credit card was, card got declined
  complaint 3: complain*, complaint, unacceptable, ridiculous, disappointed, terrible, awful, worst, rude, disgusting, poor service, never again, fed up, frustrat*, furious, angry, outrageous, pathetic,
    speak to manager/supervisor, very unhappy, not happy, nobody called/came/showed/has/picks, no one called/came/showed/has, never showed/came/called/arrived, overpriced, dirty, waste of, wrong tree, had it, from my/our lawyer, expect an answer/explanation, calling/call county/city/police/ombudsman, putting a dispute on, dispute the charge, going to the council/papers/police, not paying for another,
    left three/four/five messages, left you three/four/five messages, third time this, loud music, had enough, can't sleep, kept us/me awake, keeps us/me awake, music on until
  support 3: not working, isn't working, doesn't work, does not work, don't work, won't start/open/load/let/connect/work/charge/print/turn on, stopped working, broke, broken, broken down, keeps, error,
    trouble, problem with, issue with, can't log/sign/get/access/connect/open/find, cannot log/sign/get/access/connect/open, unable to, locked out of, reset my, password, install*, set up my, technician,
    repair*, leak*, faulty, cracked, damaged, jams, jammed, jamming, is down, been down, is out, heat's been off, been off, went out, defective, fix, support, help me with, dropping, flickering, in pieces, smashed, hail, mold, turned green, are out, can't/cannot get/print/connect/log, under warranty
  follow-up 3: follow up, follow-up, following up, check on/up, just checking in, checking on/up, any update/news, status of, returning your call/message, got your message/voicemail/call, missed your call, you called,
    as we discussed, getting back to you, get back to you, last week's meeting/call, heard anything, heard back, left message, left you message, i called yesterday/last/earlier/before/on,
    is/it's/they're ready, is it ready, are they ready, isn't ready, with the results, test results, results of/from
  sales 3: special offer, limited time, exclusive offer/deal, extended warranty, we offer/provide/specialize, we help companies/businesses, our service/services/product/products/solution, promotion, promotional,
    lower your, save you, free consultation/trial/quote, grow your business, demo, interested in buying/purchasing, like to buy/purchase, bulk order/discount/pricing, wholesale, distributor, quote for/on, a/me/us quote, estimate, pricing
  order 3: place order, like to order, want to order, order, ordered a/an/two/three/some/my/the, package, parcel, delivery, shipment, order number/two/three/some/more, tracking, hasn't arrived, delivered, cake order, my order
  feedback 3: just wanted/calling to say, let you know how, wanted to thank, wanted to say thank, thank you so/very much for, compliment, great job,
    was/is/were/are amazing/wonderful/fantastic/excellent/brilliant/superb/lovely, deserves, amazing/wonderful/fantastic/excellent/lovely job/service/work/staff/team/food/experience/time/meal/dinner/evening/stay/care, highly recommend, five stars, keep up
  inquiry 2: wondering if/whether/what/how/when, question, like/want/wanted to know/ask, like/want/wanted to find out, do you have/sell/offer/take/accept/do/carry/know/deliver/ship/charge/repair, do you guys,
    are you open/closed, you're open, what are/is/time/kind/do, how much/long/many/late, is there a/any, when do/does/is/are/will, which, information about/on, more info, interested in, sign up for, sign her/him/me up for,
    how that/this/it works/work, is it still free/available/possible/included, still space, inquir*, enquir*, can/could you tell me, looking for, should i/we
  personal 3: it's mom/mum/dad/grandma/grandpa/mommy, it's your mother/father/sister/brother/aunt/uncle, love you, happy birthday, hey honey/sweetie/babe/buddy/dude/mate, hi grandma/grandpa/mom/dad/honey/sweetheart,
    dinner on sunday, miss you
`
  .split(/\n(?= {2}[a-z])/)
  .flatMap((row) => {
    const [head = '', table = ''] = row.trim().split(': ')
    const intent = INTENTS.find((known) => known === head.slice(0, -' 4'.length))
    return intent === undefined ? [] : [{ intent, weight: Number(head.at(-1)), table: wordTable(table) }]
  })

/** A message that sells is no inquiry about a price: these words outweigh the buyer's. */
const PITCH = wordTable(`
  saving businesses/companies/homeowners, show you how in, speak/talk to/with owner about your,
  special offer, limited time, exclusive offer, offer ends, offer expires, extended warranty, we offer/provide/specialize, we help companies/businesses, we help small/local businesses/companies, helping businesses/companies/homeowners/local,
  not a sales call, isn't a sales call, growth audit, set aside a free, card terminal, overcharged on transaction/card/energy/electricity/merchant, review closes, slots go/going fast/quickly, page of google, page one of google, leads a month, security code ready, number and the security code, have your card number, code we have/just sent/texted you, warrant for your arrest, noticed your business/website/site/store, openings left this, new patients/customers/clients/leads in, slot on our site/website/calendar, worth five/ten/fifteen minutes, looking at/across/through your store/online/shop/listing/page, could be saving, could save, saving up to, minutes with owner/manager, lower your, cut your bill, cut your electric/energy/phone/heating bill, save you, grow your business, final notice, been selected, pre-approved, preapproved, interest rate, you may qualify, you qualify for, free audit,
  see if you're eligible, no obligation, act now, press one, in your neighborhood this/next week, businesses like yours, lowest rates, competitive rates/prices/quotes, better rates/deal on, rank number, on google, looking at your website, visited your website, found your website, across your website, free audit, may be entitled, free solar, visit our website, no-obligation, slots left, came across your profile, whoever handles/manages your, whoever looks after your, whoever deals with your, person in charge/responsible, who is in charge, save on, drop by for a free, stop by for a free`)

/** Returns whether the sender wants to sell. */
export const isPitch = (text: string): boolean => occursIn(PITCH, text)

const NO_EMERGENCY =
  /\b(?:non-|(?:not|isn't|no|never|nothing of) (?:an? |really |any )?(?:\p{L}{1,12} )?)emergenc(?:y|ies)\b/giu
/** "I don't want a refund" is about something else. */
const UNWANTED =
  /\b(?:don't|do not|doesn't|not) (?:want|need|after|asking for|looking for) (?!to\b)[^.,;!?]{2,30}|\b(?:there's|there is|have|isn't any|see) no (?:leaks?|problems?|issues?|damage|complaints?|hurry)\b/giu
/** "Was absolutely brilliant" says what "was brilliant" says. */
const STRENGTH =
  /\b(?:absolutely|really|truly|incredibly|simply|so|very) (?=(?:amazing|wonderful|fantastic|excellent|brilliant|superb|lovely)\b)/giu
const QUESTION = /\b(?:is|are|do|does|did|what|how|when|where|which|can i|could i|may i)\b[^.?!]{0,200}\?/iu

/** Returns what a message is about; null where its words do not show it. */
export function intentOf(
  said: string,
  sentiment: Message['summary']['sentiment'],
  items: readonly Item[],
): Intent | null {
  if (isPitch(said)) return 'sales'
  const text = said.replace(UNWANTED, ' ').replace(STRENGTH, '')
  const isUpset = sentiment === 'frustrated' || sentiment === 'negative'
  const scores = RULES.map(({ intent, weight, table }) => {
    const count = foundIn(table, intent === 'emergency' ? text.replace(NO_EMERGENCY, ' ') : text).length
    const danger = intent === 'emergency' && items.some(({ isDanger }) => isDanger) ? 4 : 0
    const mood = intent === 'complaint' && count > 0 && isUpset ? 4 : 0
    const frustration = intent === 'complaint' && sentiment === 'frustrated' ? 2 : 0
    const praise = intent === 'feedback' && count > 0 && sentiment === 'positive' ? 3 : 0
    const isSpoiled = intent === 'feedback' && sentiment !== 'positive' && hasProblem(text)
    return { intent, score: isSpoiled ? 0 : count * weight + danger + mood + frustration + praise }
  })
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one))
  if (best.score >= 2) return best.intent
  if (/\?\s{0,3}(?:$|\s)/.test(text) && QUESTION.test(text)) return 'inquiry'
  return sentiment === 'positive' && items.every(({ kind }) => kind !== 'ask' && kind !== 'wish') ? 'feedback' : null
}
