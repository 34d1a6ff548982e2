import type { CountryCode } from 'libphonenumber-js/min'
import { cut } from '../../../messages/completion/transcript-text'
import { emailsIn, phonesIn } from '../evidence/contacts'
import { fold } from '../evidence/words'
import type { Claims, Intent } from '../summarizer'

/** Beginnings of words, folded, by which sentences are chosen in a language. Others have dates and numbers only. */
interface Signs {
  request: RegExp
  problem: RegExp
  urgent: RegExp
  call: RegExp
  /** A sentence with a denial asks for no call, whatever it denies. */
  denied: RegExp
  /** The sentence asks the listener for something. */
  asked: RegExp
  soon: RegExp
  /** What a message is about: the first that occurs. */
  subjects: readonly (readonly [Intent, RegExp])[]
  /** The name follows in group 1. */
  introduction: RegExp
}

const startsOf = (list: string): RegExp => new RegExp(`(?<!\\p{L})(?:${list.split(', ').join('|')})`, 'iu')
const wholeWords = (list: string): RegExp => new RegExp(`(?<!\\p{L})(?:${list.split(', ').join('|')})(?!\\p{L})`, 'iu')
const NAME = String.raw`((?:(?:Dr|Prof)\.? )?\p{Lu}[\p{L}'’-]{1,30}(?: (?:(?:von|van|der|den|de|da|do|dos|del|di|la|le|el) ){0,2}\p{Lu}[\p{L}'’-]{1,30}){0,2})`
const introducedBy = (list: string): RegExp =>
  new RegExp(
    `(?<!\\p{L})(?:${list.replaceAll(/(?<=^|\|)\p{L}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`)}) ${NAME}`,
    'u',
  )

const SIGNS: Readonly<Record<string, Signs>> = {
  de: {
    request: startsOf(
      'bitte, konnten sie, konnen sie, wurden sie, mochte, brauch, hatte gern, benotig, wollte, ich will, termin, rufen sie, ruf mich, melden sie sich',
    ),
    problem: startsOf(
      'kaputt, defekt, funktionier, problem, undicht, tropf, ausgefallen, fehl, falsch, beschad, nicht, kein, schmerz, fieber, krank, storung, beschwer, verspat, kalt, gesturzt, gefallen, verloren, gestohlen, lauft aus, spinnt, geht nicht',
    ),
    urgent: startsOf(
      'dringend, notfall, umgehend, schnellstmoglich, kritisch, sofort, so schnell wie moglich, gasgeruch, rohrbruch, brennt, blutet, rauch, feuer, bewusstlos, atemnot, brustschmerz, kohlenmonoxid, uberschwemm',
    ),
    call: startsOf(
      'ruckruf, zuruckruf, zuruckzuruf, rufen sie mich, rufen sie uns, ruf mich, mich anruf, uns anruf, mich anzuruf, uns anzuruf, melden sie sich bei',
    ),
    denied: startsOf('nicht, kein'),
    asked: startsOf('bitte, konnten sie, konnen sie, wurden sie, konnte jemand, kann jemand'),
    soon: /(?<!\p{L})(?:heute|(?<!guten )morgen|bis (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|ende)|spatestens)(?!\p{L})/iu,
    subjects: [
      ['scheduling', startsOf('termin')],
      ['cancellation', startsOf('kundig, vertrag beend')],
      ['billing', startsOf('rechnung, mahnung, abbuch, erstatt, geld zuruck')],
      ['complaint', startsOf('beschwer, unverschamt, frechheit, enttausch')],
      ['order', startsOf('bestell, lieferung, paket')],
      ['support', startsOf('kaputt, defekt, funktionier, ausgefallen, undicht')],
    ],
    introduction: introducedBy(
      'mein Name ist|ich heisse|ich heiße|(?:hier|da) (?:ist|spricht)(?: (?:nochmal|noch einmal|wieder|nochmals))?(?: (?:die|der))?',
    ),
  },
  es: {
    request: startsOf('por favor, podria, puede, quisiera, quiero, necesit, me gustaria, querria, cita'),
    problem: startsOf(
      'no funciona, problema, rot, averia, fuga, gote, falta, equivocad, danad, dolor, fiebre, enferm, queja, retras, no ha, no me, no tenemos, fri, perdi, robad, cai, se cayo',
    ),
    urgent: startsOf(
      'urgente, emergencia, inmediatamente, cuanto antes, esta cayendo agua, lo antes posible, huele a gas, sangr, humo, incendio, inconsciente, no respira, dolor en el pecho, inundad',
    ),
    call: startsOf(
      'llameme, llamenme, llamame, llamarme, llamarnos, me llame, nos llame, me llamen, nos llamen, devolverme la llamada, devuelvanme la llamada',
    ),
    denied: wholeWords('no'),
    asked: startsOf('por favor, podria, puede, pueden, podrian'),
    soon: /(?<!\p{L})(?:hoy|(?<!la )manana|antes del?|a mas tardar)(?!\p{L})/iu,
    subjects: [
      ['scheduling', startsOf('cita')],
      ['cancellation', startsOf('cancelar el contrato, cancelar la suscripcion, darme de baja, dar de baja')],
      ['billing', startsOf('factura, cobr, reembols, devolucion')],
      ['complaint', startsOf('queja, reclam, inaceptable, decepcion')],
      ['order', startsOf('pedido, paquete, entrega, envio')],
      ['support', startsOf('no funciona, averia, rot')],
    ],
    introduction: introducedBy('me llamo|mi nombre es|soy|le habla|habla|de parte de(?: la| el)?(?: señora| señor)?'),
  },
  fr: {
    request: startsOf(
      "s'il vous plait, pourriez, pouvez, je voudrais, je veux, j'ai besoin, j'aimerais, merci de, rendez-vous",
    ),
    problem: startsOf(
      'fievre, malade, ne fonctionne, ne marche, probleme, en panne, cass, fuite, manque, erreur, abim, douleur, plainte, retard, pas recu, pas encore, froid, perdu, vole, tombe',
    ),
    urgent: startsOf(
      'urgent, urgence, immediatement, tout de suite, au plus vite, des que possible, le plus vite, odeur de gaz, saigne, fumee, incendie, inconscient, ne respire, douleur a la poitrine, inond',
    ),
    call: startsOf(
      "me rappeler, nous rappeler, rappelez-moi, rappelez-nous, m'appeler, appelez-moi, appelez-nous, me recontacter, recontactez-moi, me telephoner",
    ),
    denied: wholeWords('pas, inutile, ne'),
    asked: startsOf("s'il vous plait, pourriez, pouvez, merci de"),
    soon: /(?<!\p{L})(?:aujourd'hui|demain|ce soir|ce matin|avant|au plus tard)(?!\p{L})/iu,
    subjects: [
      ['scheduling', startsOf('rendez-vous')],
      ['cancellation', startsOf('resilier, annuler mon abonnement, annuler le contrat')],
      ['billing', startsOf('facture, rembours, prelev')],
      ['complaint', startsOf('plainte, inadmissible, inacceptable, scandal, decu')],
      ['order', startsOf('commande, colis, livraison')],
      ['support', startsOf('en panne, ne fonctionne, ne marche')],
    ],
    introduction: introducedBy("je m'appelle|je suis|mon nom est|ici|c'est"),
  },
  it: {
    request: startsOf('per favore, potreste, potrebbe, puo, vorrei, voglio, ho bisogno, mi serve, appuntamento'),
    problem: startsOf(
      'non funziona, problema, rott, guast, perde, manca, sbagliat, danneggiat, dolore, reclamo, ritardo, non ho, non e, fredd, perso, rubat, cadut',
    ),
    urgent: startsOf(
      'urgente, emergenza, subito, immediatamente, al piu presto, odore di gas, sanguina, incendio, svenut, non respira, dolore al petto, allagat',
    ),
    call: startsOf(
      'richiamarmi, richiamatemi, richiamarci, mi richiam, puo richiam, potete richiam, potrebbe richiam, potreste richiam, chiamarmi, chiamatemi, mi chiami, mi chiamiate',
    ),
    denied: wholeWords('non'),
    asked: startsOf('per favore, potreste, potrebbe, puo, potete'),
    soon: /(?<!\p{L})(?:oggi|domani|stasera|entro|prima di)(?!\p{L})/iu,
    subjects: [
      ['scheduling', startsOf('appuntamento')],
      ['cancellation', startsOf('disdire il contratto, disdire l, annullare l.abbonamento')],
      ['billing', startsOf('fattura, rimbors, addebit')],
      ['complaint', startsOf('reclamo, inaccettabile, vergogn, delus')],
      ['order', startsOf('ordine, pacco, consegna')],
      ['support', startsOf('non funziona, guast, rott')],
    ],
    introduction: introducedBy('mi chiamo|il mio nome è|sono'),
  },
  pt: {
    request: startsOf('por favor, poderia, pode, gostaria, quero, preciso, queria, consulta, marcar'),
    problem: startsOf(
      'nao funciona, problema, quebr, avari, vaza, pinga, falta, errad, danific, dor, reclama, atras, nao chegou, nao receb, fri, perdi, roub, cai',
    ),
    urgent: startsOf(
      'urgente, emergencia, imediatamente, o mais rapido, quanto antes, cheiro de gas, sangra, fumaca, incendio, desmai, nao respira, dor no peito, inunda',
    ),
    call: startsOf(
      'me ligar, me ligue, me liguem, ligue-me, ligar-me, ligar de volta, ligue para mim, ligar para mim, me telefon, retornar a minha, retornar minha',
    ),
    denied: wholeWords('nao'),
    asked: startsOf('por favor, poderia, pode, podem, poderiam'),
    soon: /(?<!\p{L})(?:hoje|amanha|ate (?:segunda|terca|quarta|quinta|sexta|sabado|domingo)|antes)(?!\p{L})/iu,
    subjects: [
      ['scheduling', startsOf('consulta, marcar, agendar')],
      ['cancellation', startsOf('cancelar o contrato, cancelar a assinatura')],
      ['billing', startsOf('fatura, cobranca, reembols')],
      ['complaint', startsOf('reclama, inaceitavel, decepcion')],
      ['order', startsOf('encomenda, pedido, entrega')],
      ['support', startsOf('nao funciona, avari, quebr')],
    ],
    introduction: introducedBy(
      'meu nome é|o meu nome é|aqui (?:é|fala)(?: [oa])?|fala(?: [oa])?|me chamo|chamo-me|sou(?: [oa])?',
    ),
  },
  nl: {
    request: startsOf('graag, kunt u, kun je, zou u, ik wil, ik moet, nodig, alstublieft, alsjeblieft, afspraak'),
    problem: startsOf(
      'kapot, werkt niet, doet het niet, probleem, lek, defect, ontbreekt, verkeerd, beschadigd, pijn, klacht, vertraag, niet, geen, koud, kwijt, gestolen, gevallen',
    ),
    urgent: startsOf(
      'dringend, noodgeval, onmiddellijk, ademt niet, reanim, meteen, zo snel mogelijk, gaslucht, bloedt, rook, brand, bewusteloos, pijn op de borst, overstrom',
    ),
    call: startsOf('terugbel, terug te bellen, bel me, bel mij, belt u mij, mij bellen, me bellen, mij opbellen'),
    denied: wholeWords('niet, geen, hoeft'),
    asked: startsOf('kunt u, kun je, zou u, alstublieft, alsjeblieft, kan iemand'),
    soon: /(?<!\p{L})(?:vandaag|morgen|vanavond|voor (?:maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag)|uiterlijk)(?!\p{L})/iu,
    subjects: [
      ['scheduling', startsOf('afspraak')],
      ['cancellation', startsOf('abonnement opzeggen, contract opzeggen')],
      ['billing', startsOf('factuur, rekening, terugbetal')],
      ['complaint', startsOf('klacht, onacceptabel, teleurgesteld')],
      ['order', startsOf('bestelling, pakket, levering')],
      ['support', startsOf('kapot, werkt niet, doet het niet, defect')],
    ],
    introduction: introducedBy('mijn naam is|ik ben|u spreekt met|ik heet'),
  },
}

const [MAX_CHARACTERS, MAX_SENTENCES, MAX_WORDS] = [30_000, 3, 60]

/** Summarizes a transcript by its own sentences: those with a request, a problem, a day or a number. */
export function extractedClaims(transcript: string, language: string, country?: CountryCode): Claims {
  const base = language.split(/[-_]/)[0]?.toLowerCase() ?? ''
  const signs = SIGNS[base]
  const sentences = sentencesIn(cut(transcript, MAX_CHARACTERS), base)
  const call = signs && sentences.find((one) => asksForCall(one, signs))
  const urgency = signs === undefined ? null : urgencyOf(sentences.map(fold), signs)
  return {
    text: quoted(chosen(sentences, base, signs)),
    urgency,
    sentiment: null,
    intent: signs?.subjects.find(([, words]) => words.test(fold(transcript)))?.[0] ?? null,
    callback_quote: call === undefined ? null : withoutMark(call),
    action_items: signs ? tasksIn(sentences, signs, urgency) : [],
    names: signs ? sentences.flatMap((one) => signs.introduction.exec(one)?.[1] ?? []) : [],
    phones: phonesIn(transcript, country),
    emails: emailsIn(transcript),
  }
}

function urgencyOf(folded: readonly string[], { urgent, request, problem, soon }: Signs): 'high' | 'medium' | null {
  if (folded.some((one) => urgent.test(one))) return 'high'
  const isAsked = folded.some((one) => request.test(one) || problem.test(one))
  return isAsked && folded.some((one) => soon.test(one)) ? 'medium' : null
}

const MAX_TASKS = 2

/** The sentences that ask the listener for something, in the words of the sender. A call is another field. */
function tasksIn(
  sentences: readonly string[],
  signs: Signs,
  urgency: 'high' | 'medium' | null,
): Claims['action_items'] {
  const asking = sentences.filter(
    (one) => signs.asked.test(fold(one)) && !signs.call.test(fold(one)) && !signs.denied.test(fold(one)),
  )
  return asking.slice(0, MAX_TASKS).map((sentence) => {
    const task = cut(withoutMark(sentence), 300)
    return { task, priority: urgency ?? 'medium', deadline: null, quote: task }
  })
}

function sentencesIn(text: string, base: string): string[] {
  const plain = text
    .replaceAll(/[<>{}\\`|"“”„«»\uE000]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(ABBREVIATIONS, '$1\uE000')
  const segmenter = new Intl.Segmenter(isKnown(base) ? base : 'en', { granularity: 'sentence' })
  return Array.from(segmenter.segment(plain), ({ segment }) => segment.replaceAll('\uE000', '.').trim()).filter((one) =>
    /[\p{L}\p{N}]/u.test(one),
  )
}

