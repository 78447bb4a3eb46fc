import { expect, it } from 'vitest'
import { emptyCertificate, type CertificateForm } from '#src/components/registration/values.ts'
import { requestedOf, type ChangeForms } from './requested.ts'

const file = (id: string) => ({ id, url: '', name: 'a.png', size: 1, sha256: '', mime: 'image/png' })
const certificate: CertificateForm = {
  key: '7002',
  file: file('7002'),
  type: 'ISO9001',
  no: 'Q-1',
  issuer: '方圆认证',
  validFrom: '2026-01-01',
  validTo: '',
}
const inForce: ChangeForms = {
  2: {
    name: '新程备件贸易有限公司',
    nameEn: '',
    unifiedCreditCode: '91370200MA00070448',
    enterpriseType: 'LLC',
    supplierKindId: '1',
    legalRepresentative: '何新',
    areaCode: '370202',
    areaName: '青岛',
    address: '港湾路',
    phone: '0532',
    email: '',
  },
  3: {
    businessLicense: file('7001'),
    startDate: '2020-05-06',
    endDate: '',
    longTerm: true,
    establishDate: '2020-05-06',
    registeredCapital: '500.00',
    scope: '备件',
    bankName: '青岛银行',
    bankAccount: '8020',
    certificates: [certificate],
    categoryIds: ['1003'],
    historySupplyUnit: [],
  },
}
const asked = (two: Partial<ChangeForms[2]>, three: Partial<ChangeForms[3]> = {}) =>
  requestedOf(inForce, { 2: { ...inForce[2], ...two }, 3: { ...inForce[3], ...three } })

it('asks for nothing while nothing differs, however it is typed', () => {
  expect(asked({ name: ` ${inForce[2].name} ` }, { registeredCapital: '500', certificates: [{ ...certificate, key: 'other' }] })).toEqual(
    {},
  )
})

it('asks for what was changed alone, and never for what needs no review', () => {
  expect(asked({ enterpriseType: 'JSC', phone: '010', address: '新港路' }, { establishDate: '2019-01-01' })).toEqual({
    enterpriseType: 'JSC',
  })
})

it('tells a licence without an end from one with', () => {
  expect(asked({}, { longTerm: false, endDate: '2040-05-05' })).toEqual({ endDate: '2040-05-05' })
})

it('sends all certificates that are to be in force once one is added, replaced or taken away', () => {
  const { key: _, file: __, ...rest } = certificate
  const sent = { ...rest, certificateId: '7002', validTo: null }
  const added = { ...emptyCertificate(), file: file('7003'), type: 'ISO14001', no: 'E-1' }
  expect(asked({}, { certificates: [certificate, added] })).toEqual({
    certificates: [sent, { type: 'ISO14001', no: 'E-1', issuer: '', certificateId: '7003', validFrom: null, validTo: null }],
  })
  expect(asked({}, { certificates: [{ ...certificate, file: file('7004') }] })).toEqual({
    certificates: [{ ...sent, certificateId: '7004' }],
  })
  expect(asked({}, { certificates: [] })).toEqual({ certificates: [] })
})
