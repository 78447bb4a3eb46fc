import { describe, expect, it } from 'vitest'
import { createMachine, initialTransition, transition } from 'xstate'
import { activeNodes, pathOfNode, storedOf, storedStates, valueOfStored } from './storedState.ts'

/** Flat, nested, and in several places at once. */
const machine = createMachine({
  id: 'case',
  initial: 'saved',
  states: {
    saved: { on: { submit: 'running' } },
    running: {
      initial: 'head',
      states: {
        head: { on: { approve: 'together' } },
        together: {
          type: 'parallel',
          states: {
            legal: { initial: 'open', states: { open: { on: { legal: 'done' } }, done: { type: 'final' } } },
            price: { initial: 'open', states: { open: { on: { price: 'done' } }, done: { type: 'final' } } },
          },
          onDone: '#case.approved',
        },
      },
      on: { withdraw: 'withdrawn' },
    },
    approved: { type: 'final' },
    withdrawn: { type: 'final' },
  },
})

const both = 'running.together.legal.open+running.together.price.open'

describe('a stored state', () => {
  it('is one text, whatever it is within', () => {
    let [state] = initialTransition(machine)
    const seen = [storedOf(state.value)]
    for (const type of ['submit', 'approve', 'legal', 'price']) {
      ;[state] = transition(machine, state, { type })
      seen.push(storedOf(state.value))
    }
    expect(seen).toEqual(['saved', 'running.head', both, 'running.together.legal.done+running.together.price.open', 'approved'])
  })

  it('is what the machine goes on from', () => {
    for (const stored of storedStates(machine)) {
      const restored = machine.resolveState({ value: valueOfStored(machine, stored) })
      expect(storedOf(restored.value)).toBe(stored)
    }
    const [next] = transition(machine, machine.resolveState({ value: valueOfStored(machine, both) }), { type: 'price' })
    expect(storedOf(next.value)).toBe('running.together.legal.open+running.together.price.done')
  })

  it('has every place at which a record can rest, each once', () => {
    expect(storedStates(machine)).toEqual([
      'saved',
      'running.head',
      both,
      'running.together.legal.open+running.together.price.done',
      'running.together.legal.done+running.together.price.open',
      'running.together.legal.done+running.together.price.done',
      'approved',
      'withdrawn',
    ])
  })

  it('is within all that lies above it, once', () => {
    expect(activeNodes(machine, both).map(pathOfNode)).toEqual([
      'running.together.legal.open',
      'running.together.legal',
      'running.together',
      'running',
      'running.together.price.open',
      'running.together.price',
    ])
  })

  it('that the machine does not have is refused', () => {
    expect(() => valueOfStored(machine, 'running.nowhere')).toThrow('case has no state running.nowhere')
  })
})
