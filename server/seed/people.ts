import type { Database } from '#server/db/connect.ts'
import { appUser, company, userRole } from '#server/db/tables/platform.ts'
import { codeOf, type CompanyRow } from './companies.ts'
import { continueIds } from '#server/db/continueIds.ts'
import { housePeople } from './housePeople.ts'
import { jobTitles } from './jobTitles.ts'
import { adminIds, newAdmins } from './supplierAdmins.ts'
import { suppliers } from './supplierData.ts'

type Unit = [id: string, name: string, nameEn: string]

const area = { areaCode: '370200', areaName: '山东省青岛市' }

const units: Unit[] = [
  ['21', '东港集装箱码头有限公司', 'East Harbour Container Terminal'],
  ['22', '西港散货码头有限公司', 'West Harbour Bulk Terminal'],
  ['23', '海岳港口机械维修有限公司', 'Haiyue Port Machinery Service'],
  ['24', '海岳拖轮有限公司', 'Haiyue Tug Company'],
  ['25', '北港油品码头有限公司', 'North Harbour Oil Terminal'],
]

const companies = (at: Date): CompanyRow[] => [
  {
    ...area,
    id: '1',
    kind: 'PLATFORM',
    name: '海岳港口集团有限公司',
    nameEn: 'Haiyue Port Group',
    unifiedCreditCode: codeOf('370200', 1),
    state: 'approved',
    stateSince: at,
    createdAt: at,
  },
  {
    ...area,
    id: '2',
    kind: 'JC_CENTRE',
    name: '海岳港口集团集采中心',
    nameEn: 'Haiyue Group Procurement Centre',
    unifiedCreditCode: codeOf('370200', 2),
    parentCompanyId: '1',
    state: 'approved',
    stateSince: at,
    createdAt: at,
  },
  ...units.map(([id, name, nameEn]): CompanyRow => ({
    ...area,
    id,
    kind: 'BASE_UNIT',
    name,
    nameEn,
    unifiedCreditCode: codeOf('370200', Number(id)),
    parentCompanyId: '1',
    state: 'approved',
    stateSince: at,
    createdAt: at,
  })),
]

interface Person {
  id: string
  username: string
  name: string
  nameEn: string
  description: string
  companyId: string
  roles: string[]
  locale?: 'en'
}

