import { z } from 'zod'
import { normalCreditCode } from '#src/lib/creditCode.ts'
import { businessIds } from '#src/machines/ids.ts'
import { projectMachine } from '#src/machines/project/project.ts'
import { quotationMachine } from '#src/machines/quotation/quotation.ts'
import { companyMachine } from '#src/machines/registration/company.ts'
import {
  certificateExample,
  certificateInput,
  companyAdvanced,
  companyState,
  contactInput,
  creditCode,
  fileShown,
  mark,
  registrationField,
} from './registration.ts'
import { isWhereItCame, movesOf, stateOf, stepInto, transitionsOf } from './moves.ts'
import { byId, count, day, defineRows, flag, id, moment, named, pageOfRows, pageQuery, prose, reason, version, word } from './row.ts'
import { placeOf } from './place.ts'
import { receiver } from './receiver.ts'

const kind = z.enum(['SUPPLIER', 'BASE_UNIT', 'JC_CENTRE', 'PLATFORM'])

const core = {
  id,
  kind,
  name: z.string(),
  nameEn: z.string(),
  unifiedCreditCode: z.string(),
  areaName: z.string(),
  state: companyState,
  stateSince: moment,
  version,
}

const companyRow = z.strictObject({
  ...core,
  supplierKindId: id.nullable(),
  invited: z.boolean(),
  inviterName: z.string().nullable(),
  categoryIds: z.array(id),
  submittedAt: moment.nullable(),
  waitingSince: moment.nullable(),
  remindersSent: count,
  assigneeName: z.string().nullable(),
  createdAt: moment,
  /** The company that goes on in its place. */
  mergedInto: z.strictObject({ id, name: z.string(), nameEn: z.string() }).nullable(),
})

/** Everything the house knows of a company, as far as the asking person may. */
const companyDetail = z.strictObject({
  ...companyRow.shape,
  parentCompanyId: id.nullable(),
  enterpriseType: z.string(),
  legalRepresentative: z.string(),
  areaCode: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  businessLicense: fileShown.nullable(),
  startDate: day.nullable(),
  endDate: day.nullable(),
  establishDate: day.nullable(),
  registeredCapital: z.string().nullable(),
  scope: z.string(),
  bankName: z.string(),
  bankAccount: z.string(),
  historySupplyUnit: z.array(z.string()),
  certificates: z.array(z.strictObject({ ...certificateInput.shape, file: fileShown })),
  contacts: z.array(contactInput),
  achievment: z.string(),
  validUntil: moment.nullable(),
  marks: z.array(z.strictObject({ ...mark.shape, mended: z.boolean() })),
  /** What reviewers found right, and what they returned of the submission before: for them alone. */
  correctFields: z.array(registrationField),
  earlierMarks: z.array(mark),
  /** Notes of the first review; empty for the company itself. */
  reviewNote: z.string(),
  decisionReason: z.string(),
  isMine: z.boolean(),
  history: z.array(z.strictObject({ field: z.string(), before: z.string(), after: z.string(), at: moment, actor: z.string().nullable() })),
  ...movesOf(companyMachine),
})

/** What the house checks by itself, and other companies that share something with this one. */
const companyChecks = z.strictObject({
  checks: z.array(z.strictObject({ code: z.enum(['creditCode', 'licence', 'certificates', 'relations', 'name']), ok: z.boolean() })),
  relations: z.array(
    z.strictObject({
      companyId: id,
      name: z.string(),
      nameEn: z.string(),
      kind: z.enum(['PHONE', 'ADDRESS', 'LEGAL_REPRESENTATIVE', 'BANK_ACCOUNT', 'CONTACT']),
      value: z.string(),
    }),
  ),
  /** Suppliers already approved in each category that this one wants. */
  competition: z.array(z.strictObject({ categoryId: id, name: z.string(), nameEn: z.string(), approved: count })),
})

const companyInput = {
  kind: z.enum(['BASE_UNIT', 'JC_CENTRE']),
  name: named(1, 100),
  nameEn: named(1, 200),
  unifiedCreditCode: creditCode,
  parentCompanyId: id.nullable(),
  areaCode: z.string().regex(/^\d{6}$/),
  areaName: named(1, 100),
}

export const reviewEvents = [
  'submit',
  'claim',
  'pass',
  'return',
  'reject',
  'take',
  'approve',
  'sendBack',
  'decline',
  'reapply',
  'cancel',
  'close',
  'reopen',
] as const

