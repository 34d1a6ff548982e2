import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { AuthenticationResponse, RegistrationResponse } from '../../contract/accounts/profile'

/** What an authenticator or its browser does other than it should. */
export interface Deviation {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  isUserVerified?: boolean
  /** The signature count of this response. */
  count?: number
  userHandle?: string | undefined
}

/** An authenticator with one passkey, in software: an ES256 key, and no attestation (WebAuthn, "None Attestation"). */
export class Authenticator {
  readonly id = randomBytes(16)
  count = 0
  private readonly key: KeyObject
  private readonly publicKey: KeyObject

  constructor(
    readonly userHandle: string,
    readonly origin = 'http://localhost:3000',
  ) {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.key = pair.privateKey
    this.publicKey = pair.publicKey
  }

  /** Creates the passkey. */
  register(challenge: string, deviation: Deviation = {}): RegistrationResponse {
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' })
    // COSE: kty EC2, alg ES256, crv P-256, x, y (RFC 9053, section 7.1).
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, cose])
    const data = Buffer.concat([this.authenticatorData(0x40, deviation), credential])
    const attestation = Buffer.concat([
      // {"fmt": "none", "attStmt": {}, "authData": …}, with a length of two bytes.
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
      Buffer.from([data.length >> 8, data.length & 255]),
      data,
    ])
    return {
      ...this.credential(),
      response: {
        clientDataJSON: this.clientData('webauthn.create', challenge, deviation).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Signs a challenge. */
  sign(challenge: string, deviation: Deviation = {}): AuthenticationResponse {
    const clientData = this.clientData('webauthn.get', challenge, deviation)
    const data = this.authenticatorData(0, deviation)
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
    return {
      ...this.credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(this.key).toString('base64url'),
        userHandle: 'userHandle' in deviation ? deviation.userHandle : this.userHandle,
      },
    }
  }

  private credential() {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
  }

  private clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false, ...only(deviation) }))
  }

  private authenticatorData(flags: number, { rpId, isUserVerified = true, count = this.count }: Deviation): Buffer {
    const hash = createHash('sha256')
      .update(rpId ?? new URL(this.origin).hostname)
      .digest()
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    return Buffer.concat([hash, Buffer.from([flags | 1 | (isUserVerified ? 4 : 0)]), counter])
  }
}

const only = ({ origin, type, challenge }: Deviation) => ({
  ...(origin === undefined ? {} : { origin }),
  ...(type === undefined ? {} : { type }),
  ...(challenge === undefined ? {} : { challenge }),
})
