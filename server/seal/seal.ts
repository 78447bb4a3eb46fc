import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Submission } from '#src/contract/sheet.ts'

export const submissionText = (submission: Submission): string => String(canonicalize(submission))

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Where a sealed text belongs. It can't be read in any other place. */
export interface Place {
  projectId: string
  quotationId: string
  supplierCompanyId: string
  /** Of a submission; a draft has none. */
  round: number | null
}

/** What was sealed with its place begins so; before there were places nothing did. */
const bound = 'bound.'

/** AES-256-GCM under a key of this scope alone (docs/decisions/002, 020). Answers base64 of nonce ‖ tag ‖ ciphertext, marked when it is bound to a place. */
export const seal = (sealKey: string, scope: string, text: string, place?: Place): string =>
  (place ? bound : '') + encrypt(projectKey(sealKey, scope), text, place && placeData(place))

/** @throws Error when the text was changed, was sealed by another key, or belongs to another scope or place */
export const unseal = (sealKey: string, scope: string, sealed: string, place?: Place): string => {
  const isBound = sealed.startsWith(bound)
  const data = isBound && place ? placeData(place) : undefined
  return decrypt(projectKey(sealKey, scope), isBound ? sealed.slice(bound.length) : sealed, data)
}

/** Quotations of today have one lot. */
const placeData = (place: Place): Buffer => Buffer.from(String(canonicalize({ ...place, lot: 1 })))

const projectKey = (sealKey: string, scope: string): Buffer => keyFor(sealKey, `fairlead-project-${scope}`)

/** A key for one purpose alone. */
export const keyFor = (sealKey: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', sealKey, '', purpose, 32))

/** Answers base64 of nonce ‖ tag ‖ ciphertext, which can be read with the same data alone. */
export const encrypt = (key: Buffer, text: string, data?: Buffer): string => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  if (data) cipher.setAAD(data)
  const body = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
}

/** @throws Error when the text was changed, or key or data are others */
export const decrypt = (key: Buffer, sealed: string, data?: Buffer): string => {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  if (data) decipher.setAAD(data)
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString()
}
