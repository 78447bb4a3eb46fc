import { describe, expect, it } from 'vitest'
import { stepThree } from '#src/contract/registration.ts'
import {
  capitalInYuan,
  fourForm,
  licenceEndsSoon,
  problemsOf,
  stepFourOf,
  stepThreeOf,
  stepTwoOf,
  threeForm,
  type FourForm,
  type ThreeForm,
  type TwoForm,
} from './values.ts'

const today = '2026-11-21'
const file = { id: '7001', name: '营业执照.png', size: 3, sha256: 'a'.repeat(64) }

const two: TwoForm = {
  name: '新程备件贸易有限公司',
  nameEn: '',
  unifiedCreditCode: '91370200MA00070445',
  enterpriseType: 'LLC',
  supplierKindId: '3',
  legalRepresentative: '何新',
  areaCode: '370202',
  areaName: '山东省青岛市市南区',
  address: '港湾路 18 号',
  phone: '0532-86001234',
  email: 'office@xincheng.example',
}
const three: ThreeForm = {
  businessLicense: file,
  startDate: '2020-05-06',
  endDate: '2040-05-05',
  longTerm: false,
  establishDate: '2020-05-06',
  registeredCapital: '1,500',
  scope: '港口机械备件销售',
  bankName: '青岛银行港口支行',
  bankAccount: '8020 1100 2233 4455',
  certificates: [{ key: 'a', file, type: 'ISO9001', no: 'Q-1', issuer: '', validFrom: '2026-01-01', validTo: '' }],
  categoryIds: ['1003'],
  historySupplyUnit: [],
}
const four: FourForm = { contacts: [{ key: '0', type: 'BUSINESS', name: '何新', phone: '13800000044', email: '' }], achievment: '' }

describe('what a step lacks', () => {
  it('is nothing for whole forms', () => {
    expect([problemsOf(2, two, today), problemsOf(3, three, today), problemsOf(4, four, today)]).toEqual([{}, {}, {}])
  })

  it.each([
    [2, { ...two, name: ' ' }, { name: 'required' }],
    [2, { ...two, unifiedCreditCode: '9137' }, { unifiedCreditCode: 'creditCode' }],
    [2, { ...two, areaCode: '3702' }, { areaCode: 'area' }],
    [2, { ...two, phone: 'call me', email: 'office' }, { phone: 'phone', email: 'email' }],
    [3, { ...three, businessLicense: null }, { businessLicense: 'required' }],
    [3, { ...three, establishDate: '2026-11-22', startDate: '2026-11-22' }, { establishDate: 'future', startDate: 'future' }],
    [3, { ...three, startDate: '2019-01-01' }, { startDate: 'beforeEstablished' }],
    [3, { ...three, endDate: '2020-05-06' }, { endDate: 'endBeforeStart' }],
    [3, { ...three, endDate: '2140-05-06' }, { endDate: 'tooFar' }],
    [3, { ...three, endDate: '' }, { endDate: 'required' }],
    [3, { ...three, endDate: '', longTerm: true }, {}],
    [3, { ...three, registeredCapital: '1.234' }, { registeredCapital: 'capital' }],
    [3, { ...three, categoryIds: [] }, { categoryIds: 'categories' }],
    [
      3,
      { ...three, certificates: [{ ...three.certificates[0], file: null, no: '', validTo: '2026-11-20' }] },
      { 'certificates.0.certificateId': 'required', 'certificates.0.no': 'required', 'certificates.0.validTo': 'over' },
    ],
    [4, { ...four, contacts: [] }, { contacts: 'contacts' }],
    [
      4,
      { ...four, contacts: [{ ...four.contacts[0], name: '', email: 'x' }] },
      { 'contacts.0.name': 'required', 'contacts.0.email': 'email' },
    ],
  ] as const)('of step %s is named by its path: %#', (step, form, problems) => {
    expect(problemsOf(step, form, today)).toEqual(problems)
  })

  it('is not that a licence ends soon: that is a warning', () => {
    expect(problemsOf(3, { ...three, endDate: '2026-12-20' }, today)).toEqual({})
    expect([licenceEndsSoon('2026-12-20', today), licenceEndsSoon('2026-12-21', today)]).toEqual([true, false])
  })
})

describe('what is sent', () => {
  it('is what the contract asks for, and comes back as the same form', () => {
    const body = stepThreeOf(three)
    expect(stepThree.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      businessLicense: '7001',
      registeredCapital: '1500.00',
      certificates: [{ certificateId: '7001', validTo: null }],
    })
    const shown = { ...file, mime: 'image/png' }
    const again = threeForm({ ...body, businessLicense: shown, certificates: body.certificates.map((each) => ({ ...each, file: shown })) })
    expect(stepThreeOf(again)).toEqual(body)
  })

  it('has no end for a long-term licence, however one was typed before', () => {
    expect(stepThreeOf({ ...three, longTerm: true }).endDate).toBeNull()
    const { startDate, ...rest } = { ...stepThreeOf({ ...three, longTerm: true }), businessLicense: null, certificates: [] }
    expect([threeForm({ ...rest, startDate }).longTerm, threeForm({ ...rest, startDate: null }).longTerm]).toEqual([true, false])
  })

  it('has a code in capitals, and nothing of the form alone', () => {
    expect(stepTwoOf({ ...two, unifiedCreditCode: ' 91370200ma00070445 ' }).unifiedCreditCode).toBe('91370200MA00070445')
    expect(stepFourOf(four).contacts).toEqual([{ type: 'BUSINESS', name: '何新', phone: '13800000044', email: '' }])
  })

  it('is refused without its files', () => {
    expect(() => stepThreeOf({ ...three, businessLicense: null })).toThrow('without its files')
  })
})

it('asks nothing twice: whoever registers is the first contact until another is named', () => {
  const registrant = { name: '何新', phone: '13800000044', email: 'he@xincheng.example' }
  expect(fourForm({ contacts: [], achievment: '' }, registrant).contacts).toMatchObject([{ type: 'BUSINESS', ...registrant }])
  const [other] = [{ type: 'FINANCE' as const, name: '周敏', phone: '13800000045', email: '' }]
  expect(fourForm({ contacts: [other], achievment: '' }, registrant).contacts).toMatchObject([other])
})

it('says capital in yuan', () => {
  expect(['500', '1,500.5', '0.01', '0', 'much'].map(capitalInYuan)).toEqual(['5000000.00', '15005000.00', '100.00', '0.00', null])
})
