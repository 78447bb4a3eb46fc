import type { Data } from '#src/contract/index.ts'
import { isEmail, normalPhone } from '#src/lib/contact.ts'
import { isCreditCode, normalCreditCode } from '#src/lib/creditCode.ts'
import { readDate } from '#src/lib/dateText.ts'
import { capitalKind, numberOf } from '#src/lib/number.ts'
import { plain } from '#src/lib/plain.ts'
import { dateAfter } from '#src/lib/shanghaiTime.ts'
import { licenceDays, type RegistrationStep } from '#src/machines/registration/company.ts'
import { fieldsOfStep, type RegistrationField } from '#src/machines/registration/fields.ts'
import type { Uploaded } from '#src/machines/session/upload.ts'
import type { Registration, StepFour, StepThree, StepTwo } from '#src/services/registration.ts'

type ShownThree = Data<'GET /api/admin/company/getRegStepThree/{id}'>
type ShownFour = Data<'GET /api/admin/company/getRegStepFour'>

/** Step two as it is typed: whatever is not chosen yet is empty. `areaCode` grows with the choice: two digits, four, six. */
export type TwoForm = Record<keyof StepTwo, string>

export interface CertificateForm {
  /** Tells certificates apart while they are edited. */
  key: string
  file: Uploaded | null
  type: string
  no: string
  issuer: string
  validFrom: string
  validTo: string
}

export interface ThreeForm {
  businessLicense: Uploaded | null
  startDate: string
  endDate: string
  /** The licence has no end. */
  longTerm: boolean
  establishDate: string
  /** In ten thousand yuan, as typed. */
  registeredCapital: string
  scope: string
  bankName: string
  bankAccount: string
  certificates: CertificateForm[]
  categoryIds: string[]
  historySupplyUnit: string[]
}

type Contact = ShownFour['contacts'][number]

export interface ContactForm extends Contact {
  /** Tells contacts apart while they are edited. */
  key: string
}

export interface FourForm {
  contacts: ContactForm[]
  achievment: string
}

export interface Forms {
  2: TwoForm
  3: ThreeForm
  4: FourForm
}

/** What is wrong with a field; the text is `registration.problem.<problem>`. */
export type Problem =
  | 'required'
  | 'creditCode'
  | 'phone'
  | 'email'
  | 'area'
  | 'capital'
  | 'account'
  | 'date'
  | 'future'
  | 'beforeEstablished'
  | 'endBeforeStart'
  | 'tooFar'
  | 'over'
  | 'categories'
  | 'contacts'

/** Problems by the path of the field in what is sent: `certificates.0.no`. */
export type Problems = Record<string, Problem>

export const stepOf = (field: RegistrationField): RegistrationStep =>
  ([2, 3, 4] as const).find((step) => (fieldsOfStep[step] as readonly string[]).includes(field)) ?? 4

const newKey = (): string => `${Date.now()}-${Math.random()}`

export const emptyContact = (): ContactForm => ({ key: newKey(), type: 'BUSINESS', name: '', phone: '', email: '' })

export const emptyCertificate = (): CertificateForm => ({
  key: newKey(),
  file: null,
  type: '',
  no: '',
  issuer: '',
  validFrom: '',
  validTo: '',
})

export const twoForm = ({ supplierKindId, ...shown }: Registration['stepTwo']): TwoForm => ({
  ...shown,
  supplierKindId: supplierKindId ?? '',
})

export const threeForm = (shown: ShownThree): ThreeForm => ({
  businessLicense: shown.businessLicense,
  startDate: shown.startDate ?? '',
  endDate: shown.endDate ?? '',
  longTerm: shown.startDate !== null && shown.endDate === null,
  establishDate: shown.establishDate ?? '',
  registeredCapital: shown.registeredCapital ?? '',
  scope: shown.scope,
  bankName: shown.bankName,
  bankAccount: shown.bankAccount,
  certificates: shown.certificates.map(({ certificateId, file, validFrom, validTo, ...rest }) => ({
    ...rest,
    key: certificateId,
    file,
    validFrom: validFrom ?? '',
    validTo: validTo ?? '',
  })),
  categoryIds: shown.categoryIds,
  historySupplyUnit: shown.historySupplyUnit,
})

/** Nothing is asked twice: whoever registers is the first contact until another is named. */
export const fourForm = (shown: ShownFour, registrant: Pick<Contact, 'name' | 'phone' | 'email'>): FourForm => ({
  achievment: shown.achievment,
  contacts: (shown.contacts.length > 0 ? shown.contacts : [{ type: 'BUSINESS' as const, ...registrant }]).map((contact, index) => ({
    ...contact,
    key: String(index),
  })),
})

export const stepTwoOf = (form: TwoForm): StepTwo => ({
  ...form,
  unifiedCreditCode: normalCreditCode(form.unifiedCreditCode),
})

/** @throws Error for a form that still has problems: files and numbers must be there */
export const stepThreeOf = ({ longTerm, businessLicense, certificates, ...form }: ThreeForm): StepThree => ({
  ...form,
  businessLicense: idOf(businessLicense),
  endDate: longTerm ? null : form.endDate,
  registeredCapital: numberOf(form.registeredCapital, capitalKind) ?? '',
  certificates: certificates.map(({ key: _, file, validFrom, validTo, ...rest }) => ({
    ...rest,
    certificateId: idOf(file),
    validFrom: validFrom === '' ? null : validFrom,
    validTo: validTo === '' ? null : validTo,
  })),
})

