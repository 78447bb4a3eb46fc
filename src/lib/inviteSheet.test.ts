import { describe, expect, it } from 'vitest'
import { emptyInvitee, inviteProblems, inviteValue, readMobile, type InviteText } from './inviteSheet.ts'

const line = (changed: Partial<InviteText> = {}): InviteText => ({
  companyName: '景行仪表有限公司',
  inviteeName: '白宇',
  mobile: '13800001234',
  reason: '计量仪表',
  ...changed,
})

describe('a list of people to invite', () => {
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
