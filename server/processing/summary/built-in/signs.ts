import { fold } from '../evidence/words'
import { INTENTS, type Intent } from '../summarizer'

const SIGN_NAMES = [
  'asked',
  'wish',
  'fulfilled',
  'problem',
  'frustrated',
  'urgent',
  'danger',
  'over',
  'call',
  'denied',
  'limit',
  'now',
] as const

/** Beginnings of words, folded, by which sentences are chosen in a language. Others have dates and numbers only. */
export interface Signs extends Record<(typeof SIGN_NAMES)[number], RegExp> {
  /** What a message is about: the first that occurs. */
  subjects: readonly (readonly [Intent, RegExp])[]
  /** The name follows in group 1. */
  introduction: RegExp
}

/** A name as it is written, perhaps after a title. */
export const NAME = String.raw`(?:(?:l'|il |la |le |el |die |der |de |o |a )?(?:avvocato|dottor(?:e|essa)?|signora?|professor(?:e|essa|a)?|abogad[oa]|doctora?|señora?|docteur|madame|monsieur|maître|doutora?|senhora?|mevrouw|meneer|dokter) )?((?:(?:Dr|Prof)\.? )?\p{Lu}[\p{L}'’-]{1,30}(?: (?:(?:von|van|der|den|de|da|do|dos|del|di|la|le|el) ){0,2}\p{Lu}[\p{L}'’-]{1,30}){0,2})`
const either = (list: string): string => `(?<!\\p{L})(?:${list.split(', ').join('|')})`
const introducedBy = (list: string): RegExp =>
  new RegExp(
    `${either(list).replaceAll(/(?<=:|\|)\p{L}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`)} ${NAME}`,
    'u',
  )

/** Reads a table of lines `sign: beginning, beginning`. Denials and times are whole words: `limit` by when, `now` on which day. */
function signsOf(language: string, table: string): Signs {
  const rows = new Map(
    table
      .trim()
      .split('\n')
      .map((row) => row.trim().split(/: (.*)/) as [string, string]),
  )
  const { days, months } = calendarOf(language)
  const startsOf = (name: string) => new RegExp(either(rows.get(name)!), 'giu')
  const wholeWords = (name: string) =>
    new RegExp(
      `${either(rows.get(name)!)
        .replace('@DAY', `(?:${days.join('|')})`)
        .replace('@MONTH', `(?:${months.join('|')})`)}(?!\\p{L})`,
      'giu',
    )
  return {
    ...(Object.fromEntries(
      SIGN_NAMES.map((name) => [name, /^(?:denied|limit|now)$/.test(name) ? wholeWords(name) : startsOf(name)]),
    ) as Record<(typeof SIGN_NAMES)[number], RegExp>),
    subjects: [...rows.keys()].flatMap((name) => {
      const intent = INTENTS.find((known) => known === name)
      return intent === undefined ? [] : [[intent, startsOf(intent)] as const]
    }),
    introduction: introducedBy(rows.get('introduction')!),
  }
}

export const SIGNS: Readonly<Record<string, Signs>> = {
  de: signsOf(
    'de',
    String.raw`
    wish: mochte, brauch, hatte gern, benotig, wollte, will, wurde gern
    fulfilled: termin, verschieb, verleg, absag, storn, umtausch, ersatz, erstatt, geld zuruck, bestell, reservier, buchen, angebot, kostenvoranschlag, kopie, anmeld, techniker, handwerker, monteur, repar, neue, ersetz
    frustrated: schon (?:zum )?(?:zwei|drei|vier|funf)(?:mal|ten mal)?(?! \p{L}*(?:tag|woch|monat|jahr))(?!\p{L}), schon wieder, immer noch (?:nicht|kein), seit wochen, niemand, keiner (?:hat|ist|meldet|geht|kommt), verarger, argerlich, unmoglich, geht gar nicht, langsam reicht, sauer
    problem: kaputt, defekt, funktionier, problem, undicht, tropf, ausgefallen, fehl, falsch, beschad, nicht, kein, schmerz, fieber, krank, storung, beschwer, verspat, kalt, gesturzt, gefallen, verloren, gestohlen, lauft aus, spinnt, geht nicht
    urgent: dringend, notfall, (?:ganz|bitte) schnell, umgehend, schnellstmoglich, kritisch, karte sperren, konto sperren, sofort, so schnell wie moglich
    danger: verwaschen, mundwinkel (?:\p{L}{1,10} ){0,4}hang, lallt, unter wasser, steht (?:das )?wasser, wasser steht, gasgeruch, riech\p{L}{1,3} (?:\p{L}{1,12} ){0,6}nach (?:gas|rauch|verbrann), flimmern vor den augen, blutdruck (?:\p{L}{1,10} ){0,4}(?:1[6-9]\d|2\d\d), lippen (?:\p{L}{1,10} ){0,3}(?:dick|geschwollen), gas riech, rohrbruch, wasserrohrbruch, wasser aus der decke, wasser lauft(?! nicht), brennt, verbrannt, blutet, rauch(?!e[nr]|melder), feuer(?!wehrubung), bewusstlos, atemnot, bekommt keine luft, brustschmerz, schmerzen in der brust, kohlenmonoxid, schlaganfall, herzinfarkt, krampfanfall, allergische reaktion, stromschlag, funken, qualm, (?:im aufzug|steckt|sitzt) (?:\p{L}{1,12} ){0,2}(?:fest|eingesperrt|eingeschlossen), eingeklemmt, erstick, uberschwemm, eingebrochen, gesturzt, kopf gestossen, vergift, grau im gesicht, brust (?:\p{L}{1,10} ){0,3}(?:zu|eng|schnur)\p{L}{0,4}, (?:schnurt|druckt) (?:\p{L}{1,10} ){0,4}brust, zunge (?:\p{L}{1,8} ){0,3}dick, pfeift beim, beim luftholen, (?:krieg|bekomm)\p{L}{0,3} (?:\p{L}{1,10} ){0,3}(?:nicht (?:mehr )?(?:richtig )?wach|keine luft), mag (?:\p{L}{1,10} ){0,2}nicht mehr (?:da|am leben) sein, wollte mich (?:nur )?verabschieden, umbring, faulen eiern, zischt, allen (?:ist )?(?:schlecht|ubel|schwindlig), wasser (?:\p{L}{1,10} ){0,6}(?:lampe|steckdose|sicherung), hebelt, (?:mich|uns) (?:\p{L}{1,8} ){0,3}eingeschlossen, brems\p{L}{0,8} (?:\p{L}{1,10} ){0,4}(?:leere|nicht|versag|durch), schaum vor, (?:starke|heftige) blutung, (?:balkon|wand|decke|mauer) (?:\p{L}{1,10} ){0,4}(?:abgesenkt|eingesturzt|kommt runter|gibt nach), fallen schon brocken, reagiert nicht, nicht ansprechbar, (?:rohrreiniger|reiniger|spulmittel|bleiche)\p{L}{0,3} getrunken, (?:aus versehen|versehentlich) (?:\p{L}{1,14} ){0,8}(?:genommen|tabletten|tropfen), nimmt das kind
    over: jahre her, vor (?:\p{L}{1,10} )?(?:jahren|monaten), letzte[nrs]? (?:jahr|sommer|winter), komplett weg, ganz weg, fehlalarm, selbsthilfegruppe, rauchmelder(?! \p{L}{0,10}piep), ausgetauscht, brennt (?:\p{L}{1,8} ){0,2}eine frage
    call: ruckruf, rufen s(?:ie|') (?:\p{L}{1,12} ){0,3}zuruck, ruf (?:\p{L}{1,12} ){1,3}zuruck, bitte (?:\p{L}{1,12} ){0,2}anrufen, zuruckruf, zuruckzuruf, rufen sie mich, rufen sie uns, ruf mich, mich anruf, uns anruf, mich anzuruf, uns anzuruf, melden sie sich bei, bei mir melden, mich zuruckruf, ruckmeldung
    denied: nicht, net, nix, kein\p{L}{0,2}
    asked: bitte, konnten sie, konnen sie, wurden sie, (?:konnte|kann) (?:\p{L}{1,10} ){0,3}jemand, (?:schicken|sagen|geben|senden|bringen|kommen) sie
    limit: (?:bis|vor|spatestens)(?: (?:spatestens|bis|zum|zur|am|dem|der|um|heute|morgen|nachste[nr]?|diese[nr]?|kommenden)){0,4} (?:@DAY|\d{1,2}\.? @MONTH|\p{L}{3,8} uhr|\d{1,2}(?:[.:]\d\d)?(?: uhr|(?! \p{L}))|ende(?: (?:der|dieser|nachster) woche| des (?:monats|jahres))?|mittag|abend|wochenende|weihnachten|heute|morgen)
    now: heute(?: (?:noch|abend|nachmittag|vormittag|mittag|fruh))?, (?<!guten )morgen(?: (?:fruh|abend|vormittag|nachmittag|mittag))?, noch (?:heute|diese woche), sofort, umgehend, schnellstmoglich, so (?:schnell|bald) wie moglich
    introduction: (?<=^)[hH]ier, mein Name ist, ich heisse, ich heiße, (?:hier|da) (?:ist|spricht)(?: (?:nochmal|noch einmal|wieder|nochmals))?(?: (?:die|der))?
    sales: sie wurden ausgewahlt, prozent (?:\p{L}{1,12} )?sparen, drucken sie (?:bitte )?(?:die|eins), unverbindlich, sonderangebot, sie sparen, wir bieten, ihre stromkosten, zusammenarbeit vorstellen, unsere (?:losung|dienstleistung)
    job application: bewerb, stellenanzeige, lebenslauf, vorstellungsgesprach
    scheduling: termin
    cancellation: kundig, vertrag beend
    billing: rechnung, mahnung, abbuch, abgebucht, erstatt, geld zuruck
    complaint: beschwer, unverschamt, frechheit, enttausch
    order: bestell, lieferung, paket
    support: kaputt, defekt, funktionier, ausgefallen, undicht
    feedback: danke sagen, bedanken, danke fur, wollte nur sagen
    follow-up: nichts gehort, nachfragen, wie weit, stand der, noch keine (?:antwort|ruckmeldung), ob (?:\p{L}+ ){1,5}fertig, schon fertig
    inquiry: wollte fragen, wurde gern wissen, mochte wissen, wollte wissen, was kostet, wie viel kostet, angebot, kostenvoranschlag, haben sie, gibt es`,
  ),
  es: signsOf(
    'es',
    String.raw`
    wish: quisiera, quiero, queria, necesit, me gustaria, querria, queremos
    fulfilled: cita, reserv, cambiar, cambio, cancelar, anular, devol, devuelv, pedir, encargar, presupuesto, copia, inscrib, apuntar, que veng, tecnic, fontaner, electricist, repar, arregl, revis
    frustrated: (?:segunda|tercera|cuarta|quinta) vez, (?:llam|escri|ped|dich|envi|mand|reclam)\p{L}{1,6} (?:\p{L}{1,12} ){0,3}(?:dos|tres|cuatro) veces, otra vez, nadie (?:me|nos|ha|contesta|vien|vino|respond|atiend|coge|hace), estoy hart, vergüenza, verguenza, no es normal, todavia no, sigo sin, molest
    problem: no funciona, problema, rot, averia, fuga, gote, falta, equivocad, danad, dolor, fiebre, enferm, queja, retras, no ha, no me, no tenemos, fri, perdi, robad, cai, se cayo
    urgent: urgen, emergencia, inmediatamente, bloque\p{L}{1,4} (?:la|mi) (?:tarjeta|cuenta), golpeado la cabeza, cuanto antes, lo antes posible, ahora mismo
    danger: esta cayendo agua, cae agua, olor (?:\p{L}{1,10} ){0,2}a gas, huele (?:\p{L}{1,10} ){0,2}a gas, monoxido, huele a quemado, sangr, humo, incendio, fuego, chispas, inconsciente, infarto, convulsion, reaccion alergica, descarga electrica, atrapad[oa]s?(?! en (?:el|un) (?:atasco|trafico)), encerrad, desmay, se ahoga, no respira, dolor(?:es)? (?:\p{L}{1,12} )?en el pecho, inund, se cayo (?:en|de|por|al|mi m|mi p|mi hij|mi abuel), (?:madre|padre|mama|papa|marido|mujer|hij[oa]|abuel[oa]|espos[oa]|senora?) se (?:ha )?ca(?:yo|ido), golpe en la cabeza, nos robaron, entraron a robar, intoxic, aprieta (?:\p{L}{1,8} ){0,3}pecho, sudando frio, torcido (?:\p{L}{1,8} ){0,2}boca, boca (?:\p{L}{1,8} ){0,3}(?:torcid|de lado), labios (?:\p{L}{1,8} ){0,2}(?:morad|azul), no (?:quiere|puede) despertar, no (?:se )?despierta, todas las pastillas, carta para mis hij, cerrando la garganta, la cabeza a todos, desplom, dentro de mi casa, no frena, sin frenos, espuma por la boca, atropell, respira muy rapido, grieta enorme, cascotes, insulina de otra, no salgo viva, golpeando la puerta, forzando la (?:puerta|ventana)
    over: hace (?:\p{L}{1,8} )?(?:anos|meses), ano pasado, detector, en agosto, el verano pasado, falsa alarma, casi me da, se me ha (?:pasado|quitado)
    call: marqueme, marquenme, marcame, me llamais, llamadme, espero (?:su|tu|vuestra) llamada, llameme, llamenme, llamame, llamarme, llamarnos, me llame, nos llame, me llamen, nos llamen, me llaman, me llama para, me pueden llamar, me puede llamar, pueden llamarme, devolverme la llamada, devuelvanme la llamada
    denied: no
    asked: por favor, podria, puede(?! (?:recoger|pasar a)), podrian
    limit: (?:antes|a mas tardar)(?: (?:de|del|el|la|las|este|proximo)){0,4} (?:@DAY|\d{1,2}(?: de @MONTH| horas|(?! \p{L}))|dia \p{L}+|fin de (?:semana|mes|ano)|manana|mediodia|navidad|(?<=las )\p{L}+)
    now: hoy(?: mismo)?, (?<!la )manana(?: por la (?:manana|tarde|noche))?, esta (?:tarde|noche|semana), cuanto antes, lo antes posible, inmediatamente, ahora mismo
    introduction: me llamo, mi nombre es, soy, le habla, habla(?: el| la)?, de parte de(?: la| el)?(?: señora| señor)?
    sales: marque (?:el )?(?:uno|1)(?!\d), datos de su tarjeta, oferta especial, le ofrecemos, les ofrecemos, ofrecemos, ahorrar hasta, sin compromiso, nuestros servicios
    job application: curriculum, vacante, puesto de trabajo, oferta de empleo, puesto de
    scheduling: cita, reserv, mesa para
    cancellation: cancelar el contrato, cancelar la suscripcion, darme de baja, dar de baja
    billing: factura, cobr, reembols, devolucion, devuelvan el dinero
    complaint: queja, reclam, inaceptable, decepcion
    order: pedido, paquete, entrega, envio
    support: no funciona, averia, rot
    feedback: felicitar, darles las gracias, darle las gracias, agradecer
    follow-up: no se nada, no he sabido, no he recibido (?:respuesta|noticias), esta list, estaria list
    inquiry: queria saber, quisiera saber, presupuesto, cuanto cuesta, tienen, quiero saber`,
  ),
  fr: signsOf(
    'fr',
    String.raw`
    wish: je voudrais, je veux, j'ai besoin, j'aimerais, nous voudrions, on voudrait, nous aimerions, je souhait
    fulfilled: rendez-vous, reserv, annuler, echang, rembours, commander, devis, deplacer, reporter, changer, inscri, copie, remplac, technicien, plombier, electricien, repar, que quelqu'un, recuper
    frustrated: (?:semaines|mois|jours) que j'attends, (?:deuxieme|troisieme|quatrieme) fois, (?:appel|ecri|demand|envoy|relanc|dit)\p{L}{0,6} (?:\p{L}{1,12} ){0,3}(?:deux|trois|quatre) fois, (?:deux|trois|quatre) fois (?:deja|que), encore une fois, personne ne, personne n', en colere, marre, inadmissible, toujours pas, toujours rien, honte
    problem: fievre, malade, ne fonctionne, ne marche, probleme, en panne, cass, fuite, manque, erreur, abim, douleur, plainte, retard, pas recu, pas encore, froid, perdu, vole, tombe
    urgent: urgent, urgence, immediatement, bloquer ma carte, opposition sur, tout de suite, au plus vite, des que possible, le plus vite
    danger: monoxyde, bouche (?:\p{L}{1,10} ){0,4}de travers, paralys, lever (?:le|son) bras, odeur (?:\p{L}{1,10} ){0,2}de gaz, sent (?:\p{L}{1,10} ){0,2}le gaz, sent le brule, saigne, fumee, incendie, au feu, etincelle, inconscient, infarctus, avc, convulsion, reaction allergique, electrocut, (?:coince|bloque|enferme)e?s? dans(?! (?:(?:les|des|un|la|le) )?(?:bouchon|embouteillage|circulation|trafic|train|metro|bus)), evanoui, s'etouffe, ne respire, mal a respirer, douleurs? (?:\p{L}{1,12} )?a la poitrine, inond, eau coule, l'eau qui coule, (?:il|elle|mari|mere|pere|femme|fils|fille) est tombee?(?! en), s'est cogne, cambriol, intoxiqu, avale, serre (?:\p{L}{1,8} ){0,3}poitrine, tout gris, tout mou, (?:pas|plus) (?:a )?le reveiller, dire adieu, visage gonfle, respire en siffl, tomb\p{L}{1,3} dans les pommes, tous mal a la tete, forcer (?:ma|la|notre) (?:porte|fenetre), plus de freins, pedale s'enfonce, renverser?(?: devant| par), halete, douleur terrible, affaiss, mur porteur, ne repond (?:presque )?plus, cachets du voisin, (?:sorti|avec) (?:un couteau|une arme), je suis (?:cachee?|enfermee?)
    over: il y a (?:\p{L}{1,8} )?(?:ans|mois), l'ete dernier, l'an dernier, annee derniere, detecteurs? de fumee, fausse alerte, failli
    call: me rappeler, nous rappeler, rappelez-moi, rappelez-nous, m'appeler, appelez-moi, appelez-nous, me recontacter, recontactez-moi, me telephoner, (?:m'|me |nous )(?:r)?appelle
    denied: pas, inutile, ne
    asked: s'il vous plait, pourriez, pouvez, merci de, merci d', il faudrait, envoyez
    limit: (?:avant|d'ici(?: a)?|au plus tard|jusqu'a|jusqu'au)(?: (?:le|la|ce|cette|demain|a|au|les)){0,4} (?:@DAY|\d{1,2}(?: @MONTH| ?h(?:eures?)?(?: ?\d\d)?|(?! \p{L}))|\p{L}{2,6} heures|fin (?:de (?:la )?(?:semaine|journee)|du mois)|week-end|midi|soir|demain|noel)
    now: aujourd'hui, ce (?:matin|soir), cet apres-midi, demain(?: (?:matin|soir|apres-midi))?, tout de suite, immediatement, au plus vite, le plus vite possible, des que possible
    introduction: je m'appelle, je suis, mon nom est, ici, c'est
    sales: tapez (?:sur )?(?:le )?(?:un|1)(?!\d), mise en conformite, offre speciale, nous proposons, sans engagement, economiser, nos services, notre solution
    job application: candidature, poste de, mon cv, offre d'emploi, entretien d'embauche
    scheduling: rendez-vous
    cancellation: resilier, annuler mon abonnement, annuler le contrat
    billing: facture, rembours, prelev
    complaint: plainte, inadmissible, inacceptable, scandal, decu
    order: commande, colis, livraison
    support: en panne, ne fonctionne, ne marche
    feedback: (?:un (?:tout )?)?grand merci, remercier, vous feliciter
    follow-up: pas de nouvelles, aucune nouvelle, ou en est, ou en sont, toujours pas eu, est pret, sont pret
    inquiry: je voulais savoir, un devis, je voudrais savoir, combien coute, avez-vous, est-ce que vous`,
  ),
  it: signsOf(
    'it',
    String.raw`
    wish: vorrei, voglio, volevo, ho bisogno, mi serve, vorremmo, avrei bisogno
    fulfilled: prenot, appuntamento, spostare, disdire, annullare, cambi, rimbors, ordinare, preventivo, sostitu, copia, iscriv, tecnic, idraulic, elettricist, ripar, che veng, che qualcuno
    frustrated: (?:seconda|terza|quarta) volta, (?:chiam|scri|chies|mand|telefon|dett)\p{L}{0,6} (?:\p{L}{1,12} ){0,3}(?:due|tre|quattro) volte, di nuovo, nessuno (?:mi|ci|ha|risponde|viene|si|e venuto), arrabbiat, stuf[oai], (?:che|una) vergogna, ancora nulla, ancora niente, non e possibile
    problem: non funziona, problema, rott, guast, ferm[oa](?!\p{L}), perde, manca, sbagliat, danneggiat, dolore, reclamo, ritardo, non ho, non e, fredd, perso, rubat, cadut
    urgent: urgen, emergenza, subito, blocca\p{L}{1,3} (?:la|mia) (?:mia )?carta, immediatamente, al piu presto
    danger: ascensore (?:\p{L}{1,12} ){0,2}bloccat\p{L} con, odore (?:\p{L}{1,10} ){0,2}di gas, puzza (?:\p{L}{1,10} ){0,2}di gas, monossido, puzza di bruciato, sanguina, fumo, incendio, fuoco, scintill, svenut, infarto, ictus, convulsion, reazione allergica, scossa elettrica, bloccat[oaie] (?:in|nell')(?: )?ascensore, intrappolat, soffoc, non respira, dolor[ei] (?:\p{L}{1,12} )?al petto, allagat, allaga, acqua dal soffitto, (?:mamma|madre|padre|papa|marito|moglie|figli[oa]|nonn[oa]|signora) e cadut, battuto la testa, sono entrati i ladri, intossic, sul ponte[^.]{0,60}prima di andare, peso (?:\p{L}{1,8} ){0,2}sul petto, sudato freddo, parla strano, non riesce (?:piu )?a (?:muovere|respirare|deglutire), labbra blu, (?:preso|prese) tutte le (?:gocce|pastiglie|pillole), gonfiat[ao] (?:\p{L}{1,8} ){0,3}faccia, deglutire, tutti la nausea, non si sveglia, (?:acqua|fumo|puzza|scintill\p{L}{1,3}) (?:\p{L}{1,10} ){0,5}quadro elettrico, si sentono degli scoppi, chiusi nell'ascensore, sta per svenire, forzando la (?:porta|finestra), freni non, hanno investito, perde sangue, perso le acque, si sta staccando, sbagliato farmaco, cuore gli va, tanica di benzina, brucia tutti, caduto dalle scale, non apre gli occhi
    over: (?:anni|mesi) fa, l'anno scorso, anno scorso, estate scorsa, rilevator, falso allarme, passato del tutto
    call: chiamate (?:a )?me, chiami (?:a )?me, richiamarmi, richiamatemi, richiamarci, mi richiam, puo richiam, potete richiam, potrebbe richiam, potreste richiam, chiamarmi, chiamatemi, mi chiami, mi chiamiate
    denied: non
    asked: per favore, mi dica, mi faccia, mi dia, potreste, potrebbe, puo, potete, mandate, mandatemi, dovreste, dovrebbe
    limit: (?:entro|prima|al piu tardi)(?: (?:di|del|della|le|la|il|l'|ore|domani|oggi|questo|questa)){0,4} (?:@DAY|\d{1,2}(?: @MONTH|(?! \p{L}))|fine (?:della settimana|del mese|settimana|mese|giornata)|mezzogiorno|stasera|oggi|domani|weekend|natale|(?<=le )\p{L}+)
    now: oggi(?: (?:stesso|pomeriggio))?, stasera, stamattina, domani(?: (?:mattina|sera|pomeriggio))?, subito, immediatamente, il prima possibile, al piu presto
    introduction: mi chiamo, il mio nome è, sono(?: la| il)?, parla
    sales: prema (?:il tasto )?(?:uno|1)(?!\d), offerta speciale, le offriamo, vi offriamo, proponiamo, senza impegno, risparmiare fino, nostri servizi
    job application: curriculum, candidat, posto di lavoro, posizione di, colloquio di lavoro, annuncio di lavoro
    scheduling: appuntamento
    cancellation: disdire il contratto, disdire l, annullare l.abbonamento
    billing: fattura, rimbors, addebit
    complaint: reclamo, inaccettabile, vergognos, delus
    order: ordine, pacco, consegna
    support: non funziona, guast, rott, non parte, errore
    feedback: ringraziar, volevo fare i complimenti
    follow-up: non ho (?:piu )?(?:saputo|sentito|ricevuto) (?:nulla|niente|notizie|risposta), e pront[oa], a che punto
    inquiry: volevo sapere, vorrei sapere, preventivo, quanto costa, avete, fate`,
  ),
  pt: signsOf(
    'pt',
    String.raw`
    wish: gostaria, quero, preciso, queria, queriamos, gostavamos
    fulfilled: marcar, agendar, remarcar, desmarcar, consulta, reserv, cancelar, troc, reembols, dinheiro de volta, encomendar, orcamento, copia, inscrev, tecnic, canalizador, encanador, eletricist, arranj, consert, repar, que venha
    frustrated: (?:segunda|terceira|quarta) vez, (?:lig|escrev|ped|diss|mand|envi|reclam|fal)\p{L}{1,6} (?:\p{L}{1,12} ){0,3}(?:duas|tres|quatro) vezes, outra vez, (?<!ligar )de novo, ninguem (?:me|nos|respond|aparec|veio|resolv), vergonha, absurdo, farto, farta, ainda nao (?:receb|cheg|tive|tivemos|veio|vieram|resolv|respond|me), chatead
    problem: nao funciona, problema, quebr, avari, vaza, pinga, falta, errad, danific, dor, reclama, atras, nao chegou, nao receb, fri, perdi, roub, cai
    urgent: urgen, emergencia, imediatamente, bloque\p{L}{1,4} (?:o|meu) (?:meu )?cartao, o mais rapido, quanto antes, agora mesmo
    danger: botijao, vaza\p{L}{0,5} (?:de )?gas, remedio (?:\p{L}{1,12} ){0,4}duas vezes, cheiro (?:\p{L}{1,8} ){0,3}(?:de|a) gas, monoxido, cheiro de queimado, sangra, fumaca, muito fumo, incendio, fogo, faisca, desmai, infarto, enfarte, avc, convuls, reacao alergica, choque eletrico, pres[oa]s? (?:dentro|no elevador), passando mal, sentir-se mal, engasg, nao respira, dor(?:es)? (?:\p{L}{1,12} )?no peito, inunda, agua do teto, mae caiu, pai caiu, ela caiu, ele caiu, caiu no, caiu da escada, bateu a cabeca, bateu com a cabeca, arromba, intoxic, nao aguento mais[^.]{0,80}depois de hoje, aperto no peito, boca de lado, todo mole, comprimidos todos, todos os comprimidos, cara inchada, cheiro (?:\p{L}{1,14} )?a gas, estamos todos tontos, sair fumo, fumo do quadro, apanhei um choque, tentar abrir a porta, estou (?:\p{L}{1,8} ){0,3}escondid, pedal vai, (?:comeu|engoliu|tomou) (?:\p{L}{1,8} ){0,2}veneno, vomitando sangue, atropel, nao mexe (?:as|os|a|o) (?:pat|pern|brac), racha enorme, teto (?:\p{L}{1,8} ){0,4}ceder, remedio errado, nao sinto as pernas, com uma arma
    over: ha (?:\p{L}{1,8} )?(?:anos|meses), ano passado, verao passado, passou por completo, ja foi resolvid, nada de urgente, detetor, detector, falso alarme, inundacao de
    call: me ligar, me ligue, me liguem, ligue-me, ligar-me, ligar de volta, ligue para mim, ligar para mim, me telefon, retornar a minha, retornar minha, liguem-me, liguem para, ligue para, me liga, liga-me, me retorn
    denied: nao
    asked: por favor, poderia, pode, podem, poderiam, podiam, podia
    limit: (?:ate|antes|o mais tardar)(?: (?:de|do|da|das|dos|a|as|ao|o|dia|amanha|hoje|proxima|esta|este)){0,4} (?:@DAY|segunda|terca|quarta|quinta|sexta|\d{1,2}(?: de @MONTH| ?h(?:oras)?|(?! \p{L}))|(?:fim|final) (?:da semana|do mes|do dia)|meio-dia|hoje|amanha|natal|(?<=(?:as|das) )\p{L}+)
    now: hoje(?: mesmo)?, amanha(?: (?:de manha|a tarde|a noite))?, esta (?:tarde|noite|semana), imediatamente, o mais (?:rapido|depressa|cedo) possivel, o quanto antes, agora mesmo
    introduction: meu nome é, o meu nome é, daqui(?: fala)?(?: [oa])?, aqui (?:quem fala é|é|fala)(?: [oa])?, eu chamo, fala(?: [oa])?, me chamo, chamo-me, sou(?: [oa])?
    sales: digite (?:um|1)(?!\d), tecle (?:um|1)(?!\d), conta e senha, oferta especial, oferecemos, sem compromisso, economizar ate, nossos servicos, nossa solucao
    job application: curriculo, vaga de, vaga para, candidat, entrevista de emprego
    scheduling: consulta, marcar, agendar
    cancellation: cancelar o contrato, cancelar a assinatura
    billing: fatura, cobranca, reembols
    complaint: reclama, inaceitavel, decepcion
    order: encomenda, pedido, entrega
    support: nao funciona, avari, quebr, travad
    feedback: agradecer, dar os parabens
    follow-up: nao sei de nada, nao tive (?:resposta|noticias|retorno), nao recebi (?:resposta|retorno), esta pront, ja esta pront
    inquiry: queria saber, gostaria de saber, orcamento, quanto custa, voces tem, voces fazem`,
  ),
  nl: signsOf(
    'nl',
    String.raw`
    wish: graag, ik wil, ik moet, ik wou, ik zou, nodig, wij willen, we willen
    fulfilled: afspraak, reserv, verzet, verplaats, annuler, afzeg, omruil, ruilen, terugbetal, geld terug, bestellen, offerte, kopie, inschrijv, aanmeld, monteur, loodgieter, elektricien, repar, langs ?kom, iemand
    frustrated: (?:tweede|derde|vierde) keer, (?:twee|drie|vier) keer (?:\p{L}{1,12} ){0,2}(?:gebeld|gemaild|gevraagd|gestuurd|gezegd|langs), alweer, weer niet, niemand, boos, zat van, belachelijk, schandalig, nog steeds (?:niet|geen|niks|niets)
    problem: kapot, werkt niet, doet het niet, probleem, lek, defect, ontbreekt, verkeerd, beschadigd, pijn, klacht, vertraag, niet, geen, koud, kwijt, gestolen, gevallen
    urgent: dringend, noodgeval, spoed, (?:pas|kaart|rekening) blokkeren, blokkeer, onmiddellijk, (?<!kan (?:dat|het) )meteen, zo snel mogelijk
    danger: gestoken (?:\p{L}{1,8} ){0,3}(?:keel|hals|mond|lip), lippen (?:\p{L}{1,8} ){0,3}dik, benauwd, koolmonoxide, ademt niet, reanim, gaslucht, ruikt (?:\p{L}{1,10} ){0,4}naar gas, bloedt, rook(?!t), (?<!(?:licht|lamp) )brand(?!stof|t (?:\p{L}{1,12} ){0,3}(?:licht|lamp)), vonken, bewusteloos, hartaanval, beroerte, allergische reactie, stroomstoot, vast in de lift, opgesloten, stikt, flauwgevallen, pijn op de borst, overstrom, water uit het plafond, door het plafond, is (?:\p{L}{1,12} ){0,2}gevallen, kan niet (?:opstaan|bewegen), hoofd gestoten, ingebroken, inbraak, vergift, helemaal grauw, morgen ben ik er niet meer, band om (?:zijn|haar|mijn) borst, mond (?:\p{L}{1,8} ){0,2}scheef, praat (?:\p{L}{1,8} ){0,2}raar, baby (?:\p{L}{1,8} ){0,3}slap, niet wakker, hele strip, tong dik, piept bij het ademen, ruikt (?:\p{L}{1,14} ){0,8}naar gas, gesis, allemaal hoofdpijn, wrikken, rem (?:\p{L}{1,8} ){0,3}(?:bodem|niet), slakkenkorrels (?:op)?gegeten, aangereden, bloed uit(?!slag), niet meer bewegen, brokken beton, niet (?:meer )?aanspreekbaar, pillen van de, bonkt op de deur, (?:me|mij|ons) kapot maakt, verslikt, loopt blauw
    over: jaar geleden, maanden geleden, vorig jaar, rookmelder, loos alarm, helemaal weg, cursus, bijna een hartaanval
    call: terugbel, bel (?:\p{L}{1,14} )?(?:direct|meteen|terug), gebeld worden, belt u (?:\p{L}{1,8} ){0,3}terug, terug te bellen, bel (?:me|mij)(?! alleen), belt u mij, mij bellen, me bellen, mij opbellen, belt u (?:mij|me|ons), (?:mij|me|ons) (?:\p{L}{1,12} ){0,2}(?:terug)?belt?, bel (?:mij|me|ons)(?! alleen)
    denied: niet, geen, hoeft
    asked: kunt u, kun je, zou u, alstublieft, alsjeblieft, kan iemand, kan de, wilt u, stuur
    limit: (?:voor|tot|uiterlijk)(?: (?:het|de|aanstaande|komende|volgende|op)){0,4} (?:@DAY|\d{1,2}(?: @MONTH| uur)|\p{L}{2,6} uur|einde? van de (?:week|maand|dag)|weekend|morgen|vanavond|kerst)
    now: vandaag(?: nog)?, vanavond, vanmiddag, vanochtend, (?<!goede)morgen(?:ochtend|middag|avond)?, meteen, onmiddellijk, zo snel mogelijk
    introduction: mijn naam is, ik ben, u spreekt met, ik heet, met
    sales: toets (?:een|1)(?!\d), berichtendienst, speciale aanbieding, wij bieden, vrijblijvend, besparen, onze diensten, onze oplossing
    job application: sollicit, vacature, curriculum, functie van
    scheduling: afspraak
    cancellation: abonnement opzeggen, contract opzeggen
    billing: factuur, rekening, terugbetal, afgeschreven, geld terug
    complaint: klacht, onacceptabel, teleurgesteld
    order: bestelling, pakket, levering
    support: kapot, werkt niet, doet het niet, defect
    feedback: bedanken, complimenten
    follow-up: niets gehoord, niks gehoord, nog geen (?:antwoord|reactie|bericht), (?:hij|zij|het|ze|die|auto|fiets) (?:al )?klaar (?:is|zijn)
    inquiry: wilde vragen, wilde weten, offerte, hoeveel kost, wat kost, hebben jullie, hebt u`,
  ),
}

/** The names of days and months in a language, folded. */
function calendarOf(base: string): { days: string[]; months: string[] } {
  const locale = isKnown(base) ? base : 'en'
  const names = (options: Intl.DateTimeFormatOptions, dates: Date[]) =>
    dates
      .map((date) => fold(new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(date)))
      .filter((name) => /\p{L}{3}/u.test(name))
  return {
    days: names(
      { weekday: 'long' },
      Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day))),
    ),
    months: names(
      { month: 'long' },
      Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 1))),
    ),
  }
}

/** Returns an expression for the names of days and months in a language, folded. */
export function datesIn(base: string): RegExp {
  const { days, months } = calendarOf(base)
  return new RegExp(`(?<!\\p{L})(?:${[...days, ...months].join('|') || 'monday'})`, 'iu')
}

/** Returns whether sentences and dates of a language are known. */
export function isKnown(base: string): boolean {
  return /^[a-z]{2,3}$/.test(base) && Intl.Segmenter.supportedLocalesOf(base).length > 0
}
