import { ChakraProvider } from '@chakra-ui/react/styled-system'
import type { EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { Suspense, useEffect, useMemo, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import { Router } from 'wouter'
import { LanguageContext, rememberLanguage, type Language } from '#src/components/language/language.ts'
import { fetchShown, WithTexts } from '#src/components/language/texts.tsx'
import { entrySystem } from '#src/components/look/theme.ts'
import { Heard } from '#src/components/page/heard.ts'
import { PageBoundary } from '#src/components/page/PageBoundary.tsx'
import { entryTexts } from './texts.ts'

interface ShellProps extends Pick<ComponentProps<typeof Router>, 'hook' | 'searchHook'> {
  styles: EmotionCache
  firstLanguage: Language
  children: ReactNode
}

/** What is around every page, in a browser and where pages are drawn before there is one. */
export function Shell({ styles, firstLanguage, children, ...router }: ShellProps) {
  const [language, setLanguage] = useState(firstLanguage)
  const choice = useMemo(
    () => ({
      language,
      choose: async (next: Language) => {
        await fetchShown(next)
        rememberLanguage(next)
        setLanguage(next)
      },
    }),
    [language],
  )
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return (
    <CacheProvider value={styles}>
      <ChakraProvider value={entrySystem()}>
        <LanguageContext value={choice}>
          <WithTexts of={entryTexts}>
            <Router {...router}>
              <PageBoundary>{children}</PageBoundary>
            </Router>
          </WithTexts>
        </LanguageContext>
      </ChakraProvider>
    </CacheProvider>
  )
}

/** A page without the frame, and what may stand beside it. What it can be pressed in or typed into comes alive with it, not after it. */
export function BarePage({ View, children }: { View: ComponentType; children: ReactNode }) {
  return (
    <Suspense>
      <View />
      <Heard />
      {children}
    </Suspense>
  )
}
