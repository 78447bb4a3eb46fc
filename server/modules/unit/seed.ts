import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { budget } from '#server/db/tables/budget.ts'
import { defineSeed } from '#server/serving/seed.ts'
import { yearOf } from '#src/lib/shanghaiTime.ts'

/** A department of the demonstration: what it lies below (`00` is the company itself), who answers for it, who approves, whose budget it is, who else stands in it. People by their usernames. */
interface Department {
  above?: string
  code: string
  name: string
  nameEn: string
  head: string
  approvers?: string[]
  budget?: string
  people?: string[]
}

interface Company {
  head: string
  approvers: string[]
  budget: string
  departments: Department[]
}

const companies: Record<string, Company> = {
  '1': {
    head: 'vp',
    approvers: ['vp', 'finance'],
    budget: 'finance',
    departments: [
      { code: 'FIN', name: '财务部', nameEn: 'Finance', head: 'finance', approvers: ['finance', 'finance2'], people: ['finance2'] },
      { code: 'LAW', name: '法务部', nameEn: 'Legal affairs', head: 'legal' },
      { code: 'DIS', name: '纪检监察部', nameEn: 'Discipline inspection', head: 'supervisor' },
      { code: 'INF', name: '信息中心', nameEn: 'Information centre', head: 'admin', people: ['reviewer', 'reviewer2'] },
    ],
  },
  '2': {
    head: 'lead',
    approvers: ['lead', 'lead2'],
    budget: 'lead',
    departments: [
      { code: 'PUR', name: '采购部', nameEn: 'Purchasing', head: 'lead2', people: ['buyer', 'buyer2'] },
      { code: 'ANA', name: '运营分析室', nameEn: 'Process analysis', head: 'lead', people: ['analyst'] },
    ],
  },
  '21': {
    head: 'unithead',
    approvers: ['unithead', 'unit'],
    budget: 'finance21',
    departments: [
      { code: 'OPS', name: '操作部', nameEn: 'Operations', head: 'ops21', people: ['requester2'] },
      { code: 'ENG', name: '工程技术部', nameEn: 'Engineering', head: 'unit', approvers: ['unit', 'stores21'] },
      { above: 'ENG', code: 'ENG-CRANE', name: '岸桥维修组', nameEn: 'Quay crane maintenance', head: 'unit', people: ['requester'] },
      { code: 'FIN', name: '财务部', nameEn: 'Finance', head: 'finance21' },
      { code: 'STO', name: '物资部', nameEn: 'Stores', head: 'stores21' },
    ],
  },
  '22': {
    head: 'head22',
    approvers: ['head22', 'unit2'],
    budget: 'finance22',
    departments: [
      { code: 'OPS', name: '操作部', nameEn: 'Operations', head: 'ops22' },
      { code: 'ENG', name: '工程技术部', nameEn: 'Engineering', head: 'unit2', people: ['requester22'] },
      { code: 'FIN', name: '财务部', nameEn: 'Finance', head: 'finance22' },
    ],
  },
  '23': {
    head: 'head23',
    approvers: ['head23'],
    budget: 'head23',
    departments: [{ code: 'TEC', name: '技术部', nameEn: 'Technical department', head: 'tech23', people: ['requester23'] }],
  },
  '24': {
    head: 'head24',
    approvers: ['head24'],
    budget: 'head24',
    departments: [
      { code: 'FLE', name: '船队', nameEn: 'Fleet', head: 'fleet24' },
      // Its head has retired, and nobody was named yet: what comes there is seen to wait.
      { code: 'MAR', name: '机务部', nameEn: 'Marine engineering', head: 'marine24', approvers: ['fleet24'], people: ['requester24'] },
    ],
  },
  '25': {
    head: 'head25',
    approvers: ['head25'],
    budget: 'head25',
    departments: [{ code: 'HSE', name: '安全环保部', nameEn: 'Safety and environment', head: 'safety25', people: ['requester25'] }],
  },
}

const retired = 'marine24'

export const unitSeed = defineSeed({
  demonstration: async (tx, now) => {
    for (const [companyId, { departments, ...own }] of Object.entries(companies)) {
      await fill(tx, companyId, { code: '00', ...own })
      for (const department of departments) {
        const { above = '00', code, name, nameEn, head, approvers = [head], budget = own.budget, people = [] } = department
        await tx.execute(sql`insert into unit (company_id, parent_id, kind, code, name, name_en, area_code)
          select company_id, id, 'DEPARTMENT', ${code}, ${name}, ${nameEn}, area_code from unit where company_id = ${companyId} and code = ${above}`)
        await fill(tx, companyId, { code, head, approvers, budget, people: [head, ...people] })
      }
    }
    await seedBudgets(tx, yearOf(now))
    await tx.execute(sql`update app_user set disabled = true where username = ${retired}`)
  },
})

