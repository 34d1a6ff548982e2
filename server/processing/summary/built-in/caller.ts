import nlp from 'compromise'
import { maskNumbers } from '../../../messages/masking/mask'
import { hasCapitals, STREETS, senderOf } from './names'

/** Who speaks, as far as the message says it. */
export interface Caller {
  name: string | null
  company: string | null
  /** "X's mother", "the tenant in 4B", in the words of the message. */
  relation: string | null
  /** "account 44719", in the order of the message. */
  numbers: readonly string[]
  addresses: readonly string[]
}

const NUMBER_WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'
const HOUSE = String.raw`(?:\d{1,5}[a-z]?|(?:(?:${NUMBER_WORDS})[ -]){0,2}(?:${NUMBER_WORDS}))`
const UNIT = String.raw`(?:apartment|apt\.?|unit|flat|suite|room|building) (?:number )?(?:\p{L}?\d{1,4}\p{L}?|(?![ai] \p{L})\p{L})(?![\p{L}\p{N}])`
const ADDRESS = new RegExp(
  String.raw`\b(?:${UNIT},? (?:at |of )?)?${HOUSE},? (?!(?:of|on|at|in|the|to|and|days?|weeks?|times?)\b)(?:(?:St\.|[\p{L}']{2,20}) ){1,3}?(?:${STREETS})\b(?:,? (?:in )?${UNIT})?(?:,? (?:in )?\p{Lu}\p{Ll}{2,20}(?! \d)(?=[,.!?]|$))?|\b\d{1,5} (?:North|South|East|West) \p{Lu}\p{Ll}{2,20}(?= |[,.]|$)|\b\p{Lu}\p{Ll}{1,20} (?:Street|Road|Lane|Avenue),? number (?:\d{1,4}|${NUMBER_WORDS})|\b${UNIT}|(?<=\b(?:in|from|it's|at) )\d{1,3}[a-h](?![\p{L}\p{N}])`,
  'giu',
)

const NUMBERED =
  '[Aa]ccount|[Oo]rder|[Ii]nvoice|[Cc]ase|[Cc]laim|[Pp]olicy|[Mm]ember|[Mm]embership|[Cc]ustomer|[Rr]eference|[Tt]racking|[Cc]onfirmation|[Tt]icket|[Bb]ooking|[Rr]eservation|[Pp]atient|[Ss]erial|[Jj]ob|[Ll]oan|[Ss]tudent|[Cc]ontract|[Mm]eter|[Aa]pplication|[Cc]ard|[Rr]eport|[Pp]ermit|[Pp]arcel|[Ss]hipment|[Ll]ot'
const NUMBER = new RegExp(
  String.raw`\b(${NUMBERED}) ?(?:number|no\.?|id|#|ending(?: in)?)?(?:'s| is| was|:|,)? ?(?:it's |in )?#?((?:(?!(?:was|is|the|for) )[A-Za-z]{1,3}[ -]?)?\d(?:[ /-]?(?:\d|[A-Z]{1,3}(?!\p{L}))){1,20})(?!\p{L})`,
  'gu',
)

/** Returns the numbers by which a business finds a customer: "account 44719". */
const numbersIn = (text: string): string[] =>
  unique(
    Array.from(text.matchAll(NUMBER), ([, what = '', number = '']) => {
      const digits = /^[\d ]+$/.test(number) ? number.replaceAll(' ', '') : number.replaceAll(/(?<=\b\d) (?=\d\b)/g, '')
      return `${what.toLowerCase()} ${digits.trim()}`
    }).filter((number) => maskNumbers(number) === number),
  )

/** Returns the addresses that a text names, as they are written. */
const addressesIn = (text: string): string[] => unique(Array.from(text.matchAll(ADDRESS), ([address]) => address))

const unique = (texts: readonly string[]): string[] => [...new Set(texts)]