/** The demonstration accounts; every supplier has its quoter. */
export const people: Person[] = [
  { id: '1', username: 'admin', name: '陈启明', nameEn: 'Chen Qiming', description: '平台管理员', companyId: '1', roles: ['PLAT_ADMIN'] },
  { id: '2', username: 'lead', name: '苏敏仪', nameEn: 'Su Minyi', description: '集采负责人', companyId: '2', roles: ['JC_LEAD'] },
  { id: '3', username: 'buyer', name: '林知远', nameEn: 'Lin Zhiyuan', description: '集采项目经理', companyId: '2', roles: ['JC_BUYER'] },
  { id: '4', username: 'buyer2', name: '赵一帆', nameEn: 'Zhao Yifan', description: '集采项目经理', companyId: '2', roles: ['JC_BUYER'] },
  {
    id: '5',
    username: 'reviewer',
    name: '郑可心',
    nameEn: 'Zheng Kexin',
    description: '平台审核员',
    companyId: '1',
    roles: ['PLAT_REVIEWER'],
  },
  {
    id: '6',
    username: 'reviewer2',
    name: '冯朗',
    nameEn: 'Feng Lang',
    description: '平台审核员',
    companyId: '1',
    roles: ['PLAT_REVIEWER'],
  },
  {
    id: '7',
    username: 'unit',
    name: '蒋文',
    nameEn: 'Jiang Wen',
    description: '东港集装箱码头审批人',
    companyId: '21',
    roles: ['BU_APPR'],
  },
  {
    id: '10',
    username: 'unit2',
    name: '许航',
    nameEn: 'Xu Hang',
    description: '西港散货码头审批人',
    companyId: '22',
    roles: ['BU_APPR'],
  },
  { id: '8', username: 'lead2', name: '沈若谷', nameEn: 'Shen Ruogu', description: '集采副负责人', companyId: '2', roles: ['JC_LEAD'] },
  {
    id: '11',
    username: 'supplier1',
    name: '周敏',
    nameEn: 'Zhou Min',
    description: '报价员',
    companyId: '31',
    roles: ['SUP_QUOTER', 'SUP_ADMIN'],
  },
  {
    id: '12',
    username: 'supplier2',
    name: '韩立',
    nameEn: 'Han Li',
    description: '报价员',
    companyId: '32',
    roles: ['SUP_QUOTER', 'SUP_ADMIN'],
  },
  {
    id: '13',
    username: 'supplier3',
    name: '孙悦',
    nameEn: 'Sun Yue',
    description: '报价员',
    companyId: '33',
    roles: ['SUP_QUOTER', 'SUP_ADMIN'],
  },
  {
    id: '14',
    username: 'supplier4',
    name: '吴海涛',
    nameEn: 'Wu Haitao',
    description: '报价员',
    companyId: '34',
    roles: ['SUP_QUOTER', 'SUP_ADMIN'],
  },
  ...suppliers.slice(4, 13).map(({ id: companyId, nameEn }, index): Person => ({
    id: String(15 + index),
    username: `quoter${companyId}`,
    name: ['刘洋', '黄晓', '徐静', '马超', '高阳', '罗佳', '梁辰', '宋宁', '唐伟'][index] ?? '',
    nameEn: `Quoter of ${nameEn}`,
    description: '报价员',
    companyId,
    roles: ['SUP_QUOTER', 'SUP_ADMIN'],
  })),
  { id: '70', username: 'supervisor', name: '钟正', nameEn: 'Zhong Zheng', description: '监督员', companyId: '1', roles: ['SUPERVISOR'] },
  { id: '80', username: 'analyst', name: '顾思齐', nameEn: 'Gu Siqi', description: '流程分析员', companyId: '2', roles: ['ANALYST'] },
  { id: '30', username: 'newsupplier', name: '何新', nameEn: 'He Xin', description: '供应商管理员', companyId: '44', roles: ['SUP_ADMIN'] },
  ...housePeople,
  ...newAdmins.map(([username, name, nameEn, companyId]): Person => ({
    id: adminIds.get(companyId) ?? '',
    username,
    name,
    nameEn,
    description: '供应商管理员',
    companyId,
    // Whoever was admitted once has its quoter.
    roles: Number(companyId) <= 47 ? ['SUP_QUOTER', 'SUP_ADMIN'] : ['SUP_ADMIN'],
  })),
]

const domains = new Map(suppliers.map(({ id, domain }) => [id, domain]))

/** Numbers of one made-up range, addresses below `.example`: nothing that is sent by mistake reaches anybody. */
const contactOf = ({ id, username, companyId }: Person) => ({
  mobile: `1380532${id.padStart(4, '0')}`,
  email: `${username}@${Number(companyId) > 30 ? (domains.get(companyId) ?? `supplier${companyId}.example`) : 'haiyue-port.example'}`,
  emailVerified: true,
})

/** Inserts the port group, its suppliers as their lives left them, and everyone's people. */
export const seedPeople = async (
  tx: Database,
  roleIds: ReadonlyMap<string, string>,
  passwordHash: string,
  at: Date,
  suppliers: CompanyRow[],
): Promise<void> => {
  await tx.insert(company).values(companies(at))
  // Who administers and reviews a company is there only after the people.
  await tx.insert(company).values(suppliers.map((row) => ({ ...row, adminId: null, assigneeId: null })))
  await tx.insert(appUser).values(
    people.map((person) => {
      const { roles: _, ...columns } = person
      const [jobTitle = '', jobTitleEn = ''] = jobTitles[person.username] ?? []
      return { ...columns, ...contactOf(person), jobTitle, jobTitleEn, passwordHash, createdAt: at }
    }),
  )
  await tx
    .insert(userRole)
    .values(people.flatMap(({ id, roles }) => roles.map((code) => ({ userId: id, roleId: roleIds.get(code) ?? '' }))))
  await continueIds(tx, ['company', 'app_user'])
}
