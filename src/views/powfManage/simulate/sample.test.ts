import { describe, expect, it } from 'vitest'
import { asAmount, bodyOf, emptySample } from './sample.ts'

const lin = { id: '12', name: '林知远', nameEn: 'Lin Zhiyuan' }

describe('what is sent of what is filled in', () => {
  it('is a past case by its id, or a sample without what was left empty', () => {
    const filled = {
      ...emptySample,
      past: lin,
      said: { amountGross: '2.00', title: '', isDirect: null, mayBeSplit: false },
      people: { manager: lin, chooser: null },
    }
    expect(bodyOf({ ...filled, of: 'case', unitId: '3' })).toEqual({ caseId: '12', form: {}, unitId: '', initiatorId: '' })
    expect(bodyOf({ ...filled, unitId: '3', initiator: lin })).toEqual({
      caseId: '',
      form: { amountGross: '2.00', mayBeSplit: false, manager: '12' },
      unitId: '3',
      initiatorId: '12',
    })
    expect(bodyOf({ ...emptySample, of: 'case' }).caseId).toBe('')
  })

  it.each([
    ['21000', '21000.00'],
    ['21,000.5', '21000.50'],
    ['3.', '3.00'],
    ['much', 'much'],
    ['1.234', '1.234'],
  ])('%s is the amount %s', (typed, amount) => {
    expect(asAmount(typed)).toBe(amount)
  })
})
