import { expect, it } from 'vitest'
import { refusalsOf } from './refusals.ts'

const offer = (event: string, ...reasons: string[]) => ({ event, allowed: reasons.length === 0, reasons })

it('says a reason once, and what it holds back where other actions are free', () => {
  expect(refusalsOf([offer('pass', 'assignee', 'marked'), offer('return', 'assignee'), offer('claim')])).toEqual([
    { reason: 'assignee', events: ['pass', 'return'] },
    { reason: 'marked', events: ['pass'] },
  ])
})

it('names no action where the reason holds for all of them', () => {
  expect(refusalsOf([offer('pass', 'inviter'), offer('reject', 'inviter')])).toEqual([{ reason: 'inviter', events: [] }])
})

it('has nothing to say of what is allowed', () => {
  expect(refusalsOf([offer('pass')])).toEqual([])
})
