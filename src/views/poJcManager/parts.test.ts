import { describe, expect, it } from 'vitest'
import { nextStep, offeredParts } from './parts.ts'

const all = () => true
const may = (code: string) => code !== 'poJcChosen'
const offered = (event: string, allowed = true) => ({ event, allowed, reasons: [] })
const codes = (...asked: Parameters<typeof offeredParts>) => offeredParts(...asked).map(({ code }) => code)

describe('the parts of a purchase', () => {
  it('are those there is something to see of', () => {
    expect(codes('draft', 'poJcProject', all)).toEqual(['poJcProject'])
    expect(codes('sealed', 'poJcProject', all)).toEqual(['poJcProject', 'quotation'])
    expect(codes('opened', 'poJcProject', all)).toEqual(['poJcProject', 'quotation', 'poJcChosen'])
    expect(codes('cancelled', 'poJcProject', all)).toEqual(['poJcProject'])
  })

  it('are those whose route is open to the person, and the shown one', () => {
    expect(codes('opened', 'quotation', may)).toEqual(['poJcProject', 'quotation'])
    expect(codes('published', 'poJcChosen', may)).toEqual(['poJcProject', 'quotation', 'poJcChosen'])
  })
})

describe('the next step', () => {
  it('is where it is taken, and what it is called', () => {
    expect(nextStep({ state: 'opened', transitions: [offered('choose')] }, 'quotation', all)).toEqual({
      event: 'choose',
      part: 'poJcChosen',
    })
    expect(nextStep({ state: 'sealed', transitions: [offered('open')] }, 'poJcProject', all)?.part).toBe('quotation')
  })

  it('is nobody’s who may not take it, may not go there, or is there', () => {
    expect(nextStep({ state: 'opened', transitions: [offered('choose', false)] }, 'quotation', all)).toBeUndefined()
    expect(nextStep({ state: 'opened', transitions: [] }, 'quotation', all)).toBeUndefined()
    expect(nextStep({ state: 'opened', transitions: [offered('choose')] }, 'quotation', may)).toBeUndefined()
    expect(nextStep({ state: 'opened', transitions: [offered('choose')] }, 'poJcChosen', all)).toBeUndefined()
  })
})
