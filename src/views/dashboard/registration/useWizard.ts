import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import type { KeptContent } from '#src/components/form/useKept.ts'
import { useSession } from '#src/components/session/session.ts'
import { watched } from '#src/components/inspector/watched.ts'
import type { Forms } from '#src/components/registration/values.ts'
import type { RegistrationStep } from '#src/machines/registration/company.ts'
import { registrationSteps, wizardMachine, type WizardPage } from '#src/machines/registration/wizard.ts'
import { sendToCompany } from '#src/services/company.ts'
import { commitStep, progressOf, type Loaded } from './load.ts'
import { sortKept, type KeptSteps } from './keptSteps.ts'

interface WizardOptions {
  loaded: Loaded
  reload: () => Promise<Loaded>
  kept: KeptContent<KeptSteps>
  found: KeptSteps | null
  wanted: WizardPage | null
  isSound: (step: RegistrationStep, content: unknown) => boolean
}

/** Runs the wizard's machine with its calls, and keeps on this device what is typed until it is committed. */
export const useWizard = ({ loaded, reload, kept, found, wanted, isSound }: WizardOptions) => {
  const { user } = useSession()
  const { registration, forms } = loaded
  const [first] = useState(() => sortKept(forms, found))
  const [outdated, setOutdated] = useState(first.outdated)
  /** What the server has of each step: over it the next is typed. */
  const base = useRef(forms)
  const typed = useRef<KeptSteps>(first.kept)

  const remember = (next: KeptSteps) => {
    typed.current = next
    if (Object.keys(next).length === 0) kept.forget()
    else kept.keep(next)
  }
  const calls = {
    commit: async (step: RegistrationStep, content: unknown) => {
      await commitStep(registration.id, user.id, step, content)
      const { [step]: _, ...others } = typed.current
      remember(others)
      const fresh = await reload()
      base.current = fresh.forms
      for (const each of registrationSteps) if (!(each in others)) actor.send({ type: 'typed', step: each, content: fresh.forms[each] })
      return progressOf(fresh.registration)
    },
    submit: async () => {
      await sendToCompany(registration.id, 'submit', { version: registration.version }, { quiet: true })
      remember({})
    },
  }
  const latest = useRef({ ...calls, isSound })
  useEffect(() => {
    latest.current = { ...calls, isSound }
  })
  const machine = useMemo(
    () =>
      watched(
        wizardMachine.provide({
          actors: {
            commit: fromPromise(({ input: { step, content } }) => latest.current.commit(step, content)),
            submit: fromPromise(() => latest.current.submit()),
          },
        }),
      ),
    [],
  )
  const actor = useActorRef(machine, {
    input: {
      progress: progressOf(registration),
      contents: first.contents,
      wanted,
      isSound: (step, content) => latest.current.isSound(step, content),
    },
  })
  const { value, context } = useSelector(actor, (snapshot) => snapshot)

  const change = <S extends RegistrationStep>(step: S, edit: (form: Forms[S]) => Partial<Forms[S]>) => {
    const form = actor.getSnapshot().context.contents[step] as Forms[S]
    const content = { ...form, ...edit(form) }
    actor.send({ type: 'typed', step, content })
    remember({ ...typed.current, [step]: { over: JSON.stringify(base.current[step]), content } })
  }
  return {
    actor,
    value,
    context,
    forms: context.contents as unknown as Forms,
    change,
    restored: first.restored,
    outdated,
    /** Takes over what was typed here although the server has something newer. */
    takeTyped: (step: RegistrationStep) => {
      const content = found?.[step]?.content
      if (content) change(step, () => content as Partial<Forms[typeof step]>)
      setOutdated((all) => all.filter((each) => each !== step))
    },
  }
}

export type Wizard = ReturnType<typeof useWizard>
