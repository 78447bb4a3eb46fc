import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface Asked {
  challenge: string
}

const flags = { present: 0x01, verified: 0x04, attested: 0x40 }
const es256 = -7

/** A passkey in software: it makes one key pair and signs with it, as WebAuthn says. */
export class Authenticator {
  private readonly id = randomBytes(32)
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  /** How often it was used. A copy of it counts from where it was made. */
  counter = 0

  constructor(
    private readonly origin = 'http://localhost',
    private readonly rpId = 'localhost',
  ) {}

  /** The answer to being asked for a new passkey. */
  create({ challenge }: Asked) {
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(this.data(flags.present | flags.verified | flags.attested, this.credential()))],
      ]) as never,
    )
    return {
      ...this.named(),
      response: {
        clientDataJSON: this.said('webauthn.create', challenge).toString('base64url'),
        attestationObject: Buffer.from(attestationObject).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** The answer to being asked to sign. */
  get({ challenge }: Asked) {
    this.counter += 1
    const said = this.said('webauthn.get', challenge)
    const data = this.data(flags.present | flags.verified)
    const signed = createSign('sha256').update(Buffer.concat([data, createHash('sha256').update(said).digest()]))
    return {
      ...this.named(),
      response: {
        clientDataJSON: said.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signed.sign(this.keys.privateKey).toString('base64url'),
      },
    }
  }

  private named() {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} }
  }

  private said(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }))
  }

  private data(bits: number, attested: Buffer = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([createHash('sha256').update(this.rpId).digest(), Buffer.from([bits]), counter, attested])
  }

  /** Its id and its key, as COSE writes it. */
  private credential(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, es256],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]) as never,
    )
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    return Buffer.concat([Buffer.alloc(16), length, this.id, Buffer.from(key)])
  }
}
