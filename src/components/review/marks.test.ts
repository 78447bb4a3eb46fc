import { expect, it } from 'vitest'
import { keptMarks, lacksReason, marksOf, withMark } from './marks.ts'

it('keeps what has a reason, in the order of the form', () => {
  expect(keptMarks({ phone: ' 空号 ', name: '与执照不一致', email: '?', address: '' })).toEqual([
    { field: 'name', reason: '与执照不一致' },
    { field: 'phone', reason: '空号' },
  ])
})

it('tells a field that is returned without a reason from one that is not returned', () => {
  expect(lacksReason(undefined)).toBe(false)
  expect(lacksReason(' x ')).toBe(true)
  expect(lacksReason('空号')).toBe(false)
})

it('marks, changes and takes back without touching the rest', () => {
  const marks = withMark(marksOf([{ field: 'name', reason: '不一致' }]), 'phone', '空号')
  expect(marks).toEqual({ name: '不一致', phone: '空号' })
  expect(withMark(marks, 'name', null)).toEqual({ phone: '空号' })
})
