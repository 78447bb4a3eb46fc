import { expect, it } from 'vitest'
import { CallError } from '#src/services/callError.ts'
import { FieldProblems, isUnder, problemsIn, rootOf, stillSo } from './problems.ts'

const refused = new CallError('invalid', 'Two fields', {
  errors: [
    { path: 'fields.name', message: 'Taken' },
    { path: 'fields.name', message: 'Too long' },
    { path: 'reason', message: 'Too short' },
  ],
})

it('hears the first thing said of each field', () => {
  expect(problemsIn(refused)).toEqual({ 'fields.name': 'Taken', reason: 'Too short' })
  expect(problemsIn(new FieldProblems({ code: 'Wrong' }))).toEqual({ code: 'Wrong' })
  expect(problemsIn(new CallError('network', ''))).toEqual({})
  expect(problemsIn(null)).toEqual({})
})

it('says what was told of a field until the field is another', () => {
  const about = { name: 'a', papers: [{ no: '1', file: 'f' }], note: 'n' }
  const problems = { name: 'Taken', 'papers.0.no': 'Unknown', 'papers.0.fileId': 'Unreadable', 'papers.1': 'Missing' }
  expect(stillSo({ about, problems }, { ...about, note: 'm' })).toEqual(problems)
  expect(stillSo({ about, problems }, { ...about, name: 'b', papers: [{ no: '1', file: 'g' }] })).toEqual({ 'papers.0.no': 'Unknown' })
})

it('knows to which field a path belongs', () => {
  expect(rootOf('papers.0.no')).toBe('papers')
  expect(isUnder('papers.0.no', 'papers')).toBe(true)
  expect(isUnder('papersOld', 'papers')).toBe(false)
})
