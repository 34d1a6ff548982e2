import type { CountryCode } from 'libphonenumber-js/min'
import type { Message } from '../../../contract/messages/message'
import { cut } from '../../../messages/completion/transcript-text'
import { emailsIn, phonesIn } from '../evidence/contacts'
import { fold } from '../evidence/words'
import { type Claims, INTENTS, type Intent } from '../summarizer'
import { occursIn } from './word-table'

const SIGN_NAMES = [
  'asked',
  'wish',
  'fulfilled',
  'problem',
  'frustrated',
  'urgent',
  'danger',
  'call',
  'denied',
  'soon',
] as const

/** Beginnings of words, folded, by which sentences are chosen in a language. Others have dates and numbers only. */
interface Signs extends Record<(typeof SIGN_NAMES)[number], RegExp> {
  /** What a message is about: the first that occurs. */
  subjects: readonly (readonly [Intent, RegExp])[]
  /** The name follows in group 1. */
  introduction: RegExp
}

const NAME = String.raw`(?:(?:l'|il |la |le |el |die |der |de |o |a )?(?:avvocato|dottor(?:e|essa)?|signora?|professor(?:e|essa|a)?|abogad[oa]|doctora?|señora?|docteur|madame|monsieur|maître|doutora?|senhora?|mevrouw|meneer|dokter) )?((?:(?:Dr|Prof)\.? )?\p{Lu}[\p{L}'’-]{1,30}(?: (?:(?:von|van|der|den|de|da|do|dos|del|di|la|le|el) ){0,2}\p{Lu}[\p{L}'’-]{1,30}){0,2})`
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
    ...(Object.fromEntries(
      SIGN_NAMES.map((name) => [name, /^(?:denied|soon)$/.test(name) ? wholeWords(name) : startsOf(name)]),
    ) as Record<(typeof SIGN_NAMES)[number], RegExp>),
    subjects: [...rows.keys()].flatMap((name) => {
      const intent = INTENTS.find((known) => known === name)
      return intent === undefined ? [] : [[intent, startsOf(intent)] as const]
    }),
    introduction: introducedBy(rows.get('introduction')!),
  }
}

