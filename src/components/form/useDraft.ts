import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo } from 'react'
import { fromPromise, waitFor } from 'xstate'
import { draftMachine, SaveError } from '#src/machines/draft/draft.ts'
import { useSteady } from './useSteady.ts'
import { holdWork } from './unsaved.ts'
import { watched } from '#src/components/inspector/watched.ts'
import { CallError } from '#src/services/callError.ts'

/** Runs a form's autosave. `save` sends the content; what it throws decides how the draft goes on. */
export const useDraft = <Content>(first: Content, save: (content: Content) => Promise<void>) => {
  const saveLatest = useSteady(save)
  const machine = useMemo(
    () =>
      watched(
        draftMachine.provide({
          actors: { save: fromPromise(({ input }) => saveLatest(input.content as Content).catch(inWordsOfTheDraft)) },
        }),
      ),
    [saveLatest],
  )
  const actor = useActorRef(machine, { input: { content: first } })
  useEffect(() => {
    const onOnline = () => actor.send({ type: 'cameOnline' })
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [actor])
  const state = useSelector(actor, ({ value }) => String(value))
  const unsaved = !['clean', 'saved'].includes(state)
  useEffect(() => {
    if (!unsaved) return
    holdWork({ unsaved, save: () => actor.send({ type: 'saveNow' }) })
    return () => holdWork({ unsaved: false, save: () => {} })
  }, [unsaved, actor])
  const sending = ['dirty', 'saving', 'offline'].includes(state)
  useEffect(() => {
    if (!sending) return
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', onLeave)
    return () => removeEventListener('beforeunload', onLeave)
  }, [sending])
  return {
    state,
    savedAt: useSelector(actor, ({ context }) => context.savedAt),
    edit: useCallback((content: Content) => actor.send({ type: 'edited', content }), [actor]),
    takeOver: useCallback(() => actor.send({ type: 'takenOver' }), [actor]),
    /** Sends what is still unsaved and waits. @returns whether everything typed is on the server */
    settle: useCallback(async () => {
      actor.send({ type: 'saveNow' })
      const settled = await waitFor(actor, ({ value }) => !['dirty', 'saving'].includes(String(value)))
      return ['clean', 'saved'].includes(String(settled.value))
    }, [actor]),
  }
}

const inWordsOfTheDraft = (error: unknown): never => {
  if (!(error instanceof CallError)) throw error
  const refused = ['refused', 'invalid', 'notFound', 'rejected', 'tooLarge'].includes(error.kind)
  const conflict = error.details.reasons?.some((reason) => ['refusal.versionConflict', 'refusal.draftSavedElsewhere'].includes(reason))
  throw new SaveError(conflict ? 'conflict' : refused ? 'refused' : 'offline')
}
