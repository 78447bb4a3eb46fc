import type { ChartLayout } from '#src/components/chart/layout.ts'
import { roomForFigure, type LineMark } from '#src/components/chart/marks.ts'
import type { MachineTexts } from '#src/components/chart/texts.ts'
import { transitionsWithin, unloggedIn, type MachineDescription } from '#src/machines/describe.ts'
import type { AtlasOverlay } from '#src/services/atlas.ts'
import { lineMarks, type LineTexts } from './heat.ts'

/** How the lines of a laid out chart are drawn; plain until there are figures. */
export const overlayLines = (
  { lines }: ChartLayout,
  description: MachineDescription,
  texts: MachineTexts,
  transitions: AtlasOverlay['transitions'] | undefined,
  lineTexts: LineTexts,
): Map<string, LineMark> => {
  if (!transitions) return new Map()
  const named = eventsByTitle(description, texts)
  const drawn = lines.map(({ id, source, target, label }) => ({
    id,
    source,
    target,
    words: label.words.map((word) => named.get(word.split(roomForFigure)[0] ?? '') ?? []),
  }))
  return lineMarks(drawn, transitions, unloggedIn(description), lineTexts)
}

const eventsByTitle = (description: MachineDescription, texts: MachineTexts): Map<string, string[]> => {
  const named = new Map<string, string[]>()
  for (const { trigger } of transitionsWithin(description)) {
    if (trigger.kind !== 'event') continue
    const title = texts.event(trigger.name)
    named.set(title, [...new Set([...(named.get(title) ?? []), trigger.name])])
  }
  return named
}
