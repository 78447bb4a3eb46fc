import { describe, expect, it } from 'vitest'
import { holdKinds, type Hold } from '#src/machines/hold.ts'
import { dueOf, offers, step, type Facts } from '#src/machines/lifecycle.ts'
import { projectMachine } from '#src/machines/project/project.ts'
import { quotationMachine } from '#src/machines/quotation/quotation.ts'
import { projectRoom } from '#tests/rooms/project.ts'
import { quotationRoom } from '#tests/rooms/quotation.ts'

const holdBy = (kind: Hold['kind']): Hold => ({ id: '4', kind, since: new Date(0), source: { machine: 'project', id: '9' } })
const factsOf = ({ subject: { cases } }: typeof projectRoom): Facts => {
  const [first] = cases
  if (!first) throw new Error('No facts')
  return first.facts
}
const project = (holds: Hold[], changed: object = {}) => ({ ...factsOf(projectRoom), holds, ...changed })
const quotation = (holds: Hold[], changed: object = {}) => ({ ...factsOf(quotationRoom), holds, ...changed })
const late = { now: new Date('2026-11-23T02:00:00.000Z') }

describe('what is held', () => {
  it.each(holdKinds)('has nothing due, and refuses people for %s', (kind) => {
    expect(dueOf(projectMachine, 'published', project([]))).toMatchObject({ event: 'deadlinePassed' })
    expect(dueOf(projectMachine, 'published', project([holdBy(kind)]))).toBeNull()
    expect(step(projectMachine, 'published', project([holdBy(kind)]), { type: 'extend' })).toEqual({
      accepted: false,
      reasons: [`refusal.held_${kind}`],
    })
  })

  it('gives each of its reasons once', () => {
    const facts = project([holdBy('OBJECTION'), holdBy('QUESTION'), holdBy('OBJECTION')])
    const [offer] = offers(projectMachine, 'sealed', facts, new Set(['quotation:open']))
    expect(offer).toEqual({ event: 'open', allowed: false, reasons: ['refusal.held_OBJECTION', 'refusal.held_QUESTION'] })
  })

  it('hears nothing of the clock, though a job comes late; of what follows from other records it hears', () => {
    const held = [holdBy('STOP_PENDING')]
    expect(step(projectMachine, 'published', project([], late), { type: 'deadlinePassed' })).toMatchObject({ accepted: true })
    expect(step(projectMachine, 'published', project(held, late), { type: 'deadlinePassed' })).toMatchObject({ accepted: false })
    expect(step(quotationMachine, 'sealed', quotation(held), { type: 'projectCancelled' })).toMatchObject({ state: 'voided' })
    // What set it ends it, whatever else holds.
    const released = { type: 'released', source: { machine: 'project', id: '9' } }
    expect(step(projectMachine, 'published', project([...held, holdBy('OBJECTION')]), released)).toMatchObject({ state: 'published' })
  })

  it('says that an event is not for a state before it says that it is held', () => {
    expect(step(projectMachine, 'opened', project([holdBy('OBJECTION')]), { type: 'open' })).toEqual({
      accepted: false,
      reasons: ['refusal.notInThisState'],
    })
  })

  it('lets drafts be saved and quotations withdrawn, as late as it is; nothing is sealed', () => {
    const facts = quotation([holdBy('SUPERVISOR')], late)
    expect(step(quotationMachine, 'sealed', facts, { type: 'saveDraft' })).toMatchObject({ accepted: true })
    expect(step(quotationMachine, 'sealed', facts, { type: 'withdraw' })).toMatchObject({ state: 'withdrawn' })
    for (const [state, type] of [
      ['draft', 'submit'],
      ['sealed', 'replace'],
    ] as const)
      expect(step(quotationMachine, state, facts, { type })).toEqual({ accepted: false, reasons: ['refusal.held_SUPERVISOR'] })
    expect(step(quotationMachine, 'sealed', quotation([], late), { type: 'withdraw' })).toMatchObject({ accepted: false })
  })
})
