import { z } from 'zod'
import { defineEntity, english, title } from './entity.ts'
import { byId, count, defineRows, flag, id, idOrEmpty } from './row.ts'

/** As many people approve in a unit. */
const approversAtMost = 20

/** Why a unit can't decide what comes to it: nobody is its head, or somebody whom it names can't act for it. */
const gap = z.enum(['noHead', 'headOff', 'approverOff', 'budgetOwnerOff'])

const named = z.strictObject({
  id,
  name: z.string(),
  nameEn: z.string(),
  /** Can sign in, and is of the unit's company or of one above it. */
  canAct: z.boolean(),
})

/** A unit of a company of the house, or a department of one: whom a case goes to is found by it. */
export const unit = defineEntity({
  path: '/api/po/unit',
  menu: 'poMtBasicUnit',
  called: ['unit', 'units'],
  input: {
    /** The unit it lies below, in the same company; empty for the company itself. */
    aboveId: idOrEmpty,
    kind: z.enum(['UNIT', 'DEPARTMENT']),
    code: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, { message: 'unit.codeForm' }),
    name: title,
    nameEn: english,
    headId: idOrEmpty,
    /** In the order in which they are asked. */
    approverIds: z.array(id).max(approversAtMost),
    budgetOwnerId: idOrEmpty,
    /** A province, a city or a county; empty where nothing is said. */
    areaCode: z.string().regex(/^(\d{2}|\d{4}|\d{6})?$/),
    active: z.boolean(),
  },
  shown: {
    companyId: id,
    companyName: z.string(),
    companyNameEn: z.string(),
    head: named.nullable(),
    approvers: z.array(named),
    budgetOwner: named.nullable(),
    gaps: z.array(gap),
    /** Who stands in it. */
    people: count,
    uses: count,
  },
  filters: { companyId: id.optional(), active: flag.optional() },
  unique: 'code',
  usedBy: ['unit', 'user', 'budget'],
  example: {
    input: {
      aboveId: '6400',
      kind: 'DEPARTMENT',
      code: 'ENG',
      name: '工程技术部',
      nameEn: 'Engineering',
      headId: '',
      approverIds: [],
      budgetOwnerId: '',
      areaCode: '370200',
      active: true,
    },
    shown: {
      companyId: '21',
      companyName: '东港集装箱码头有限公司',
      companyNameEn: 'East Harbour Container Terminal',
      head: null,
      approvers: [],
      budgetOwner: null,
      gaps: ['noHead'],
      people: 0,
      uses: 0,
    },
  },
})

export const unitRows = defineRows({
  'GET /api/po/unit/tree': {
    summary: 'All units that somebody sees, each with what it lies below: a company’s own below that of the company above',
    authority: ['poMtBasicUnit', 'userManager'],
    data: z.array(
      z.strictObject({
        id,
        /** Nothing where none that is seen lies above. */
        aboveId: id.nullable(),
        companyId: id,
        /** The company itself. */
        isRoot: z.boolean(),
        kind: unit.entry.shape.kind,
        code: z.string(),
        name: z.string(),
        nameEn: z.string(),
        active: z.boolean(),
        gaps: z.array(gap),
      }),
    ),
    example: {
      data: [
        {
          id: '6400',
          aboveId: '6399',
          companyId: '21',
          isRoot: true,
          kind: 'UNIT',
          code: '00',
          name: '东港集装箱码头有限公司',
          nameEn: 'East Harbour Container Terminal',
          active: true,
          gaps: [],
        },
      ],
    },
  },
  'GET /api/po/unit/{id}': {
    summary: 'A unit, and who is asked above it: the head of each, up to the company at the top',
    authority: 'poMtBasicUnit',
    params: byId,
    data: unit.entry.extend({
      superiors: z.array(
        z.strictObject({
          unitId: id,
          unitName: z.string(),
          unitNameEn: z.string(),
          /** Nobody where the unit has no head: a gap, which is not passed over. */
          head: named.nullable(),
        }),
      ),
    }),
    errors: [40400],
    example: {
      params: { id: '6401' },
      data: {
        id: '6401',
        version: 0,
        ...unit.example.input,
        ...unit.example.shown,
        superiors: [{ unitId: '6401', unitName: '工程技术部', unitNameEn: 'Engineering', head: null }],
      },
    },
  },
  'GET /api/po/unit/{id}/people': {
    summary: 'Whom a unit, or one below it, may name: those of its company and of the companies above who can sign in',
    authority: 'poMtBasicUnit:edit',
    params: byId,
    data: z.array(z.strictObject({ id, name: z.string(), nameEn: z.string(), companyName: z.string(), companyNameEn: z.string() })),
    errors: [40400],
    example: {
      params: { id: '6401' },
      data: [
        {
          id: '7',
          name: '蒋文',
          nameEn: 'Jiang Wen',
          companyName: '东港集装箱码头有限公司',
          companyNameEn: 'East Harbour Container Terminal',
        },
      ],
    },
  },
})