const SIGNS: Readonly<Record<string, Signs>> = {
  de: signsOf(String.raw`
    wish: mochte, brauch, hatte gern, benotig, wollte, will, wurde gern
    fulfilled: termin, verschieb, verleg, absag, storn, umtausch, ersatz, erstatt, geld zuruck, bestell, reservier, buchen, angebot, kostenvoranschlag, kopie, anmeld
    frustrated: schon (?:zum )?(?:zwei|drei|vier|funf)(?:mal|ten mal)?(?! \p{L}*(?:tag|woch|monat|jahr))(?!\p{L}), schon wieder, immer noch (?:nicht|kein), seit wochen, niemand, keiner (?:hat|ist|meldet|geht|kommt), verarger, argerlich, unmoglich, geht gar nicht, langsam reicht, sauer
    problem: kaputt, defekt, funktionier, problem, undicht, tropf, ausgefallen, fehl, falsch, beschad, nicht, kein, schmerz, fieber, krank, storung, beschwer, verspat, kalt, gesturzt, gefallen, verloren, gestohlen, lauft aus, spinnt, geht nicht
    urgent: dringend, notfall, umgehend, schnellstmoglich, kritisch, karte sperren, konto sperren, sofort, so schnell wie moglich
    danger: gasgeruch, riecht nach gas, gas riech, rohrbruch, wasserrohrbruch, wasser aus der decke, wasser lauft(?! nicht), brennt, verbrannt, blutet, rauch(?!e[nr]|melder), feuer(?!wehrubung), bewusstlos, atemnot, bekommt keine luft, brustschmerz, schmerzen in der brust, kohlenmonoxid, schlaganfall, herzinfarkt, krampfanfall, allergische reaktion, stromschlag, funken, qualm, (?:im aufzug|steckt|sitzt) (?:\p{L}{1,12} ){0,2}(?:fest|eingesperrt|eingeschlossen), eingeklemmt, erstick, uberschwemm, eingebrochen, gesturzt, kopf gestossen, vergift
    call: ruckruf, zuruckruf, zuruckzuruf, rufen sie mich, rufen sie uns, ruf mich, mich anruf, uns anruf, mich anzuruf, uns anzuruf, melden sie sich bei, bei mir melden, mich zuruckruf, ruckmeldung
    denied: nicht, kein\p{L}{0,2}
    asked: bitte, konnten sie, konnen sie, wurden sie, konnte jemand, kann jemand
    soon: heute, (?<!guten )morgen, bis (?:zum |spatestens )?(?:\d|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|ende|wochenende), vor dem \d, spatestens
    introduction: mein Name ist, ich heisse, ich heiße, (?:hier|da) (?:ist|spricht)(?: (?:nochmal|noch einmal|wieder|nochmals))?(?: (?:die|der))?
    sales: unverbindlich, sonderangebot, sie sparen, wir bieten, ihre stromkosten, zusammenarbeit vorstellen, unsere (?:losung|dienstleistung)
    job application: bewerb, stellenanzeige, lebenslauf, vorstellungsgesprach
    scheduling: termin
    cancellation: kundig, vertrag beend
    billing: rechnung, mahnung, abbuch, abgebucht, erstatt, geld zuruck
    complaint: beschwer, unverschamt, frechheit, enttausch
    order: bestell, lieferung, paket
    support: kaputt, defekt, funktionier, ausgefallen, undicht
    feedback: danke sagen, bedanken, danke fur, wollte nur sagen
    follow-up: nichts gehort, nachfragen, wie weit, stand der, noch keine (?:antwort|ruckmeldung), ob (?:\p{L}+ ){1,5}fertig, schon fertig
    inquiry: wollte fragen, wurde gern wissen, mochte wissen, wollte wissen, was kostet, wie viel kostet, angebot, kostenvoranschlag, haben sie, gibt es`),
  es: signsOf(String.raw`
    wish: quisiera, quiero, queria, necesit, me gustaria, querria, queremos
    fulfilled: cita, reserv, cambiar, cambio, cancelar, anular, devol, devuelv, pedir, encargar, presupuesto, copia, inscrib, apuntar
    frustrated: (?:segunda|tercera|cuarta|quinta) vez, (?:dos|tres|cuatro) veces, otra vez, nadie, estoy hart, vergüenza, verguenza, no es normal, todavia no, sigo sin, molest
    problem: no funciona, problema, rot, averia, fuga, gote, falta, equivocad, danad, dolor, fiebre, enferm, queja, retras, no ha, no me, no tenemos, fri, perdi, robad, cai, se cayo
    urgent: urgen, emergencia, inmediatamente, bloque\p{L}{1,4} (?:la|mi) (?:tarjeta|cuenta), golpeado la cabeza, cuanto antes, lo antes posible, ahora mismo
    danger: esta cayendo agua, cae agua, olor a gas, huele a gas, huele a quemado, sangr, humo, incendio, fuego, chispas, inconsciente, infarto, convulsion, reaccion alergica, descarga electrica, atrapad, encerrad, desmay, se ahoga, no respira, dolor(?:es)? (?:\p{L}{1,12} )?en el pecho, inund, se cayo (?:en|de|por|al|mi m|mi p|mi hij|mi abuel), (?:madre|padre|mama|papa|marido|mujer|hij[oa]|abuel[oa]|espos[oa]|senora?) se (?:ha )?ca(?:yo|ido), golpe en la cabeza, nos robaron, entraron a robar, intoxic
    call: llameme, llamenme, llamame, llamarme, llamarnos, me llame, nos llame, me llamen, nos llamen, me llaman, me pueden llamar, me puede llamar, pueden llamarme, devolverme la llamada, devuelvanme la llamada
    denied: no
    asked: por favor, podria, puede, pueden, podrian
    soon: hoy, (?<!la )manana, antes del?, a mas tardar
    introduction: me llamo, mi nombre es, soy, le habla, habla, de parte de(?: la| el)?(?: señora| señor)?
    sales: oferta especial, le ofrecemos, les ofrecemos, ofrecemos, ahorrar hasta, sin compromiso, nuestros servicios
    job application: curriculum, vacante, puesto de trabajo, oferta de empleo, puesto de
    scheduling: cita, reserv, mesa para
    cancellation: cancelar el contrato, cancelar la suscripcion, darme de baja, dar de baja
    billing: factura, cobr, reembols, devolucion, devuelvan el dinero
    complaint: queja, reclam, inaceptable, decepcion
    order: pedido, paquete, entrega, envio
    support: no funciona, averia, rot
    feedback: darles las gracias, darle las gracias, agradecer
    follow-up: no se nada, no he sabido, no he recibido (?:respuesta|noticias), esta list, estaria list
    inquiry: queria saber, quisiera saber, presupuesto, cuanto cuesta, tienen, quiero saber`),
  fr: signsOf(String.raw`
    wish: je voudrais, je veux, j'ai besoin, j'aimerais, nous voudrions, on voudrait, nous aimerions, je souhait
    fulfilled: rendez-vous, reserv, annuler, echang, rembours, commander, devis, deplacer, reporter, changer, inscri, copie, remplac
    frustrated: (?:deuxieme|troisieme|quatrieme) fois, (?:deux|trois|quatre) fois, encore une fois, personne ne, personne n', en colere, marre, inadmissible, toujours pas, toujours rien, honte
    problem: fievre, malade, ne fonctionne, ne marche, probleme, en panne, cass, fuite, manque, erreur, abim, douleur, plainte, retard, pas recu, pas encore, froid, perdu, vole, tombe
    urgent: urgent, urgence, immediatement, bloquer ma carte, opposition sur, tout de suite, au plus vite, des que possible, le plus vite
    danger: odeur de gaz, sent le gaz, sent le brule, saigne, fumee, incendie, au feu, etincelle, inconscient, infarctus, avc, convulsion, reaction allergique, electrocut, (?:coince|bloque|enferme)e?s? dans, evanoui, s'etouffe, ne respire, mal a respirer, douleurs? (?:\p{L}{1,12} )?a la poitrine, inond, eau coule, l'eau qui coule, (?:il|elle|mari|mere|pere|femme|fils|fille) est tombee?(?! en), s'est cogne, cambriol, intoxiqu, avale
    call: me rappeler, nous rappeler, rappelez-moi, rappelez-nous, m'appeler, appelez-moi, appelez-nous, me recontacter, recontactez-moi, me telephoner
    denied: pas, inutile, ne
    asked: s'il vous plait, pourriez, pouvez, merci de
    soon: aujourd'hui, demain, ce soir, ce matin, avant, au plus tard
    introduction: je m'appelle, je suis, mon nom est, ici, c'est
    sales: offre speciale, nous proposons, sans engagement, economiser, nos services, notre solution
    job application: candidature, poste de, mon cv, offre d'emploi, entretien d'embauche
    scheduling: rendez-vous
    cancellation: resilier, annuler mon abonnement, annuler le contrat
    billing: facture, rembours, prelev
    complaint: plainte, inadmissible, inacceptable, scandal, decu
    order: commande, colis, livraison
    support: en panne, ne fonctionne, ne marche
    feedback: remercier, vous feliciter
    follow-up: pas de nouvelles, aucune nouvelle, ou en est, ou en sont, toujours pas eu, est pret, sont pret
    inquiry: je voulais savoir, un devis, je voudrais savoir, combien coute, avez-vous, est-ce que vous`),
  it: signsOf(String.raw`
    wish: vorrei, voglio, volevo, ho bisogno, mi serve, vorremmo, avrei bisogno
    fulfilled: prenot, appuntamento, spostare, disdire, annullare, cambi, rimbors, ordinare, preventivo, sostitu, copia, iscriv
    frustrated: (?:seconda|terza|quarta) volta, (?:due|tre|quattro) volte, di nuovo, nessuno, arrabbiat, stuf[oai], vergogna, ancora nulla, ancora niente, non e possibile
    problem: non funziona, problema, rott, guast, perde, manca, sbagliat, danneggiat, dolore, reclamo, ritardo, non ho, non e, fredd, perso, rubat, cadut
    urgent: urgen, emergenza, subito, blocca\p{L}{1,3} (?:la|mia) (?:mia )?carta, immediatamente, al piu presto
    danger: odore di gas, puzza di gas, puzza di bruciato, sanguina, fumo, incendio, fuoco, scintill, svenut, infarto, ictus, convulsion, reazione allergica, scossa elettrica, bloccat[oaie] (?:in|nell')(?: )?ascensore, intrappolat, soffoc, non respira, dolor[ei] (?:\p{L}{1,12} )?al petto, allagat, allaga, acqua dal soffitto, (?:mamma|madre|padre|papa|marito|moglie|figli[oa]|nonn[oa]|signora) e cadut, battuto la testa, sono entrati i ladri, intossic
    call: richiamarmi, richiamatemi, richiamarci, mi richiam, puo richiam, potete richiam, potrebbe richiam, potreste richiam, chiamarmi, chiamatemi, mi chiami, mi chiamiate
    denied: non
    asked: per favore, potreste, potrebbe, puo, potete
    soon: oggi, domani, stasera, entro, prima di
    introduction: mi chiamo, il mio nome è, sono
    sales: offerta speciale, le offriamo, vi offriamo, proponiamo, senza impegno, risparmiare fino, nostri servizi
    job application: curriculum, candidat, posto di lavoro, posizione di, colloquio di lavoro, annuncio di lavoro
    scheduling: appuntamento
    cancellation: disdire il contratto, disdire l, annullare l.abbonamento
    billing: fattura, rimbors, addebit
    complaint: reclamo, inaccettabile, vergogn, delus
    order: ordine, pacco, consegna
    support: non funziona, guast, rott, non parte, errore
    feedback: ringraziar, volevo fare i complimenti
    follow-up: non ho (?:piu )?(?:saputo|sentito|ricevuto) (?:nulla|niente|notizie|risposta), e pront[oa], a che punto
    inquiry: volevo sapere, vorrei sapere, preventivo, quanto costa, avete, fate`),
  pt: signsOf(String.raw`
    wish: gostaria, quero, preciso, queria, queriamos, gostavamos
    fulfilled: marcar, agendar, remarcar, desmarcar, consulta, reserv, cancelar, troc, reembols, dinheiro de volta, encomendar, orcamento, copia, inscrev
    frustrated: (?:segunda|terceira|quarta) vez, (?:duas|tres|quatro) vezes, outra vez, de novo, ninguem, vergonha, absurdo, farto, farta, ainda nao, chatead
    problem: nao funciona, problema, quebr, avari, vaza, pinga, falta, errad, danific, dor, reclama, atras, nao chegou, nao receb, fri, perdi, roub, cai
    urgent: urgen, emergencia, imediatamente, bloque\p{L}{1,4} (?:o|meu) (?:meu )?cartao, o mais rapido, quanto antes, agora mesmo
    danger: cheiro de gas, cheiro a gas, cheiro de queimado, sangra, fumaca, muito fumo, incendio, fogo, faisca, desmai, infarto, enfarte, avc, convuls, reacao alergica, choque eletrico, pres[oa]s? (?:dentro|no elevador), passando mal, sentir-se mal, engasg, nao respira, dor(?:es)? (?:\p{L}{1,12} )?no peito, inunda, agua do teto, mae caiu, pai caiu, ela caiu, ele caiu, caiu no, caiu da escada, bateu a cabeca, bateu com a cabeca, arromba, intoxic
    call: me ligar, me ligue, me liguem, ligue-me, ligar-me, ligar de volta, ligue para mim, ligar para mim, me telefon, retornar a minha, retornar minha, liguem-me, liguem para, ligue para, me liga
    denied: nao
    asked: por favor, poderia, pode, podem, poderiam
    soon: hoje, amanha, ate (?:\d|o dia|segunda|terca|quarta|quinta|sexta|sabado|domingo), antes
    introduction: meu nome é, o meu nome é, aqui (?:é|fala)(?: [oa])?, fala(?: [oa])?, me chamo, chamo-me, sou(?: [oa])?
    sales: oferta especial, oferecemos, sem compromisso, economizar ate, nossos servicos, nossa solucao
    job application: curriculo, vaga de, vaga para, candidat, entrevista de emprego
    scheduling: consulta, marcar, agendar
    cancellation: cancelar o contrato, cancelar a assinatura
    billing: fatura, cobranca, reembols
    complaint: reclama, inaceitavel, decepcion
    order: encomenda, pedido, entrega
    support: nao funciona, avari, quebr, travad
    feedback: agradecer, dar os parabens
    follow-up: nao sei de nada, nao tive (?:resposta|noticias|retorno), nao recebi (?:resposta|retorno), esta pront, ja esta pront
    inquiry: queria saber, gostaria de saber, orcamento, quanto custa, voces tem, voces fazem`),
  nl: signsOf(String.raw`
    wish: graag, ik wil, ik moet, ik wou, ik zou, nodig, wij willen, we willen
    fulfilled: afspraak, reserv, verzet, verplaats, annuler, afzeg, omruil, ruilen, terugbetal, geld terug, bestellen, offerte, kopie, inschrijv, aanmeld
    frustrated: (?:tweede|derde|vierde) keer, (?:twee|drie|vier) keer, alweer, weer niet, niemand, boos, zat van, belachelijk, schandalig, nog steeds (?:niet|geen|niks|niets)
    problem: kapot, werkt niet, doet het niet, probleem, lek, defect, ontbreekt, verkeerd, beschadigd, pijn, klacht, vertraag, niet, geen, koud, kwijt, gestolen, gevallen
    urgent: dringend, noodgeval, spoed, (?:pas|kaart|rekening) blokkeren, blokkeer, onmiddellijk, meteen, zo snel mogelijk
    danger: ademt niet, reanim, gaslucht, ruikt naar gas, bloedt, rook(?!t), brand(?!stof), vonken, bewusteloos, hartaanval, beroerte, allergische reactie, stroomstoot, vast in de lift, opgesloten, stikt, flauwgevallen, pijn op de borst, overstrom, water uit het plafond, door het plafond, is gevallen, hoofd gestoten, ingebroken, inbraak, vergift
    call: terugbel, terug te bellen, bel me, bel mij, belt u mij, mij bellen, me bellen, mij opbellen, belt u (?:mij|me|ons), (?:mij|me|ons) (?:\p{L}{1,12} ){0,2}(?:terug)?belt?, bel (?:mij|me|ons)
    denied: niet, geen, hoeft
    asked: kunt u, kun je, zou u, alstublieft, alsjeblieft, kan iemand
    soon: vandaag, morgen, vanavond, voor (?:\d|het (?:weekend|einde)|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag), uiterlijk
    introduction: mijn naam is, ik ben, u spreekt met, ik heet, met
    sales: speciale aanbieding, wij bieden, vrijblijvend, besparen, onze diensten, onze oplossing
    job application: sollicit, vacature, curriculum, functie van
    scheduling: afspraak
    cancellation: abonnement opzeggen, contract opzeggen
    billing: factuur, rekening, terugbetal, afgeschreven, geld terug
    complaint: klacht, onacceptabel, teleurgesteld
    order: bestelling, pakket, levering
    support: kapot, werkt niet, doet het niet, defect
    feedback: bedanken, complimenten
    follow-up: niets gehoord, niks gehoord, nog geen (?:antwoord|reactie|bericht), (?:hij|zij|het|ze|die|auto|fiets) (?:al )?klaar (?:is|zijn)
    inquiry: wilde vragen, wilde weten, offerte, hoeveel kost, wat kost, hebben jullie, hebt u`),
}