/** The full stop of an abbreviation ends no sentence. U+E000 is private use: no transcript contains it. */
const ABBREVIATIONS = /(?<!\p{L})(Dr|Prof|Sra?|Mme|Hr|Fr|Nr|Str|St|Sig|Dott)\.(?= )/gu

const isKnown = (base: string): boolean =>
  /^[a-z]{2,3}$/.test(base) && Intl.Segmenter.supportedLocalesOf(base).length > 0

const withoutMark = (sentence: string): string => sentence.replace(/[ .!?。！？؟]{1,4}$/u, '')

const asksForCall = (sentence: string, { call, request, denied }: Signs): boolean => {
  const plain = fold(sentence)
  return call.test(plain) && request.test(plain) && !denied.test(plain)
}

/** The names of days and months in a language. */
function daysIn(base: string): RegExp {
  const locale = isKnown(base) ? base : 'en'
  const names = (options: Intl.DateTimeFormatOptions, dates: Date[]) =>
    dates.map((date) => fold(new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(date)))
  const week = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day)))
  const year = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 1)))
  const all = [...names({ weekday: 'long' }, week), ...names({ month: 'long' }, year)].filter((name) =>
    /\p{L}{3}/u.test(name),
  )
  return new RegExp(`(?<!\\p{L})(?:${all.join('|') || 'monday'})`, 'iu')
}

