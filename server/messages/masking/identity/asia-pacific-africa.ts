import { validate as tfn } from 'stdnum/lib/cjs/au/tfn.js'
import { validate as ric } from 'stdnum/lib/cjs/cn/ric.js'
import { validate as hkid } from 'stdnum/lib/cjs/hk/hkid.js'
import { validate as israeli } from 'stdnum/lib/cjs/il/idnr.js'
import { validate as aadhaar } from 'stdnum/lib/cjs/in/aadhaar.js'
import { validate as pan } from 'stdnum/lib/cjs/in/pan.js'
import { validate as rrn } from 'stdnum/lib/cjs/kr/rrn.js'
import { validate as thai } from 'stdnum/lib/cjs/th/idnr.js'
import { validate as tckimlik } from 'stdnum/lib/cjs/tr/tckimlik.js'
import { validate as southAfrican } from 'stdnum/lib/cjs/za/idnr.js'
import { passesLuhn, weighted } from '../checksum'
import { by, DAY, MONTH, type Scheme, scheme, YYMMDD } from './scheme'

const luhn = (compact: string): boolean => passesLuhn(Array.from(compact, Number))

/** Services Australia: the ninth digit of a Medicare number is the weighted sum of the first eight, modulo 10. */
const isMedicare = (compact: string): boolean => weighted(compact, [1, 3, 7, 9, 1, 3, 7, 9]) % 10 === Number(compact[8])

