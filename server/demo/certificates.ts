import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import * as x509 from '@peculiar/x509'

/** The key and certificate of the demo receiver, and the certificate of its authority; all PEM. */
export interface DemoIdentity {
  ca: string
  key: string
  cert: string
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const YEARS = 10

/** Creates an authority for this instance and its one certificate, for 127.0.0.1. The authority's key is not stored. */
export async function makeIdentity(now = new Date()): Promise<DemoIdentity> {
  const notBefore = new Date(now.getTime() - 24 * 3_600_000)
  const notAfter = new Date(now)
  notAfter.setFullYear(now.getFullYear() + YEARS)
  const common = { notBefore, notAfter, signingAlgorithm: ALGORITHM }
  const [authority, leaf] = await Promise.all([generateKeys(), generateKeys()])
  const subject = 'CN=Demonstration authority'
  const ca = await x509.X509CertificateGenerator.create({
    ...common,
    serialNumber: '01',
    subject,
    issuer: subject,
    publicKey: authority.publicKey,
    signingKey: authority.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
    ],
  })
  const cert = await x509.X509CertificateGenerator.create({
    ...common,
    serialNumber: '02',
    subject: 'CN=Demo receiver',
    issuer: subject,
    publicKey: leaf.publicKey,
    signingKey: authority.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(false),
      new x509.SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }]),
    ],
  })
  const key = await webcrypto.subtle.exportKey('pkcs8', leaf.privateKey)
  return {
    ca: `${ca.toString('pem')}\n`,
    key: `${x509.PemConverter.encode(key, 'PRIVATE KEY')}\n`,
    cert: `${cert.toString('pem')}\n`,
  }
}

const generateKeys = () => webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
