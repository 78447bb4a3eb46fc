/** One change of a value that is replaced, never changed; `about` says what was done. */
export interface Step<T, About> {
  about: About
  before: T
  after: T
}

/** What was done to a value, and what of it was taken back: both with the newest last. */
export interface Steps<T, About> {
  done: readonly Step<T, About>[]
  undone: readonly Step<T, About>[]
}

/** So many can be taken back. */
export const stepsKept = 500

export const noSteps: Steps<never, never> = { done: [], undone: [] }

/** @param goesOn with the last one, and is taken back together with it */
export const withStep = <T, About>({ done }: Steps<T, About>, step: Step<T, About>, goesOn: boolean): Steps<T, About> => {
  const last = done.at(-1)
  return goesOn && last?.after === step.before
    ? { done: [...done.slice(0, -1), { ...last, after: step.after }], undone: [] }
    : { done: [...done, step].slice(-stepsKept), undone: [] }
}

/** The step that would be taken back; none where the value was replaced by somebody else, who would lose it. */
export const stepBack = <T, About>({ done }: Steps<T, About>, now: T): Step<T, About> | undefined => ofValue(done.at(-1), 'after', now)

/** The step that would be done again. */
export const stepAgain = <T, About>({ undone }: Steps<T, About>, now: T): Step<T, About> | undefined =>
  ofValue(undone.at(-1), 'before', now)

export const takenBack = <T, About>({ done, undone }: Steps<T, About>, step: Step<T, About>): Steps<T, About> => ({
  done: done.slice(0, -1),
  undone: [...undone, step],
})

export const doneAgain = <T, About>({ done, undone }: Steps<T, About>, step: Step<T, About>): Steps<T, About> => ({
  done: [...done, step],
  undone: undone.slice(0, -1),
})

const ofValue = <T, About>(step: Step<T, About> | undefined, side: 'before' | 'after', now: T): Step<T, About> | undefined =>
  step?.[side] === now ? step : undefined