interface NamedUnit {
  code: string
  head: string
  approvers: string[]
  budget: string
  people?: string[]
}

const named = (username: string) => sql`(select id from app_user where username = ${username})`

const fill = async (tx: Database, companyId: string, { code, head, approvers, budget, people = [head] }: NamedUnit): Promise<void> => {
  const [unit] = await rowsOf<{ id: string }>(
    tx,
    sql`update unit set head_id = ${named(head)}, budget_owner_id = ${named(budget)} where company_id = ${companyId} and code = ${code} returning id`,
  )
  if (!unit) throw new Error(`Company ${companyId} has no unit ${code}`)
  await tx.execute(sql`insert into unit_approver (unit_id, user_id, position)
    select ${unit.id}, u.id, n.place from unnest(${sql.param(approvers)}::text[]) with ordinality n (username, place) join app_user u on u.username = n.username`)
  // Who is the head of several stands in the first.
  await tx.execute(sql`update app_user set unit_id = ${unit.id}
    where username = any (${sql.param(people)}::text[]) and company_id = ${companyId} and unit_id is null`)
}

/** Of this year and the next: company, unit, name in both languages, kind, what it is this year in ten thousand yuan. */
const budgets: readonly [companyId: string, code: string, name: string, nameEn: string, kind: 'CAPITAL' | 'COST', tenThousands: number][] =
  [
    ['1', 'INF', '采购平台运维', 'Procurement platform operation', 'COST', 180],
    ['1', 'LAW', '法律顾问服务', 'Legal counsel', 'COST', 60],
    ['2', 'PUR', '评审与公告费用', 'Evaluation and publication', 'COST', 45],
    ['21', 'ENG', '岸桥钢丝绳与备件', 'Quay crane ropes and spares', 'COST', 620],
    ['21', 'ENG', '轨道吊自动化改造', 'Yard crane automation', 'CAPITAL', 2400],
    ['21', 'ENG-CRANE', '维修工具', 'Maintenance tools', 'COST', 38],
    ['21', 'OPS', '集卡轮胎', 'Terminal tractor tyres', 'COST', 260],
    ['21', 'STO', '劳保用品', 'Protective clothing', 'COST', 95],
    ['22', 'ENG', '皮带机托辊与输送带', 'Conveyor idlers and belts', 'COST', 540],
    ['22', 'ENG', '卸船机大修', 'Ship unloader overhaul', 'CAPITAL', 1350],
    ['22', 'OPS', '抑尘剂', 'Dust suppressant', 'COST', 72],
    ['23', 'TEC', '焊材与检测设备', 'Welding consumables and test equipment', 'COST', 110],
    ['24', 'FLE', '船用燃油', 'Marine fuel', 'COST', 3200],
    ['24', 'MAR', '拖轮主机备件', 'Tug main engine spares', 'COST', 410],
    ['25', 'HSE', '消防器材更新', 'Fire equipment renewal', 'CAPITAL', 680],
    ['25', 'HSE', '油气回收装置维护', 'Vapour recovery maintenance', 'COST', 150],
  ]

const seedBudgets = async (tx: Database, year: number): Promise<void> => {
  const units = await rowsOf<{ id: string; key: string; companyId: string }>(
    tx,
    sql`select id::text as id, concat_ws(' ', company_id, code) as key, company_id::text as "companyId" from unit`,
  )
  const known = new Map(units.map((unit) => [unit.key, unit]))
  await tx.insert(budget).values(
    [year, year + 1].flatMap((of) =>
      budgets.map(([companyId, code, name, nameEn, kind, tenThousands], index) => {
        const unit = known.get(`${companyId} ${code}`)
        if (!unit) throw new Error(`Company ${companyId} has no unit ${code}`)
        // What is built once is not built again.
        const share = of === year ? 100 : kind === 'CAPITAL' ? 40 : 105
        return {
          companyId: unit.companyId,
          unitId: unit.id,
          year: of,
          number: `${code}-${of}-${String(index + 1).padStart(2, '0')}`,
          name,
          nameEn,
          kind,
          amount: `${tenThousands * share * 100}.00`,
        }
      }),
    ),
  )
}
