import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSame, merged } from './merged.ts'

const base = {
  title: '钢丝绳',
  deadline: '',
  items: [
    { name: '绳', quantity: '1' },
    { name: '扣', quantity: '2' },
  ],
}

describe('what two made of the same', () => {
  it('is put together where each changed something else, down to the cells of lines', () => {
    const mine = { ...base, title: '镀锌钢丝绳', items: [{ name: '绳', quantity: '10' }, base.items[1]] }
    const theirs = { ...base, deadline: '2027-03-01T17:00', items: [{ name: '镀锌绳', quantity: '1' }, base.items[1]] }
    const both = {
      title: '镀锌钢丝绳',
      deadline: '2027-03-01T17:00',
      items: [{ name: '镀锌绳', quantity: '10' }, base.items[1]],
    }
    expect(merged<unknown>(base, mine, theirs)).toEqual({ mine: both, theirs: both, isDisputed: false })
  })

  it('is disputed where both changed the same into something else, and only there', () => {
    const [mine, theirs] = [
      { ...base, title: '甲', deadline: '2027-03-01T17:00' },
      { ...base, title: '乙' },
    ]
    expect(merged(base, mine, theirs)).toEqual({
      mine: { ...base, title: '甲', deadline: '2027-03-01T17:00' },
      theirs: { ...base, title: '乙', deadline: '2027-03-01T17:00' },
      isDisputed: true,
    })
  })

  it('is disputed as a whole where one has more lines and both changed some', () => {
    const [mine, theirs] = [
      { ...base, items: [...base.items, { name: '链', quantity: '3' }] },
      { ...base, items: [{ name: '索', quantity: '1' }, base.items[1]] },
    ]
    expect(merged<unknown>(base, mine, theirs)).toEqual({ mine, theirs, isDisputed: true })
  })

  it('loses nothing: who alone changed something has all of it, and it matters to nobody who is called first', () => {
    const content = fc.record({ a: fc.constantFrom('', 'x', 'y'), lines: fc.array(fc.constantFrom('', '1', '2'), { maxLength: 3 }) })
    fc.assert(
      fc.property(content, content, content, (one, mine, theirs) => {
        expect(merged(one, mine, one)).toEqual({ mine, theirs: mine, isDisputed: false })
        expect(merged(one, one, theirs)).toEqual({ mine: theirs, theirs, isDisputed: false })
        const [there, back] = [merged(one, mine, theirs), merged(one, theirs, mine)]
        expect([there.mine, there.theirs, there.isDisputed]).toEqual([back.theirs, back.mine, back.isDisputed])
        expect(isSame(there.mine, there.theirs)).toBe(!there.isDisputed)
      }),
    )
  })
})

it('is the same in whatever order its fields stand, and not with one more', () => {
  expect(isSame({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toBe(true)
  expect([isSame({ a: 1 }, { a: 1, b: undefined }), isSame([1], [1, 2]), isSame(null, {}), isSame([], {})]).toEqual([
    false,
    false,
    false,
    false,
  ])
})
