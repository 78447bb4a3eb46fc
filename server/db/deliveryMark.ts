import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import about from '../../package.json' with { type: 'json' }

/** By it is told again what a version delivers. That of a version which declares what an earlier one did is another. */
export const deliveryMark = (declared: object): string =>
  createHash('sha256')
    .update(`${about.version} ${canonicalize(declared)}`)
    .digest('hex')
