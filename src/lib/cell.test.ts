import { describe, expect, it } from 'vitest'
import { cellText, readCell } from './cell.ts'

const words = { yes: '是', no: '否' }
const options = [
  { value: '', label: '无' },
  { value: 'red', label: '红' },
  { value: 'pale', label: '红' },
  { value: 'mixed', label: '红、白' },
  { value: 'green', label: '绿' },
]

describe('a cell', () => {
  it.each([
    ['是', true],
    ['Yes', true],
    [' 1 ', true],
    ['否', false],
    ['—', false],
    ['', false],
  ])('%j says yes or no', (text, value) => expect(readCell({ kind: 'flag' }, text)).toEqual({ value }))

  it('that says neither is no flag', () => expect(readCell({ kind: 'flag' }, '也许')).toEqual({ problem: 'flag' }))

  it('that is no number stays what was typed', () => {
    expect(readCell({ kind: 'number' }, '12')).toEqual({ value: 12 })
    expect(readCell({ kind: 'number' }, '一')).toEqual({ value: '一' })
  })

  it('names a choice by label or code, and nothing that is not offered', () => {
    expect(readCell({ kind: 'choice', options }, '绿')).toEqual({ value: 'green' })
    expect(readCell({ kind: 'choice', options }, 'GREEN')).toEqual({ value: 'green' })
    expect(readCell({ kind: 'choice', options }, '')).toEqual({ value: '' })
    expect(readCell({ kind: 'choice', options }, '蓝')).toEqual({ problem: 'notOffered' })
    expect(readCell({ kind: 'choices', options }, '绿，red')).toEqual({ value: ['green', 'red'] })
    expect(readCell({ kind: 'choices', options }, '绿，蓝')).toEqual({ problem: 'notOffered' })
    expect(readCell({ kind: 'choices', options }, '')).toEqual({ value: [] })
  })

  it.each(options.map(({ value }) => value))('of the choice %j is read as it was written, whatever others are called', (value) => {
    expect(readCell({ kind: 'choice', options }, cellText({ kind: 'choice', options }, value, words))).toEqual({ value })
    const several = value === '' ? [] : [value, 'green']
    expect(readCell({ kind: 'choices', options }, cellText({ kind: 'choices', options }, several, words))).toEqual({ value: several })
  })

  it.each([true, false])('of the flag %j is read as it was written', (value) =>
    expect(readCell({ kind: 'flag' }, cellText({ kind: 'flag' }, value, words))).toEqual({ value }),
  )
})
