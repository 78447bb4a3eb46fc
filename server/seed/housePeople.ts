/** Whom chains of approval name, beside those who buy: username, names, what they do, company, role. Where they stand is said with the units (`modules/unit/seed.ts`). */
const people: readonly [username: string, name: string, nameEn: string, description: string, companyId: string, role: string][] = [
  ['vp', '程远山', 'Cheng Yuanshan', '集团分管副总经理', '1', 'GROUP_VP'],
  ['finance', '贾明珠', 'Jia Mingzhu', '集团财务部部长', '1', 'FINANCE'],
  ['finance2', '邹雨', 'Zou Yu', '集团财务部预算主管', '1', 'FINANCE'],
  ['legal', '郝思明', 'Hao Siming', '集团法务部部长', '1', 'LEGAL'],
  ['unithead', '董卫东', 'Dong Weidong', '东港集装箱码头总经理', '21', 'BU_APPR'],
  ['requester', '叶青', 'Ye Qing', '东港工程技术部设备员', '21', 'BU_REQ'],
  ['requester2', '范晓棠', 'Fan Xiaotang', '东港操作部计划员', '21', 'BU_REQ'],
  ['ops21', '梁启航', 'Liang Qihang', '东港操作部经理', '21', 'BU_APPR'],
  ['finance21', '池晓', 'Chi Xiao', '东港财务部经理', '21', 'FINANCE'],
  ['stores21', '鲁平', 'Lu Ping', '东港物资部经理', '21', 'BU_APPR'],
  ['head22', '石磊', 'Shi Lei', '西港散货码头总经理', '22', 'BU_APPR'],
  ['ops22', '温如海', 'Wen Ruhai', '西港操作部经理', '22', 'BU_APPR'],
  ['finance22', '季兰', 'Ji Lan', '西港财务部经理', '22', 'FINANCE'],
  ['requester22', '康健', 'Kang Jian', '西港工程技术部技术员', '22', 'BU_REQ'],
  ['head23', '彭志刚', 'Peng Zhigang', '机械维修公司总经理', '23', 'BU_APPR'],
  ['tech23', '阮文博', 'Ruan Wenbo', '机械维修公司技术部经理', '23', 'BU_APPR'],
  ['requester23', '俞静', 'Yu Jing', '机械维修公司备件计划员', '23', 'BU_REQ'],
  ['head24', '章海峰', 'Zhang Haifeng', '拖轮公司总经理', '24', 'BU_APPR'],
  ['fleet24', '倪帆', 'Ni Fan', '拖轮公司船队经理', '24', 'BU_APPR'],
  ['marine24', '邵国强', 'Shao Guoqiang', '拖轮公司机务部经理，已退休', '24', 'BU_APPR'],
  ['requester24', '莫小雨', 'Mo Xiaoyu', '拖轮公司机务员', '24', 'BU_REQ'],
  ['head25', '谭永安', 'Tan Yongan', '油品码头总经理', '25', 'BU_APPR'],
  ['safety25', '贺安宁', 'He Anning', '油品码头安全环保部经理', '25', 'BU_APPR'],
  ['requester25', '柴进', 'Chai Jin', '油品码头储运员', '25', 'BU_REQ'],
  ['secretary25', '温书言', 'Wen Shuyan', '油品码头办公室秘书，会议记录人', '25', 'BU_REQ'],
]

/** The id of the first. */
const first = 101

export const housePeople = people.map(([username, name, nameEn, description, companyId, role], index) => ({
  id: String(first + index),
  username,
  name,
  nameEn,
  description,
  companyId,
  roles: [role],
}))