const ORGANIZATION = String.raw`(?:the )?(?:(?!over|down|up|out|here|back)[\p{Ll}]{2,20} (?:at|of) )?(?:the )?\p{Lu}[\p{L}\p{N}'’&-]{0,30}(?: (?:(?:and|of|&|the) )?\p{Lu}[\p{L}\p{N}'’&-]{0,30}){0,4}(?: (?:\p{Ll}{3,15} ){0,1}(?:department|bureau|authority|association|school|clinic|solicitors|lawyers|attorneys|station|office|club|committee|agency|council|hospital|hotel|company|church|library|store|shop|restaurant|pharmacy|centre|center|garage|group|family)(?![\p{L}]))?`
const OF_COMPANY = new RegExp(
  `^,? ?(?:here )?(?:(?:and )?(?:[Ii]'m |[Ii] am |we're )?(?:just )?calling |(?:and )?[Ii] represent |(?:and )?[Ii](?:'m| am) )?(?:(?:over|here) )?(?:in [\\p{Ll} ]{3,25} )?(?:from|with|at|of|on behalf of|(?<!calling )for) (?:(?:over|down|up|out) (?:at|in|on) )?(${ORGANIZATION})`,
  'u',
)
const FROM_COMPANY = new RegExp(
  String.raw`\b(?:[Cc]alling|[Pp]honing|[Rr]inging) (?:you )?(?:from|on behalf of) (${ORGANIZATION})`,
  'u',
)
const RELATION =
  /^,? (?:and )?(?:(?:i'm|i am) )?((?:the |your |an? )?(?:(?:(?:Mrs?|Ms|Miss|Dr)\.? )?\p{Lu}\p{Ll}{1,20}(?: \p{Lu}\p{Ll}{1,20})?['’]s (?:mother|father|mom|mum|dad|wife|husband|son|daughter|sister|brother|assistant|neighbou?r)|(?:your )?(?:tenant|neighbou?r|landlord|client|patient)(?: (?:in|of|at|from) [\p{L}\p{N}. ]{1,30}?)?))(?=[,.]|$)/iu

/** "It's Fergus Doyle in Harrow." */
const PLACE = /^,? (?:over |down |up )?in (\p{Lu}\p{Ll}{2,20}(?: \p{Lu}\p{Ll}{2,20}){0,2})(?=[,.]|$)/u

/** Returns who speaks. The text is clean: see spoken.ts. */
export function callerIn(text: string): Caller {
  const name = nameIn(text) ?? openingName(text)
  const at = name === null ? -1 : text.toLowerCase().indexOf(name.toLowerCase())
  const after = name === null || at === -1 ? '' : text.slice(at + name.length, at + name.length + 120)
  const company =
    SPEAKING_FOR.exec(text)?.[1] ??
    properName(OF_COMPANY.exec(after)?.[1] ?? FROM_COMPANY.exec(text)?.[1]) ??
    lowerCompany(text, after)
  const isAtPlace = company !== null && isPlace(company)
  return {
    name,
    company: company === null || company === name || addressesIn(company).length > 0 || isAtPlace ? null : company,
    relation:
      (RELATION.exec(after)?.[1] ?? presentedAs(text, name, company) ?? officeOf(text, name))?.replace(
        /^(?:your|an?) /i,
        'the ',
      ) ?? null,
    numbers: numbersIn(text),
    addresses: [
      ...addressesIn(text),
      ...(isAtPlace && name !== null ? [company] : []),
      ...(PLACE.exec(company === null ? after : after.slice(after.indexOf(company) + company.length))?.slice(1) ?? []),
    ],
  }
}

