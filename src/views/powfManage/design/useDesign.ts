import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { fromPromise } from 'xstate'
import { useSteady } from '#src/components/form/useSteady.ts'
import { useUnsaved } from '#src/components/form/useUnsaved.ts'
import { watched } from '#src/components/inspector/watched.ts'
import { designMachine, isChanged, type SavedDesign } from '#src/machines/approval/design/design.ts'
import { SaveError } from '#src/machines/draft/draft.ts'
import { CallError } from '#src/services/callError.ts'
import type { FlowFault } from '#src/services/flow.ts'

export interface DesignOptions {
  /** What the server has, as the page was told. */
  first: SavedDesign & { faults: readonly FlowFault[] }
  /** Saves it over a version. @returns how often it is saved now, and what is wrong with it @throws CallError */
  onSave: (design: SavedDesign) => Promise<{ version: number; faults: readonly FlowFault[] }>
}

/** A definition that is drawn, by its machine; it is not left without a question while it holds what nobody has saved. */
export const useDesign = ({ first, onSave }: DesignOptions) => {
  /** What the server found wrong, with what it was sent last. */
  const [told, setTold] = useState({ version: first.version, faults: first.faults })
  const save = useSteady(async (design: SavedDesign): Promise<SavedDesign> => {
    try {
      const { version, faults } = await onSave(design)
      setTold({ version, faults })
      return { ...design, version }
    } catch (error) {
      throw isConflict(error) ? new SaveError('conflict') : error
    }
  })
  const machine = useMemo(() => watched(designMachine.provide({ actors: { save: fromPromise(({ input }) => save(input)) } })), [save])
  const actor = useActorRef(machine, { input: { content: first.content, version: first.version } })
  const snapshot = useSelector(actor, (now) => now)
  // The page was read again: somebody else may have saved meanwhile.
  useEffect(() => {
    actor.send({ type: 'learn', theirs: { content: first.content, version: first.version } })
  }, [actor, first])
  const isUnsaved = isChanged(snapshot.context)
  useUnsaved(isUnsaved)
  return { actor, snapshot, told: (told.version < first.version ? first : told).faults, isUnsaved }
}

const isConflict = (error: unknown): boolean =>
  error instanceof CallError && error.details.reasons?.includes('refusal.versionConflict') === true
