import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mostAlike, resemblance, resembling } from './resemblance.ts'

describe('what resembles', () => {
  it.each([
    ['吊钩的试验载荷按哪个标准？', '吊钩试验载荷的标准是什么？'],
    ['周六送货可以入库吗？', '交货地点的码头仓库周六是否可以送货入库？'],
    ['质保期从到货之日还是验收之日起算？', '质保期从什么时候起算？'],
    ['Do you accept a certificate in English?', 'Is a certificate in English accepted?'],
    ['Can we deliver in two lots?', 'Is delivery in two lots possible?'],
  ])('%s %s', (one, other) => expect(resemblance(one, other)).toBeGreaterThanOrEqual(resembling))

  it.each([
    ['吊钩的试验载荷按哪个标准？', '付款方式是否接受银行承兑汇票？'],
    ['可否分两批交货？', '报价单能否加盖电子章？'],
    ['能否告知本项目的采购预算？', '质保期从到货之日还是验收之日起算？'],
    ['Do you accept a certificate in English?', 'Can we deliver in two lots?'],
    ['Which standard applies to the test load of the hook?', 'Is the warehouse open at the weekend?'],
    ['', '可否分两批交货？'],
    ['？', '？'],
  ])('is not %s %s', (one, other) => expect(resemblance(one, other)).toBeLessThan(resembling))

  it('does so either way, itself most of all, and no more than as many as are wanted are named', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (one, other) => resemblance(one, other) === resemblance(other, one)))
    const all = ['可否分两批交货？', '可否分两批交货和付款？', '是否可以分批交货？', '能否加盖电子章？']
    expect(mostAlike('可否分两批交货？', all, (each) => each, 2)).toEqual(all.slice(0, 2))
  })
})
