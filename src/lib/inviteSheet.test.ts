import { describe, expect, it } from 'vitest'
import { emptyInvitee, inviteProblems, inviteSheet, inviteValue, readMobile, type InviteText } from './inviteSheet.ts'
import { readRows } from './textSheet.ts'

const line = (changed: Partial<InviteText> = {}): InviteText => ({
  companyName: '景行仪表有限公司',
  inviteeName: '白宇',
  mobile: '13800001234',
  reason: '计量仪表',
  ...changed,
})

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
  ])('takes %s for %s', (text, mobile) => expect(readMobile(text)).toBe(mobile))

  it('names every cell that is wrong, and none of an empty line', () => {
    const rows = [
      line(),
      emptyInvitee(),
      line({ mobile: '138 0000 1234' }),
      line({ mobile: 'none', companyName: '' }),
      line({ mobile: '13800001235', reason: 'x'.repeat(201) }),
    ]
    expect(inviteProblems(rows)).toEqual([
      {},
      {},
      { mobile: 'repeated' },
      { mobile: 'mobile', companyName: 'required' },
      { reason: 'tooLong' },
    ])
  })

  it('is sent trimmed, with plain numbers', () => {
    expect(inviteValue(line({ mobile: ' +86 13800001234 ', reason: ' 计量仪表 ' }))).toEqual(line())
  })
})
