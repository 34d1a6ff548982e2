import type { Run } from './runs'

export interface Context {
  /** The text before and after, as far as it may speak of this number. */
  before: string
  after: string
  hasCardWord: boolean
  hasIdentityWord: boolean
  isOther: boolean
}

/** How far words may be from the number, in UTF-16 units. */
const BEFORE = 90
const AFTER = 45
/** E.164: what is longer is no phone number, whatever it is called. */
const LONGEST_PHONE = 15
/** "612345679 is my phone number": this close to the number's end. */
const AFTER_OTHER = 30

/** Returns what the text says around a run, between the numbers before and after it. */
export function contextOf(run: Run, text: string, previousEnd: number, nextStart: number): Context {
  const digits = run.parts.filter(({ kind }) => kind !== 'letters')
  const [start, end] = [digits[0]!.start, digits.at(-1)!.end]
  const before = untilMask(text.slice(Math.max(previousEnd, start - BEFORE), start), 'last')
  const after = untilMask(text.slice(end, Math.min(nextStart, end + AFTER)), 'first')
  const [card, identity] = [distance(CARD, before), distance(IDENTITY, before)]
  const phone = run.compact.length <= LONGEST_PHONE ? distance(PHONE, before) : Infinity
  const other = Math.min(phone, distance(OTHER, before))
  const hasNearer = other < Math.min(card, identity)
  return {
    before,
    after,
    hasCardWord: card < Infinity || has(CARD, clauseOf(after)),
    hasIdentityWord: identity < Infinity || has(IDENTITY, clauseOf(after)),
    isOther: hasNearer || (card === Infinity && identity === Infinity && isOtherAfter(after)),
  }
}

function distance(words: RegExp, before: string): number {
  let last = Infinity
  for (const { 0: found, index } of before.matchAll(words)) last = before.length - index - found.length
  return last
}

const has = (words: RegExp, text: string): boolean => text.search(words) >= 0

/** A mask is another number. */
function untilMask(text: string, which: 'first' | 'last'): string {
  const at = which === 'first' ? text.indexOf('*') : text.lastIndexOf('*')
  if (at === -1) return text
  return which === 'first' ? text.slice(0, at) : text.slice(at + 1)
}

/** What follows in the same sentence and is no new statement: "… and my phone is" speaks of the next number. */
const clauseOf = (after: string): string =>
  after.split(/[.!?;\n]|\b(?:and|und|et|y|e|but|aber|or)\s+(?:my|the|mein|meine|mon|ma|mi|il|mio)\b/iu)[0] ?? ''

const isOtherAfter = (after: string): boolean => {
  const clause = clauseOf(after).slice(0, AFTER_OTHER)
  return (has(PHONE, clause) && /^[\s,]*(?:is|was|ist|est|es|è|é)\b/iu.test(clause)) || UNITS.test(clause)
}

const UNITS =
  /^\s*(?:dollars?|euros?|pounds?|cents?|pence|percent|people|persons|times|years?|days?|hours?|minutes?|miles?|meters?|metres?|kilometers?|km|kg|kilos?|points?|pesos?|reais|rupees?|rupiah|yen|francs?|kronor|kroner|zł|zloty|lira|рублей)\b|^\s*(?:[$€£%°])/iu

/** `*` matches any ending, and at the beginning the first half of a compound ("*kartennummer"). */
const CARD_WORDS = [
  'card*|visa|mastercard|master card|amex|american express|discover card|diners*|maestro|unionpay|union pay|jcb|mir card|rupay|credit|debit',
  'kreditkarte*|*karte|*kartennummer|girokarte|carte*|cb|tarjeta*|crédito|débito|credito|debito|carta di credito|bancomat|numero della carta|postepay',
  'cartão|cartao|*kaart|*kaartnummer|pinpas|kort|kortet|kortnummer*|kreditkort*|betalkort*|dankort|bankkort*|kredittkort*|kortti*|luottokort*|pankkikort*',
  'karta*|karty|kartę|kartą|kartu*|karte|kartică|kártya*|bankkártya*|kart*|kredi kartı*|карт*|кредитк*|κάρτα*|بطاقة|कार्ड|kreditna|kortelė*',
].join('|')

