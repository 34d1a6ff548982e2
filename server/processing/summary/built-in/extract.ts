import type { CountryCode } from 'libphonenumber-js/min'
import type { Message } from '../../../contract/messages/message'
import { cut } from '../../../messages/completion/transcript-text'
import { emailsIn, phonesIn } from '../evidence/contacts'
import { fold, sharedWords } from '../evidence/words'
import type { Claims, Intent, Meaning } from '../summarizer'
import { escaped } from './caller'
import { type FindMeaning, isCall, isInDanger, isTask, type Judged, judged, meaningsIn } from './judged'
import { datesIn, isKnown, NAME, SIGNS, type Signs } from './signs'
import { upper } from './third-person'

const [MAX_CHARACTERS, MAX_SENTENCES, MAX_WORDS, MIN_WORDS] = [30_000, 4, 60, 4]

/** Summarizes a transcript by its own sentences: those with a request, a problem, a day or a number. */
export function extractedClaims(
  transcript: string,
  language: string,
  { country, meaning }: { country?: CountryCode | undefined; meaning?: Meaning | undefined } = {},
): Claims {
  const base = language.split(/[-_]/)[0]?.toLowerCase() ?? ''
  const signs = SIGNS[base]
  const sentences = sentencesIn(cut(transcript, MAX_CHARACTERS), base)
  const find = meaning && meaningsIn(meaning.sentences)
  const call = callIn(sentences, signs, find)
  const folded = fold(transcript)
  const isByWords = signs !== undefined && sentences.some((one) => hasDanger(fold(one), signs))
  const isDanger = isInDanger(isByWords, meaning)
  const byWords: Judged = {
    urgency: isDanger ? 'high' : signs === undefined ? null : urgencyOf(sentences.map(fold), signs, datesIn(base)),
    sentiment: signs === undefined || wordCount(transcript, base) < MIN_WORDS ? null : sentimentOf(folded, signs),
    intent: isDanger ? 'emergency' : signs === undefined ? null : intentOf(folded, signs),
  }
  const { urgency, sentiment, intent } = judged(byWords, isDanger, meaning)
  const names = signs ? namesIn(sentences, signs, transcript).map(withoutPlace) : []
  const text = quoted(chosen(sentences, base, { signs, find, danger: meaning && (isDanger ? meaning.danger : null) }))
  const [sender] = names
  return {
    text: sender === undefined || text.includes(sender) ? text : `${sender}: ${text}`,
    urgency,
    sentiment,
    intent,
    callback_quote: call,
    action_items: intent === 'sales' ? [] : tasksIn(sentences, { signs, find, urgency }),
    names,
    phones: phonesIn(transcript, country),
    emails: emailsIn(transcript),
  }
}

/** "Petra Kern hier", "Weber mein Name"; and at the end, after a greeting, "Viele Grüße, Helga Brandt". */
const SURNAMED = String.raw`\p{Lu}[\p{L}'’-]{1,30}(?: (?:(?:von|van|der|den|de|da|do|dos|del|di|la|le|el) ){0,2}\p{Lu}[\p{L}'’-]{1,30}){1,2}`
const PRESENTED = new RegExp(
  String.raw`(?:^|[,.!] )(${SURNAMED}|\p{Lu}[\p{L}'’-]{1,30}(?= mein Name| hier[,.]))(?:,? (?:hier|mein Name|am Apparat|à l'appareil|al aparato|al habla|aqui|hier\.))(?![\p{L}])`,
  'u',
)
/** "É o Rafael", and "tavolo a nome Rinaldi". */
const OPENED = new RegExp(
  `(?:^É [oa]|\\b(?:a nome(?: di)?|a nombre de|em nome de|au nom de|auf den Namen|op naam van)) (${NAME})`,
  'u',
)
const SIGNED = new RegExp(
  `(?:[Gg]r(?:uß|üße|üsse)n?|[Dd]anke?(?: schön)?|[Gg]racias|[Ss]aludos|[Mm]erci|[Cc]ordialement|[Gg]razie|[Ss]aluti|[Oo]brigad[oa]|[Aa]braço|[Gg]roet(?:en)?|[Bb]edankt|[Dd]ank u wel), (${NAME})[.!]?$`,
  'u',
)

