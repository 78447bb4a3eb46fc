import { expect, it } from 'vitest'
import { allFields } from '#src/machines/registration/fields.ts'
import { keptCorrect, keptMarks, lacksReason, marksOf, unmarkedIn, withMark, withOthersCorrect } from './marks.ts'

it('keeps what has a reason and what is right, in the order of the form', () => {
  const marks = { phone: ' 空号 ', name: '与执照不一致', email: '?', address: '', bankName: null, nameEn: null }
  expect(keptMarks(marks)).toEqual([
    { field: 'name', reason: '与执照不一致' },
    { field: 'phone', reason: '空号' },
  ])
  expect(keptCorrect(marks)).toEqual(['nameEn', 'bankName'])
})

it('tells a field that is returned without a reason from one that is not returned', () => {
  expect([undefined, null, '空号'].map(lacksReason)).toEqual([false, false, false])
  expect(lacksReason(' x ')).toBe(true)
})

it('marks, changes and takes back without touching the rest', () => {
  const marks = withMark(marksOf({ marks: [{ field: 'name', reason: '不一致' }], correctFields: ['email'] }), 'phone', '空号')
  expect(marks).toEqual({ name: '不一致', email: null, phone: '空号' })
  expect(withMark(marks, 'name', undefined)).toEqual({ email: null, phone: '空号' })
})

it('finds nothing right by itself, and marks the others only when told to', () => {
  expect(unmarkedIn({})).toEqual(allFields)
  const marks = withOthersCorrect({ name: '不一致' })
  expect(unmarkedIn(marks)).toEqual([])
  expect(marks.name).toBe('不一致')
})
