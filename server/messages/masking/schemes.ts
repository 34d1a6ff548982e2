import { stdnum } from 'stdnum'
import { luhnChecksumValidate, verhoeffValidate, weightedSum } from 'stdnum/lib/cjs/util/checksum.js'

/** A national identity number. Its compact form has neither separators nor spaces; letters are capitals. */
export interface Scheme {
  /** The names of the number, separated by `|`; `*` matches any ending. */
  names: string
  /** How people group it: "3-2-4" is three groups; a length alone is one piece. */
  forms: string
  /** An expression for the compact form, in which # is a digit, and YY, MM and DD are a date. */
  shape?: string
  /** The country and the name of stdnum's validator of the compact form, or an own one; absent without a checksum. */
  stdnum?: `${string} ${string}`
  isValid?: (compact: string) => boolean
}

/** Collecting the stack of the `Error` for each invalid number takes nine tenths of the time (measured). */
export function fromStdnum(rule: string): (compact: string) => boolean {
  const [country = '', name = ''] = rule.split(' ')
  const { validate } = stdnum[country]![name]!
  return (compact) => {
    const limit = Error.stackTraceLimit
    Error.stackTraceLimit = 0
    try {
      return validate(compact).isValid
    } finally {
      Error.stackTraceLimit = limit
    }
  }
}

const luhn = (compact: string): boolean => luhnChecksumValidate(compact)

/** The weighted sum of all digits is divisible by the modulus. */
const hasSum = (modulus: number, weights: number[]) => (compact: string) =>
  weightedSum(compact, { weights, modulus }) === 0

/** Japan, Ordinance 85 of 2014, article 5: 11 less the weighted sum modulo 11; 0 for a remainder of at most 1. */
const isMyNumber = (compact: string): boolean =>
  ((11 - weightedSum(compact.slice(0, 11), { weights: [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2], modulus: 11 })) % 11) % 10 ===
  Number(compact[11])

/** Russia, Pension Fund, order 1032p: the weighted sum modulo 101; 100 is written 00. */
const isSnils = (compact: string): boolean =>
  weightedSum(compact.slice(0, 9), { weights: [9, 8, 7, 6, 5, 4, 3, 2, 1], modulus: 101 }) % 100 ===
  Number(compact.slice(9))

/** Luxembourg, RNPP: Luhn and Verhoeff over the first eleven digits, one digit each. */
const isMatricule = (compact: string): boolean =>
  luhn(compact.slice(0, 12)) && verhoeffValidate(compact.slice(0, 11) + compact[12])

/** Hungary, Act XX of 1996, annex: births since 1997 reverse the weights of the first ten digits. */
const SZEMELYI = [hasSum(11, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10]), hasSum(11, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 10])]

/** OECD, "Cyprus TIN": digits at odd places are replaced by a table; the letter is the sum modulo 26. */
const CYPRIOT = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21]
const isCypriot = (compact: string): boolean => {
  const values = Array.from(compact.slice(0, 8), (digit, index) => (index % 2 === 0 ? CYPRIOT[+digit]! : +digit))
  return String.fromCharCode(65 + (values.reduce((sum, value) => sum + value) % 26)) === compact[8]
}

/** stdnum wants the sign of the century in Sweden and Finland, which is lost where a number is spoken. */
const isPersonnummer = (compact: string): boolean =>
  fromStdnum('SE personnummer')(`${compact.slice(0, -4)}-${compact.slice(-4)}`)
const isHetu = (compact: string): boolean =>
  (compact.length === 11 ? [''] : ['-', 'A']).some((sign) =>
    fromStdnum('FI hetu')(`${compact.slice(0, 6)}${sign}${compact.slice(6)}`),
  )

/** A German identity card: 7, 3, 1 as weights (BSI TR-03105, ICAO 9303). The tenth character is the check digit. */
const isAusweis = (compact: string): boolean =>
  compact.length === 9 || weightedSum(compact.slice(0, 9), { weights: [7, 3, 1], modulus: 10 }) === Number(compact[9])

