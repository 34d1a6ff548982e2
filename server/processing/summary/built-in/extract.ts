import type { CountryCode } from 'libphonenumber-js/min'
import type { Message } from '../../../contract/messages/message'
import { cut } from '../../../messages/completion/transcript-text'
import { emailsIn, phonesIn } from '../evidence/contacts'
import { fold } from '../evidence/words'
import { type Claims, INTENTS, type Intent } from '../summarizer'
import { occursIn } from './word-table'

/** Beginnings of words, folded, by which sentences are chosen in a language. Others have dates and numbers only. */
interface Signs
  extends Record<'request' | 'problem' | 'urgent' | 'danger' | 'call' | 'denied' | 'asked' | 'soon', RegExp> {
  /** What a message is about: the first that occurs. */
  subjects: readonly (readonly [Intent, RegExp])[]
  /** The name follows in group 1. */
  introduction: RegExp
}

const NAME = String.raw`((?:(?:Dr|Prof)\.? )?\p{Lu}[\p{L}'’-]{1,30}(?: (?:(?:von|van|der|den|de|da|do|dos|del|di|la|le|el) ){0,2}\p{Lu}[\p{L}'’-]{1,30}){0,2})`
const either = (list: string): string => `(?<!\\p{L})(?:${list.split(', ').join('|')})`
const introducedBy = (list: string): RegExp =>
  new RegExp(
    `${either(list).replaceAll(/(?<=:|\|)\p{L}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`)} ${NAME}`,
    'u',
  )

/** Reads a table of lines `sign: beginning, beginning`. Denials and times are whole words. */
function signsOf(table: string): Signs {
  const rows = new Map(
    table
      .trim()
      .split('\n')
      .map((row) => row.trim().split(/: (.*)/) as [string, string]),
  )
  const startsOf = (name: string) => new RegExp(either(rows.get(name)!), 'giu')
  const wholeWords = (name: string) => new RegExp(`${either(rows.get(name)!)}(?!\\p{L})`, 'giu')
  return {
    request: startsOf('request'),
    problem: startsOf('problem'),
    urgent: startsOf('urgent'),
    danger: startsOf('danger'),
    call: startsOf('call'),
    denied: wholeWords('denied'),
    asked: startsOf('asked'),
    soon: wholeWords('soon'),
    subjects: [...rows.keys()].flatMap((name) => {
      const intent = INTENTS.find((known) => known === name)
      return intent === undefined ? [] : [[intent, startsOf(intent)] as const]
    }),
    introduction: introducedBy(rows.get('introduction')!),
  }
}

const SIGNS: Readonly<Record<string, Signs>> = {
  de: signsOf(String.raw`
    request: bitte, konnten sie, konnen sie, wurden sie, mochte, brauch, hatte gern, benotig, wollte, ich will, termin, rufen sie, ruf mich, melden sie sich
    problem: kaputt, defekt, funktionier, problem, undicht, tropf, ausgefallen, fehl, falsch, beschad, nicht, kein, schmerz, fieber, krank, storung, beschwer, verspat, kalt, gesturzt, gefallen, verloren, gestohlen, lauft aus, spinnt, geht nicht
    urgent: dringend, notfall, umgehend, schnellstmoglich, kritisch, karte sperren, konto sperren, sofort, so schnell wie moglich
    danger: gasgeruch, riecht nach gas, gas riech, rohrbruch, wasserrohrbruch, wasser aus der decke, wasser lauft(?! nicht), brennt, verbrannt, blutet, rauch(?!e[nr]|melder), feuer(?!wehrubung), bewusstlos, atemnot, bekommt keine luft, brustschmerz, kohlenmonoxid, uberschwemm, eingebrochen, gesturzt, kopf gestossen, vergift
    call: ruckruf, zuruckruf, zuruckzuruf, rufen sie mich, rufen sie uns, ruf mich, mich anruf, uns anruf, mich anzuruf, uns anzuruf, melden sie sich bei, bei mir melden, mich zuruckruf, ruckmeldung
    denied: nicht, kein\p{L}{0,2}
    asked: bitte, konnten sie, konnen sie, wurden sie, konnte jemand, kann jemand
    soon: heute, (?<!guten )morgen, bis (?:zum |spatestens )?(?:\d|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|ende|wochenende), vor dem \d, spatestens
    introduction: mein Name ist, ich heisse, ich heiße, (?:hier|da) (?:ist|spricht)(?: (?:nochmal|noch einmal|wieder|nochmals))?(?: (?:die|der))?
    scheduling: termin
    cancellation: kundig, vertrag beend
    billing: rechnung, mahnung, abbuch, abgebucht, erstatt, geld zuruck
    complaint: beschwer, unverschamt, frechheit, enttausch
    order: bestell, lieferung, paket
    support: kaputt, defekt, funktionier, ausgefallen, undicht
    feedback: danke sagen, bedanken, danke fur, wollte nur sagen
    inquiry: wollte fragen, wurde gern wissen, mochte wissen, wollte wissen, was kostet, wie viel kostet, haben sie, gibt es`),
  es: signsOf(String.raw`
    request: por favor, podria, puede, quisiera, quiero, necesit, me gustaria, querria, cita
    problem: no funciona, problema, rot, averia, fuga, gote, falta, equivocad, danad, dolor, fiebre, enferm, queja, retras, no ha, no me, no tenemos, fri, perdi, robad, cai, se cayo
    urgent: urgen, emergencia, inmediatamente, bloque\p{L}{1,4} (?:la|mi) (?:tarjeta|cuenta), golpeado la cabeza, cuanto antes, lo antes posible, ahora mismo
    danger: esta cayendo agua, cae agua, olor a gas, huele a gas, huele a quemado, sangr, humo, incendio, fuego, chispas, inconsciente, no respira, dolor en el pecho, inund, se cayo (?:en|de|por|al|mi m|mi p|mi hij|mi abuel), (?:madre|padre|mama|papa|marido|mujer|hij[oa]|abuel[oa]|espos[oa]|senora?) se (?:ha )?ca(?:yo|ido), golpe en la cabeza, nos robaron, entraron a robar, intoxic
    call: llameme, llamenme, llamame, llamarme, llamarnos, me llame, nos llame, me llamen, nos llamen, me llaman, me pueden llamar, me puede llamar, pueden llamarme, devolverme la llamada, devuelvanme la llamada
    denied: no
    asked: por favor, podria, puede, pueden, podrian
    soon: hoy, (?<!la )manana, antes del?, a mas tardar
    introduction: me llamo, mi nombre es, soy, le habla, habla, de parte de(?: la| el)?(?: señora| señor)?
    scheduling: cita, reserv, mesa para
    cancellation: cancelar el contrato, cancelar la suscripcion, darme de baja, dar de baja
    billing: factura, cobr, reembols, devolucion, devuelvan el dinero
    complaint: queja, reclam, inaceptable, decepcion
    order: pedido, paquete, entrega, envio
    support: no funciona, averia, rot
    feedback: darles las gracias, darle las gracias, agradecer
    inquiry: queria saber, quisiera saber, cuanto cuesta, tienen, quiero saber`),
  fr: signsOf(`
    request: s'il vous plait, pourriez, pouvez, je voudrais, je veux, j'ai besoin, j'aimerais, merci de, rendez-vous
    problem: fievre, malade, ne fonctionne, ne marche, probleme, en panne, cass, fuite, manque, erreur, abim, douleur, plainte, retard, pas recu, pas encore, froid, perdu, vole, tombe
    urgent: urgent, urgence, immediatement, bloquer ma carte, opposition sur, tout de suite, au plus vite, des que possible, le plus vite
    danger: odeur de gaz, sent le gaz, sent le brule, saigne, fumee, incendie, au feu, etincelle, inconscient, ne respire, mal a respirer, douleur a la poitrine, inond, eau coule, l'eau qui coule, (?:il|elle|mari|mere|pere|femme|fils|fille) est tombee?(?! en), s'est cogne, cambriol, intoxiqu, avale
    call: me rappeler, nous rappeler, rappelez-moi, rappelez-nous, m'appeler, appelez-moi, appelez-nous, me recontacter, recontactez-moi, me telephoner
    denied: pas, inutile, ne
    asked: s'il vous plait, pourriez, pouvez, merci de
    soon: aujourd'hui, demain, ce soir, ce matin, avant, au plus tard
    introduction: je m'appelle, je suis, mon nom est, ici, c'est
    scheduling: rendez-vous
    cancellation: resilier, annuler mon abonnement, annuler le contrat
    billing: facture, rembours, prelev
    complaint: plainte, inadmissible, inacceptable, scandal, decu
    order: commande, colis, livraison
    support: en panne, ne fonctionne, ne marche
    feedback: remercier, vous feliciter
    inquiry: je voulais savoir, je voudrais savoir, combien coute, avez-vous, est-ce que vous`),
  it: signsOf(String.raw`
    request: per favore, potreste, potrebbe, puo, vorrei, voglio, ho bisogno, mi serve, appuntamento
    problem: non funziona, problema, rott, guast, perde, manca, sbagliat, danneggiat, dolore, reclamo, ritardo, non ho, non e, fredd, perso, rubat, cadut
    urgent: urgen, emergenza, subito, blocca\p{L}{1,3} (?:la|mia) (?:mia )?carta, immediatamente, al piu presto
    danger: odore di gas, puzza di gas, puzza di bruciato, sanguina, fumo, incendio, fuoco, scintill, svenut, non respira, dolore al petto, allagat, allaga, acqua dal soffitto, (?:mamma|madre|padre|papa|marito|moglie|figli[oa]|nonn[oa]|signora) e cadut, battuto la testa, sono entrati i ladri, intossic
    call: richiamarmi, richiamatemi, richiamarci, mi richiam, puo richiam, potete richiam, potrebbe richiam, potreste richiam, chiamarmi, chiamatemi, mi chiami, mi chiamiate
    denied: non
    asked: per favore, potreste, potrebbe, puo, potete
    soon: oggi, domani, stasera, entro, prima di
    introduction: mi chiamo, il mio nome è, sono
    scheduling: appuntamento
    cancellation: disdire il contratto, disdire l, annullare l.abbonamento
    billing: fattura, rimbors, addebit
    complaint: reclamo, inaccettabile, vergogn, delus
    order: ordine, pacco, consegna
    support: non funziona, guast, rott, non parte, errore
    feedback: ringraziar, volevo fare i complimenti
    inquiry: volevo sapere, vorrei sapere, quanto costa, avete, fate`),
  pt: signsOf(String.raw`
    request: por favor, poderia, pode, gostaria, quero, preciso, queria, consulta, marcar
    problem: nao funciona, problema, quebr, avari, vaza, pinga, falta, errad, danific, dor, reclama, atras, nao chegou, nao receb, fri, perdi, roub, cai
    urgent: urgen, emergencia, imediatamente, bloque\p{L}{1,4} (?:o|meu) (?:meu )?cartao, o mais rapido, quanto antes, agora mesmo
    danger: cheiro de gas, cheiro a gas, cheiro de queimado, sangra, fumaca, muito fumo, incendio, fogo, faisca, desmai, nao respira, dor no peito, inunda, agua do teto, mae caiu, pai caiu, ela caiu, ele caiu, caiu no, caiu da escada, bateu a cabeca, bateu com a cabeca, arromba, intoxic
    call: me ligar, me ligue, me liguem, ligue-me, ligar-me, ligar de volta, ligue para mim, ligar para mim, me telefon, retornar a minha, retornar minha, liguem-me, liguem para, ligue para, me liga
    denied: nao
    asked: por favor, poderia, pode, podem, poderiam
    soon: hoje, amanha, ate (?:\d|o dia|segunda|terca|quarta|quinta|sexta|sabado|domingo), antes
    introduction: meu nome é, o meu nome é, aqui (?:é|fala)(?: [oa])?, fala(?: [oa])?, me chamo, chamo-me, sou(?: [oa])?
    scheduling: consulta, marcar, agendar
    cancellation: cancelar o contrato, cancelar a assinatura
    billing: fatura, cobranca, reembols
    complaint: reclama, inaceitavel, decepcion
    order: encomenda, pedido, entrega
    support: nao funciona, avari, quebr, travad
    feedback: agradecer, dar os parabens
    inquiry: queria saber, gostaria de saber, quanto custa, voces tem, voces fazem`),
  nl: signsOf(String.raw`
    request: graag, kunt u, kun je, zou u, ik wil, ik moet, nodig, alstublieft, alsjeblieft, afspraak
    problem: kapot, werkt niet, doet het niet, probleem, lek, defect, ontbreekt, verkeerd, beschadigd, pijn, klacht, vertraag, niet, geen, koud, kwijt, gestolen, gevallen
    urgent: dringend, noodgeval, spoed, (?:pas|kaart|rekening) blokkeren, blokkeer, onmiddellijk, meteen, zo snel mogelijk
    danger: ademt niet, reanim, gaslucht, ruikt naar gas, bloedt, rook(?!t), brand(?!stof), vonken, bewusteloos, pijn op de borst, overstrom, water uit het plafond, door het plafond, is gevallen, hoofd gestoten, ingebroken, inbraak, vergift
    call: terugbel, terug te bellen, bel me, bel mij, belt u mij, mij bellen, me bellen, mij opbellen, belt u (?:mij|me|ons), (?:mij|me|ons) (?:\p{L}{1,12} ){0,2}(?:terug)?belt?, bel (?:mij|me|ons)
    denied: niet, geen, hoeft
    asked: kunt u, kun je, zou u, alstublieft, alsjeblieft, kan iemand
    soon: vandaag, morgen, vanavond, voor (?:\d|het weekend|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag), uiterlijk
    introduction: mijn naam is, ik ben, u spreekt met, ik heet, met
    scheduling: afspraak
    cancellation: abonnement opzeggen, contract opzeggen
    billing: factuur, rekening, terugbetal, afgeschreven, geld terug
    complaint: klacht, onacceptabel, teleurgesteld
    order: bestelling, pakket, levering
    support: kapot, werkt niet, doet het niet, defect
    feedback: bedanken, complimenten
    inquiry: wilde vragen, wilde weten, hoeveel kost, wat kost, hebben jullie, hebt u`),
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
    intent: signs === undefined ? null : intentOf(fold(transcript), signs),
    callback_quote: call === undefined || signs === undefined ? null : partFrom(call, signs.call, BEFORE_CALL),
    action_items: signs ? tasksIn(sentences, signs, urgency) : [],
    names: signs ? namesIn(sentences, signs) : [],
    phones: phonesIn(transcript, country),
    emails: emailsIn(transcript),
  }
}

/** "Petra Kern hier", "Weber mein Name"; and at the end, after a greeting, "Viele Grüße, Helga Brandt". */
const SURNAMED = String.raw`\p{Lu}[\p{L}'’-]{1,30}(?: (?:(?:von|van|der|den|de|da|do|dos|del|di|la|le|el) ){0,2}\p{Lu}[\p{L}'’-]{1,30}){1,2}`
const PRESENTED = new RegExp(
  String.raw`(?:^|[,.!] )(${SURNAMED}|\p{Lu}[\p{L}'’-]{1,30}(?= mein Name))(?:,? (?:hier|mein Name|am Apparat|à l'appareil|al aparato|al habla|aqui|hier\.))(?![\p{L}])`,
  'u',
)
const SIGNED = new RegExp(
  `(?:[Gg]r(?:uß|üße|üsse)n?|[Dd]anke?(?: schön)?|[Gg]racias|[Ss]aludos|[Mm]erci|[Cc]ordialement|[Gg]razie|[Ss]aluti|[Oo]brigad[oa]|[Aa]braço|[Gg]roet(?:en)?|[Bb]edankt|[Dd]ank u wel), (${NAME})[.!]?$`,
  'u',
)

const namesIn = (sentences: readonly string[], { introduction }: Signs): string[] =>
  sentences.flatMap((one) => (introduction.exec(one) ?? PRESENTED.exec(one) ?? SIGNED.exec(one))?.[1] ?? [])

/** "Pas un remboursement", "nicht dringend": what is denied is not meant. */
const isMeant = (words: RegExp, folded: string, { denied }: Signs): boolean =>
  Array.from(folded.matchAll(words)).some(({ index }) => {
    const before = folded.slice(Math.max(0, index - DENIAL), index).split(/[\s,.]+/)
    return !occursIn(denied, before.slice(-3).join(' '))
  })
/** How far before a word it is denied, in UTF-16 units. */
const DENIAL = 40

const intentOf = (folded: string, signs: Signs): Intent | null =>
  isMeant(signs.danger, folded, signs)
    ? 'emergency'
    : (signs.subjects.find(([, words]) => isMeant(words, folded, signs))?.[0] ?? null)

function urgencyOf(folded: readonly string[], signs: Signs): Message['summary']['urgency'] {
  if (folded.some((one) => isMeant(signs.danger, one, signs) || isMeant(signs.urgent, one, signs))) return 'high'
  if (folded.some((one) => occursIn(signs.urgent, one))) return 'low'
  const told = folded.filter((one) => !refusesCall(one, signs))
  const isAsked = told.some((one) => [signs.request, signs.asked, signs.problem].some((sign) => occursIn(sign, one)))
  return isAsked && told.some((one) => occursIn(signs.soon, one)) ? 'medium' : null
}

const [MAX_TASKS, MAX_TASK_WORDS, BEFORE_CALL] = [2, 24, 8]

/** The sentences that ask the listener for something, in the words of the sender. A call is another field. */
function tasksIn(
  sentences: readonly string[],
  signs: Signs,
  urgency: Message['summary']['urgency'],
): Claims['action_items'] {
  const asking = sentences
    .filter((one) => occursIn(signs.asked, fold(one)) && !occursIn(signs.call, fold(one)))
    .map((one) => partFrom(one, signs.asked, 0))
    .filter((one) => !occursIn(signs.denied, fold(one)))
  return asking
    .slice(0, MAX_TASKS)
    .map((task) => ({ task, priority: urgency ?? 'medium', deadline: null, quote: task }))
}

/** A sentence; of one that speech recognition did not end, the words from a sign on. */
function partFrom(sentence: string, sign: RegExp, before: number): string {
  const words = withoutMark(sentence).split(' ')
  if (words.length <= MAX_TASK_WORDS) return words.join(' ')
  const plain = fold(sentence)
  const last = Array.from(plain.matchAll(sign)).at(-1)?.index ?? 0
  const from = Math.max(0, plain.slice(0, last).split(' ').length - 1 - before)
  return words.slice(from, from + MAX_TASK_WORDS).join(' ')
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
  return occursIn(call, plain) && (occursIn(request, plain) || sentence.endsWith('?')) && !occursIn(denied, plain)
}

/** "Ein Rückruf ist nicht nötig" */
const refusesCall = (folded: string, { call, denied }: Signs): boolean =>
  occursIn(denied, folded) && (occursIn(call, folded) || occursIn(ANY_CALL, folded))
const ANY_CALL = /(?<!\p{L})(?:ruckruf|zuruckruf|anruf|llam|rappel|appel|richiam|chiam|ligar|telefon|terugbel)/iu

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
    const has = (pattern: RegExp | undefined, points: number) =>
      pattern !== undefined && occursIn(pattern, plain) ? points : 0
    const words = wordCount(sentence, base)
    const score =
      has(signs?.danger, 3) +
      has(signs?.urgent, 3) +
      (signs && (occursIn(signs.request, plain) || occursIn(signs.asked, plain)) ? 3 : 0) +
      (signs && (occursIn(signs.problem, plain) || occursIn(signs.denied, plain)) ? 3 : 0) +
      (signs && refusesCall(plain, signs) ? -5 : 0) +
      has(days, 2) +
      has(signs?.soon, 1) +
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
  words <= MAX_CONTACT_WORDS && /\p{N}(?:[ ()/.-]{0,2}\p{N}){6,}/u.test(sentence)
const MAX_CONTACT_WORDS = 14

const wordCount = (text: string, base: string): number =>
  Array.from(new Intl.Segmenter(isKnown(base) ? base : 'en', { granularity: 'word' }).segment(text)).filter(
    ({ isWordLike }) => isWordLike,
  ).length

/** Quotation marks hold the spoken words. */
const quoted = (sentences: readonly string[]): string => (sentences.length === 0 ? '' : `“${sentences.join(' ')}”`)
