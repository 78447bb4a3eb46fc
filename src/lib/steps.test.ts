import { assert, constantFrom, array, property } from 'fast-check'
import { expect, test } from 'vitest'
import { doneAgain, noSteps, stepAgain, stepBack, stepsKept, takenBack, withStep, type Steps } from './steps.ts'

type Value = readonly number[]

const sheet = () => {
  let now: Value = []
  let steps: Steps<Value, string> = noSteps
  return {
    now: () => now,
    done: () => steps.done.length,
    set: (next: Value, goesOn = false) => {
      steps = withStep(steps, { about: 'set', before: now, after: next }, goesOn)
      now = next
    },
    replace: (next: Value) => (now = next),
    undo: () => {
      const step = stepBack(steps, now)
      if (!step) return false
      steps = takenBack(steps, step)
      now = step.before
      return true
    },
    redo: () => {
      const step = stepAgain(steps, now)
      if (!step) return false
      steps = doneAgain(steps, step)
      now = step.after
      return true
    },
  }
}

test('whatever is done is taken back step by step, and done again', () => {
  assert(
    property(array(constantFrom('set', 'goOn', 'undo', 'redo'), { maxLength: 60 }), (course) => {
      const it = sheet()
      let [past, future]: [Value[], Value[]] = [[], []]
      for (const [index, action] of course.entries()) {
        const before = it.now()
        if (action === 'set' || (action === 'goOn' && past.length === 0)) {
          it.set([index], action === 'goOn')
          ;[past, future] = [[...past, before], []]
        } else if (action === 'goOn') {
          it.set([index], true)
          future = []
        } else if (action === 'undo') {
          const expected = past.at(-1)
          expect(it.undo()).toBe(expected !== undefined)
          if (expected) [past, future] = [past.slice(0, -1), [...future, before]]
          expect(it.now()).toBe(expected ?? before)
        } else {
          const expected = future.at(-1)
          expect(it.redo()).toBe(expected !== undefined)
          if (expected) [past, future] = [[...past, before], future.slice(0, -1)]
          expect(it.now()).toBe(expected ?? before)
        }
      }
    }),
  )
})

test('five hundred steps are kept, the oldest are forgotten', () => {
  const it = sheet()
  for (let step = 1; step <= stepsKept + 20; step += 1) it.set([step])
  while (it.undo());
  expect(it.now()).toEqual([20])
  expect(stepsKept).toBeGreaterThanOrEqual(200)
})

test('what was replaced by somebody else is not taken back', () => {
  const it = sheet()
  it.set([1])
  it.replace([2])
  expect(it.undo()).toBe(false)
  expect(it.now()).toEqual([2])
  it.set([3])
  expect(it.undo()).toBe(true)
  expect(it.now()).toEqual([2])
  expect(it.undo(), 'what was done before that').toBe(false)
})
