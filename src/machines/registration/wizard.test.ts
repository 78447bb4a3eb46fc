import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { RegistrationStep } from './company.ts'
import { firstOpen, shownIn, wizardMachine, type Progress, type WizardInput } from './wizard.ts'

interface Commit {
  step: RegistrationStep
  content: unknown
  resolve: (progress: Progress) => void
  reject: (error: Error) => void
}

const nothing: Progress = { stepsDone: [], toMend: [] }
const everything: Progress = { stepsDone: [2, 3, 4], toMend: [] }

/** A registration whose calls wait until the test answers them. */
const begin = (input: Partial<WizardInput> = {}) => {
  const commits: Commit[] = []
  const submissions: { resolve: () => void; reject: (error: Error) => void }[] = []
  const actor = createActor(
    wizardMachine.provide({
      actors: {
        commit: fromPromise<Progress, { step: RegistrationStep; content: unknown }>(
          ({ input }) => new Promise((resolve, reject) => commits.push({ ...input, resolve, reject })),
        ),
        submit: fromPromise<void>(() => new Promise((resolve, reject) => submissions.push({ resolve: () => resolve(), reject }))),
      },
    }),
    {
      input: { progress: nothing, contents: { 2: 'two', 3: 'three', 4: 'four' }, wanted: null, isSound: () => true, ...input },
    },
  ).start()
  const state = () => actor.getSnapshot().value
  return { actor, commits, submissions, state, page: () => shownIn(state()).page, context: () => actor.getSnapshot().context }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('the registration wizard', () => {
  it.each([
    [nothing, null, 2],
    [{ stepsDone: [2], toMend: [] }, null, 3],
    [{ stepsDone: [2, 3], toMend: [] }, null, 4],
    [everything, null, 'confirmation'],
    [{ stepsDone: [2, 3, 4], toMend: [3] }, null, 3],
    [{ stepsDone: [2, 3], toMend: [] }, 3, 3],
    [{ stepsDone: [2], toMend: [] }, 4, 3],
    [{ stepsDone: [2], toMend: [] }, 'confirmation', 3],
    [everything, 2, 2],
  ] as [Progress, WizardInput['wanted'], unknown][])('with %j done and page %s asked for starts at %s', (progress, wanted, page) => {
    expect(begin({ progress, wanted }).page()).toBe(page)
  })

  it('commits each step on its own, in order, and submits what was looked over', async () => {
    const { actor, commits, submissions, page, state } = begin()
    for (const step of [2, 3, 4] as const) {
      expect(page()).toBe(step)
      actor.send({ type: 'typed', step, content: `typed ${step}` })
      actor.send({ type: 'commit' })
      commits.at(-1)?.resolve({ stepsDone: ([2, 3, 4] as const).filter((done) => done <= step), toMend: [] })
      await settled()
    }
    expect(commits.map(({ step, content }) => [step, content])).toEqual([
      [2, 'typed 2'],
      [3, 'typed 3'],
      [4, 'typed 4'],
    ])
    expect(page()).toBe('confirmation')
    actor.send({ type: 'submit' })
    submissions[0]?.resolve()
    await settled()
    expect(state()).toBe('submitted')
    expect(shownIn(state())).toEqual({ page: 'confirmation', state: 'submitted' })
  })

  it('has only its last page left when all is done', () => expect(firstOpen(everything)).toBe('confirmation'))

  it('takes a double click for one', async () => {
    const { actor, commits, submissions } = begin()
    actor.send({ type: 'commit' })
    actor.send({ type: 'commit' })
    expect(commits).toHaveLength(1)
    commits[0]?.resolve(everything)
    await settled()
    actor.send({ type: 'submit' })
    actor.send({ type: 'submit' })
    expect(submissions).toHaveLength(1)
  })

  it('does not leave a step while it is committed', () => {
    const { actor, state } = begin({ progress: everything, wanted: 3 })
    actor.send({ type: 'commit' })
    actor.send({ type: 'goTo', page: 2 })
    expect(state()).toEqual({ stepThree: 'committing' })
  })

  it('keeps what was typed when a call fails, says with what, and sends it again as it is by then', async () => {
    const { actor, commits, state, context } = begin()
    actor.send({ type: 'typed', step: 2, content: 'typed' })
    actor.send({ type: 'commit' })
    const error = new Error('network')
    commits[0]?.reject(error)
    await settled()
    expect(state()).toEqual({ stepTwo: 'failed' })
    expect(context()).toMatchObject({ contents: { 2: 'typed', 3: 'three', 4: 'four' }, failure: { error, content: 'typed' } })
    actor.send({ type: 'typed', step: 2, content: 'typed on' })
    actor.send({ type: 'commit' })
    expect([commits[1]?.content, context().failure]).toEqual(['typed on', null])
  })

  it('shows gaps instead of committing them', async () => {
    const isSound = vi.fn((_: RegistrationStep, content: unknown) => content === 'whole')
    const { actor, commits, context } = begin({ isSound })
    expect(context().tried).toEqual([])
    actor.send({ type: 'commit' })
    expect([commits.length, context().tried]).toEqual([0, [2]])
    actor.send({ type: 'typed', step: 2, content: 'whole' })
    actor.send({ type: 'commit' })
    expect(commits).toHaveLength(1)
    commits[0]?.resolve({ stepsDone: [2], toMend: [] })
    await settled()
    expect(context().tried).toEqual([])
    actor.send({ type: 'commit' })
    expect(context().tried).toEqual([3])
    expect(isSound).toHaveBeenLastCalledWith(3, 'three')
  })

  it('forgets a failure with the page that it was on', async () => {
    const { actor, commits, page, context } = begin({ progress: everything, wanted: 3 })
    expect(context().failure).toBeNull()
    actor.send({ type: 'commit' })
    commits[0]?.reject(new Error('network'))
    await settled()
    actor.send({ type: 'goTo', page: 2 })
    expect([page(), context().failure]).toEqual([2, null])
  })

  it('goes where everything before is done, and nowhere else', () => {
    const { actor, page } = begin({ progress: { stepsDone: [2], toMend: [] } })
    actor.send({ type: 'goTo', page: 4 })
    expect(page()).toBe(3)
    actor.send({ type: 'goTo', page: 'confirmation' })
    expect(page()).toBe(3)
    actor.send({ type: 'goTo', page: 2 })
    expect(page()).toBe(2)
    actor.send({ type: 'goTo', page: 3 })
    expect(page()).toBe(3)
  })

  it('leads from one returned step to the next, past those that stand', async () => {
    const { actor, commits, page } = begin({ progress: { stepsDone: [2, 3, 4], toMend: [2, 4] } })
    expect(page()).toBe(2)
    actor.send({ type: 'commit' })
    commits[0]?.resolve({ stepsDone: [2, 3, 4], toMend: [4] })
    await settled()
    expect(page()).toBe(4)
  })

  it('lets a failed submission be tried again or looked over again', async () => {
    const { actor, submissions, state, page, context } = begin({ progress: everything })
    const error = new Error('network')
    const fail = async () => {
      actor.send({ type: 'submit' })
      expect(context().failure).toBeNull()
      submissions.at(-1)?.reject(error)
      await settled()
      expect([state(), context().failure]).toEqual([{ confirmation: 'failed' }, { error, content: null }])
    }
    await fail()
    actor.send({ type: 'goTo', page: 3 })
    expect(page()).toBe(3)
    actor.send({ type: 'goTo', page: 'confirmation' })
    expect(context().failure).toBeNull()
    await fail()
    await fail()
    expect(submissions).toHaveLength(3)
  })
})
