import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import * as x509 from '@peculiar/x509'

// Certificates for tests, created in memory: a CA that a test trusts, and leaf certificates with one defect each.

/** What a TLS server needs: a private key and its chain, both PEM. */
export interface Identity {
  key: string
  cert: string
}

export interface Certificates {
  /** The authority to trust, PEM. */
  ca: string
  /** For localhost, receiver.test, *.receiver.test, 127.0.0.1 and ::1. */
  good: Identity
  expired: Identity
  notYetValid: Identity
  /** For a name to which no test connects. */
  wrongHost: Identity
  selfSigned: Identity
  /** From a second authority that no test trusts. */
  untrusted: Identity
  /** Issued by an intermediate that the server does not send. */
  incompleteChain: Identity
  /** The same with the intermediate. */
  withIntermediate: Identity
}

let made: Promise<Certificates> | undefined

/** The certificates of this process, created at the first call in about 20 milliseconds. */
export function certificates(): Promise<Certificates> {
  made ??= makeAll()
  return made
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const DAY_MS = 86_400_000
const NAMES: x509.JsonGeneralNames = [
  { type: 'dns', value: 'localhost' },
  { type: 'dns', value: 'receiver.test' },
  { type: 'dns', value: '*.receiver.test' },
  { type: 'ip', value: '127.0.0.1' },
  { type: 'ip', value: '::1' },
]

interface Issued {
  certificate: x509.X509Certificate
  keys: CryptoKeyPair
}

interface Wish {
  name: string
  issuer?: Issued
  isAuthority?: boolean
  names?: x509.JsonGeneralNames
  /** Days from now. */
  from?: number
  until?: number
}

async function makeAll(): Promise<Certificates> {
  const [root, unknownRoot] = await Promise.all([
    issue({ name: 'CN=Test CA', isAuthority: true }),
    issue({ name: 'CN=Unknown CA', isAuthority: true }),
  ])
  const intermediate = await issue({ name: 'CN=Test intermediate', issuer: root, isAuthority: true })
  const leaf = (wish: Partial<Wish>) => issue({ name: 'CN=receiver', names: NAMES, issuer: root, ...wish })
  const below = await leaf({ issuer: intermediate })
  return {
    ca: pem(root),
    good: await identity(await leaf({})),
    expired: await identity(await leaf({ from: -10, until: -1 })),
    notYetValid: await identity(await leaf({ from: 1, until: 10 })),
    wrongHost: await identity(await leaf({ names: [{ type: 'dns', value: 'elsewhere.example' }] })),
    selfSigned: await identity(await issue({ name: 'CN=receiver', names: NAMES })),
    untrusted: await identity(await leaf({ issuer: unknownRoot })),
    incompleteChain: await identity(below),
    withIntermediate: await identity(below, intermediate),
  }
}

async function issue({ name, issuer, isAuthority = false, names, from = -1, until = 30 }: Wish): Promise<Issued> {
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: webcrypto.getRandomValues(Buffer.alloc(8)).toString('hex').replace(/^./, '1'),
    subject: name,
    issuer: issuer?.certificate.subject ?? name,
    notBefore: new Date(Date.now() + from * DAY_MS),
    notAfter: new Date(Date.now() + until * DAY_MS),
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey,
    signingKey: (issuer?.keys ?? keys).privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(isAuthority),
      ...(names ? [new x509.SubjectAlternativeNameExtension(names)] : []),
    ],
  })
  return { certificate, keys }
}

const pem = ({ certificate }: Issued) => `${certificate.toString('pem')}\n`

async function identity(leaf: Issued, ...chain: Issued[]): Promise<Identity> {
  const key = await webcrypto.subtle.exportKey('pkcs8', leaf.keys.privateKey)
  return { key: x509.PemConverter.encode(key, 'PRIVATE KEY'), cert: [leaf, ...chain].map(pem).join('') }
}
