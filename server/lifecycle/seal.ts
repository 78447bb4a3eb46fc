import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Submission } from '#src/contract/quotation.ts'

export const submissionText = (submission: Submission): string => String(canonicalize(submission))

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** AES-256-GCM under a key of this project alone (docs/decisions/002). Answers base64 of nonce ‖ tag ‖ ciphertext. */
export const seal = (sealKey: string, projectId: string, text: string): string => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(sealKey, projectId), nonce)
  const body = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
}

/** @throws Error when the ciphertext was changed or belongs to another project */
export const unseal = (sealKey: string, projectId: string, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(sealKey, projectId), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString()
}

const keyOf = (sealKey: string, projectId: string): Buffer =>
  Buffer.from(hkdfSync('sha256', sealKey, '', `fairlead-project-${projectId}`, 32))