/** Fewer than one in 80 random numbers of the length pass, or the format is known: valid digits are this number. */
export const SHOWN_BY_VALIDITY: readonly Scheme[] = [
  // United Kingdom (HMRC, NIM39110) and Ireland.
  {
    names: 'national insurance*|nino|n i number|ni number|n i|ni',
    forms: '9',
    shape: '[A-Z]{2}######[A-D]',
    stdnum: 'GB nino',
  },
  { names: 'pps|ppsn|p p s|personal public service*', forms: '7-1 7-2', shape: '#{7}[A-Z]{1,2}', stdnum: 'IE pps' },
  // Germany, Austria, Switzerland.
  {
    names:
      'steuer id*|steueridentifikations*|steuerliche id*|steuernummer|idnr|steuer identifikations*|tax id*|tax number',
    forms: '2-3-3-3',
    stdnum: 'DE idnr',
  },
  {
    names: '*sozialversicherung*|*rentenversicherung*|sv nummer',
    forms: '2-6-1-3',
    shape: '##(?:0[1-9]|[1-9]#)####[A-Z]###',
    stdnum: 'DE svnr',
  },
  {
    names: '*sozialversicherung*|svnr|sv nummer|*versicherungsnummer',
    forms: '4-6 4-2-2-2',
    shape: '[1-9]###DD(?:0[1-9]|1[0-5])##',
    stdnum: 'AT vnr',
  },
  { names: 'ahv*|avs|numéro avs|*sozialversicherung*', forms: '3-4-4-2', stdnum: 'CH ssn' },
  // France, Belgium, Luxembourg.
  {
    names: 'sécu|secu|sécurité sociale|securite sociale|numéro insee|insee|nir|carte vitale',
    forms: '1-2-2-2-3-3-2 13-2 13',
    shape: '[1-478]##(?:0[1-9]|1[0-2]|[2-9]#)(?:##|2[AB])########',
    stdnum: 'FR nir',
  },
  {
    names:
      'rijksregister*|insz|niss|registre national*|national register*|numéro national|numéro de registre*|nationalnummer',
    forms: '2-2-2-3-2 6-3-2',
    stdnum: 'BE insz',
  },
  {
    names: 'matricule*|luxembourg id*',
    forms: '4-2-2-3-2 8-5',
    shape: '(?:18|19|20)YYMMDD#####',
    isValid: isMatricule,
  },
  // Italy, Spain, Cyprus, Greece.
  { names: 'codice fiscale|c f', forms: '16', shape: '[A-Z].*', stdnum: 'IT codicefiscale' },
  { names: 'dni|d n i|nif|documento*', forms: '8-1 2-3-3-1', shape: '#{8}[A-Z]', stdnum: 'ES dni' },
  { names: 'nie|n i e|extranjero*', forms: '1-7-1', shape: '[X-Z]#{7}[A-Z]', stdnum: 'ES nie' },
  { names: 'cypriot*|cyprus*|tic', forms: '8-1', shape: '[09]#######[A-Z]', isValid: isCypriot },
  { names: 'αμκα|amka|α μ κ α', forms: '6-5', stdnum: 'GR amka' },
  // Sweden, Norway, Finland, Iceland.
  {
    names: 'personnummer*|person nummer*|samordningsnummer*|swedish personal*|personal identity number|personal number',
    forms: '6-4 8-4 2-2-2-4',
    shape: '(?:18|19|20)?YYMM(?:DD|6[1-9]|[78]#|9[01])####',
    isValid: isPersonnummer,
  },
  {
    names: 'fødselsnummer*|fodselsnummer*|personnummer*|d nummer*|norwegian id*|birth number',
    forms: '6-5 2-2-2-5 6-3-2',
    stdnum: 'NO fodselsnummer',
  },
  {
    names: 'hetu*|henkilötunnu*|henkilotunnu*|sosiaaliturvatunnu*|finnish personal*|personal identity code',
    forms: '6-4 6-1-3-1 6-3-1 11',
    shape: 'DDMMYY[A-FU-Y]?###[#A-FHJ-NPR-Y]',
    isValid: isHetu,
  },
  { names: 'kennital*', forms: '6-4', shape: '(?:DD|[4-6]#|7[01])MM#####[089]', stdnum: 'IS kennitala' },
  // Baltic states. stdnum's validator of Lithuania refuses valid numbers; Estonia's check digit is the same. Latvian
  // numbers since July 2017 begin with 32 and hold no date.
  {
    names: 'isikukood*|estonian id*|personal id*|personal code|asmens kod*|lithuanian personal*',
    forms: '1-6-4',
    shape: '[1-8]YYMMDD####',
    stdnum: 'EE ik',
  },
  {
    names: 'personas kod*|latvian personal*|personal code',
    forms: '6-5',
    shape: '(?:DDMMYY[012]####|32#########)',
    stdnum: 'LV pvn',
  },
  // East and south-east Europe. JMBG is one scheme in Slovenia (EMŠO), Serbia, Bosnia, Montenegro and North Macedonia.
  { names: 'pesel*', forms: '6-5 2-2-2-5', stdnum: 'PL pesel' },
  {
    names: 'rodné číslo|rodne cislo|rodného čísla|rodném čísle|rodné|birth number',
    forms: '6-4 2-2-2-4',
    shape: '##(?:[05][1-9]|[16][0-2]|[27][1-9]|[38][0-2])DD####',
    stdnum: 'CZ rc',
  },
  { names: 'cnp*|c n p|cod numeric*|numeric personal|codul numeric*', forms: '1-6-6 7-6', stdnum: 'RO cnp' },
  {
    names: 'егн|egn|единен граждански*',
    forms: '6-4 6-3-1',
    shape: '##(?:[024][1-9]|[135][0-2])DD####',
    stdnum: 'BG egn',
  },
  {
    names: 'emšo|emso|jmbg|јмбг|jedinstveni*|enotna matična*|matična številka|matični broj',
    forms: '7-6 7-2-3-1',
    shape: 'DDMM[09]########',
    stdnum: 'SI emso',
  },
  { names: 'снилс*|snils', forms: '3-3-3-2', shape: '#{11}', isValid: isSnils },
  { names: 'инн|inn number|i n n', forms: '12', stdnum: 'RU inn' },
  // The Americas. SSA, "The SSN numbering scheme". CUIL and CUIT of persons begin with 20, 23, 24 or 27.
  {
    names: 'ssn|social(?! media)|social security|social insurance|seguro social|s s n',
    forms: '3-2-4',
    shape: '(?!000|666|9)###(?!00)##(?!0000)####',
  },
  {
    names: 'my sin|sin is|s i n|sin number|canadian sin|social insurance|nas|assurance sociale',
    forms: '3-3-3',
    shape: '[0-79].*',
    stdnum: 'CA sin',
  },
  { names: 'cpf|c p f|cadastro de pessoa*', forms: '3-3-3-2 9-2', stdnum: 'BR cpf' },
  { names: 'cuil|cuit', forms: '2-8-1', shape: '2[0347].*', stdnum: 'AR cuit' },
  { names: 'curp|clave única*', forms: '18', shape: '[A-Z].*', stdnum: 'MX curp' },
  { names: 'rfc|registro federal*', forms: '13', shape: '[A-ZÑ&].*', stdnum: 'MX rfc' },
  // Asia and Africa. Singapore, NRIC and FIN (ICA): S, T, F, G or M, seven digits and a letter.
  {
    names: '*身份证*|resident identity|resident card|id card|shenfenzheng',
    forms: '6-8-4 6-4-4-4',
    shape: '#{17}[#X]',
    stdnum: 'CN ric',
  },
  { names: 'aadhaar*|aadhar*|adhaar*|adhar*|aadar*|uidai|आधार', forms: '4-4-4', stdnum: 'IN aadhaar' },
  { names: 'pan|pan card|pan number|permanent account*', forms: '10', shape: '[A-Z].*', stdnum: 'IN pan' },
  { names: 'tc|t c|kimlik*|tckn|tc kimlik*|t c kimlik*', forms: '3-3-3-2', stdnum: 'TR tckimlik' },
  {
    names: 'south african id*|sa id*|rsa id*|id number|identity number|id nommer*',
    forms: '6-4-3 6-4-2-1 6-7',
    stdnum: 'ZA idnr',
  },
  { names: 'nric|fin number|fin', forms: '9', shape: '[STFGM]#######[A-Z]' },
]

