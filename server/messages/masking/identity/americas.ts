import { validate as cuit } from 'stdnum/lib/cjs/ar/cuit.js'
import { validate as cpf } from 'stdnum/lib/cjs/br/cpf.js'
import { validate as rut } from 'stdnum/lib/cjs/cl/rut.js'
import { validate as cedulaOfEcuador } from 'stdnum/lib/cjs/ec/ci.js'
import { validate as curp } from 'stdnum/lib/cjs/mx/curp.js'
import { validate as rfc } from 'stdnum/lib/cjs/mx/rfc.js'
import { passesLuhn } from '../checksum'
import { by, DAY, MONTH, type Scheme, scheme } from './scheme'

const luhn = (compact: string): boolean => passesLuhn(Array.from(compact, Number))

export const AMERICAS: readonly Scheme[] = [
  // Social Security Administration, "The SSN numbering scheme": no area 000, 666 or 900 and above, no group 00, no
  // serial 0000.
  scheme({
    country: 'US',
    pattern: /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/,
    lengths: [9],
    groups: [[3, 2, 4]],
    names: 'ssn|social(?! media)|social security|social insurance|seguro social|s s n',
    evidence: 'validity',
  }),
  // IRS Publication 1915: 9, and a group of 50 to 65, 70 to 88, 90 to 92 or 94 to 99.
  scheme({
    country: 'US',
    pattern: /^9\d{2}(?:5\d|6[0-5]|7\d|8[0-8]|9[0-2]|9[4-9])\d{4}$/,
    lengths: [9],
    groups: [[3, 2, 4]],
    names: 'itin|individual taxpayer*|taxpayer id*|taxpayer number|tax id*|i t i n',
    evidence: 'grouping',
  }),
  // Canada, Social Insurance Number: Luhn, no 8.
  scheme({
    country: 'CA',
    pattern: /^[0-79]\d{8}$/,
    lengths: [9],
    isValid: luhn,
    groups: [[3, 3, 3]],
    names: 'my sin|sin is|s i n|sin number|canadian sin|social insurance|nas|assurance sociale',
    evidence: 'validity',
  }),
  scheme({
    country: 'BR',
    pattern: /^(?!(\d)\1{10})\d{11}$/,
    lengths: [11],
    isValid: by(cpf),
    groups: [
      [3, 3, 3, 2],
      [9, 2],
    ],
    names: 'cpf|c p f|cadastro de pessoa*',
    evidence: 'validity',
  }),
  // Argentina, DNI (Ley 17.671): seven or eight digits without a checksum.
  scheme({
    country: 'AR',
    pattern: /^[1-9]\d{6,7}$/,
    lengths: [7, 8],
    groups: [
      [2, 3, 3],
      [1, 3, 3],
    ],
    names: 'dni|d n i|documento*|documento nacional*',
    evidence: 'word',
  }),
  // CUIL and CUIT of persons begin with 20, 23, 24 or 27.
  scheme({
    country: 'AR',
    pattern: /^2[0347]\d{9}$/,
    lengths: [11],
    isValid: by(cuit),
    groups: [[2, 8, 1]],
    names: 'cuil|cuit',
    evidence: 'validity',
  }),
  scheme({
    country: 'CL',
    pattern: /^[1-9]\d{6,7}[\dK]$/,
    lengths: [8, 9],
    isValid: by(rut),
    groups: [
      [2, 3, 3, 1],
      [1, 3, 3, 1],
      [8, 1],
      [7, 1],
    ],
    names: 'rut|rol único*|r u t|chilean id*|cédula*|carnet',
    evidence: 'grouping',
  }),
  scheme({
    country: 'MX',
    pattern: new RegExp(`^[A-Z][AEIOUX][A-Z]{2}\\d{2}${MONTH}${DAY}[HMX][A-Z]{5}[A-Z\\d]\\d$`),
    lengths: [18],
    isValid: by(curp),
    names: 'curp|clave única*',
    evidence: 'validity',
  }),
  scheme({
    country: 'MX',
    pattern: new RegExp(`^[A-ZÑ&]{4}\\d{2}${MONTH}${DAY}[A-Z\\d]{2}[\\dA]$`),
    lengths: [13],
    isValid: by(rfc),
    names: 'rfc|registro federal*',
    evidence: 'validity',
  }),
  // Mexico, NSS of the IMSS: Luhn over eleven digits.
  scheme({
    country: 'MX',
    pattern: /^\d{11}$/,
    lengths: [11],
    isValid: luhn,
    groups: [
      [2, 2, 2, 4, 1],
      [10, 1],
    ],
    names: 'nss|imss|seguridad social|seguro social',
    evidence: 'word',
  }),
  scheme({
    country: 'EC',
    pattern: /^(?:[01]\d|2[0-4]|30)[0-6]\d{7}$/,
    lengths: [10],
    isValid: by(cedulaOfEcuador),
    groups: [[9, 1]],
    names: 'cédula*|cedula*',
    evidence: 'word',
  }),
  // Colombia, cédula de ciudadanía (Registraduría): six to ten digits without a checksum.
  scheme({
    country: 'CO',
    pattern: /^[1-9]\d{5,9}$/,
    lengths: [6, 7, 8, 9, 10],
    groups: [
      [1, 3, 3, 3],
      [2, 3, 3],
      [3, 3],
    ],
    names: 'cédula*|cedula*',
    evidence: 'word',
  }),
  // Peru, DNI (RENIEC): eight digits.
  scheme({ country: 'PE', pattern: /^\d{8}$/, lengths: [8], names: 'dni|d n i', evidence: 'word' }),
]
