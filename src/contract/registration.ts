import { z } from 'zod'
import { normalPhone } from '#src/lib/contact.ts'
import { normalCreditCode } from '#src/lib/creditCode.ts'
import { plain } from '#src/lib/plain.ts'
import { companyMachine } from '#src/machines/registration/company.ts'
import { fieldsOfStep } from '#src/machines/registration/fields.ts'
import { isWhereItCame, movesOf, stepInto, transitionsOf } from './moves.ts'
import { byId, count, day, defineRows, email, id, idOrNone, moment, named, prose, sha256, version } from './row.ts'

export const companyState = z.enum([
  'registered',
  'filling',
  'returned',
  'firstReview',
  'groupApproval',
  'approved',
  'suspended',
  'expired',
  'blacklisted',
  'rejected',
  'cancelled',
  'closed',
  'merged',
])
const text = (most: number) => named(1, most)
const phone = z
  .string()
  .overwrite(normalPhone)
  .regex(/^[+\d][\d-]{5,19}$/)
export const registrationField = z.enum([...fieldsOfStep[2], ...fieldsOfStep[3], ...fieldsOfStep[4]])

const companyEmail = email.max(100)

/** GB 32100: eighteen digits and letters. Whether the check character fits is a warning only (domain.md §1.2). */
export const creditCode = z
  .string()
  .overwrite(normalCreditCode)
  .regex(/^[0-9A-Z]{18}$/)

/** Step two: who the company is. */
export const stepTwo = z.strictObject({
  name: text(100),
  nameEn: named(0, 200),
  unifiedCreditCode: creditCode,
  enterpriseType: text(30),
  supplierKindId: id,
  legalRepresentative: text(50),
  areaCode: z.string().regex(/^\d{6}$/),
  areaName: text(100),
  address: text(200),
  phone,
  email: companyEmail,
})

/** A certificate with the file that proves it. */
export const certificateInput = z.strictObject({
  certificateId: id,
  type: text(30),
  no: z.string().overwrite(plain).min(1).max(60),
  issuer: named(0, 100),
  validFrom: day.nullable(),
  validTo: day.nullable(),
})

/** Step three: licence, certificates, capital in 万元, what it supplies and has supplied. `startDate` and `endDate` are the licence's; no end is long-term. */
export const stepThree = z.strictObject({
  businessLicense: id,
  startDate: day,
  endDate: day.nullable(),
  establishDate: day,
  registeredCapital: z.string().regex(/^\d{1,14}(\.\d{1,2})?$/),
  scope: prose.min(1).max(2000),
  bankName: text(100),
  bankAccount: z
    .string()
    .overwrite(plain)
    .regex(/^[\d -]{8,40}$/),
  certificates: z.array(certificateInput).max(30),
  categoryIds: z.array(id).min(1).max(50),
  historySupplyUnit: z.array(text(30)).max(50),
})

/** Step four: whom to ask, and what was done together before. */
export const contactInput = z.strictObject({
  type: z.enum(['BUSINESS', 'TECHNICAL', 'FINANCE']),
  name: text(50),
  phone,
  email: companyEmail.or(z.literal('')),
})
export const stepFour = z.strictObject({ contacts: z.array(contactInput).min(1).max(20), achievment: prose.max(2000) })

/** A stored file as a form shows it. */
export const fileShown = z.strictObject({ id, name: z.string(), size: count, sha256, mime: z.string() })

const shownTwo = z.strictObject({
  name: z.string(),
  nameEn: z.string(),
  unifiedCreditCode: z.string(),
  enterpriseType: z.string(),
  supplierKindId: id.nullable(),
  legalRepresentative: z.string(),
  areaCode: z.string(),
  areaName: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
})
const shownThree = z.strictObject({
  businessLicense: fileShown.nullable(),
  startDate: day.nullable(),
  endDate: day.nullable(),
  establishDate: day.nullable(),
  registeredCapital: z.string().nullable(),
  scope: z.string(),
  bankName: z.string(),
  bankAccount: z.string(),
  certificates: z.array(z.strictObject({ ...certificateInput.shape, file: fileShown })),
  categoryIds: z.array(id),
  historySupplyUnit: z.array(z.string()),
})
const shownFour = z.strictObject({ contacts: z.array(contactInput), achievment: z.string() })

/** What a reviewer returned: it is mended once its value is another. */
export const mark = z.strictObject({ field: registrationField, reason: z.string() })

const registration = z.strictObject({
  id,
  version,
  state: companyState,
  stateSince: moment,
  stepsDone: z.array(count),
  bFriendReg: z.boolean(),
  marks: z.array(z.strictObject({ ...mark.shape, mended: z.boolean() })),
  decisionReason: z.string(),
  reapplyFrom: moment.nullable(),
  stepTwo: shownTwo,
  /** Under it a browser keeps what was typed and not committed. */
  draftKey: z.string(),
  ...movesOf(companyMachine),
})

export const companyAdvanced = z.strictObject({ id, state: companyState, version, transitions: transitionsOf(companyMachine) })

