import { describe, expect, it } from 'vitest'
import { emptyInvitee, inviteProblems, inviteSheet, inviteValue, readMobile, type InviteColumn, type InviteText } from './inviteSheet.ts'
import { readRows } from './textSheet.ts'

const line = (changed: Partial<InviteText> = {}): InviteText => ({
  companyName: '景行仪表有限公司',
  inviteeName: '白宇',
  mobile: '13800001234',
  reason: '计量仪表',
  ...changed,
})

const headings: [InviteColumn, string][] = Object.entries({
  companyName: ['企业', '企业名称', '公司', '公司名称', '单位名称', '供应商', 'company', 'company name', 'supplier'],
  inviteeName: ['联系人', '姓名', '被邀请人', '受邀人', 'name', 'person', 'contact', 'invitee'],
  mobile: ['手机', '手机号', '手机号码', '电话', '联系电话', 'mobile', 'mobile phone', 'phone'],
  reason: ['事由', '邀请事由', '邀请原因', '原因', '备注', 'reason', 'note'],
}).flatMap(([column, names]) => names.map((name): [InviteColumn, string] => [column as InviteColumn, name]))

describe('a list of people to invite', () => {
  it('is read by its headings in any order, in either language, or in its own order without them', () => {
    const cells = [
      ['手机号', 'Company', '备用', '姓名', '邀请事由'],
      ['13800001234', '景行仪表有限公司', 'x', '白宇', '计量仪表'],
    ]
    expect(readRows(inviteSheet, cells)).toEqual([line()])
    expect(readRows(inviteSheet, [['白宇', '13800001234']], 'inviteeName')).toEqual([line({ companyName: '', reason: '' })])
  })

  it.each([
    ['13800001234', '13800001234'],
    ['138 0000 1234', '13800001234'],
    ['+86 138-0000-1234', '13800001234'],
    ['008613800001234', '13800001234'],
    ['１３８００００１２３４', '13800001234'],
    ['12800001234', null],
    ['1380000123', null],
    ['0532-88881234', null],
    ['', null],
    ['8613800001234', '13800001234'],
    ['13861380000', '13861380000'],
    ['x8613800001234', null],
    ['86138000012345', null],
    ['138000012345', null],
    ['113800001234', null],
  ])('takes %s for %s', (text, mobile) => expect(readMobile(text)).toBe(mobile))

  it('names every cell that is wrong, and none of an empty line', () => {
    const rows = [
      line(),
      emptyInvitee(),
      line({ mobile: '138 0000 1234' }),
      line({ mobile: 'none', companyName: '' }),
      line({ mobile: '13800001235', reason: 'x'.repeat(201) }),
      line({ companyName: '#N/A', inviteeName: '=B2', mobile: '13800001236' }),
    ]
    expect(inviteProblems(rows)).toEqual([
      {},
      {},
      { mobile: 'repeated' },
      { mobile: 'mobile', companyName: 'required' },
      { reason: 'tooLong' },
      { companyName: 'error', inviteeName: 'formula' },
    ])
  })

  it.each(headings)('finds the column %s by “%s”, and by nothing longer', (column, heading) => {
    const others = ['mobile', 'reason', 'name'].filter((each) => !inviteSheet.headings[column].test(each))
    const read = (text: string) => readRows(inviteSheet, [[text, ...others], ['x']]).at(-1)?.[column]
    expect(read(` ${heading.toUpperCase()} `)).toBe('x')
    for (const longer of [`${heading}~`, `~${heading}`]) expect(read(longer)).toBe('')
  })

  it('allows as many characters as the contract, and a number once', () => {
    const longest = line({ companyName: 'x'.repeat(100), inviteeName: ' '.repeat(60) + 'x'.repeat(50), reason: `${'x'.repeat(200)} ` })
    expect(inviteProblems([longest])).toEqual([{}])
    expect(inviteProblems([line({ inviteeName: 'x'.repeat(51), mobile: '1'.repeat(41) })])).toEqual([
      { inviteeName: 'tooLong', mobile: 'tooLong' },
    ])
    const blank = { companyName: '  ', inviteeName: '', mobile: '', reason: ' ' }
    expect(inviteProblems([blank, { ...blank, reason: 'x' }, line({ mobile: 'none' }), line({ mobile: 'none' })])).toEqual([
      {},
      { companyName: 'required', inviteeName: 'required', mobile: 'required' },
      { mobile: 'mobile' },
      { mobile: 'mobile' },
    ])
  })

  it('is sent trimmed, with plain numbers', () => {
    expect(inviteValue(line({ mobile: 'none' })).mobile).toBe('')
    expect(
      inviteValue({ companyName: ' 景行仪表有限公司 ', inviteeName: ' 白宇', mobile: ' +86 13800001234 ', reason: ' 计量仪表 ' }),
    ).toEqual(line())
  })
})
