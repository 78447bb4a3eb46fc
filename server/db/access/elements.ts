import { codesOf } from '#src/contract/entity.ts'
import { entities } from '#src/contract/index.ts'

/** Events that share the row `company/{id}/{x}`. */
const companyEvents = [
  ['company:submit', '提交注册', 'Submit the registration'],
  ['company:reapply', '重新申请', 'Apply again'],
  ['company:cancel', '注销', 'Cancel the account'],
  ['srmcheckManager:claim', '领取初审', 'Claim'],
  ['srmcheckManager:pass', '初审通过', 'Pass'],
  ['srmcheckManager:return', '初审退回', 'Return'],
  ['srmcheckManager:reject', '初审驳回', 'Reject'],
  ['srmcheckJc:take', '领取审批', 'Take'],
  ['srmcheckJc:approve', '审批通过', 'Approve'],
  ['srmcheckJc:sendBack', '审批退回', 'Send back'],
  ['srmcheckJc:decline', '审批驳回', 'Decline'],
] as const

export const integrityElements = (
  [
    ['integrityManagement:edit', '编辑', 'Edit'],
    ['integrityManagement:notifyCompany', '通知企业', 'Tell the company'],
    ['integrityManagement:drop', '撤销', 'Drop'],
    ['integrityManagement:lift', '提前解除', 'Lift'],
    ['integrityManagement:dismissAppeal', '驳回申诉', 'Dismiss appeal'],
    ['integrityManagement:upholdAppeal', '支持申诉', 'Uphold appeal'],
    ['integrity:stateCase', '陈述意见', 'State the case'],
    ['integrity:appeal', '申诉', 'Appeal'],
  ] as const
).map(([code, name, nameEn]) => ({
  code,
  menu: 'integrityManagement',
  uri: `/api/srm/integrity/{id}/${code.split(':')[1]}`,
  name,
  nameEn,
}))

const actions = { add: ['新增', 'Add'], edit: ['编辑', 'Edit'], remove: ['删除', 'Delete'] } as const

/** What else those do who run the platform's accounts and rights. */
export const accessElements = (
  [
    ['groupManager', 'btn_userManager', '/api/admin/group/{id}/user', '分配成员', 'Choose the members'],
    ['groupManager', 'btn_resourceManager', '/api/admin/group/{id}/matrix', '分配权限', 'Grant rights'],
    ['groupManager', 'menu', '/api/admin/group/{id}/authority/menu', '授权菜单', 'Grant menus'],
    ['groupManager', 'element', '/api/admin/group/{id}/authority/element/add', '授权操作', 'Grant permissions'],
    ['userManager', 'signOut', '/api/admin/user/{id}/signOut', '强制下线', 'Sign out'],
    ['userManager', 'resetPassword', '/api/admin/user/{id}/password', '重置密码', 'Reset the password'],
    ['userManager', 'resetSecondFactor', '/api/admin/user/{id}/secondFactor/confirmReset', '重置两步验证', 'Reset the second factor'],
    ['userManager', 'disable', '/api/admin/user/{id}/disable', '停用或启用', 'Disable or enable'],
    ['userManager', 'view', '/api/admin/user/{id}/view', '以其身份查看', 'View as'],
    ['userManager', 'unlock', '/api/admin/user/{id}/unlock', '解锁', 'Unlock'],
    ['serviceManager', 'btn_secret', '/api/auth/service/{id}/secret', '签发密钥', 'Issue a secret'],
    ['serviceManager', 'btn_revoke', '/api/auth/service/{id}/revoke', '吊销密钥', 'Revoke the secret'],
    ['serviceManager', 'btn_clientManager', '/api/auth/service/{id}/client', '设置可接受的调用方', 'Say whose calls it takes'],
    ['serviceManager', 'provider', '/api/auth/provider', '管理单点登录', 'Keep sign-in providers'],
  ] as const
).map(([menu, code, uri, name, nameEn]) => ({ code: `${menu}:${code}`, menu, uri, name, nameEn }))

/** Whoever keeps a kind of base data may add, change and delete it, by one permission or by three. */
const entityElements = entities
  .flatMap((entity) => {
    const codes = codesOf(entity)
    return (['edit', 'add', 'remove'] as const).map((action) => {
      const [name, nameEn] = actions[action]
      const uri = action === 'add' ? entity.path : `${entity.path}/{id}`
      return { code: codes[action], menu: entity.menu, uri, name, nameEn, ...(action === 'remove' ? { method: 'DELETE' } : {}) }
    })
  })
  .filter(({ code }, index, all) => all.findIndex((each) => each.code === code) === index)
  .filter(({ code }) => accessElements.every((each) => each.code !== code))