/** "Olivier Masson." or "Wolfgang Petersen, Rechnungsnummer 20417.", after everything else. */
const ALONE = new RegExp(
  String.raw`^(${SURNAMED})(?:, (?:\p{L}{2,12} ){0,2}\p{L}{0,16}(?:[Nn]ummer|número|numéro|numero|client[e]?|pedido|commande|ordine)(?: (?:\p{L}{2,10} ){0,2}|:? )\d[\d .\/-]{0,20})?[.!]?$`,
  'u',
)
/** What the closing words and streets of a language begin with. */
const NO_NAME = new Set(
  'vielen auf schonen schone gute guten liebe viele beste herzlichen muchas mil hasta feliz buen buenas un bonne mille buon buona cordiali muito bom boa tot met fijne calle avenida plaza rue place via piazza rua'.split(
    ' ',
  ),
)

/** "Karim Belkacem, dossier 2071", where the message begins. */
const FIRST = new RegExp(`^(${SURNAMED})(?=[,.]| (?:noch mal|nochmal|encore|van het|van de|vom)[ ,])`, 'u')
/** Titles by which somebody else is addressed. */
const ADDRESSED =
  /^(?:herr|frau|liebe|lieber|sehr|monsieur|madame|docteur|maitre|senor|senora|don|dona|doctor|doctora|signor|signora|dottor|dottoressa|avvocato|mevrouw|meneer|dokter|senhor|senhora|doutor|doutora)(?!\p{L})/u

function namesIn(sentences: readonly string[], { introduction }: Signs, transcript: string): string[] {
  const said = sentences.flatMap(
    (one) => (introduction.exec(one) ?? PRESENTED.exec(one) ?? OPENED.exec(one) ?? SIGNED.exec(one))?.[1] ?? [],
  )
  if (said.length > 0) return said.map((name) => fullName(name, transcript))
  const first = FIRST.exec(sentences[0] ?? '')?.[1]
  const isAddressed = first === undefined || /[^\s,.!]\s+$/u.test(transcript.slice(0, transcript.indexOf(first)))
  const alone = sentences.slice(-2).flatMap((one) => ALONE.exec(one)?.[1] ?? [])
  return (isAddressed || ADDRESSED.test(fold(first)) ? alone : [first]).filter(
    (name) => !NO_NAME.has(fold(name).split(' ')[0]!),
  )
}

/** "Schröder mein Name, Annegret Schröder": a name, and then the whole name. */
function fullName(name: string, transcript: string): string {
  const last = escaped(name.split(' ').at(-1)!)
  const whole = new RegExp(
    String.raw`${last}(?: mein Name)?, (?=\S{1,40} \S)((?:\p{Lu}[\p{L}'’-]{1,30} )?${last}(?: \p{Lu}[\p{L}'’-]{1,30})?)(?![\p{L}])`,
    'u',
  ).exec(transcript)?.[1]
  return whole?.includes(' ') ? whole : name
}

/** "Geneviève Gagnon de Trois-Rivières", "Kemal von der Tischlerei Brandt" */
const withoutPlace = (name: string): string =>
  name.replace(
    /^(\p{Lu}\S+ \p{Lu}\S+) (?:de|aus|uit) \p{Lu}.*$|^(\p{Lu}\S+) von der \p{Lu}\p{Ll}*(?:ei|werk|haus|firma|praxis|amt|schule|bank|verwaltung|service|zentrale|kanzlei|werkstatt)(?: .*)?$/u,
    '$1$2',
  )

/** "Pas un remboursement", "nicht dringend": what is denied is not meant. */
const isMeant = (words: RegExp, folded: string, { denied }: Signs): boolean =>
  Array.from(folded.matchAll(words)).some(({ index }) => {
    const before = folded.slice(Math.max(0, index - DENIAL), index).split(/[\s,.]+/)
    return !occursIn(denied, before.slice(-3).join(' '))
  })
/** How far before a word it is denied, in UTF-16 units. */
const DENIAL = 40

/** What is past, was a false alarm or is for sale is none, unless it is said to go on. */
const hasDanger = (folded: string, signs: Signs): boolean =>
  isMeant(signs.danger, folded, signs) && (!occursIn(signs.over, folded) || GOES_ON.test(folded))
