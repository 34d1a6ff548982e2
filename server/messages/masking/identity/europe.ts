import { validate as vnr } from 'stdnum/lib/cjs/at/vnr.js'
import { validate as insz } from 'stdnum/lib/cjs/be/insz.js'
import { validate as egn } from 'stdnum/lib/cjs/bg/egn.js'
import { validate as ahv } from 'stdnum/lib/cjs/ch/ssn.js'
import { validate as rc } from 'stdnum/lib/cjs/cz/rc.js'
import { validate as steuerId } from 'stdnum/lib/cjs/de/idnr.js'
import { validate as svnr } from 'stdnum/lib/cjs/de/svnr.js'
import { validate as ik } from 'stdnum/lib/cjs/ee/ik.js'
import { validate as dni } from 'stdnum/lib/cjs/es/dni.js'
import { validate as nie } from 'stdnum/lib/cjs/es/nie.js'
import { validate as hetu } from 'stdnum/lib/cjs/fi/hetu.js'
import { validate as nir } from 'stdnum/lib/cjs/fr/nir.js'
import { validate as amka } from 'stdnum/lib/cjs/gr/amka.js'
import { validate as afm } from 'stdnum/lib/cjs/gr/vat.js'
import { validate as oib } from 'stdnum/lib/cjs/hr/oib.js'
import { validate as pps } from 'stdnum/lib/cjs/ie/pps.js'
import { validate as kennitala } from 'stdnum/lib/cjs/is/kennitala.js'
import { validate as codiceFiscale } from 'stdnum/lib/cjs/it/codicefiscale.js'
import { validate as latvian } from 'stdnum/lib/cjs/lv/pvn.js'
import { validate as bsn } from 'stdnum/lib/cjs/nl/bsn.js'
import { validate as fodselsnummer } from 'stdnum/lib/cjs/no/fodselsnummer.js'
import { validate as pesel } from 'stdnum/lib/cjs/pl/pesel.js'
import { validate as cartaoCidadao } from 'stdnum/lib/cjs/pt/cc.js'
import { validate as nif } from 'stdnum/lib/cjs/pt/nif.js'
import { validate as cnp } from 'stdnum/lib/cjs/ro/cnp.js'
import { validate as inn } from 'stdnum/lib/cjs/ru/inn.js'
import { validate as personnummer } from 'stdnum/lib/cjs/se/personnummer.js'
import { validate as emso } from 'stdnum/lib/cjs/si/emso.js'
import { validate as rntrc } from 'stdnum/lib/cjs/ua/rntrc.js'
import { passesLuhn, passesVerhoeff, weighted } from '../checksum'
import { by, DAY, DDMMYY, MONTH, type Scheme, scheme, YYMMDD } from './scheme'

const values = (compact: string): number[] => Array.from(compact, Number)