/** The sentences that say most, in their order. */
function chosen(sentences: readonly string[], base: string, signs: Signs | undefined): string[] {
  const days = daysIn(base)
  const scored = sentences.map((sentence, index) => {
    const plain = fold(sentence)
    const has = (pattern: RegExp | undefined, points: number) => (pattern?.test(plain) ? points : 0)
    const words = wordCount(sentence, base)
    const score =
      has(signs?.urgent, 3) +
      has(signs?.request, 2) +
      has(signs?.problem, 2) +
      has(days, 2) +
      has(/\p{N}/u, isContact(sentence, words) ? -3 : 2) +
      has(/[?？؟]/u, 1) +
      (words >= 4 ? 1 : 0) +
      (words >= 8 ? 1 : 0)
    return { sentence, index, words, score }
  })
  let left = MAX_WORDS
  const kept = scored
    .toSorted((one, other) => other.score - one.score || one.index - other.index)
    .filter(({ words, score }, rank) => {
      if (rank > 0 && (rank >= MAX_SENTENCES || score < 1 || words > left)) return false
      left -= words
      return true
    })
  return kept
    .toSorted((one, other) => one.index - other.index)
    .map(({ sentence, words }) => (words > MAX_WORDS * 2 ? `${cut(sentence, 400)} …` : sentence))
}

/** "My number is …": the number is a field of its own. */
const isContact = (sentence: string, words: number): boolean =>
  words <= MAX_CONTACT_WORDS && (sentence.match(/\p{N}/gu) ?? []).length >= 7
const MAX_CONTACT_WORDS = 14

const wordCount = (text: string, base: string): number =>
  Array.from(new Intl.Segmenter(isKnown(base) ? base : 'en', { granularity: 'word' }).segment(text)).filter(
    ({ isWordLike }) => isWordLike,
  ).length

/** Quotation marks hold the spoken words. */
const quoted = (sentences: readonly string[]): string => (sentences.length === 0 ? '' : `“${sentences.join(' ')}”`)
