import { lazy, Suspense, useEffect } from 'react'
import { LoadingBar } from '#src/components/LoadingBar.tsx'
import { MoreTexts } from '#src/components/MoreTexts.tsx'
import { PageBoundary } from '#src/components/PageBoundary.tsx'
import { asksForInspector, closeInspector, toggleInspector, useInspectorOpen } from './opening.ts'

const Inspector = lazy(() => import('./Inspector.tsx'))

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
        <MoreTexts part="atlas" quiet>
          <Inspector />
        </MoreTexts>
      </Suspense>
    </PageBoundary>
  )
}
