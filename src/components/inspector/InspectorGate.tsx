import { Suspense, useEffect } from 'react'
import { LoadingBar } from '#src/components/page/LoadingBar.tsx'
import { PageBoundary } from '#src/components/page/PageBoundary.tsx'
import { withTexts, type TextsOf } from '#src/components/language/texts.tsx'
import { asksForInspector, closeInspector, toggleInspector, useInspectorOpen } from './opening.ts'

const texts: TextsOf = { 'zh-CN': () => import('#src/lang/zh-CN.json?inspector'), en: () => import('#src/lang/en.json?inspector') }
const Inspector = withTexts(texts, () => import('./Inspector.tsx'))

/** Fetches the inspector when it is asked for, and closes it on whoever may not have it. */
export function InspectorGate({ may }: { may: boolean }) {
  const open = useInspectorOpen()
  useEffect(() => {
    if (!may) return closeInspector()
    const onKeyDown = (event: KeyboardEvent) => {
      if (!asksForInspector(event)) return
      event.preventDefault()
      toggleInspector()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [may])
  if (!may || !open) return null
  return (
    <PageBoundary>
      <Suspense fallback={<LoadingBar />}>
        <Inspector />
      </Suspense>
    </PageBoundary>
  )
}