export const stepFourOf = ({ contacts, achievment }: FourForm): StepFour => ({
  contacts: contacts.map(({ key: _, ...contact }) => contact),
  achievment,
})

const idOf = (file: Uploaded | null): string => {
  if (!file) throw new Error('A step is not committed without its files')
  return file.id
}

/** `500` times ten thousand yuan as yuan: `5000000.00`; null while it is no amount. */
export const capitalInYuan = (capital: string): string | null => {
  const parsed = numberOf(capital, capitalKind)
  if (parsed === null) return null
  const [whole = '', fraction = ''] = parsed.split('.')
  return `${`${whole}${fraction}00`.replace(/^0+(?=\d)/, '')}.00`
}

/** What a step still lacks or has wrong. `today` is `yyyy-MM-dd`. */
export const problemsOf = (step: RegistrationStep, content: unknown, today: string): Problems => {
  const found = (
    step === 2
      ? problemsOfTwo(content as TwoForm)
      : step === 3
        ? problemsOfThree(content as ThreeForm, today)
        : problemsOfFour(content as FourForm)
  ) as [string, Problem | null][]
  return Object.fromEntries(found.filter((entry): entry is [string, Problem] => entry[1] !== null))
}

type FieldProblem = [path: string, problem: Problem | null]

const phonePattern = /^[+\d][\d-]{5,19}$/
const earliest = '1850-01-01'
const furthestYears = 100

const filled = (value: string): Problem | null => (value.trim() === '' ? 'required' : null)
const matching = (value: string, pattern: RegExp, problem: Problem): Problem | null =>
  filled(value) ?? (pattern.test(plain(value)) ? null : problem)
const phoned = (value: string): Problem | null => filled(value) ?? (phonePattern.test(normalPhone(value)) ? null : 'phone')
const mailed = (value: string): Problem | null => filled(value) ?? (isEmail(value) ? null : 'email')

const problemsOfTwo = (form: TwoForm): FieldProblem[] => [
  ['name', filled(form.name)],
  ['unifiedCreditCode', filled(form.unifiedCreditCode) ?? (isCreditCode(form.unifiedCreditCode) ? null : 'creditCode')],
  ['enterpriseType', filled(form.enterpriseType)],
  ['supplierKindId', filled(form.supplierKindId)],
  ['legalRepresentative', filled(form.legalRepresentative)],
  ['areaCode', matching(form.areaCode, /^\d{6}$/, 'area')],
  ['address', filled(form.address)],
  ['phone', phoned(form.phone)],
  ['email', mailed(form.email)],
]

const problemsOfThree = (form: ThreeForm, today: string): FieldProblem[] => [
  ['businessLicense', form.businessLicense ? null : 'required'],
  ['establishDate', filled(form.establishDate) ?? past(form.establishDate, today)],
  [
    'startDate',
    filled(form.startDate) ??
      past(form.startDate, today) ??
      (readDate(form.establishDate) !== null && form.startDate < form.establishDate ? 'beforeEstablished' : null),
  ],
  ['endDate', form.longTerm ? null : (filled(form.endDate) ?? endOf(form.startDate, form.endDate))],
  ['registeredCapital', filled(form.registeredCapital) ?? (isCapital(form.registeredCapital) ? null : 'capital')],
  ['scope', filled(form.scope)],
  ['bankName', filled(form.bankName)],
  ['bankAccount', matching(form.bankAccount, /^[\d -]{8,40}$/, 'account')],
  ['categoryIds', form.categoryIds.length === 0 ? 'categories' : null],
  ...form.certificates.flatMap((certificate, index) => problemsOfCertificate(certificate, `certificates.${index}`, today)),
]

const problemsOfCertificate = (certificate: CertificateForm, path: string, today: string): FieldProblem[] => [
  [`${path}.certificateId`, certificate.file ? null : 'required'],
  [`${path}.type`, filled(certificate.type)],
  [`${path}.no`, filled(certificate.no)],
  [`${path}.validFrom`, certificate.validFrom === '' ? null : past(certificate.validFrom, today)],
  [
    `${path}.validTo`,
    certificate.validTo === ''
      ? null
      : (endOf(certificate.validFrom, certificate.validTo) ?? (certificate.validTo < today ? 'over' : null)),
  ],
]

const problemsOfFour = ({ contacts }: FourForm): FieldProblem[] => [
  ['contacts', contacts.length === 0 ? 'contacts' : null],
  ...contacts.flatMap(({ name, phone, email }, index): FieldProblem[] => [
    [`contacts.${index}.name`, filled(name)],
    [`contacts.${index}.phone`, phoned(phone)],
    [`contacts.${index}.email`, email.trim() === '' ? null : mailed(email)],
  ]),
]

const isCapital = (capital: string): boolean => numberOf(capital, capitalKind) !== null

const unread = (date: string): Problem | null => (readDate(date) === null ? 'date' : null)

const past = (date: string, today: string): Problem | null => unread(date) ?? (date > today ? 'future' : date < earliest ? 'tooFar' : null)

const endOf = (typedStart: string, end: string): Problem | null => {
  const start = readDate(typedStart) ?? ''
  if (unread(end)) return 'date'
  return start !== '' && end <= start
    ? 'endBeforeStart'
    : Number(end.slice(0, 4)) > Number((start || end).slice(0, 4)) + furthestYears
      ? 'tooFar'
      : null
}

/** Whether a licence ends too soon for the registration to be submitted; a warning while the step is typed. */
export const licenceEndsSoon = (end: string, today: string): boolean => readDate(end) !== null && end < dateAfter(today, licenceDays)