const rowExample = {
  id: '44',
  kind: 'SUPPLIER' as const,
  name: '新程备件贸易有限公司',
  nameEn: 'Xincheng Spare Parts',
  unifiedCreditCode: '91370200MA00070448',
  areaName: '山东省青岛市市南区',
  state: 'firstReview' as const,
  stateSince: '2026-11-20T09:30:00+08:00',
  version: 5,
  supplierKindId: '3',
  invited: true,
  inviterName: '林知远',
  categoryIds: ['1003'],
  submittedAt: '2026-11-20T09:30:00+08:00',
  waitingSince: '2026-11-20T09:30:00+08:00',
  remindersSent: 0,
  assigneeName: '郑可心',
  createdAt: '2026-11-19T09:30:00+08:00',
  mergedInto: null,
}
const file = { id: '7001', name: '营业执照.png', size: 48213, sha256: 'a'.repeat(64), mime: 'image/png' }
const transitionsExample = [{ event: 'pass', allowed: true, reasons: [] }]
const ofCompany = { params: { id: '44' } }

/** @public Its events share a row: `npm run rooms` alone reads it. */
export const companyPlace = placeOf('company', {
  path: '/api/admin/company',
  alsoShown: [
    '/api/srm/company',
    '/api/srm/companyChange',
    '/api/srm/scope',
    '/api/srm/invitation',
    '/api/admin/companyUser',
    '/api/admin/srmManageLog',
    '/api/po/supplier',
  ],
  pages: [{ code: 'company:page', href: '/srmDetail/srmDetail?id={id}' }],
})