const GOES_ON =
  /(?<!\p{L})(?:schon wieder|gerade|ahora|otra vez|maintenant|de nouveau|adesso|di nuovo|agora|de novo|nu|opnieuw)(?!\p{L})/u

const intentOf = (folded: string, signs: Signs): Intent | null =>
  signs.subjects.find(([, words]) => isMeant(words, folded, signs))?.[0] ?? null

function sentimentOf(folded: string, signs: Signs): Message['summary']['sentiment'] {
  const isAbout = (wanted: Intent) =>
    signs.subjects.some(([intent, words]) => intent === wanted && isMeant(words, folded, signs))
  if (isAbout('complaint') || occursIn(signs.frustrated, folded)) return 'frustrated'
  return isAbout('feedback') && !occursIn(signs.problem, folded) ? 'positive' : 'neutral'
}

function urgencyOf(folded: readonly string[], signs: Signs, days: RegExp): Message['summary']['urgency'] {
  if (folded.some((one) => isMeant(signs.urgent, one, signs))) return 'high'
  if (folded.some((one) => occursIn(signs.urgent, one))) return 'low'
  const told = folded.filter((one) => !refusesCall(one, signs))
  const isAsked = told.some((one) => [signs.wish, signs.asked, signs.problem].some((sign) => occursIn(sign, one)))
  return isAsked &&
    told.some(
      (one) =>
        [signs.limit, signs.now].some((sign) => occursIn(sign, one)) ||
        (occursIn(days, one) && !occursIn(signs.fulfilled, one)),
    )
    ? 'medium'
    : null
}

const [MAX_TASKS, MAX_TASK_WORDS, MAX_CALL_WORDS, BEFORE_CALL] = [2, 24, 16, 8]

/** The sentences that ask the listener for something, in the words of the sender. A call is another field. */
function tasksIn(
  sentences: readonly string[],
  {
    signs,
    find,
    urgency,
  }: { signs: Signs | undefined; find: FindMeaning | undefined; urgency: Message['summary']['urgency'] },
): Claims['action_items'] {
  const byWords = signs === undefined ? [] : askingIn(sentences, signs)
  const isNew = (one: string) => !byWords.some((task) => sharedWords(task, one) > 0.8)
  const understood = sentences
    .filter((one) => {
      const own = find?.(one)
      return own !== undefined && isTask(own) && isNew(one)
    })
    .map((one) => withoutMark(one).split(' ').slice(0, MAX_TASK_WORDS).join(' '))
  return [...byWords, ...understood].slice(0, MAX_TASKS).map((task) => ({
    task,
    priority: urgency ?? 'medium',
    deadline: signs === undefined ? null : deadlineIn(task, signs),
    quote: task,
  }))
}

function askingIn(sentences: readonly string[], signs: Signs): string[] {
  return sentences
    .map((one) => withoutCall(one, signs))
    .filter((one) => !occursIn(signs.call, fold(one)))
    .flatMap((one) => {
      const isWished =
        occursIn(signs.wish, fold(one)) && occursIn(signs.fulfilled, fold(one)) && !NO_WISH.test(fold(one))
      return occursIn(signs.asked, fold(one))
        ? partFrom(one, signs.asked, 0)
        : isWished
          ? partFrom(one, signs.wish, 0)
          : []
    })
    .filter((one) => !occursIn(signs.denied, fold(one)))
}

/** "Ik wilde vragen of jullie fietsen repareren" asks a question, and "queria agradecer ao técnico" thanks. */
const NO_WISH =
  /(?<!\p{L})(?:(?:wollte|mochte|wurde) (?:\p{L}{2,8} ){0,2}(?:fragen|wissen|bedanken)|(?:wilde|wil|wou) (?:\p{L}{2,8} ){0,2}(?:vragen|weten|bedanken)|(?:queria|quisiera|gostaria de|gostava de|vorrei|volevo|voudrais|voulais)(?: \p{L}{1,9}){0,2} (?:saber|preguntar|perguntar|sapere|chiedere|savoir|demander|agradec\p{L}{1,6}|ringrazia\p{L}{1,6}|remercier|felicita\p{L}{1,6}|fare i complimenti))(?!\p{L})/u

