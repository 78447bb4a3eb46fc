import { codesOf } from '#src/contract/entity.ts'
import { entities } from '#src/contract/index.ts'
import { accessElements, integrityElements } from './elements.ts'
import { keptBy } from './menus.ts'

const inviting = ['srmInviteReg:create', 'srmInviteReg:resend', 'srmInviteReg:extend', 'srmInviteReg:revoke']

const buying = {
  menus: ['poJcProject', 'quotation', 'poJcChosen', 'srmcheckAchievment', 'srmInviteReg'],
  elements: [
    'poJcProject:edit',
    'poJcProject:publish',
    'poJcProject:extend',
    'poJcProject:cancel',
    'quotation:open',
    'poJcChosen:choose',
    'poJcChosen:publishResult',
    'dashboard:buyer',
    'company:page',
    'scope:read',
    ...inviting,
  ],
}

const overseeing = {
  menus: ['integrityManagement'],
  elements: integrityElements.map(({ code }) => code).filter((code) => code.startsWith('integrityManagement:')),
}

/** What every person of a supplier may: see how the own company stands, and take its administration over. */
const ofTheTeam = ['scope:read', 'quoter:read', 'companyUser:read', 'poBuTeamMembers:accept', 'poBuTeamMembers:decline']

/** What a company's administrator may do to its people, and the platform's to those of all of them. */
const ofMembers = ['member:freeze', 'member:unfreeze', 'member:remove']

/** What each role may, besides keeping base data. */
const given = [
  { code: 'JC_BUYER', name: '集采项目经理', nameEn: 'Project manager', ...buying },
  {
    code: 'JC_LEAD',
    name: '集采负责人',
    nameEn: 'Head of group procurement',
    menus: [...buying.menus, 'srmcheckJc', ...overseeing.menus, 'powfChart'],
    elements: [
      ...buying.elements,
      ...overseeing.elements,
      'company:mark',
      'company:transfer',
      'srmcheckJc:take',
      'srmcheckJc:approve',
      'srmcheckJc:sendBack',
      'srmcheckJc:decline',
      'srmcheckJc:approveScope',
      'srmcheckJc:denyScope',
      'companyUser:read',
    ],
  },
  { code: 'ANALYST', name: '分析员', nameEn: 'Analyst', menus: ['powfChart'], elements: ['powfChart:records'] },
  { code: 'SUPERVISOR', name: '监督员', nameEn: 'Supervisor', menus: [...overseeing.menus, 'powfChart'], elements: overseeing.elements },
  {
    code: 'SUP_QUOTER',
    name: '报价员',
    nameEn: 'Quoter',
    menus: ['poProject', 'poDetailed', 'poPrice', 'poHistory', 'poBuScope', 'poBuTeamMembers', 'poBuQuoter'],
    elements: ['poPrice:saveDraft', 'poPrice:submit', 'poPrice:replace', 'poPrice:withdraw', 'dashboard:supplier', ...ofTheTeam],
  },
  {
    code: 'SUP_ADMIN',
    name: '供应商管理员',
    nameEn: 'Supplier administrator',
    menus: ['poBuScope', 'poBuTeamMembers', 'poBuQuoter', 'srmcheckAchievment', 'integrityManagement'],
    elements: [
      'dashboard:supplier',
      'integrity:stateCase',
      'integrity:appeal',
      'company:saveStepTwo',
      'company:commitStepTwo',
      'company:commitStepThree',
      'company:commitStepFour',
      'company:submit',
      'company:reapply',
      'company:cancel',
      'company:change',
      'company:withdrawChange',
      'achievement:edit',
      'achievement:submit',
      ...ofTheTeam,
      'poBuScope:create',
      'poBuScope:withdraw',
      'poBuQuoter:edit',
      'poBuQuoter:submit',
      'poBuQuoter:renew',
      'poBuTeamMembers:invite',
      ...ofMembers,
      'poBuTeamMembers:propose',
      'poBuTeamMembers:withdraw',
    ],
  },
  {
    code: 'SUP_MEMBER',
    name: '供应商成员',
    nameEn: 'Supplier member',
    menus: ['poBuScope', 'poBuTeamMembers', 'poBuQuoter'],
    elements: ofTheTeam,
  },
  {
    code: 'PLAT_REVIEWER',
    name: '平台审核员',
    nameEn: 'Platform reviewer',
    menus: ['srmcheckManager', 'srmcheckAchievment', 'srmQuotationOfficer'],
    elements: [
      'company:page',
      'company:mark',
      'company:transfer',
      'srmcheckManager:claim',
      'srmcheckManager:pass',
      'srmcheckManager:return',
      'srmcheckManager:reject',
      'srmcheckManager:acceptChange',
      'srmcheckManager:refuseChange',
      ...['claim', 'pass', 'return', 'reject', 'revoke'].map((event) => `srmcheckAchievment:${event}`),
      'scope:read',
      'quoter:read',
      'companyUser:read',
      'srmQuotationOfficer:approve',
      'srmQuotationOfficer:return',
      'srmQuotationOfficer:disable',
    ],
  },
  {
    code: 'BU_APPR',
    name: '基层单位审批人',
    nameEn: 'Operating unit approver',
    menus: ['srmcheckAchievment', 'srmInviteReg'],
    elements: ['srmcheckAchievment:confirm', 'srmcheckAchievment:refuse', ...inviting],
  },
  {
    code: 'PLAT_ADMIN',
    name: '平台管理员',
    nameEn: 'Platform administrator',
    menus: [
      'employeeManager',
      'companyManager',
      'gateLogManager',
      'apiManager',
      'serviceEurekaManager',
      'serviceMonitorManager',
      'serviceAPIManager',
      'serviceDataManager',
      'serviceZipkinManager',
      'serviceJobManager',
      'powfChart',
    ],
    elements: [
      'dashboard:admin',
      'powfChart:inspect',
      'company:page',
      'companyManager:create',
      'companyManager:delete',
      'companyManager:close',
      'companyManager:reopen',
      'companyManager:merge',
      'employeeManager:appoint',
      ...ofMembers,
      'companyUser:read',
      'apiManager:switch',
      'serviceMonitorManager:setLogLevel',
      'serviceJobManager:run',
      'serviceJobManager:pause',
      'serviceJobManager:retry',
      'serviceEurekaManager:drain',
      ...accessElements.map(({ code }) => code),
    ],
    givesAll: true,
  },
]

/** By which permissions somebody keeps the base data of a screen. */
const keeping = (menu: string): string[] =>
  entities
    .filter((entity) => entity.menu === menu)
    .flatMap((entity) => {
      const { add, edit, remove } = codesOf(entity)
      return [add, edit, remove]
    })

/** What each role may. */
export const roles = given.map((role) => {
  const kept = keptBy(role.code)
  const elements = new Set([...role.elements, ...kept.flatMap(keeping)])
  return { ...role, menus: [...role.menus, ...kept], elements: [...elements] }
})