/** More pass, but the groups are written as those of nothing else: they show that valid digits are this number. */
export const SHOWN_BY_GROUPS: readonly Scheme[] = [
  // IRS Publication 1915: 9, and a group of 50 to 65, 70 to 88, 90 to 92 or 94 to 99.
  {
    names: 'itin|individual taxpayer*|taxpayer id*|taxpayer number|tax id*|i t i n',
    forms: '3-2-4',
    shape: '9##(?:5#|6[0-5]|7#|8[0-8]|9[0-24-9])####',
  },
  {
    names: 'rut|rol único*|r u t|chilean id*|cédula*|carnet',
    forms: '2-3-3-1 1-3-3-1 8-1 7-1',
    shape: '[1-9]#*[#K]',
    stdnum: 'CL rut',
  },
  // Denmark: numbers given since October 2007 have no check digit.
  { names: 'cpr*|cpr nummer*|c p r|personnummer*', forms: '6-4', shape: 'DDMMYY####' },
  {
    names: 'személyi szám*|személyi*|személyazonosító*',
    forms: '1-6-4',
    shape: '[1-8]YYMMDD####',
    isValid: (compact) => SZEMELYI.some((isValid) => isValid(compact)),
  },
  // Services Australia: the ninth digit of a Medicare number is the weighted sum of the first eight, modulo 10.
  {
    names: 'medicare*',
    forms: '4-5-1 4-5-1-1',
    shape: '[2-6]#{9,10}',
    isValid: (compact) => hasSum(10, [1, 3, 7, 9, 1, 3, 7, 9, 9])(compact.slice(0, 9)),
  },
  // South Korea: numbers given since October 2020 have no check digit.
  {
    names: '*주민등록*|rrn|resident registration*|registration number',
    forms: '6-7',
    shape: 'YYMMDD#######',
    isValid: (compact) => /^[012]/.test(compact) || fromStdnum('KR rrn')(compact),
  },
  // United Arab Emirates, Emirates ID (ICP): 784, the year of birth, serial. Not all cards keep to Luhn.
  { names: 'emirates id*|eid number|الهوية الإماراتية', forms: '3-4-7-1', shape: '784(?:19|20)#{10}' },
  { names: 'thai id*|บัตรประชาชน', forms: '1-4-5-2-1', stdnum: 'TH idnr' },
  // Malaysia, NRIC (JPN): date of birth, place, serial; no checksum.
  { names: 'mykad|nric|ic number|kad pengenalan', forms: '6-2-4', shape: 'YYMMDD######' },
  { names: 'cnic|nadra|nicop', forms: '5-7-1', shape: '[1-7]#{12}' },
]