/** Japan, Ordinance 85 of 2014, article 5: 11 less the weighted sum modulo 11; 0 for a remainder of at most 1. */
function isMyNumber(compact: string): boolean {
  const rest = weighted(compact, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11
  return Number(compact[11]) === (rest <= 1 ? 0 : 11 - rest)
}

export const ASIA_PACIFIC_AFRICA: readonly Scheme[] = [
  scheme({
    country: 'AU',
    pattern: /^\d{8,9}$/,
    lengths: [9, 8],
    isValid: by(tfn),
    groups: [
      [3, 3, 3],
      [3, 3, 2],
    ],
    names: 'tfn|tax file|tax file number|t f n',
    evidence: 'word',
  }),
  scheme({
    country: 'AU',
    pattern: /^[2-6]\d{9,10}$/,
    lengths: [10, 11],
    isValid: isMedicare,
    groups: [
      [4, 5, 1],
      [4, 5, 1, 1],
    ],
    names: 'medicare*',
    evidence: 'grouping',
  }),
  scheme({
    country: 'CN',
    pattern: new RegExp(`^[1-9]\\d{5}(?:18|19|20)\\d{2}${MONTH}${DAY}\\d{3}[\\dX]$`),
    lengths: [18],
    isValid: by(ric),
    groups: [
      [6, 8, 4],
      [6, 4, 4, 4],
    ],
    names: '*身份证*|resident identity|resident card|id card|shenfenzheng',
    evidence: 'validity',
  }),
  scheme({
    country: 'HK',
    pattern: /^[A-Z]{1,2}\d{6}[\dA]$/,
    lengths: [8, 9],
    isValid: by(hkid),
    groups: [[7, 1]],
    names: 'hkid|hong kong id*|hong kong identity*',
    evidence: 'word',
  }),
  scheme({
    country: 'IN',
    pattern: /^[2-9]\d{11}$/,
    lengths: [12],
    isValid: by(aadhaar),
    groups: [[4, 4, 4]],
    names: 'aadhaar*|aadhar*|adhaar*|adhar*|aadar*|uidai|आधार',
    evidence: 'validity',
  }),
  scheme({
    country: 'IN',
    pattern: /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/,
    lengths: [10],
    isValid: by(pan),
    names: 'pan|pan card|pan number|permanent account*',
    evidence: 'validity',
  }),
  // Indonesia, NIK (UU 24/2013): region, date of birth with 40 added to the day of women, serial; no checksum.
  scheme({
    country: 'ID',
    pattern: new RegExp(
      `^(?:1[1-9]|2[1-9]|3[1-6]|5[1-3]|6[1-5]|7[1-6]|8[1-2]|9[1-7])\\d{4}(?:0[1-9]|[12]\\d|3[01]|4[1-9]|[56]\\d|7[01])${MONTH}\\d{6}$`,
    ),
    lengths: [16],
    groups: [
      [6, 6, 4],
      [4, 4, 4, 4],
    ],
    names: 'nik|ktp|e ktp|kartu tanda penduduk|nomor induk*|induk kependudukan',
    evidence: 'word',
  }),
  scheme({
    country: 'JP',
    pattern: /^\d{12}$/,
    lengths: [12],
    isValid: isMyNumber,
    groups: [[4, 4, 4]],
    names: 'マイナンバー|個人番号|my number card|japan*|individual number',
    evidence: 'word',
  }),
  // South Korea: numbers given since October 2020 have no check digit.
  scheme({
    country: 'KR',
    pattern: new RegExp(`^${YYMMDD}[0-9]\\d{6}$`),
    lengths: [13],
    isValid: (compact) => by(rrn)(compact) || /^[012]\d/.test(compact),
    groups: [[6, 7]],
    names: '*주민등록*|rrn|resident registration*|registration number',
    evidence: 'grouping',
  }),
  // Saudi Arabia: 1 for citizens, 2 for residents, and Luhn.
  scheme({
    country: 'SA',
    pattern: /^[12]\d{9}$/,
    lengths: [10],
    isValid: luhn,
    names: 'iqama*|saudi id*|saudi national*|national id*|الهوية|هويتي|إقامة|رقم الهوية',
    evidence: 'word',
  }),
  // United Arab Emirates, Emirates ID (ICP): 784, the year of birth, serial. Not all cards keep to Luhn.
  scheme({
    country: 'AE',
    pattern: /^784(?:19|20)\d{10}$/,
    lengths: [15],
    groups: [[3, 4, 7, 1]],
    names: 'emirates id*|eid number|الهوية الإماراتية',
    evidence: 'grouping',
  }),
  scheme({
    country: 'IL',
    pattern: /^\d{9}$/,
    lengths: [9],
    isValid: by(israeli),
    groups: [[8, 1]],
    names: 'teudat*|israeli id*|zehut|תעודת זהות',
    evidence: 'word',
  }),
  scheme({
    country: 'TH',
    pattern: /^[1-8]\d{12}$/,
    lengths: [13],
    isValid: by(thai),
    groups: [[1, 4, 5, 2, 1]],
    names: 'thai id*|บัตรประชาชน',
    evidence: 'grouping',
  }),
  scheme({
    country: 'TR',
    pattern: /^[1-9]\d{9}[02468]$/,
    lengths: [11],
    isValid: by(tckimlik),
    groups: [[3, 3, 3, 2]],
    names: 'tc|t c|kimlik*|tckn|tc kimlik*|t c kimlik*',
    evidence: 'validity',
  }),
  scheme({
    country: 'ZA',
    pattern: new RegExp(`^${YYMMDD}\\d{4}[012]\\d{2}$`),
    lengths: [13],
    isValid: by(southAfrican),
    groups: [
      [6, 4, 3],
      [6, 4, 2, 1],
      [6, 7],
    ],
    names: 'south african id*|sa id*|rsa id*|id number|identity number|id nommer*',
    evidence: 'validity',
  }),
  // Malaysia, NRIC (JPN): date of birth, place, serial; no checksum.
  scheme({
    country: 'MY',
    pattern: new RegExp(`^${YYMMDD}\\d{6}$`),
    lengths: [12],
    groups: [[6, 2, 4]],
    names: 'mykad|nric|ic number|kad pengenalan',
    evidence: 'grouping',
  }),
  // Singapore, NRIC and FIN (ICA): S, T, F, G or M, seven digits and a letter.
  scheme({
    country: 'SG',
    pattern: /^[STFGM]\d{7}[A-Z]$/,
    lengths: [9],
    names: 'nric|fin number|fin',
    evidence: 'validity',
  }),
  // Egypt: 2 or 3, the date of birth, region, serial, check digit of an unpublished rule.
  scheme({
    country: 'EG',
    pattern: new RegExp(`^[23]\\d{2}${MONTH}${DAY}\\d{7}$`),
    lengths: [14],
    names: 'egyptian id*|الرقم القومي',
    evidence: 'word',
  }),
  // Pakistan, CNIC (NADRA): five digits, seven, one.
  scheme({
    country: 'PK',
    pattern: /^[1-7]\d{12}$/,
    lengths: [13],
    groups: [[5, 7, 1]],
    names: 'cnic|nadra|nicop',
    evidence: 'grouping',
  }),
  // Sri Lanka, NIC (DRP): nine digits and V or X; those with twelve digits have no letter.
  scheme({ country: 'LK', pattern: /^\d{9}[VX]$/, lengths: [10], names: 'nic|nic number', evidence: 'word' }),
]
