import { expect, it } from 'vitest'
import { certificateChanges, keptCertificates, type KeptCertificate } from './certificateChanges.ts'

const one = (changed: Partial<KeptCertificate> = {}): KeptCertificate => ({
  certificateId: '1',
  type: 'ISO9001',
  no: 'Q-1',
  issuer: '方圆认证',
  validFrom: '2026-01-01',
  validTo: '2028-12-31',
  ...changed,
})
const other = one({ certificateId: '2', type: 'ISO14001', no: 'E-1' })

it('finds what was added and what was taken away', () => {
  expect(certificateChanges([one()], [one(), other])).toEqual({ changes: [{ before: null, after: other }], kept: 1 })
  expect(certificateChanges([one(), other], [other])).toEqual({ changes: [{ before: one(), after: null }], kept: 1 })
})

it('knows a certificate again by its file, its number or its type, in this order', () => {
  const corrected = one({ no: 'Q-2' })
  const scannedAnew = one({ certificateId: '9' })
  const renewed = one({ certificateId: '9', no: 'Q-9', validTo: '2031-12-31' })
  for (const after of [corrected, scannedAnew, renewed])
    expect(certificateChanges([one(), other], [other, after])).toEqual({ changes: [{ before: one(), after }], kept: 1 })
  const second = one({ certificateId: '3', no: 'Q-3' })
  expect(certificateChanges([one(), second], [second, renewed]).changes).toEqual([{ before: one(), after: renewed }])
})

it('does not mind the order of a list, nor that of its entries’ fields', () => {
  const { validTo, type, ...rest } = one()
  expect(certificateChanges([one(), other], [other, { validTo, type, ...rest }])).toEqual({ changes: [], kept: 2 })
})

it('reads what was kept, and says where there is no list', () => {
  expect(keptCertificates(JSON.stringify([other]))).toEqual([other])
  expect([keptCertificates(''), keptCertificates('old'), keptCertificates('{}')]).toEqual([[], null, null])
})
