import { normalMobile } from './contact.ts'
import { tidy } from './plain.ts'
import { visible } from './visible.ts'
import { emptyRow, leftOpen, runningNumber, type SheetRules, type TextRow } from './textSheet.ts'

export type InviteColumn = 'companyName' | 'inviteeName' | 'mobile' | 'reason'
export type InviteText = TextRow<InviteColumn>
export type InviteProblem = 'required' | 'error' | 'formula' | 'tooLong' | 'mobile' | 'repeated'

/** A list of people to invite, as typed, pasted or uploaded. */
export const inviteSheet: SheetRules<InviteColumn> = {
  columns: ['companyName', 'inviteeName', 'mobile', 'reason'],
  names: {
    companyName: [
      '企业名称',
      '公司名称',
      '供应商名称',
      '单位名称',
      '企业',
      '公司',
      '供应商',
      '供应商全称',
      '企业全称',
      '公司全称',
      'company name',
      'supplier name',
      'company',
      'supplier',
    ],
    inviteeName: [
      '被邀请人',
      '受邀人',
      '联系人',
      '联系人姓名',
      '姓名',
      '负责人',
      'invitee',
      'contact',
      'contact name',
      'contact person',
      'person',
      'name',
    ],
    mobile: [
      '手机号',
      '手机号码',
      '手机',
      '联系手机',
      '移动电话',
      '联系电话',
      '电话',
      '联系方式',
      '电话号码',
      'mobile',
      'mobile phone',
      'mobile number',
      'phone',
      'phone number',
      'telephone',
    ],
    reason: ['邀请事由', '邀请原因', '事由', '原因', '理由', '备注', 'reason', 'note', 'remark'],
  },
  required: ['companyName', 'inviteeName', 'mobile'],
  passed: runningNumber,
}

export const emptyInvitee = (): InviteText => emptyRow(inviteSheet)

/** As many lines as may be sent at once; the contract holds the same. */
export const invitedAtOnce = 200

const longest: Record<InviteColumn, number> = { companyName: 100, inviteeName: 50, mobile: 40, reason: 200 }

/** A mainland mobile number however it was written. Null for anything else. */
export const readMobile = (text: string): string | null => {
  const digits = normalMobile(text)
  return /^1[3-9]\d{9}$/.test(digits) ? digits : null
}

/** What is wrong with each cell of each line; empty lines have nothing wrong. The contract holds the same rule. */
export const inviteProblems = (rows: readonly InviteText[]): Partial<Record<InviteColumn, InviteProblem>>[] => {
  const seen = new Set<string>()
  return rows.map((row) => {
    const problems: Partial<Record<InviteColumn, InviteProblem>> = {}
    if (inviteSheet.columns.every((column) => visible(row[column]) === '')) return problems
    for (const column of inviteSheet.columns) {
      const text = visible(row[column])
      const open = leftOpen(text)
      if (text === '') problems[column] = 'required'
      else if (open) problems[column] = open
      else if (text.length > longest[column]) problems[column] = 'tooLong'
    }
    const mobile = readMobile(row.mobile)
    if (mobile === null) problems.mobile ??= 'mobile'
    else if (seen.has(mobile)) problems.mobile = 'repeated'
    else seen.add(mobile)
    return problems
  })
}

/** @returns the line as a call sends it; only for lines without problems */
export const inviteValue = (row: InviteText) => ({
  companyName: tidy(row.companyName),
  inviteeName: tidy(row.inviteeName),
  mobile: readMobile(row.mobile) ?? '',
  reason: visible(row.reason),
})
