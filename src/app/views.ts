import { withTexts } from '#src/components/language/texts.tsx'
import { lazily, type Lazily } from '#src/components/page/lazily.tsx'
import type { AppRoute } from '#src/components/page/route.ts'

const views = new Map<unknown, Lazily<object>>()

/** One lazy component per view, so that a page keeps its state while it stays open. */
export const viewOf = ({ view, texts }: AppRoute): Lazily<object> => {
  if (!view) throw new Error('This route has no view')
  const known = views.get(view) ?? (texts ? withTexts(texts, view) : lazily(view))
  views.set(view, known)
  return known
}
