import { visible } from './visible.ts'
import { emptyRow, leftOpen, type SheetRules, type TextRow } from './textSheet.ts'

export type InviteColumn = 'companyName' | 'inviteeName' | 'mobile' | 'reason'
export type InviteText = TextRow<InviteColumn>
export type InviteProblem = 'required' | 'error' | 'formula' | 'tooLong' | 'mobile' | 'repeated'

/** A list of people to invite, as typed, pasted or uploaded. */
export const inviteSheet: SheetRules<InviteColumn> = {
  columns: ['companyName', 'inviteeName', 'mobile', 'reason'],
  headings: {
    companyName: /^(企业|企业名称|公司|公司名称|单位名称|供应商|company|company name|supplier)$/i,
    inviteeName: /^(联系人|姓名|被邀请人|受邀人|name|person|contact|invitee)$/i,
    mobile: /^(手机|手机号|手机号码|电话|联系电话|mobile|mobile phone|phone)$/i,
    reason: /^(事由|邀请事由|邀请原因|原因|备注|reason|note)$/i,
  },
}

export const emptyInvitee = (): InviteText => emptyRow(inviteSheet)

/** As many lines as may be sent at once; the contract holds the same. */
export const invitedAtOnce = 200

const longest: Record<InviteColumn, number> = { companyName: 100, inviteeName: 50, mobile: 40, reason: 200 }

/** A mainland mobile number however it was written: full width, with blanks, hyphens or +86. Null for anything else. */
export const readMobile = (text: string): string | null => {
  const digits = text
    .normalize('NFKC')
    .replaceAll(/[\s()-]/g, '')
    .replace(/^(\+|00)?86/, '')
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
  companyName: visible(row.companyName),
  inviteeName: visible(row.inviteeName),
  mobile: readMobile(row.mobile) ?? '',
  reason: visible(row.reason),
})