/** NHS Data Dictionary, "NHS number": 11 less the weighted sum modulo 11; 10 is not used. */
const isNhs = (compact: string): boolean =>
  (11 - (weighted(compact, [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11 === Number(compact[9])

/** Russia, Pension Fund, order 1032p: the weighted sum modulo 101; 100 is written 00. */
const isSnils = (compact: string): boolean =>
  (weighted(compact, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 101) % 100 === Number(compact.slice(9))

/** Luxembourg, RNPP: Luhn and Verhoeff over the first eleven digits, one digit each. */
const isMatricule = (compact: string): boolean =>
  passesLuhn(values(compact.slice(0, 12))) && passesVerhoeff(values(compact.slice(0, 11) + compact[12]))

/** Hungary, Act XX of 1996, annex: TAJ with weights 3 and 7, modulo 10; the tax number with 1 to 9, modulo 11. */
const isTaj = (compact: string): boolean => weighted(compact, [3, 7, 3, 7, 3, 7, 3, 7]) % 10 === Number(compact[8])
const isHungarianTaxNumber = (compact: string): boolean =>
  weighted(compact, [1, 2, 3, 4, 5, 6, 7, 8, 9]) % 11 === Number(compact[9])
/** Births since 1997 reverse the weights. */
const isSzemelyi = (compact: string): boolean =>
  [weighted(compact, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), weighted(compact, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1])].some(
    (sum) => sum % 11 === Number(compact[10]),
  )

/** OECD, "Cyprus TIN": digits at odd places are replaced by a table; the letter is the sum modulo 26. */
const CYPRIOT = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]
const isCypriot = (compact: string): boolean => {
  const sum = values(compact.slice(0, 8)).reduce(
    (total, digit, index) => total + (index % 2 === 0 ? CYPRIOT[digit]! : digit),
    0,
  )
  return String.fromCharCode(65 + (sum % 26)) === compact[8]
}

/** Slovenia, tax number: 11 less the weighted sum modulo 11. */
const isSlovenianTaxNumber = (compact: string): boolean =>
  (11 - (weighted(compact, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === Number(compact[7])

/** The validators of Sweden and Finland want the sign of the century, which is lost where a number is spoken. */
const isPersonnummer = (compact: string): boolean =>
  personnummer(`${compact.slice(0, -4)}-${compact.slice(-4)}`).isValid
const isHetu = (compact: string): boolean =>
  compact.length === 11
    ? hetu(compact).isValid
    : ['-', 'A'].some((sign) => hetu(`${compact.slice(0, 6)}${sign}${compact.slice(6)}`).isValid)

/** A German identity card: the letters that are no vowels, and 7, 3, 1 as weights (BSI TR-03105, ICAO 9303). */
const isAusweis = (compact: string): boolean => {
  const sum = Array.from(compact.slice(0, 9)).reduce(
    (total, character, index) => total + Number.parseInt(character, 36) * [7, 3, 1][index % 3]!,
    0,
  )
  return compact.length === 9 || sum % 10 === Number(compact[9])
}

export const EUROPE: readonly Scheme[] = [
  // HMRC, NIM39110: two letters, six digits, A to D.
  scheme({
    country: 'GB',
    pattern: /^(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/,
    lengths: [9],
    names: 'national insurance*|nino|n i number|ni number|n i|ni',
    evidence: 'validity',
  }),
  scheme({
    country: 'GB',
    pattern: /^\d{10}$/,
    lengths: [10],
    isValid: isNhs,
    groups: [[3, 3, 4]],
    names: 'nhs|n h s|national health*',
    evidence: 'word',
  }),
  scheme({
    country: 'IE',
    pattern: /^\d{7}[A-W][A-IW]?$/,
    lengths: [8, 9],
    isValid: by(pps),
    groups: [
      [7, 1],
      [7, 2],
    ],
    names: 'pps|ppsn|p p s|personal public service*',
    evidence: 'validity',
  }),
  scheme({
    country: 'DE',
    pattern: /^[1-9]\d{10}$/,
    lengths: [11],
    isValid: by(steuerId),
    groups: [[2, 3, 3, 3]],
    names:
      'steuer id*|steueridentifikations*|steuerliche id*|steuernummer|idnr|steuer identifikations*|tax id*|tax number',
    evidence: 'validity',
  }),
  scheme({
    country: 'DE',
    pattern: /^\d{2}(?:0[1-9]|[1-9]\d)\d{4}[A-Z]\d{3}$/,
    lengths: [12],
    isValid: by(svnr),
    groups: [[2, 6, 1, 3]],
    names: '*sozialversicherung*|*rentenversicherung*|sv nummer',
    evidence: 'validity',
  }),
  scheme({
    country: 'DE',
    pattern: /^(?=\D*\d)[CFGHJKLMNPRTVWXYZ\d]{9}\d?$/,
    lengths: [9, 10],
    isValid: isAusweis,
    names: '*ausweis*|perso|german id*',
    evidence: 'word',
  }),
  scheme({
    country: 'FR',
    pattern: /^[1-478]\d{2}(?:0[1-9]|1[0-2]|[2-9]\d)(?:\d{2}|2[AB])\d{6}(?:\d{2})?$/,
    lengths: [15, 13],
    isValid: (compact) => compact.length === 15 && by(nir)(compact),
    groups: [
      [1, 2, 2, 2, 3, 3, 2],
      [13, 2],
    ],
    names: 'sécu|secu|sécurité sociale|securite sociale|numéro insee|insee|nir|carte vitale',
    evidence: 'validity',
  }),
  scheme({
    country: 'IT',
    pattern: /^[A-Z]{6}[\dL-NP-V]{2}[A-EHLMPRST][\dL-NP-V]{2}[A-Z][\dL-NP-V]{3}[A-Z]$/,
    lengths: [16],
    isValid: by(codiceFiscale),
    names: 'codice fiscale|c f',
    evidence: 'validity',
  }),
  scheme({
    country: 'ES',
    pattern: /^\d{8}[A-HJ-NP-TV-Z]$/,
    lengths: [9],
    isValid: by(dni),
    groups: [
      [8, 1],
      [2, 3, 3, 1],
    ],
    names: 'dni|d n i|nif|documento*',
    evidence: 'validity',
  }),
  scheme({
    country: 'ES',
    pattern: /^[XYZ]\d{7}[A-HJ-NP-TV-Z]$/,
    lengths: [9],
    isValid: by(nie),
    groups: [[1, 7, 1]],
    names: 'nie|n i e|extranjero*',
    evidence: 'validity',
  }),
  scheme({
    country: 'PT',
    pattern: /^[1-9]\d{8}$/,
    lengths: [9],
    isValid: by(nif),
    groups: [[3, 3, 3]],
    names: 'nif|contribuinte|número fiscal',
    evidence: 'word',
  }),
  scheme({
    country: 'PT',
    pattern: /^\d{9}[A-Z\d]{2}\d$/,
    lengths: [12],
    isValid: by(cartaoCidadao),
    groups: [
      [8, 1, 3],
      [8, 1, 2, 1],
    ],
    names: 'cartão de cidadão|cartão do cidadão|cartao de cidadao|cidadão',
    evidence: 'word',
  }),
  scheme({
    country: 'NL',
    pattern: /^\d{9}$/,
    lengths: [9],
    isValid: by(bsn),
    groups: [
      [3, 3, 3],
      [4, 2, 3],
    ],
    names: 'bsn|b s n|burgerservice*|sofinummer|sofi*',
    evidence: 'word',
  }),
  scheme({
    country: 'BE',
    pattern: /^\d{11}$/,
    lengths: [11],
    isValid: by(insz),
    groups: [
      [2, 2, 2, 3, 2],
      [6, 3, 2],
    ],
    names:
      'rijksregister*|insz|niss|registre national*|national register*|numéro national|numéro de registre*|nationalnummer',
    evidence: 'validity',
  }),
  // Luxembourg: date of birth, serial, two check digits.
  scheme({
    country: 'LU',
    pattern: new RegExp(`^(?:18|19|20)\\d{2}${MONTH}${DAY}\\d{5}$`),
    lengths: [13],
    isValid: isMatricule,
    groups: [
      [4, 2, 2, 3, 2],
      [8, 5],
    ],
    names: 'matricule*|luxembourg id*',
    evidence: 'validity',
  }),
  scheme({
    country: 'AT',
    pattern: new RegExp(`^[1-9]\\d{3}${DAY}(?:0[1-9]|1[0-5])\\d{2}$`),
    lengths: [10],
    isValid: by(vnr),
    groups: [
      [4, 6],
      [4, 2, 2, 2],
    ],
    names: '*sozialversicherung*|svnr|sv nummer|*versicherungsnummer',
    evidence: 'validity',
  }),
  // Switzerland, AHVN13: 756 and an EAN-13 check digit.
  scheme({
    country: 'CH',
    pattern: /^756\d{10}$/,
    lengths: [13],
    isValid: by(ahv),
    groups: [[3, 4, 4, 2]],
    names: 'ahv*|avs|numéro avs|*sozialversicherung*',
    evidence: 'validity',
  }),
  scheme({
    country: 'SE',
    pattern: new RegExp(`^(?:(?:18|19|20)?\\d{2}${MONTH}(?:0[1-9]|[12]\\d|3[01]|6[1-9]|[78]\\d|9[01])\\d{4})$`),
    lengths: [10, 12],
    isValid: isPersonnummer,
    groups: [
      [6, 4],
      [8, 4],
      [2, 2, 2, 4],
    ],
    names: 'personnummer*|person nummer*|samordningsnummer*|swedish personal*|personal identity number|personal number',
    evidence: 'validity',
  }),
  // Norway: D numbers have 40 more in the day; the library knows both.
  scheme({
    country: 'NO',
    pattern: /^[0-7]\d{10}$/,
    lengths: [11],
    isValid: by(fodselsnummer),
    groups: [
      [6, 5],
      [2, 2, 2, 5],
      [6, 3, 2],
    ],
    names: 'fødselsnummer*|fodselsnummer*|personnummer*|d nummer*|norwegian id*|birth number',
    evidence: 'validity',
  }),
  // Denmark: numbers given since October 2007 have no check digit.
  scheme({
    country: 'DK',
    pattern: new RegExp(`^${DDMMYY}\\d{4}$`),
    lengths: [10],
    groups: [[6, 4]],
    names: 'cpr*|cpr nummer*|c p r|personnummer*',
    evidence: 'grouping',
  }),
  scheme({
    country: 'FI',
    pattern: new RegExp(`^${DDMMYY}[A-FU-Y]?\\d{3}[\\dA-FHJ-NPR-Y]$`),
    lengths: [10, 11],
    isValid: isHetu,
    groups: [
      [6, 4],
      [6, 1, 3, 1],
      [6, 3, 1],
    ],
    names: 'hetu*|henkilötunnu*|henkilotunnu*|sosiaaliturvatunnu*|finnish personal*|personal identity code',
    evidence: 'validity',
  }),
  scheme({
    country: 'IS',
    pattern: new RegExp(`^(?:0[1-9]|[1-6]\\d|7[01])${MONTH}\\d{5}[089]$`),
    lengths: [10],
    isValid: by(kennitala),
    groups: [[6, 4]],
    names: 'kennital*',
    evidence: 'validity',
  }),
  scheme({
    country: 'PL',
    pattern: /^\d{2}(?:[02468][1-9]|[13579][0-2])(?:0[1-9]|[12]\d|3[01])\d{5}$/,
    lengths: [11],
    isValid: by(pesel),
    groups: [
      [6, 5],
      [2, 2, 2, 5],
    ],
    names: 'pesel*',
    evidence: 'validity',
  }),
  scheme({
    country: 'CZ',
    pattern: /^\d{2}(?:[05][1-9]|[16][0-2]|[27][1-9]|[38][0-2])(?:0[1-9]|[12]\d|3[01])\d{4}$/,
    lengths: [10],
    isValid: by(rc),
    groups: [
      [6, 4],
      [2, 2, 2, 4],
    ],
    names: 'rodné číslo|rodne cislo|rodného čísla|rodném čísle|rodné|birth number',
    evidence: 'validity',
  }),
  // Those given before 1954 have no check digit.
  scheme({
    country: 'CZ',
    pattern: /^(?:[0-4]\d|5[0-3])(?:[05][1-9]|[16][0-2])(?:0[1-9]|[12]\d|3[01])\d{3}$/,
    lengths: [9],
    groups: [[6, 3]],
    names: 'rodné číslo|rodne cislo|rodného čísla|rodném čísle|rodné|birth number',
    evidence: 'word',
  }),
  scheme({
    country: 'HU',
    pattern: /^\d{9}$/,
    lengths: [9],
    isValid: isTaj,
    groups: [[3, 3, 3]],
    names: 'taj*|taj szám*|társadalombiztosítás*',
    evidence: 'word',
  }),
  scheme({
    country: 'HU',
    pattern: /^8\d{9}$/,
    lengths: [10],
    isValid: isHungarianTaxNumber,
    names: 'adóazonosító*|adószám*|adóazonosító jel*',
    evidence: 'word',
  }),
  scheme({
    country: 'HU',
    pattern: new RegExp(`^[1-8]${YYMMDD}\\d{4}$`),
    lengths: [11],
    isValid: isSzemelyi,
    groups: [[1, 6, 4]],
    names: 'személyi szám*|személyi*|személyazonosító*',
    evidence: 'grouping',
  }),
  scheme({
    country: 'RO',
    pattern: new RegExp(`^[1-9]${YYMMDD}\\d{6}$`),
    lengths: [13],
    isValid: by(cnp),
    groups: [
      [1, 6, 6],
      [7, 6],
    ],
    names: 'cnp*|c n p|cod numeric*|numeric personal|codul numeric*',
    evidence: 'validity',
  }),
  scheme({
    country: 'BG',
    pattern: /^\d{2}(?:0[1-9]|1[0-2]|2[1-9]|3[0-2]|4[1-9]|5[0-2])(?:0[1-9]|[12]\d|3[01])\d{4}$/,
    lengths: [10],
    isValid: by(egn),
    groups: [
      [6, 4],
      [6, 3, 1],
    ],
    names: 'егн|egn|единен граждански*',
    evidence: 'validity',
  }),
  scheme({
    country: 'GR',
    pattern: new RegExp(`^${DDMMYY}\\d{5}$`),
    lengths: [11],
    isValid: by(amka),
    groups: [[6, 5]],
    names: 'αμκα|amka|α μ κ α',
    evidence: 'validity',
  }),
  scheme({
    country: 'GR',
    pattern: /^\d{9}$/,
    lengths: [9],
    isValid: by(afm),
    groups: [[3, 3, 3]],
    names: 'αφμ|afm|α φ μ',
    evidence: 'word',
  }),
  scheme({
    country: 'HR',
    pattern: /^\d{11}$/,
    lengths: [11],
    isValid: by(oib),
    names: 'oib*|o i b|osobni identifikacijski*',
    evidence: 'word',
  }),
  // JMBG: the same scheme in Slovenia (EMŠO), Serbia, Bosnia, Montenegro and North Macedonia.
  scheme({
    country: 'SI',
    pattern: new RegExp(`^${DAY}${MONTH}(?:9\\d\\d|0\\d\\d)\\d{6}$`),
    lengths: [13],
    isValid: by(emso),
    groups: [
      [7, 6],
      [7, 2, 3, 1],
    ],
    names: 'emšo|emso|jmbg|јмбг|jedinstveni*|enotna matična*|matična številka|matični broj',
    evidence: 'validity',
  }),
  scheme({
    country: 'SI',
    pattern: /^[1-9]\d{7}$/,
    lengths: [8],
    isValid: isSlovenianTaxNumber,
    names: 'davčna številka|davčno številko|davčna',
    evidence: 'word',
  }),
  scheme({
    country: 'EE',
    pattern: new RegExp(`^[1-8]${YYMMDD}\\d{4}$`),
    lengths: [11],
    isValid: by(ik),
    groups: [[1, 6, 4]],
    names: 'isikukood*|estonian id*|personal id*|personal code',
    evidence: 'validity',
  }),
  // Lithuania: the same check digit as Estonia's; stdnum's own validator for it refuses half of the valid numbers.
  scheme({
    country: 'LT',
    pattern: new RegExp(`^[1-6]${YYMMDD}\\d{4}$`),
    lengths: [11],
    isValid: by(ik),
    groups: [[1, 6, 4]],
    names: 'asmens kod*|lithuanian personal*|personal code',
    evidence: 'validity',
  }),
  // Latvia: numbers given since July 2017 begin with 32 and hold no date.
  scheme({
    country: 'LV',
    pattern: new RegExp(`^(?:${DDMMYY}[012]\\d{4}|32\\d{9})$`),
    lengths: [11],
    isValid: (compact) => by(latvian)(compact),
    groups: [[6, 5]],
    names: 'personas kod*|latvian personal*|personal code',
    evidence: 'validity',
  }),
  // Malta (Identity Malta): up to seven digits and the letter of the registry; no checksum.
  scheme({
    country: 'MT',
    pattern: /^\d{5,7}[MGAPLHBZ]$/,
    lengths: [8, 7, 6],
    groups: [[7, 1]],
    names: 'maltese id*|karta tal identita|identità|identity card|id card|id number',
    evidence: 'word',
  }),
  scheme({
    country: 'CY',
    pattern: /^[09]\d{7}[A-Z]$/,
    lengths: [9],
    isValid: isCypriot,
    groups: [[8, 1]],
    names: 'cypriot*|cyprus*|tic',
    evidence: 'validity',
  }),
  scheme({
    country: 'RU',
    pattern: /^\d{11}$/,
    lengths: [11],
    isValid: isSnils,
    groups: [[3, 3, 3, 2]],
    names: 'снилс*|snils',
    evidence: 'validity',
  }),
  scheme({
    country: 'RU',
    pattern: /^\d{12}$/,
    lengths: [12],
    isValid: by(inn),
    names: 'инн|inn number|i n n',
    evidence: 'validity',
  }),
  // Russia, internal passport (resolution 828 of 1997): four digits of the series, six of the number.
  scheme({
    country: 'RU',
    pattern: /^\d{10}$/,
    lengths: [10],
    groups: [
      [4, 6],
      [2, 2, 6],
    ],
    names: 'паспорт*|russian passport*|internal passport*',
    evidence: 'word',
  }),
  scheme({
    country: 'UA',
    pattern: /^\d{10}$/,
    lengths: [10],
    isValid: by(rntrc),
    names: 'рнокпп|ідентифікаційн*|іпн|rnokpp',
    evidence: 'word',
  }),
]
