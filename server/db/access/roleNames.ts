/** The roles that the product is delivered with. What their people may do, modules and charts say. */
export const roleNames: readonly { code: string; name: string; nameEn: string; givesAll?: true }[] = [
  { code: 'JC_BUYER', name: '集采项目经理', nameEn: 'Project manager' },
  { code: 'JC_LEAD', name: '集采负责人', nameEn: 'Head of group procurement' },
  { code: 'ANALYST', name: '分析员', nameEn: 'Analyst' },
  { code: 'SUPERVISOR', name: '监督员', nameEn: 'Supervisor' },
  { code: 'SUP_QUOTER', name: '报价员', nameEn: 'Quoter' },
  { code: 'SUP_ADMIN', name: '供应商管理员', nameEn: 'Supplier administrator' },
  { code: 'SUP_MEMBER', name: '供应商成员', nameEn: 'Supplier member' },
  { code: 'PLAT_REVIEWER', name: '平台审核员', nameEn: 'Platform reviewer' },
  { code: 'BU_APPR', name: '基层单位审批人', nameEn: 'Operating unit approver' },
  { code: 'PLAT_ADMIN', name: '平台管理员', nameEn: 'Platform administrator', givesAll: true },
  { code: 'BU_REQ', name: '需求提报人', nameEn: 'Requester' },
  { code: 'FINANCE', name: '财务人员', nameEn: 'Finance officer' },
  { code: 'LEGAL', name: '法务人员', nameEn: 'Legal officer' },
  { code: 'GROUP_VP', name: '集团分管领导', nameEn: 'Group vice president' },
]