const PHONE_WORDS = [
  'phone*|telephone*|tel|mobile|cell|cellphone|call|calls|calling|called|dial|dialed|ring|text|fax|reach|whatsapp|hotline|extension|ext|landline|voicemail|my number|our number|his number|her number|their number',
  'telefon*|handy*|mobil|mobilnummer|anrufen|*rufnummer|ruf|rufen|ruft|rückruf|erreichen|erreichbar|festnetz|durchwahl|meine nummer|unsere nummer|mon numéro|mi número|il mio numero|o meu número|mijn nummer',
  'téléphone|tél|portable|appel*|joindre|rappel*|teléfono|móvil|celular|llám*|llam*|telefono|cellulare|chiam*|telefone|telemóvel|ligue|ligar|liga',
  'telefoon*|bel|bellen|gsm|mobiel*|puhelin*|soita*|ring|ringa|mobilen|zadzwoń|dzwon*|komórk*|zavolejte|volej*|sunați|mobilszám*|telefonszám*|ara|arayın|телефон*|звон*|позвон*|τηλ*|κινητό|هاتف|جوال|फोन|मोबाइल',
].join('|')

const OTHER_WORDS = [
  'order|orders|invoice|reference|ref|ticket|booking|reservation|confirmation|tracking|shipment|parcel|package|case|claim|serial|part|model|sku|isbn|imei|barcode|product|item|article',
  'account|customer id|customer number|customer|client|member|membership|loyalty|meeting|user id|user|employee|transaction|receipt|voucher|coupon|gift code|purchase|policy|flight|iban|routing|sort code|zip|postcode|postal code|passcode|pin|license plate|vin|version|quote|contract|room|unit|suite|year|years|page|coordinates|latitude|longitude|total|price|cost',
  '*bestellung|*bestellnummer|*auftrag|*auftragsnummer|*rechnung|*rechnungsnummer|*sendung|*sendungsnummer|*buchung|*buchungsnummer|*vorgang|*vorgangsnummer|kundennummer|vertragsnummer|seriennummer|artikelnummer|aktenzeichen|kontonummer|paketnummer',
  'commande|facture|référence|réservation|colis|suivi|dossier|client|pedido|factura|reserva|referencia|seguimiento|envío|albarán|compte',
  'ordine|fattura|prenotazione|spedizione|pratica|fatura|encomenda|protocolo|bestelling|bestelnummer|factuur*|klantnummer|boeking*|zending*',
  'ordernummer|beställning*|faktura*|bokning*|ordre*|bestilling*|tilaus*|lasku*|zamówieni*|faktur*|objednávk*|rezerwacj*|comand*|factur*|rendelés*|sipariş*|заказ*|счет*|счёт*|заявк*|παραγγελ*|طلب|ऑर्डर',
].join('|')

/** Identity documents in general, where no single scheme is named. */
const IDENTITY_WORDS = [
  'identity number|identity card|identity document|identification number|identification|id card|id number|national id|national number|personal number|personal id|personal code|citizen id|citizen number|citizen card|my id|his id|her id|their id|your id|tax id|tax number|tax identification|tin|social number|social insurance|social security|passport*|resident permit|residence permit|residence card|resident card',
  '*ausweis|*ausweisnummer|identitätsnummer|personenkennzahl|identifikationsnummer|steuernummer|sozialversicherung*|carte d.identité|numéro d.identité|identité|pièce d.identité|numéro fiscal|sécurité sociale|sécu|nss',
  'documento de identidad|documento|identidad|cédula|cedula|identificación|seguridad social|número fiscal|carta d.identità|carta di identità|documento d.identità|identità|identidade|contribuinte|identificação|identiteitskaart|identiteitsnummer|rijksregister*|paspoort',
  'personnummer*|identitetsnummer|henkilötunnus*|dowód|dowodu|osobowy|občansk*|rodné|buletin*|cod numeric|személyi*|kimlik*|паспорт*|удостоверени*|ταυτότητα*|ταυτότητας|هوية|الهوية|رقم الهوية|पहचान',
].join('|')

/** Makes an expression of words, each alone: no part of a longer word unless it has a `*`. */
export const wordsPattern = (words: string): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${words.replaceAll('*', String.raw`\p{L}{0,20}`).replaceAll(' ', String.raw`[\s\p{Pd}]+`)})(?![\p{L}\p{N}])`,
    'giu',
  )

const withUnspaced = (pattern: RegExp, unspaced: string): RegExp => new RegExp(`${pattern.source}|${unspaced}`, 'giu')

const CARD = withUnspaced(wordsPattern(CARD_WORDS), '信用卡|银行卡|卡号|カード|카드')
const PHONE = withUnspaced(wordsPattern(PHONE_WORDS), '电话|手机|電話|携帯|전화')
const OTHER = withUnspaced(wordsPattern(OTHER_WORDS), '订单|注文|주문')
const IDENTITY = withUnspaced(wordsPattern(IDENTITY_WORDS), '身份证|身分証|マイナンバー|주민등록')
