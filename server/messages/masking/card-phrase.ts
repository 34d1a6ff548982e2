import type { Context } from './context'
import { wordsPattern } from './context'
import type { Range, Run } from './runs'

/** Fewer digits are the last four, an expiry date or a code. */
const MIN_HEARD = 8

/** Returns the part of a run after words that name a card, if it has 8 digits: one misheard digit must not publish the rest. */
export function afterCardPhrase(run: Run, start: number, { before }: Context, cards: readonly Range[]): Range[] {
  const end = cards[0]?.[0] ?? run.parts.length
  return start === 0 && run.offsets[end]! >= MIN_HEARD && CARD_PHRASE.test(before) ? [[0, end]] : []
}

/** Names of a payment card. "Credit card 4111 …" is its number, "paid by credit card. 0770 …" is not. */
const CARDS = [
  'credit card|debit card|bank card|charge card|payment card|kreditkarte|bankkarte|girokarte|debitkarte|ec karte|carte bancaire|carte bleue|carte de crédit|carte de débit',
  'tarjeta de crédito|tarjeta de débito|tarjeta bancaria|carta di credito|carta di debito|cartão de crédito|cartão de débito|creditcard|creditkaart|betaalkaart|bankpas|pinpas',
  'kreditkort*|betalkort*|bankkort*|betalingskort*|kredittkort*|dankort*|luottokort*|pankkikort*|kart* kredytow*|kart* płatnicz*|kart* debetow*|kreditní kart*|card de credit|card de debit',
  'bankkárty*|hitelkárty*|kredi kart*|banka kart*|кредитн* карт*|банковск* карт*|кредитк*|πιστωτική* κάρτα*|بطاقة الائتمان|بطاقة ائتمان|क्रेडिट कार्ड|डेबिट कार्ड',
].join('|')

/** Names of its number. Any punctuation may follow them. */
const CARD_NUMBERS = [
  'credit card number|debit card number|bank card number|visa number|mastercard number|amex number|kreditkartennummer|kartennummer|numéro de carte|numéro de ma carte|numéro de la carte|número de tarjeta|número de mi tarjeta|número de la tarjeta',
  'numero della carta|numero di carta|numero della mia carta|número do cartão|número do meu cartão|creditcardnummer|kaartnummer|kortnumm*|kortnumr*|kortin numero*|numer* karty|numer* mojej karty|číslo karty|číslo mé karty',
  'numărul cardului|kártyaszám*|kart numara*|номер* карты|номер* моей карты|αριθμός κάρτας|αριθμός της κάρτας|رقم البطاقة|رقم بطاقتي|कार्ड नंबर',
].join('|')

/** "Gift card number": no payment card. */
const OTHER_CARDS =
  'business|gift|loyalty|rewards|membership|member|library|sim|id|identity|insurance|health|medical|report|score|boarding|phone|calling|store|club|student|resident|access|key|memory|graphics'

const CONNECTORS = [
  "is|are|was|it is|it’s|it's|its|this is|that is|that’s|that's|here is|the|number|digits|reads|goes|follows|starts with|begins with|ending in|ends with|um|uh|er|okay|so",
  "ist|lautet|die|nummer|endet auf|est|c’est|c'est|le|la|numéro|es|el|número|è|é|o|numero|is het|nummer|är|er|on|numero|to|jest|numer|je|este|это|номер|είναι|هو|है",
].join('|')

const alone = (words: string): string => wordsPattern(words).source
const PAUSE = String.raw`[\s\p{P}\p{S}]*`

/** Behind the words, because a search evaluates what stands before them at every place. */
const NOT_OF_OTHER_CARD = String.raw`(?<!(?<!\p{L})(?:${OTHER_CARDS})[\s\p{Pd}]+card[\s\p{Pd}]+(?:number|no))`

const CARD_PHRASE = new RegExp(
  [
    `(?:${alone(CARD_NUMBERS)}|${alone('card number|card no')}${NOT_OF_OTHER_CARD})${PAUSE}(?:${alone(CONNECTORS)}${PAUSE}){0,4}$`,
    String.raw`${alone(CARDS)}(?:[\s:\p{Pd}]*|[\s,:\p{Pd}]*(?:${alone(CONNECTORS)}${PAUSE}){1,4})$`,
    String.raw`(?:信用卡号?|银行卡号?|卡号|クレジットカード番号|カード番号|신용카드|카드\s?번호)(?:[\s\p{P}]|是|は|番号|번호|는|은)*$`,
  ].join('|'),
  'iu',
)
