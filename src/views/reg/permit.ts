import { theDoor } from '#src/components/session/door.ts'
import { permitFlag, permittedUntil, withheld } from '#src/lib/registrationPermit.ts'

const flagKey = 'fairlead.registration'

/** When the permission to open the registration form ends, Unix milliseconds; null without one. */
export const permitEnd = (): number | null => permittedUntil(localStorage.getItem(flagKey), Date.now(), theDoor().cipher)

export const isPermitted = (): boolean => permitEnd() !== null

export const setPermit = (until: number): void => localStorage.setItem(flagKey, permitFlag(until, theDoor().cipher))

export const withdrawPermit = (): void => localStorage.setItem(flagKey, withheld(theDoor().cipher))