/** What finer permission there is: each names the row it opens, none where it is the browser’s own. */
export const elements: { code: string; menu: string | null; uri: string; name: string; nameEn: string; method?: string }[] = [
  { code: 'poJcProject:edit', menu: 'poJcProject', uri: '/api/po/project/{id}/edit', name: '编辑', nameEn: 'Edit' },
  { code: 'poJcProject:publish', menu: 'poJcProject', uri: '/api/po/project/{id}/publish', name: '发布', nameEn: 'Publish' },
  {
    code: 'poJcProject:extend',
    menu: 'poJcProject',
    uri: '/api/po/project/{id}/extend',
    name: '延长截止时间',
    nameEn: 'Extend deadline',
  },
  { code: 'poJcProject:cancel', menu: 'poJcProject', uri: '/api/po/project/{id}/cancel', name: '取消', nameEn: 'Cancel' },
  { code: 'quotation:open', menu: 'quotation', uri: '/api/po/project/{id}/open', name: '开标', nameEn: 'Open' },
  { code: 'poJcChosen:choose', menu: 'poJcChosen', uri: '/api/po/project/{id}/choose', name: '选定', nameEn: 'Choose' },
  {
    code: 'poJcChosen:publishResult',
    menu: 'poJcChosen',
    uri: '/api/po/project/{id}/publishResult',
    name: '公布结果',
    nameEn: 'Publish result',
  },
  { code: 'poPrice:saveDraft', menu: 'poPrice', uri: '/api/po/quotation/{id}/saveDraft', name: '保存草稿', nameEn: 'Save draft' },
  { code: 'poPrice:submit', menu: 'poPrice', uri: '/api/po/quotation/{id}/submit', name: '提交', nameEn: 'Submit' },
  { code: 'poPrice:replace', menu: 'poPrice', uri: '/api/po/quotation/{id}/replace', name: '替换', nameEn: 'Replace' },
  { code: 'poPrice:withdraw', menu: 'poPrice', uri: '/api/po/quotation/{id}/withdraw', name: '撤回', nameEn: 'Withdraw' },
  { code: 'company:page', menu: null, uri: '/api/admin/company/page', name: '查看公司', nameEn: 'See companies' },
  { code: 'company:mark', menu: null, uri: '/api/srm/company/{id}/mark', name: '标记问题', nameEn: 'Mark fields' },
  { code: 'company:transfer', menu: null, uri: '/api/srm/company/{id}/transfer', name: '转办', nameEn: 'Hand over' },
  { code: 'company:saveStepTwo', menu: null, uri: '/api/admin/company/{id}', name: '填写公司资料', nameEn: 'Write company data' },
  { code: 'company:commitStepTwo', menu: null, uri: '/api/admin/company/commitRegStepTwo', name: '提交第二步', nameEn: 'Commit step two' },
  {
    code: 'company:commitStepThree',
    menu: null,
    uri: '/api/admin/company/commitRegStepThree',
    name: '提交第三步',
    nameEn: 'Commit step three',
  },
  {
    code: 'company:commitStepFour',
    menu: null,
    uri: '/api/admin/company/commitRegStepFour',
    name: '提交第四步',
    nameEn: 'Commit step four',
  },
  { code: 'company:change', menu: null, uri: '/api/srm/companyChange', name: '申请变更', nameEn: 'Request a change' },
  {
    code: 'company:withdrawChange',
    menu: null,
    uri: '/api/srm/companyChange/{id}/withdraw',
    name: '撤回变更',
    nameEn: 'Withdraw a change',
  },
  ...companyEvents.map(([code, name, nameEn]) => ({
    code,
    menu: code.startsWith('srm') ? (code.split(':')[0] ?? null) : null,
    uri: `/api/admin/company/{id}/${code.split(':')[1]}`,
    name,
    nameEn,
  })),
  {
    code: 'srmcheckManager:acceptChange',
    menu: 'srmcheckManager',
    uri: '/api/srm/companyChange/{id}/accept',
    name: '同意变更',
    nameEn: 'Accept a change',
  },
  {
    code: 'srmcheckManager:refuseChange',
    menu: 'srmcheckManager',
    uri: '/api/srm/companyChange/{id}/refuse',
    name: '驳回变更',
    nameEn: 'Refuse a change',
  },
  { code: 'companyManager:create', menu: 'companyManager', uri: '/api/admin/company', name: '新增公司', nameEn: 'Add a company' },
  { code: 'companyManager:delete', menu: 'companyManager', uri: '/api/admin/company/{id}', name: '删除公司', nameEn: 'Delete a company' },
  {
    code: 'companyManager:close',
    menu: 'companyManager',
    uri: '/api/admin/company/{id}/close',
    name: '关闭公司',
    nameEn: 'Close a company',
  },
  {
    code: 'companyManager:reopen',
    menu: 'companyManager',
    uri: '/api/admin/company/{id}/reopen',
    name: '重新开放公司',
    nameEn: 'Reopen a company',
  },
  { code: 'companyManager:merge', menu: 'companyManager', uri: '/api/srm/company/{id}/merge', name: '合并公司', nameEn: 'Merge companies' },
  { code: 'srmInviteReg:create', menu: 'srmInviteReg', uri: '/api/srm/invitation', name: '邀请', nameEn: 'Invite' },
  { code: 'srmInviteReg:resend', menu: 'srmInviteReg', uri: '/api/srm/invitation/{id}/resend', name: '重新发送', nameEn: 'Send again' },
  { code: 'srmInviteReg:extend', menu: 'srmInviteReg', uri: '/api/srm/invitation/{id}/extend', name: '延期', nameEn: 'Extend' },
  { code: 'srmInviteReg:revoke', menu: 'srmInviteReg', uri: '/api/srm/invitation/{id}/revoke', name: '撤销', nameEn: 'Revoke' },
  { code: 'achievement:edit', menu: 'srmcheckAchievment', uri: '/api/admin/srmAchievment/{id}', name: '编辑', nameEn: 'Edit' },
  {
    code: 'achievement:submit',
    menu: 'srmcheckAchievment',
    uri: '/api/admin/srmAchievment/{id}/submit',
    name: '提交',
    nameEn: 'Submit',
  },
  {
    code: 'srmcheckAchievment:claim',
    menu: 'srmcheckAchievment',
    uri: '/api/admin/srmAchievment/{id}/claim',
    name: '受理',
    nameEn: 'Take up',
  },
  {
    code: 'srmcheckAchievment:pass',
    menu: 'srmcheckAchievment',
    uri: '/api/admin/srmAchievment/{id}/pass',
    name: '初审通过',
    nameEn: 'Pass',
  },
  {
    code: 'srmcheckAchievment:return',
    menu: 'srmcheckAchievment',
    uri: '/api/admin/srmAchievment/{id}/return',
    name: '退回',
    nameEn: 'Return',
  },
  {
    code: 'srmcheckAchievment:reject',
    menu: 'srmcheckAchievment',
    uri: '/api/admin/srmAchievment/{id}/reject',
    name: '驳回',
    nameEn: 'Reject',
  },
  {
    code: 'srmcheckAchievment:confirm',
    menu: 'srmcheckAchievment',
    uri: '/api/admin/srmAchievment/{id}/confirm',
    name: '确认',
    nameEn: 'Confirm',
  },
  {
    code: 'srmcheckAchievment:refuse',
    menu: 'srmcheckAchievment',
    uri: '/api/admin/srmAchievment/{id}/refuse',
    name: '不予确认',
    nameEn: 'Refuse',
  },
  {
    code: 'srmcheckAchievment:revoke',
    menu: 'srmcheckAchievment',
    uri: '/api/admin/srmAchievment/{id}/revoke',
    name: '撤销',
    nameEn: 'Revoke',
  },
  ...integrityElements,
  { code: 'scope:read', menu: null, uri: '/api/srm/scope/page', name: '查看供货范围', nameEn: 'See supply scopes' },
  { code: 'poBuScope:create', menu: 'poBuScope', uri: '/api/srm/scope', name: '申请品类', nameEn: 'Propose a category' },
  { code: 'poBuScope:withdraw', menu: 'poBuScope', uri: '/api/srm/scope/{id}/withdraw', name: '撤回品类', nameEn: 'Withdraw a category' },
  {
    code: 'srmcheckJc:approveScope',
    menu: 'srmcheckJc',
    uri: '/api/srm/scope/{id}/approve',
    name: '批准品类',
    nameEn: 'Approve a category',
  },
  { code: 'srmcheckJc:denyScope', menu: 'srmcheckJc', uri: '/api/srm/scope/{id}/deny', name: '不批准品类', nameEn: 'Deny a category' },
  { code: 'quoter:read', menu: null, uri: '/api/srm/quoter/page', name: '查看报价员', nameEn: 'See quoters' },
  { code: 'poBuQuoter:edit', menu: 'poBuQuoter', uri: '/api/srm/quoter/{id}/edit', name: '编辑报价员', nameEn: 'Edit a quoter' },
  { code: 'poBuQuoter:submit', menu: 'poBuQuoter', uri: '/api/srm/quoter/{id}/submit', name: '提交报价员', nameEn: 'Submit a quoter' },
  { code: 'poBuQuoter:renew', menu: 'poBuQuoter', uri: '/api/srm/quoter/{id}/renew', name: '续期报价员', nameEn: 'Renew a quoter' },
  {
    code: 'srmQuotationOfficer:approve',
    menu: 'srmQuotationOfficer',
    uri: '/api/srm/quoter/{id}/approve',
    name: '通过',
    nameEn: 'Approve',
  },
  { code: 'srmQuotationOfficer:return', menu: 'srmQuotationOfficer', uri: '/api/srm/quoter/{id}/return', name: '退回', nameEn: 'Return' },
  {
    code: 'srmQuotationOfficer:disable',
    menu: 'srmQuotationOfficer',
    uri: '/api/srm/quoter/{id}/disable',
    name: '停用',
    nameEn: 'Disable',
  },
  { code: 'companyUser:read', menu: null, uri: '/api/admin/companyUser/{id}/menbers', name: '查看成员', nameEn: 'See members' },
  { code: 'poBuTeamMembers:invite', menu: 'poBuTeamMembers', uri: '/api/srm/member', name: '邀请成员', nameEn: 'Invite a member' },
  { code: 'member:freeze', menu: null, uri: '/api/srm/member/{id}/freeze', name: '冻结成员', nameEn: 'Freeze a member' },
  { code: 'member:unfreeze', menu: null, uri: '/api/srm/member/{id}/unfreeze', name: '解冻成员', nameEn: 'Unfreeze a member' },
  { code: 'member:remove', menu: null, uri: '/api/srm/member/{id}/remove', name: '移除成员', nameEn: 'Remove a member' },
  {
    code: 'employeeManager:appoint',
    menu: 'employeeManager',
    uri: '/api/srm/member/{id}/appoint',
    name: '设为企业管理员',
    nameEn: 'Make company administrator',
  },
  {
    code: 'poBuTeamMembers:propose',
    menu: 'poBuTeamMembers',
    uri: '/api/srm/handover',
    name: '移交管理员',
    nameEn: 'Hand administration over',
  },
  {
    code: 'poBuTeamMembers:accept',
    menu: 'poBuTeamMembers',
    uri: '/api/srm/handover/{id}/accept',
    name: '接受移交',
    nameEn: 'Accept a handover',
  },
  {
    code: 'poBuTeamMembers:decline',
    menu: 'poBuTeamMembers',
    uri: '/api/srm/handover/{id}/decline',
    name: '谢绝移交',
    nameEn: 'Decline a handover',
  },
  {
    code: 'poBuTeamMembers:withdraw',
    menu: 'poBuTeamMembers',
    uri: '/api/srm/handover/{id}/withdraw',
    name: '撤回移交',
    nameEn: 'Withdraw a handover',
  },
  ...entityElements,
  ...accessElements,
  {
    code: 'apiManager:switch',
    menu: 'apiManager',
    uri: '/api/monitor/call/switchOff',
    name: '停用、启用接口',
    nameEn: 'Switch calls off and on',
  },
  {
    code: 'serviceMonitorManager:setLogLevel',
    menu: 'serviceMonitorManager',
    uri: '/api/monitor/logLevel',
    name: '设置日志级别',
    nameEn: 'Set the log level',
  },
  ...[
    { code: 'serviceJobManager:run', uri: '/api/monitor/job/{name}/run', name: '立即执行任务', nameEn: 'Run a job now' },
    { code: 'serviceJobManager:pause', uri: '/api/monitor/job/{name}/pause', name: '暂停、恢复任务', nameEn: 'Pause and resume jobs' },
    { code: 'serviceJobManager:retry', uri: '/api/monitor/delivery/{id}/retry', name: '重试投递', nameEn: 'Retry a delivery' },
  ].map((element) => ({ ...element, menu: 'serviceJobManager' })),
  {
    code: 'serviceEurekaManager:drain',
    menu: 'serviceEurekaManager',
    uri: '/api/monitor/process/{id}/drain',
    name: '摘除、恢复进程',
    nameEn: 'Take a process out of service',
  },
  { code: 'dashboard:buyer', menu: null, uri: '/api/po/dashboard/buyer', name: '采购工作台', nameEn: 'Buyer dashboard' },
  { code: 'dashboard:supplier', menu: null, uri: '/api/po/dashboard/supplier', name: '供应商工作台', nameEn: 'Supplier dashboard' },
  {
    code: 'powfChart:records',
    menu: null,
    uri: '/api/powf/chart/{machine}/record/page',
    name: '查看各流程单据',
    nameEn: 'Read the records of every process',
  },
  { code: 'powfChart:inspect', menu: null, uri: '', name: '检查浏览器中的流程', nameEn: 'Look into the browser’s machines' },
  { code: 'dashboard:admin', menu: null, uri: '/api/po/dashboard/admin', name: '平台工作台', nameEn: 'Platform dashboard' },
]
