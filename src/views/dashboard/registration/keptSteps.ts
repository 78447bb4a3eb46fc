import type { Forms } from '#src/components/registration/values.ts'
import type { RegistrationStep } from '#src/machines/registration/company.ts'
import { registrationSteps } from '#src/machines/registration/wizard.ts'

/** What was typed of each step and not committed, and the content of the server it was typed over. */
export type KeptSteps = { [S in RegistrationStep]?: { over: string; content: Forms[S] } }

interface Sorted {
  contents: Forms
  /** Steps that go on as they were typed. */
  restored: RegistrationStep[]
  /** Steps of which the server has something newer, as when they were committed on another device. */
  outdated: RegistrationStep[]
  kept: KeptSteps
}

/** Puts what was typed on this device over what the server has, unless the server has something newer. */
export const sortKept = (forms: Forms, found: KeptSteps | null): Sorted => {
  const kept = found ?? {}
  const typed = registrationSteps.filter((step) => kept[step] && JSON.stringify(kept[step].content) !== JSON.stringify(forms[step]))
  const restored = typed.filter((step) => kept[step]?.over === JSON.stringify(forms[step]))
  const contents = Object.fromEntries(registrationSteps.map((step) => [step, restored.includes(step) ? kept[step]?.content : forms[step]]))
  return { contents: contents as unknown as Forms, restored, outdated: typed.filter((step) => !restored.includes(step)), kept }
}