const [MAX_CHARACTERS, MAX_SENTENCES, MAX_WORDS, MIN_WORDS] = [30_000, 4, 60, 4]

/** Summarizes a transcript by its own sentences: those with a request, a problem, a day or a number. */
export function extractedClaims(transcript: string, language: string, country?: CountryCode): Claims {
  const base = language.split(/[-_]/)[0]?.toLowerCase() ?? ''
  const signs = SIGNS[base]
  const sentences = sentencesIn(cut(transcript, MAX_CHARACTERS), base)
  const call = signs && sentences.find((one) => asksForCall(one, signs))
  const folded = fold(transcript)
  const urgency = signs === undefined ? null : urgencyOf(sentences.map(fold), signs, daysIn(base))
  const names = signs ? namesIn(sentences, signs) : []
  const text = quoted(chosen(sentences, base, signs))
  const [sender] = names
  return {
    text: sender === undefined || text.includes(sender) ? text : `${sender}: ${text}`,
    urgency,
    sentiment: signs === undefined || wordCount(transcript, base) < MIN_WORDS ? null : sentimentOf(folded, signs),
    intent: signs === undefined ? null : intentOf(folded, signs),
    callback_quote: call === undefined || signs === undefined ? null : partFrom(call, signs.call, BEFORE_CALL),
    action_items: signs ? tasksIn(sentences, signs, urgency) : [],
    names,
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

function sentimentOf(folded: string, signs: Signs): Message['summary']['sentiment'] {
  const isAbout = (wanted: Intent) =>
    signs.subjects.some(([intent, words]) => intent === wanted && isMeant(words, folded, signs))
  if (isAbout('complaint') || occursIn(signs.frustrated, folded)) return 'frustrated'
  return isAbout('feedback') && !occursIn(signs.problem, folded) ? 'positive' : 'neutral'
}

function urgencyOf(folded: readonly string[], signs: Signs, days: RegExp): Message['summary']['urgency'] {
  if (folded.some((one) => isMeant(signs.danger, one, signs) || isMeant(signs.urgent, one, signs))) return 'high'
  if (folded.some((one) => occursIn(signs.urgent, one))) return 'low'
  const told = folded.filter((one) => !refusesCall(one, signs))
  const isAsked = told.some((one) => [signs.wish, signs.asked, signs.problem].some((sign) => occursIn(sign, one)))
  return isAsked &&
    told.some((one) => occursIn(signs.soon, one) || (occursIn(days, one) && !occursIn(signs.fulfilled, one)))
    ? 'medium'
    : null
}

const [MAX_TASKS, MAX_TASK_WORDS, BEFORE_CALL] = [2, 24, 8]

/** The sentences that ask the listener for something, in the words of the sender. A call is another field. */
function tasksIn(
  sentences: readonly string[],
  signs: Signs,
  urgency: Message['summary']['urgency'],
): Claims['action_items'] {
  const asking = sentences
    .filter((one) => !occursIn(signs.call, fold(one)))
    .flatMap((one) => {
      const isWished = occursIn(signs.wish, fold(one)) && occursIn(signs.fulfilled, fold(one))
      return occursIn(signs.asked, fold(one))
        ? partFrom(one, signs.asked, 0)
        : isWished
          ? partFrom(one, signs.wish, 0)
          : []
    })
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
const ABBREVIATIONS =
  /(?<!\p{L})(Dr|Prof|Sra?|Mme|Hr|Fr|Nr|Str|St|Sig|Dott|\d{1,2}(?=\. (?:Jan|Feb|März|Apr|Mai|Ju[nl]|Aug|Sep|Okt|Nov|Dez)))\.(?= )/gu

const isKnown = (base: string): boolean =>
  /^[a-z]{2,3}$/.test(base) && Intl.Segmenter.supportedLocalesOf(base).length > 0

const withoutMark = (sentence: string): string => sentence.replace(/[ .!?。！？؟]{1,4}$/u, '')

/** Also by "Rappelez-moi vite" alone. */
const asksForCall = (sentence: string, { call, asked, wish, denied }: Signs): boolean => {
  const plain = fold(sentence)
  return (
    occursIn(call, plain) &&
    (/^[¿¡ ]{0,2}$/u.test(plain.slice(0, plain.search(call))) ||
      occursIn(asked, plain) ||
      occursIn(wish, plain) ||
      sentence.endsWith('?')) &&
    !occursIn(denied, plain)
  )
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
      (signs && (occursIn(signs.wish, plain) || occursIn(signs.asked, plain)) ? 3 : 0) +
      (signs?.introduction.test(sentence) ? -2 : 0) +
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