const file = { id: '7001', name: '营业执照.png', size: 48213, sha256: 'a'.repeat(64), mime: 'image/png' }
const two = {
  name: '新程备件贸易有限公司',
  nameEn: 'Xincheng Spare Parts',
  unifiedCreditCode: '91370200MA00070448',
  enterpriseType: 'LLC',
  supplierKindId: '3',
  legalRepresentative: '何新',
  areaCode: '370202',
  areaName: '山东省青岛市市南区',
  address: '港湾路 18 号',
  phone: '0532-86001234',
  email: 'office@xincheng.example',
}
export const certificateExample: z.input<typeof certificateInput> = {
  certificateId: '7002',
  type: 'ISO9001',
  no: 'Q-2026-0188',
  issuer: '方圆认证',
  validFrom: '2026-01-01',
  validTo: '2028-12-31',
}
const three = {
  startDate: '2020-05-06',
  endDate: '2040-05-05',
  establishDate: '2020-05-06',
  registeredCapital: '500.00',
  scope: '港口机械备件销售',
  bankName: '青岛银行港口支行',
  bankAccount: '8020 1100 2233 4455',
  categoryIds: ['1003'],
  historySupplyUnit: ['EAST'],
}
const four = {
  contacts: [{ type: 'BUSINESS' as const, name: '何新', phone: '13800000044', email: 'he@xincheng.example' }],
  achievment: '近三年为东港供应门机备件。',
}
const marked = { field: 'address' as const, reason: '与营业执照住所不一致' }
const advancedExample = { id: '44', state: 'filling' as const, version: 3, transitions: [{ event: 'submit', allowed: true, reasons: [] }] }
const ofCompany = { params: { id: '44' } }

export const registrationRows = defineRows({
  'GET /api/admin/company/getCompany/{id}': {
    summary: 'One’s own registration: where it stands, what was returned, and step two',
    authority: 'company:commitStepTwo',
    params: byId,
    data: registration.refine(...isWhereItCame(companyMachine)),
    errors: [40400],
    example: {
      ...ofCompany,
      data: {
        id: '44',
        version: 2,
        state: 'returned',
        stateSince: '2026-11-20T09:30:00+08:00',
        stepsDone: [2],
        bFriendReg: true,
        marks: [{ ...marked, mended: false }],
        decisionReason: '',
        reapplyFrom: null,
        stepTwo: two,
        draftKey: 'c'.repeat(64),
        transitions: [{ event: 'saveStepTwo', allowed: true, reasons: [] }],
        lifeLine: [{ seq: 14, ...stepInto(companyMachine, 'returned'), at: '2026-11-20T09:30:00+08:00', actor: '郑可心' }],
      },
    },
  },
  'GET /api/admin/company/checkCompanyName/{a}/{b}': {
    summary: 'Whether a name ({a}) may be taken by the company asking ({b}; 0 for none)',
    authority: 'signedIn',
    params: z.object({ a: text(100), b: idOrNone }),
    data: z.boolean(),
    errors: [42900],
    example: { params: { a: '新程备件贸易有限公司', b: '44' }, data: true },
  },
  'POST /api/admin/company/checkUnifiedCreditCode': {
    summary: 'Whether a unified credit code may be taken by the company asking',
    authority: 'signedIn',
    body: z.strictObject({ unifiedCreditCode: creditCode, id: idOrNone }),
    data: z.boolean(),
    errors: [42900],
    example: { body: { unifiedCreditCode: '91370200MA00070448', id: '44' }, data: true },
  },
  'GET /api/admin/company/getBlurCompany': {
    summary: 'Companies with a similar name: is one’s own there already?',
    authority: 'signedIn',
    query: z.object({ name: named(2, 100) }),
    data: z.array(z.strictObject({ id, name: z.string(), nameEn: z.string(), areaName: z.string(), state: companyState })).max(10),
    errors: [42900],
    example: {
      query: { name: '远航钢绳' },
      data: [{ id: '31', name: '远航钢绳有限公司', nameEn: 'Yuanhang Wire Rope', areaName: '江苏省苏州市', state: 'approved' }],
    },
  },
  'POST /api/admin/company/{id}': {
    summary: 'Write the data of a company: step two of one’s own, before it is committed',
    authority: 'company:saveStepTwo',
    params: byId,
    body: stepTwo,
    data: z.boolean(),
    errors: [40400, 40900],
    example: { ...ofCompany, body: two, data: true },
  },
  'POST /api/admin/company/commitRegStepTwo': {
    summary: 'Commit step two of a registration',
    authority: 'company:commitStepTwo',
    body: z.strictObject({ id, step: z.literal(2), adminId: id }),
    data: companyAdvanced,
    errors: [40400, 40900],
    example: { body: { id: '44', step: 2, adminId: '30' }, data: advancedExample },
  },
  'GET /api/admin/company/getRegStepThree/{id}': {
    summary: 'Step three as it was committed',
    authority: 'company:commitStepThree',
    params: byId,
    data: shownThree,
    errors: [40400],
    example: {
      ...ofCompany,
      data: { ...three, businessLicense: file, certificates: [{ ...certificateExample, file: { ...file, id: '7002' } }] },
    },
  },
  'POST /api/admin/company/commitRegStepThree': {
    summary: 'Commit step three of a registration',
    authority: 'company:commitStepThree',
    body: z.strictObject({ id, step: z.literal(3), ...stepThree.shape }),
    data: companyAdvanced,
    errors: [40400, 40900],
    example: { body: { id: '44', step: 3, ...three, businessLicense: '7001', certificates: [certificateExample] }, data: advancedExample },
  },
  'GET /api/admin/company/getRegStepFour': {
    summary: 'Step four as it was committed',
    authority: 'company:commitStepFour',
    query: z.object({ id }),
    data: shownFour,
    errors: [40400],
    example: { query: { id: '44' }, data: four },
  },
  'POST /api/admin/company/commitRegStepFour': {
    summary: 'Commit step four of a registration',
    authority: 'company:commitStepFour',
    body: z.strictObject({ id, step: z.literal(4), ...stepFour.shape }),
    data: companyAdvanced,
    errors: [40400, 40900],
    example: { body: { id: '44', step: 4, ...four }, data: advancedExample },
  },
})