/** "Pouvez-vous vérifier et me rappeler" asks for more than the call. */
function withoutCall(sentence: string, { call }: Signs): string {
  const before = sentence.slice(0, Math.max(0, fold(sentence).search(call)))
  return /^(.+),? (?:und|y|et|e|en)\b.{0,12}$/u.exec(before)?.[1] ?? sentence
}

/** The time limit of a task, in its words. An appointment of today has none. */
function deadlineIn(task: string, { limit, now, subjects }: Signs): string | null {
  const folded = fold(task)
  const isAppointment = subjects.some(([intent, words]) => intent === 'scheduling' && occursIn(words, folded))
  const [found = isAppointment ? undefined : [...folded.matchAll(now)][0]] = folded.matchAll(limit)
  if (found === undefined || folded.length !== task.length) return null
  return task.slice(found.index, found.index + found[0].length)
}

/** A sentence; of one that speech recognition did not end, the words from a sign on. */
function partFrom(sentence: string, sign: RegExp, before: number, most = MAX_TASK_WORDS): string {
  const words = withoutMark(sentence).split(' ')
  if (words.length <= most) return words.join(' ')
  const plain = fold(sentence)
  const last = Array.from(plain.matchAll(sign)).at(-1)?.index ?? 0
  const from = Math.max(0, plain.slice(0, last).split(' ').length - 1 - before)
  return words.slice(from, from + MAX_TASK_WORDS).join(' ')
}

