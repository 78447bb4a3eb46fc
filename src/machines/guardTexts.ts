import { businessIds } from './ids.ts'

/** The text of why a guard says no. A browser's own machines tell it in their charts alone, so that only these bring it. */
export const guardText = (machine: string, guard: string): `refusal.${string}` | `guard.${string}` =>
  businessIds.some((id) => id === machine) ? `refusal.${guard}` : `guard.${guard}`