/** A word nearby has to say that digits are an identity number: the format, and one check digit at most, are common. */
export const SHOWN_BY_WORD: readonly Scheme[] = [
  // Without a checksum: the DNI of Argentina and Peru, the cédula of Colombia, the internal passport of Russia.
  { names: 'dni|d n i|documento*|documento nacional*', forms: '2-3-3 1-3-3', shape: '(?:[1-9]#{6}|#{8})' },
  { names: 'cédula*|cedula*', forms: '1-3-3-3 2-3-3 3-3 7 9', shape: '[1-9]#{5,9}' },
  { names: 'паспорт*|russian passport*|internal passport*', forms: '4-6 2-2-6', shape: '#{10}' },
  // Older birth numbers of Czechia have no check digit.
  {
    names: 'rodné číslo|rodne cislo|rodného čísla|rodném čísle|rodné|birth number',
    forms: '6-3',
    shape: '(?:[0-4]#|5[0-3])(?:[05][1-9]|[16][0-2])DD###',
  },
  {
    names: 'nhs|n h s|national health*',
    forms: '3-3-4',
    shape: '#{10}',
    isValid: hasSum(11, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]),
  },
  {
    names: '*ausweis|*ausweisnummer|perso|german id*',
    forms: '9 10',
    shape: '(?=\\D*#)[CFGHJKLMNPRTVWXYZ#]{9}#?',
    isValid: isAusweis,
  },
  { names: 'nif|contribuinte|número fiscal', forms: '3-3-3', stdnum: 'PT nif' },
  {
    names: 'cartão de cidadão|cartão do cidadão|cartao de cidadao|cidadão',
    forms: '8-1-3 8-1-2-1',
    shape: '#{9}[A-Z#]{2}#',
    stdnum: 'PT cc',
  },
  { names: 'bsn|b s n|burgerservice*|sofinummer|sofi*', forms: '3-3-3 4-2-3', stdnum: 'NL bsn' },
  { names: 'αφμ|afm|α φ μ', forms: '3-3-3', stdnum: 'GR vat' },
  // Malta (Identity Malta): up to seven digits and the letter of the registry; no checksum.
  {
    names: 'maltese id*|karta tal identita|identità|identity card|id card|id number',
    forms: '7-1 7 6',
    shape: '#{5,7}[MGAPLHBZ]',
  },
  {
    names: 'taj*|taj szám*|társadalombiztosítás*',
    forms: '3-3-3',
    shape: '#{9}',
    isValid: hasSum(10, [3, 7, 3, 7, 3, 7, 3, 7, 9]),
  },
  {
    names: 'adóazonosító*|adószám*|adóazonosító jel*',
    forms: '10',
    shape: '8#{9}',
    isValid: hasSum(11, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
  },
  { names: 'oib*|o i b|osobni identifikacijski*', forms: '11', stdnum: 'HR oib' },
  { names: 'davčna številka|davčno številko|davčna', forms: '8', stdnum: 'SI ddv' },
  { names: 'рнокпп|ідентифікаційн*|іпн|rnokpp', forms: '10', stdnum: 'UA rntrc' },
  // Mexico, NSS of the IMSS.
  { names: 'nss|imss|seguridad social|seguro social', forms: '2-2-2-4-1 10-1', shape: '#{11}', isValid: luhn },
  { names: 'cédula*|cedula*', forms: '9-1', stdnum: 'EC ci' },
  { names: 'tfn|tax file|tax file number|t f n', forms: '3-3-3 3-3-2', stdnum: 'AU tfn' },
  { names: 'hkid|hong kong id*|hong kong identity*', forms: '7-1 9', shape: '[A-Z].*', stdnum: 'HK hkid' },
  {
    names: 'マイナンバー|個人番号|my number card|japan*|individual number',
    forms: '4-4-4',
    shape: '#{12}',
    isValid: isMyNumber,
  },
  // Saudi Arabia: 1 for citizens, 2 for residents.
  {
    names: 'iqama*|saudi id*|saudi national*|national id*|الهوية|هويتي|إقامة|رقم الهوية',
    forms: '10',
    shape: '[12]#{9}',
    isValid: luhn,
  },
  { names: 'teudat*|israeli id*|zehut|תעודת זהות', forms: '8-1', stdnum: 'IL idnr' },
  // Indonesia, NIK (UU 24/2013): region, date of birth with 40 added to the day of women, serial.
  {
    names: 'nik|ktp|e ktp|kartu tanda penduduk|nomor induk*|induk kependudukan',
    forms: '6-6-4 4-4-4-4',
    shape: '[1-35-9][1-9]####(?:DD|[4-6]#|7[01])MM######',
  },
  // Egypt: 2 or 3, the date of birth, region, serial, check digit of an unpublished rule.
  { names: 'egyptian id*|الرقم القومي', forms: '14', shape: '[23]YYMMDD#######' },
  { names: 'nic|nic number', forms: '10', shape: '#{9}[VX]' },
]
