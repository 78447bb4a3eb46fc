import { expect, it } from 'vitest'
import { activeLeaves, activeStates } from './stateNames.ts'

it('names the innermost states of a flat, a nested and a parallel machine', () => {
  expect(activeLeaves('open')).toEqual(['open'])
  expect(activeLeaves({ leaving: 'asking' })).toEqual(['leaving.asking'])
  expect(activeLeaves({ active: { confirmation: 'none', info: 'current', empty: {} } })).toEqual([
    'active.confirmation.none',
    'active.info.current',
    'active.empty',
  ])
})

it('takes what has no parts for the innermost', () =>
  expect(activeLeaves({ active: { info: '', empty: {}, gone: undefined } })).toEqual(['active.info', 'active.empty', 'active.gone']))

it('knows every state that is active with them', () => {
  expect([...activeStates(['active.info.current', 'active.confirmation.none'])]).toEqual([
    'active',
    'active.info',
    'active.info.current',
    'active.confirmation',
    'active.confirmation.none',
  ])
})