export const companyRows = defineRows({
  'GET /api/admin/company/page': {
    summary: 'Companies, for those who review, invite or look after them',
    authority: 'company:page',
    query: pageQuery.extend({
      q: z.string().max(100).optional(),
      code: z.string().max(40).overwrite(normalCreditCode).optional(),
      kind: kind.optional(),
      state: z.string().max(100).optional(),
      source: z.enum(['INVITED', 'SELF']).optional(),
      assigned: z.enum(['mine', 'nobody']).optional(),
      alike: flag.optional(),
    }),
    /** `alike`: another company has its name, also by look, or its code, since before that was refused. */
    data: pageOfRows(companyRow.extend({ alike: z.boolean() })),
    example: { query: { page: '1', limit: '10', state: 'firstReview' }, data: { total: 1, rows: [{ ...rowExample, alike: false }] } },
  },
  'GET /api/admin/company/{id}': {
    summary: 'All about one company: one’s own, or any for those who review them',
    authority: 'signedIn',
    params: byId,
    data: companyDetail.refine(...isWhereItCame(companyMachine)),
    errors: [40400],
    example: {
      ...ofCompany,
      data: {
        ...rowExample,
        parentCompanyId: '1',
        enterpriseType: 'LLC',
        legalRepresentative: '何新',
        areaCode: '370202',
        address: '港湾路 18 号',
        phone: '0532-86001234',
        email: 'office@xincheng.example',
        businessLicense: file,
        startDate: '2020-05-06',
        endDate: '2040-05-05',
        establishDate: '2020-05-06',
        registeredCapital: '500.00',
        scope: '港口机械备件销售',
        bankName: '青岛银行港口支行',
        bankAccount: '8020 1100 2233 4455',
        historySupplyUnit: ['EAST'],
        certificates: [{ ...certificateExample, file: { ...file, id: '7002' } }],
        contacts: [{ type: 'BUSINESS', name: '何新', phone: '13800000044', email: 'he@xincheng.example' }],
        achievment: '近三年为东港供应门机备件。',
        validUntil: '2029-01-01T00:00:00+08:00',
        marks: [{ field: 'address', reason: '与营业执照住所不一致', mended: false }],
        correctFields: ['name'],
        earlierMarks: [{ field: 'bankAccount', reason: '账号与开户许可不一致' }],
        reviewNote: '',
        decisionReason: '',
        isMine: false,
        history: [{ field: 'phone', before: '0532-86000000', after: '0532-86001234', at: '2026-11-20T09:30:00+08:00', actor: '何新' }],
        transitions: transitionsExample,
        lifeLine: [{ seq: 12, ...stepInto(companyMachine, 'firstReview'), at: '2026-11-20T09:30:00+08:00', actor: '何新' }],
      },
    },
  },
  'POST /api/admin/company': {
    summary: 'Add a unit of the group',
    authority: 'companyManager:create',
    body: z.strictObject(companyInput),
    data: z.strictObject({ id }),
    errors: [42200],
    example: {
      body: {
        kind: 'BASE_UNIT',
        name: '南港件杂货码头有限公司',
        nameEn: 'South Harbour General Cargo Terminal',
        unifiedCreditCode: '91370200MA00000268',
        parentCompanyId: '1',
        areaCode: '370202',
        areaName: '山东省青岛市市南区',
      },
      data: { id: '26' },
    },
  },
  'DELETE /api/admin/company/{id}': {
    summary: 'Remove a company that nothing refers to',
    authority: 'companyManager:delete',
    params: byId,
    data: z.boolean(),
    errors: [40400, 40900],
    example: { ...ofCompany, data: true },
  },
  'GET /api/srm/company/{id}/deletion': {
    summary: 'Whether a company can be deleted, and what refers to it where it can’t',
    authority: 'companyManager:delete',
    params: byId,
    data: z.strictObject({ reasons: z.array(z.string()) }),
    errors: [40400],
    example: { params: { id: '21' }, data: { reasons: ['refusal.companyInUse'] } },
  },
  'POST /api/admin/company/{id}/{x}': {
    summary: 'Send a company the event {x}; its machine says who may',
    authority: 'signedIn',
    params: z.object({ id, x: z.enum(reviewEvents) }),
    body: z.strictObject({ version, reason: reason.optional(), note: prose.max(1000).optional() }),
    data: companyAdvanced,
    errors: [40301, 40400, 40900],
    example: {
      params: { id: '44', x: 'claim' },
      body: { version: 5 },
      data: { id: '44', state: 'firstReview', version: 6, transitions: transitionsExample },
    },
  },
  'GET /api/srm/company/{id}/receivers': {
    summary: 'Who may decide a case where it stands, and so take it over: never who has it or invited the company',
    authority: 'company:transfer',
    params: byId,
    data: z.array(receiver),
    errors: [40400],
    example: { ...ofCompany, data: [{ id: '6', name: '冯朗', nameEn: 'Feng Lang', inHand: 2 }] },
  },
  'POST /api/srm/company/{id}/transfer': {
    summary: 'Hand a case to somebody else who may decide it: by whoever has it in hand, or by a head of group procurement',
    authority: 'company:transfer',
    params: byId,
    body: z.strictObject({ version, toUserId: id, reason: prose.max(500).optional() }),
    data: companyAdvanced,
    errors: [40400, 40900],
    example: {
      ...ofCompany,
      body: { version: 5, toUserId: '6', reason: '出差一周，请代为审核' },
      data: { id: '44', state: 'firstReview', version: 6, transitions: transitionsExample },
    },
  },
  'POST /api/srm/company/{id}/mark': {
    summary: 'Keep which fields of a case in one’s hands are wrong, and why, and which are right',
    authority: 'company:mark',
    params: byId,
    body: z.strictObject({
      marks: z.array(z.strictObject({ field: registrationField, reason: prose.min(2).max(300) })).max(30),
      correct: z.array(registrationField).max(30).default([]),
    }),
    data: z.strictObject({ transitions: transitionsOf(companyMachine) }),
    errors: [40400, 40900],
    example: {
      ...ofCompany,
      body: { marks: [{ field: 'address', reason: '与营业执照住所不一致' }], correct: ['name'] },
      data: { transitions: transitionsExample },
    },
  },
  'GET /api/srm/company/{id}/checks': {
    summary: 'What is checked by itself: code, licence, certificates, similar names, shared phone, address, person, account; competition',
    authority: 'company:page',
    params: byId,
    data: companyChecks,
    errors: [40400],
    example: {
      ...ofCompany,
      data: {
        checks: [{ code: 'creditCode', ok: true }],
        relations: [
          { companyId: '33', name: '港联机电设备有限公司', nameEn: 'Ganglian Electromechanical', kind: 'PHONE', value: '0532-86001234' },
        ],
        competition: [{ categoryId: '1003', name: '起重设备备件', nameEn: 'Crane spare parts', approved: 3 }],
      },
    },
  },
  'GET /api/srm/company/{id}/projects': {
    summary: 'Purchases a company quoted in: all of one’s own; any company’s, for those who look at companies, once the quotes are open',
    authority: 'signedIn',
    params: byId,
    query: pageQuery,
    data: pageOfRows(
      z.strictObject({
        projectId: id,
        no: z.string(),
        title: z.string(),
        titleEn: z.string(),
        state: stateOf(projectMachine),
        quotationState: stateOf(quotationMachine),
        /** Known to buyers once the quotes are open, to anyone else once the result is published. */
        rank: count.nullable(),
        chosen: z.boolean(),
      }),
    ),
    errors: [40400],
    example: {
      ...ofCompany,
      query: { page: '1', limit: '10' },
      data: {
        total: 1,
        rows: [
          {
            projectId: '1001',
            no: 'JC-2026-000017',
            title: '门机钢丝绳年度采购',
            titleEn: 'Yearly purchase of wire ropes for portal cranes',
            state: 'resultStands',
            quotationState: 'chosen',
            rank: 1,
            chosen: true,
          },
        ],
      },
    },
  },
  'GET /api/admin/srmManageLog/list/{id}': {
    summary: 'What happened to a company and to what belongs to it, newest first',
    authority: 'signedIn',
    params: byId,
    data: z.array(
      z.strictObject({
        seq: count,
        machine: z.enum(businessIds),
        event: word,
        from: word.nullable(),
        to: word,
        at: moment,
        actor: z.string().nullable(),
        reason: z.string(),
      }),
    ),
    errors: [40400],
    example: {
      ...ofCompany,
      data: [
        {
          seq: 12,
          machine: 'company',
          event: 'submit',
          from: 'filling',
          to: 'firstReview',
          at: '2026-11-20T09:30:00+08:00',
          actor: '何新',
          reason: '',
        },
      ],
    },
  },
})
