import type { Offer } from '#src/services/callError.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { openedStates } from '#src/machines/project/states.ts'

/** The parts of a purchase, called by the route, and by its authority, under which each is shown. */
export type PartCode = 'poJcProject' | 'quotation' | 'poJcChosen'

interface Part {
  code: PartCode
  labelId: MessageId
  /** Whether there is anything to see of it. */
  isIn: (state: string) => boolean
}

const opened: readonly string[] = openedStates

const parts: readonly Part[] = [
  { code: 'poJcProject', labelId: 'purchase.part.project', isIn: () => true },
  { code: 'quotation', labelId: 'purchase.part.quotation', isIn: (state) => ['published', 'sealed', ...opened].includes(state) },
  { code: 'poJcChosen', labelId: 'purchase.part.chosen', isIn: (state) => opened.includes(state) },
]

interface Step {
  event: 'open' | 'choose'
  part: PartCode
}

/** What a state waits for, and the part in which that is done. */
const nextSteps: Readonly<Record<string, Step>> = {
  sealed: { event: 'open', part: 'quotation' },
  opened: { event: 'choose', part: 'poJcChosen' },
}

/** The parts that lead somewhere for this person, and the shown one. */
export const offeredParts = (state: string, shown: PartCode, may: (code: string) => boolean): readonly Part[] =>
  parts.filter(({ code, isIn }) => code === shown || (may(code) && isIn(state)))

/** The next step of a purchase, for whoever may take it and is not where it is taken. */
export const nextStep = (
  { state, transitions }: { state: string; transitions: readonly Offer[] },
  shown: PartCode,
  may: (code: string) => boolean,
): Step | undefined => {
  const next = nextSteps[state]
  if (!next || next.part === shown || !may(next.part)) return undefined
  return transitions.some(({ event, allowed }) => event === next.event && allowed) ? next : undefined
}

export const hrefOf = (part: PartCode, id: string): string => `/poJcManager/${part}/${id}`
