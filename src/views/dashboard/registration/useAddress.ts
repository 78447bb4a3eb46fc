import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { registrationSteps, shownIn, type WizardPage } from '#src/machines/registration/wizard.ts'
import type { Wizard } from './useWizard.ts'

/** The page that the address asks for. */
export const pageOfSearch = (search: string): WizardPage | null => {
  const step = new URLSearchParams(search).get('step')
  return step === 'confirmation' ? step : (registrationSteps.find((each) => String(each) === step) ?? null)
}

/** Keeps page and address together: Back and reload lead the wizard, and a committed step leads the address. */
export const useAddress = (actor: Wizard['actor'], page: WizardPage): void => {
  const [path, navigate] = useLocation()
  const asked = pageOfSearch(useSearch())
  const followed = useRef(asked)
  useEffect(() => {
    if (actor.getSnapshot().value === 'submitted') return
    const shown = () => shownIn(actor.getSnapshot().value).page
    const moved = asked !== null && asked !== followed.current
    followed.current = asked
    if (moved && asked !== shown()) actor.send({ type: 'goTo', page: asked })
    // A page that may not be shown yet leaves no trace in the history.
    if (shown() !== asked) navigate(`${path}?step=${shown()}`, { replace: asked === null || moved })
  }, [actor, asked, page, path, navigate])
}
