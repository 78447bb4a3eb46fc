import { describe, expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { waitingStates } from './waitingStates.ts'

const by = (authority: string, more: object = {}) => ({ meta: { authority, roles: ['JC_BUYER'], ...more } })

const claim = createMachine({
  id: 'claim',
  initial: 'draft',
  states: {
    draft: { meta: { tone: 'idle' }, on: { file: { target: 'looked.at', ...by('claims:file') } } },
    looked: {
      initial: 'at',
      on: { withdraw: { target: 'over', ...by('claims:withdraw', { destroys: true }) } },
      states: {
        at: {
          meta: { tone: 'waiting' },
          on: {
            edit: { target: 'at', ...by('claims:edit', { unlogged: true }) },
            decide: { target: '#claim.over', ...by('desk:decide') },
            escalate: { target: 'above', ...by('claims:escalate') },
          },
        },
        above: { meta: { tone: 'waiting' }, on: { end: { target: '#claim.over', meta: { authority: 'system' } } } },
      },
    },
    over: { type: 'final', meta: { tone: 'good' } },
  },
})

const pages = [
  { code: 'claims', href: '/hall/claims/{id}' },
  { code: 'desk', href: '/office/desk/{id}' },
  { code: 'shelf', href: '/office/shelf/{id}' },
]

describe('what waits', () => {
  it('waits for whoever carries it on, on the page of theirs, and not for who may only end or change it', () => {
    expect(waitingStates(claim, pages)).toEqual([
      {
        state: 'looked.at',
        desks: [
          { worksWith: 'claims:escalate', page: '/hall/claims' },
          { worksWith: 'desk:decide', page: '/office/desk' },
        ],
      },
    ])
    expect(waitingStates(claim, pages.slice(2))).toEqual([])
  })
})
