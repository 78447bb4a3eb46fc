import { createHmac } from 'node:crypto'
import { normalIdNumber } from '#src/lib/idNumber.ts'

/**
 * What is kept of an identity number: always the same for the same person, and of no use without the key. There are few enough
 * numbers to try them all, so the key is what protects them.
 */
export const personHash = (sealKey: string, idNumber: string): string =>
  createHmac('sha256', createHmac('sha256', sealKey).update('fairlead person').digest()).update(normalIdNumber(idNumber)).digest('hex')
