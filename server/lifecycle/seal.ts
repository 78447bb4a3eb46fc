import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Submission } from '#src/contract/quotation.ts'

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
export const seal = (sealKey: string, scope: string, text: string, place?: Place): string => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(sealKey, scope), nonce)
  if (place) cipher.setAAD(placeData(place))
  const body = Buffer.concat([cipher.update(text), cipher.final()])
  return (place ? bound : '') + Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
}

/** @throws Error when the text was changed, was sealed by another key, or belongs to another scope or place */
export const unseal = (sealKey: string, scope: string, sealed: string, place?: Place): string => {
  const isBound = sealed.startsWith(bound)
  const bytes = Buffer.from(isBound ? sealed.slice(bound.length) : sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(sealKey, scope), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  if (isBound && place) decipher.setAAD(placeData(place))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString()
}

/** Quotations of today have one lot. */
const placeData = (place: Place): Buffer => Buffer.from(String(canonicalize({ ...place, lot: 1 })))

const keyOf = (sealKey: string, scope: string): Buffer => Buffer.from(hkdfSync('sha256', sealKey, '', `fairlead-project-${scope}`, 32))