function sentencesIn(text: string, base: string): string[] {
  const plain = text
    .replaceAll(/[<>{}\\`|"“”„«»\uE000]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[,.;](?!\p{N}))/gu, '')
    .replaceAll(ABBREVIATIONS, '$1\uE000')
  const segmenter = new Intl.Segmenter(isKnown(base) ? base : 'en', { granularity: 'sentence' })
  return Array.from(segmenter.segment(plain), ({ segment }) =>
    upper(segment.replaceAll('\uE000', '.').trim().replace(GREETING, '')),
  ).filter((one) => /[\p{L}\p{N}]/u.test(one))
}

/** "Guten Morgen, " before what is said. */
const GREETING =
  /^(?:(?:ähm?|euh|ehm?|uhm?|guten (?:tag|morgen|abend)|grüezi|hallo|moin|servus|grüß gott|(?:sì|sim|oui|ja)(?=,| (?:bonjour|bonsoir|buongiorno|buonasera|hallo|guten|goede))|¡?hola|buenos días|buenas(?: tardes| noches)?|oiga|bonjour|bonsoir|allô|buongiorno|buonasera|salve|pronto|ciao|olá|oi|alô|bom dia|boa (?:tarde|noite)|(?:alors|écoutez|senta|guardi|olha|olhe|mire|mira|also)(?=,)|goede(?:morgen|middag|navond)|goedendag|dag)(?:,|!)? (?=\p{L}|¿)){1,3}/iu

/** The full stop of an abbreviation ends no sentence. U+E000 is private use: no transcript contains it. */
const ABBREVIATIONS =
  /(?<!\p{L})(Dr|Prof|Sra?|Mme|Hr|Fr|Nr|Str|St|Sig|Dott|\d{1,2}(?=\. (?:Jan|Feb|März|Apr|Mai|Ju[nl]|Aug|Sep|Okt|Nov|Dez)))\.(?= )/gu

const withoutMark = (sentence: string): string => sentence.replaceAll(/^[¿¡]|[ .!?。！？؟]{1,4}$/gu, '')

/** The words that ask for a call; null if none do. */
function callIn(sentences: readonly string[], signs: Signs | undefined, find: FindMeaning | undefined): string | null {
  const byWords = signs && sentences.find((one) => asksForCall(one, signs))
  if (byWords !== undefined && signs !== undefined) return callQuote(byWords, signs)
  const understood = sentences.find((one) => {
    const own = find?.(one)
    return own !== undefined && isCall(own) && !(signs && refusesCall(fold(one), signs))
  })
  return understood === undefined ? null : withoutMark(understood).split(' ').slice(0, MAX_CALL_WORDS).join(' ')
}

/** Also by "Rappelez-moi vite" alone. */
const asksForCall = (sentence: string, { call, asked, wish, denied }: Signs): boolean => {
  const plain = fold(sentence)
  // "Mi chiami il titolare, non la ragazza": what the commas set off denies no call.
  const part = plain.split(/[,;] /).find((one) => occursIn(call, one)) ?? plain
  return (
    occursIn(call, plain) &&
    (/^(?:(?:e|y|und|et|en) )?[¿¡\d ().,+-]{0,24}$/u.test(plain.slice(0, plain.search(call))) ||
      occursIn(asked, plain) ||
      occursIn(wish, plain) ||
      sentence.endsWith('?')) &&
    !occursIn(denied, part)
  )
}

/** The words around the request for a call. A full stop before a number ends a sentence too. */
function callQuote(sentence: string, { call }: Signs): string {
  const said = partFrom(sentence, call, BEFORE_CALL, MAX_CALL_WORDS)
  return said.split(/(?<=[.!?]) /u).find((part) => occursIn(call, fold(part))) ?? said
}

/** "Ein Rückruf ist nicht nötig" */
const refusesCall = (folded: string, { call, denied }: Signs): boolean =>
  occursIn(denied, folded) && (occursIn(call, folded) || occursIn(ANY_CALL, folded))
const ANY_CALL = /(?<!\p{L})(?:ruckruf|zuruckruf|anruf|llam|rappel|appel|richiam|chiam|ligar|telefon|terugbel)/iu

const occursIn = (words: RegExp, text: string): boolean => text.search(words) !== -1

/** The weights of what the encoder finds in a sentence. */
const [TELLING, ASKING] = [6, 5]

/** The sentences that say most, in their order. */
function chosen(
  sentences: readonly string[],
  base: string,
  {
    signs,
    find,
    danger,
  }: { signs: Signs | undefined; find: FindMeaning | undefined; danger: Meaning['danger'] | undefined },
): string[] {
  const days = datesIn(base)
  const scored = sentences.map((sentence, index) => {
    const plain = fold(sentence)
    const has = (pattern: RegExp | undefined, points: number) =>
      pattern !== undefined && occursIn(pattern, plain) ? points : 0
    const words = wordCount(sentence, base)
    const own = find?.(sentence)
    const byWords =
      has(signs?.urgent, 3) +
      (signs && (occursIn(signs.wish, plain) || occursIn(signs.asked, plain)) ? 3 : 0) +
      (signs?.introduction.test(sentence) ? -2 : 0) +
      (signs && (occursIn(signs.problem, plain) || occursIn(signs.denied, plain)) ? 3 : 0)
    const score =
      (danger === undefined ? has(signs?.danger, 3) : danger && sharedWords(sentence, danger.sentence) > 0.8 ? 6 : 0) +
      (own ? own.tells * TELLING + own.asks * ASKING : byWords) +
      (signs && refusesCall(plain, signs) ? -5 : 0) +
      has(days, 2) +
      (signs && (occursIn(signs.limit, plain) || occursIn(signs.now, plain)) ? 1 : 0) +
      has(/\p{N}/u, isContact(sentence, words) ? -3 : 2) +
      has(/[?？؟]/u, 2) +
      (words >= 4 ? 1 : 0) +
      (words >= 8 ? 1 : 0)
    return { sentence, index, words, score }
  })
  let left = MAX_WORDS
  const kept = scored
    .toSorted((one, other) => other.score - one.score || one.index - other.index)
    .filter(({ words, score }, rank) => {
      if (rank > 0 && (rank >= MAX_SENTENCES || score < Math.min(rank, 2) || words > left)) return false
      left -= words
      return true
    })
  return kept
    .toSorted((one, other) => one.index - other.index)
    .map(({ sentence, words }) => (words > MAX_WORDS * 2 ? `${cut(sentence, 400)} …` : sentence))
}

/** "My number is …": the number is a field of its own. */
const isContact = (sentence: string, words: number): boolean =>
  words <= MAX_CONTACT_WORDS && /\p{N}(?:[ ()/.-]{0,2}\p{N}){6,}/u.test(sentence)
const MAX_CONTACT_WORDS = 14

const wordCount = (text: string, base: string): number =>
  Array.from(new Intl.Segmenter(isKnown(base) ? base : 'en', { granularity: 'word' }).segment(text)).filter(
    ({ isWordLike }) => isWordLike,
  ).length

/** Quotation marks hold the spoken words. */
const quoted = (sentences: readonly string[]): string => (sentences.length === 0 ? '' : `“${sentences.join(' ')}”`)