/** Speech recognition without capitals: "from bright smiles dental supply i'm calling about". */
const lowerCompany = (text: string, after: string): string | null =>
  hasCapitals(text)
    ? null
    : (/^ (?:calling )?(?:from|with) (?!your |next |my |a |across |down |up |unit |apartment )((?:[\p{L}']{2,20} ){1,4}?[\p{L}']{2,20})(?= (?:i|i'm|i've|we|we're|we've|the|my|our|your|there|there's|about|calling|regarding|just|returning|following)\b)/u
        .exec(after)?.[1]
        ?.replace(/^(?!the ).*/u, titleCase) ?? null)

const titleCase = (words: string): string =>
  words.replaceAll(/(?<![\p{L}'])(?!of |and )\p{L}/gu, (letter) => letter.toUpperCase())

const PERSON = String.raw`\p{Lu}\p{Ll}{1,20}(?:[ -]\p{Lu}[\p{L}'’-]{1,20}){0,3}`
/** "Good afternoon, Beatriz Fonseca in accounts payable at Harbor Foods.": a greeting, perhaps who is greeted, and a name. */
const OPENING = new RegExp(
  String.raw`^(?:(?:(?:[Hh]i|[Hh]ello|[Hh]ey|[Gg]ood (?:[Mm]orning|[Aa]fternoon|[Ee]vening|[Dd]ay)|[Mm]orning|[Aa]fternoon|[Ee]vening|[Yy]es)(?: there| team| again)?(?: \p{Lu}\p{Ll}{1,20})?[,.!] ?)+)?(${PERSON})(?=,? (?:from|with|in|at|for|of|on|about|regarding)\b|, )`,
  'u',
)
const verbless = (sentence: string): boolean =>
  !nlp(sentence.replace(/\b(?:calling|speaking|charge)\b/giu, '')).has(
    '(#PastTense|#Copula|#Auxiliary|#Modal|#Pronoun #PresentTense)',
  )

/** A name that begins the first sentence, where that sentence does nothing but present somebody. */
function openingName(text: string): string | null {
  const [, name] = OPENING.exec(text) ?? []
  if (name === undefined) return null
  const rest = text.slice(text.indexOf(name) + name.length)
  const presented = /^[^.!?]*/u.exec(rest)?.[0] ?? ''
  const isAlone = /^,? (?:about|regarding)\b|^, i(?:'m| am) /iu.test(rest) || verbless(presented)
  const isFull = name.includes(' ') ? !isPlace(name) : /^ (?:from|with|at)\b/u.test(rest) && nlp(name).has('#FirstName')
  return isAlone && isFull && !/^(?:Good|The|This|Every|Well|Hi|Hello|Hey)\b/u.test(name) ? name : null
}

/** "Grace Lindqvist here, clerk at the county court." */
function presentedAs(text: string, name: string | null, company: string | null): string | undefined {
  if (name === null) return undefined
  const at = text.indexOf(name)
  const [, introduced] =
    /(?:^|[.!?] |[,!] )((?:[Ii]t's|[Ii]t is|[Tt]his is|I'm) )?$/u.exec(text.slice(0, Math.max(0, at))) ?? []
  if (at === -1 || (introduced === undefined && !/(?:^|[.!?] |[,!] )$/u.test(text.slice(0, at)))) return undefined
  const said = /^(?: here| speaking)?, ?((?:(?:Mrs?|Ms|Dr)\. )?[^.!?,]{3,50})[.!,]/u.exec(
    text.slice(at + name.length),
  )?.[1]
  const bare = said?.replace(/ (?:that |which )?you(?:'ve| have|'re) .*$/u, '')
  if (
    said === undefined ||
    bare === undefined ||
    !verbless(bare) ||
    (introduced !== undefined && !/^(?:the|your|\p{Lu}|(?!calling)\p{Ll}{2,20} (?:of|at|for|from)\b)/u.test(said)) ||
    said.search(NUMBER) !== -1 ||
    /^(?:calling|about|regarding|thanks|thank|sorry|bye|date of birth|born|\d)/iu.test(said)
  )
    return undefined
  return (company !== null && said.includes(company)) || addressesIn(said).length > 0 ? undefined : said
}

const KIN =
  /^(?:oh,? )?(?:(?:hi|hello|hey)[,!]? )?(?:\p{L}{1,12}[,!]? )?(?:it's|this is) ((?:your )?(?:mom|mum|dad|grandma|grandpa|mother|father|sister|brother|(?:aunt|uncle) \p{Lu}\p{L}{1,20}))(?![\p{L}'’])/iu
/** "It's Brandon's dad" does not introduce Brandon. */
const KIN_OF =
  /(?:\b(?:[Tt]his is|[Ii]t's|[Ii]t is|I'm|I am)|^(?:[Hh]i|[Hh]ello|[Hh]ey|(?:[Gg]ood )?(?:[Mm]orning|[Aa]fternoon|[Ee]vening))[,.!]?) ((?:(?:Dr|Doctor|Mr|Mrs|Ms|Miss)\.? )?\p{Lu}\p{Ll}{1,20}(?: \p{Lu}\p{Ll}{1,20})?['’]s (?:mom|mum|dad|mother|father|wife|husband|son|daughter|sister|brother|grandma|grandpa|grandmother|grandfather|aunt|uncle|assistant))(?=[,.!]|$)/u
const RELATED =
  /\b(?:[Tt]his is|[Ii]t's|I'm|I am) (?:your|the|an?) (?:tenant|neighbou?r|landlord|client|patient|customer)(?: (?:in|of|at|from) [\p{L}\p{N}]{1,12}(?: \p{Lu}?\d{0,3})?)?, (\p{Lu}[\p{L}'’-]{1,20}(?: \p{Lu}[\p{L}'’-]{1,20})?)/u
/** "It's the night nurse at Willow Court, Bernadette." */
const IN_OFFICE =
  /\b(?:[Ii]t's|[Tt]his is) the (?:\p{Ll}{2,15} ){0,2}(?:unit|flat|apartment|house|nurse|teacher|receptionist|principal|secretary|caretaker|janitor|pharmacist|vet|manager|office|desk)(?: (?:at|from|of) (?:the )?(?:\d{1,5} )?\p{Lu}[\p{L}'’&-]{1,30}(?: \p{Lu}[\p{L}'’&-]{1,30}){0,3})?, ((?:(?:Mr|Mrs|Ms|Miss|Dr)\.? )?\p{Lu}\p{Ll}{1,20}(?: \p{Lu}\p{Ll}{2,20})?)(?=[,.!])/u
/** "Jonas, flat 22", at the end or where a sentence begins. */
const WITH_UNIT =
  /(?:^|[.!?] )(\p{Lu}\p{Ll}{2,20}(?: \p{Lu}\p{Ll}{2,20})?),? (?:in |from )?(?:flat|apartment|unit|room|suite) (?:number )?[\p{L}\d]{1,5}[.!]?(?= |$)/u
/** "I'm his daughter, Ruth." */
const RELATIVE =
  /\b(?:I'm|I am|[Tt]his is|[Ii]t's) (?:his|her|their) (?:dad|mum|mom|mother|father|wife|husband|son|daughter|sister|brother|neighbou?r|assistant|carer|nurse), (\p{Lu}\p{Ll}{1,20})(?=[.,!]|$)/u
/** "Doctor Feldman's office calling" */
const OFFICE_OF =
  /(?:^|[,.!] |\b(?:[Ii]t's|[Tt]his is) )((?:(?:Dr|Doctor|Mr|Mrs|Ms|Miss)\.? )?(?:\p{Lu}\p{Ll}{1,20} )?\p{Lu}\p{Ll}[\p{L}-]{0,20}['’]s (?:office|clinic|practice|surgery|assistant|secretary|pharmacy|garage|shop|school))(?= (?:is )?(?:calling|here|with)\b|[,.])/u
/** "This is Dr. Halvorsen's office, Camille speaking" */
const SPEAKING_FOR = new RegExp(
  String.raw`${OFFICE_OF.source}, (\p{Lu}\p{Ll}{1,20}(?: \p{Lu}[\p{L}'’-]{1,20})?) (?:speaking|here|calling)(?=[,.]|$)`,
  'u',
)
/** "Barrington, order 60155", where a sentence begins. */
const WITH_NUMBER = new RegExp(
  String.raw`(?:^|[.!?] )(\p{Lu}\p{Ll}{2,20}),? (?:${NUMBERED})(?: number)? #?[A-Z]{0,3}\d`,
  'u',
)
/** "Mr. Lindqvist, 555-0107", "please ring, Ravi Menon, 555-0129" */
const WITH_PHONE =
  /(?:[.!?] ((?:Mr|Mrs|Ms|Miss|Dr)\.? \p{Lu}[\p{L}'’-]{1,20})|\b(?:[Rr]ing|[Cc]all|[Pp]hone|[Tt]ext)(?: me| us)?(?: back)?, (\p{Lu}\p{Ll}{1,20} \p{Lu}[\p{L}'’-]{1,20})), (?=\+?\d)/u
/** "Thanks, Callum" and "Mrs. Okonkwo.", at the end. */
const SIGNED =
  /(?:[.!?,] (?:[Tt]hanks|[Tt]hank you|[Cc]heers|(?:[Bb]est |[Kk]ind )?[Rr]egards|[Bb]est),? |[.!?] (?=(?:Mrs?|Ms|Miss|Dr)\.? )|,? [Tt]hat's (?=(?:Mrs?|Ms|Miss|Dr)\.? ))(?!Bye|Good|Thank|Have|Take|See|Talk|Love|You|So|Very|All|Everyone|Guys|Team)((?:(?:Mrs?|Ms|Miss|Dr)\.? )?\p{Lu}\p{Ll}{1,20})[.!]?$/u
/** "It's under Hugh Pemberton." */
const UNDER =
  /(?:\b(?:[Ii]t|[Mm]embership|[Aa]ccount|[Bb]ooking|[Oo]rder)(?:'s| is)(?: all)?|,|\b(?:booked|ordered|reserved|booking|order|reservation|appointment|(?:party|table) (?:of|for) [\p{L}\d]{1,10})) under (?:the name (?:of )?)?(\p{Lu}\p{Ll}{1,20}(?: \p{Lu}[\p{L}'’-]{1,20})?)(?=[.,!]|$)/u
const LONE_NAME =
  /(?:^(?:(?:Hi|Hello|Hey|Good (?:morning|afternoon|evening))(?: there| \p{Lu}\p{Ll}{1,20})?[,.!]? )?|[.!?] |Oh, |[Mm]essage for [^,.]{3,40}, from |[Tt]hanks,? |[Tt]hank you,? |[Rr]egards,? |[Cc]heers,? |[Bb]est,? |(?:[Ii]t's|I'm|I am|[Tt]his is) (?:her|his|their) (?:dad|mum|mom|mother|father|wife|husband|son|daughter|sister|brother), |\d(?: \p{Lu}\p{Ll}{1,20})?, )((?:(?:Mr|Mrs|Ms|Miss|Dr)\.? |\p{Lu}\p{Ll}{1,20} and )?\p{Lu}\p{Ll}{1,20} \p{Lu}[\p{L}'’-]{1,20})(?:[.!]|, (?:thanks|thank you|sorry)|, (?=(?:(?:account|membership|member|customer|order|policy|invoice|reference|booking|claim|case) (?:ending (?:in )?)?)?(?:number )?\d)| (?:at|from) (?=\p{Lu})|, the [\p{L} ]{3,30}[.!]?$|$)/gu
/** The name by which the sender introduces themself, or which stands alone as a signature does. */
function nameIn(text: string): string | null {
  const written = text.trimEnd().replace(/(?:, (?:thanks|thank you))?[.!]?$/u, '')
  const loneNames = Array.from(text.matchAll(LONE_NAME), (match) => match[1]!).filter(
    (name) => !/^(?:Surname|Flat|Unit|Hi|Hello|Hey)\b/.test(name),
  )
  const lone =
    loneNames.find((name) => written.endsWith(name)) ??
    loneNames.find((name) => isPerson(name) || /^[,.] \+?\d/u.test(text.slice(text.indexOf(name) + name.length)))
  const [, , assistant] = SPEAKING_FOR.exec(text) ?? []
  if (assistant !== undefined) return assistant
  const signed = [RELATED, RELATIVE, IN_OFFICE, OFFICE_OF, UNDER]
    .map((pattern) => pattern.exec(text)?.[1])
    .find((name) => name !== undefined)
  if (signed !== undefined) return signed
  const kin = KIN.exec(text)?.[1]
  const kinOf = KIN_OF.exec(text)?.[1]
  if (kinOf !== undefined) return kinOf
  const introduced = senderOf(text)
  // "This is Walt", and at the end "Walt Jennings".
  if (introduced !== null && lone?.startsWith(`${introduced} `)) return lone
  return (
    introduced ??
    lone ??
    WITH_PHONE.exec(text)
      ?.slice(1)
      .find((name) => name !== undefined) ??
    WITH_UNIT.exec(text)?.[1] ??
    WITH_NUMBER.exec(text)?.[1] ??
    SIGNED.exec(text)?.[1] ??
    firstNameAtEnd(text) ??
    OFFICE.exec(text)?.[1]?.replace(/^t/, 'T') ??
    lastWords(text) ??
    (kin === undefined
      ? null
      : kin
          .replace(/^your (?=aunt|uncle)/i, '')
          .replace(/^your /i, 'The ')
          .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()))
  )
}

/** "It's flat 3B, Hollins Court. Danielle." */
function firstNameAtEnd(text: string): string | null {
  const name = /[.!?] (\p{Lu}\p{Ll}{2,20})[.!]?$/u.exec(text)?.[1]
  return name !== undefined && nlp(name).has('#FirstName') ? name : null
}

const OFFICE =
  /\b(?:this is|[Ii]t's|[Tt]his is) ([Tt]he \p{Lu}\p{Ll}{2,20}s(?=[.,])|[Tt]he (?:\p{Ll}{2,15} ){0,2}(?:nurse|teacher|receptionist|principal|secretary|caretaker|janitor|pharmacist|vet|manager) (?:at|from|of) (?:the )?\p{Lu}[\p{L}'’&-]{1,30}(?: \p{Lu}[\p{L}'’&-]{1,30}){0,3}|[Tt]he (?:[\p{L}'’.]{2,20} ){0,4}(?:library|office|school|clinic|store|shop|bank|hotel|department|reception|pharmacy|front desk|garage|hospital|church))(?![\p{L}])/u

/** "This is the manager at Corner Grocery", of somebody who says the name later. */
const officeOf = (text: string, name: string | null): string | undefined =>
  name === null || name.startsWith('The ') ? undefined : OFFICE.exec(text)?.[1]?.replace(/^T/, 't')

/** Speech recognition without capitals: a message may end with the name. */
function lastWords(text: string): string | null {
  if (hasCapitals(text)) return null
  const [first = '', last = ''] = text
    .replace(/[.!?]$/, '')
    .split(' ')
    .slice(-2)
  const isName = /^\p{L}{2,20}$/u.test(first) && nlp(first).has('#FirstName') && nlp(last).has('#Noun')
  return isName ? titleCase(`${first} ${last}`) : null
}

const isPlace = (name: string): boolean => nlp(name).places().out('text') === name
const isPerson = (name: string): boolean => nlp(name).has('#Person')

/** `i` of an expression lets a name begin with a small letter, and no name does. */
function properName(found: string | undefined): string | null {
  const name = found?.replace(/[.,'’-]{1,3}$/u, '')
  return name !== undefined && /\p{Lu}/u.test(name) && !/^(?:I|The|Mr|Mrs|Ms|Miss|Dr|Doctor|Professor)$/.test(name)
    ? name
    : null
}

/** A phone number as it is said. */
export const PHONE = /(?<![\d\p{L}])\+?\d(?:[ ().-]{0,2}\d){6,14}(?!\d)/u
const PHONES = new RegExp(PHONE, 'gu')
const OTHER_NUMBER = new RegExp(
  String.raw`(?:\b(?:${NUMBERED})|birth|born|birthday)\b[^.!?\d]{0,20}$|\b(?:[Nn]umber|[Cc]ode|[Rr]eference)\b[^.!?\d]{0,40}\b\p{Lu}{1,4},? ?$`,
  'u',
)

/** Returns the first number of a text that can be a phone number: no account and no date of birth. */
export const phoneSaid = (text: string): string | undefined =>
  Array.from(text.matchAll(PHONES)).find(
    ({ index }) => !OTHER_NUMBER.test(text.slice(Math.max(0, index - 40), index)),
  )?.[0]

const LABEL_WORDS = new Set(
  "plus hi hello hey good morning afternoon evening this is my name name's the it's it i'm i am we we're are here speaking calling ringing phoning again and from with at on behalf of for in over live lives located address account order invoice case claim policy member membership customer reference tracking confirmation ticket booking reservation number id that's same our a by way yeah yes so also date birth class last first unit apartment mobile cell phone email your there phone contract under please office reception front desk".split(
    ' ',
  ),
)

/** Returns whether a clause says only who speaks, where, and under which number. */
export function isLabel(clause: string, caller: Caller): boolean {
  let rest = clause.replace(PHONE, ' ').replace(ADDRESS, ' ').replace(NUMBER, ' ')
  const { name: own, company, relation, addresses } = caller
  for (const name of [own, company, relation, ...addresses, ...(own?.split(' ') ?? [])])
    if (name) rest = rest.replaceAll(new RegExp(escaped(name), 'giu'), ' ')
  return rest
    .toLowerCase()
    .split(/[^\p{L}\p{N}']+/u)
    .every((word) => word === '' || LABEL_WORDS.has(word))
}

export const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
